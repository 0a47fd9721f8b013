/**
 * Throws an Error for a weight that is not finite or is negative, or is 0 if positive weights are required.
 * O(E); yields.
 */
export function* checkWeights(
  weights: Float32Array | undefined,
  isZeroAllowed = true,
): Generator<undefined, void> {
  if (weights === undefined) return;
  for (let edge = 0; edge < weights.length; edge++) {
    if ((edge & 0x1ffff) === 0x1ffff) yield;
    const weight = weights[edge]!;
    if (weight < Number.POSITIVE_INFINITY && (weight > 0 || (isZeroAllowed && weight === 0))) continue;
    const expected = isZeroAllowed ? 'a number from 0 on' : 'a number above 0';
    throw new Error(`the weight of edge ${edge}: expected ${expected}, found ${weight}`);
  }
}
