/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;

/**
 * Rotates and shifts a picture so that its fixed vertices are as near as possible to their positions (least
 * squares), then sets them exactly. All arrays are Float32, x, y interleaved. O(V); yields.
 */
export function* alignToFixed(
  picture: Float32Array,
  places: Float32Array,
  fixed: Uint8Array,
): Generator<undefined, void> {
  let count = 0;
  const mean = { fromX: 0, fromY: 0, toX: 0, toY: 0 };
  for (let vertex = 0; vertex < fixed.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (fixed[vertex] === 0) continue;
    count++;
    mean.fromX += picture[2 * vertex]!;
    mean.fromY += picture[2 * vertex + 1]!;
    mean.toX += places[2 * vertex]!;
    mean.toY += places[2 * vertex + 1]!;
  }
  if (count === 0) return;
  mean.fromX /= count;
  mean.fromY /= count;
  mean.toX /= count;
  mean.toY /= count;
  // The optimal rotation is the direction of the sum of conj(from) · to (Procrustes problem in complex
  // numbers).
  let re = 0;
  let im = 0;
  for (let vertex = 0; vertex < fixed.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (fixed[vertex] === 0) continue;
    const fromX = picture[2 * vertex]! - mean.fromX;
    const fromY = picture[2 * vertex + 1]! - mean.fromY;
    const toX = places[2 * vertex]! - mean.toX;
    const toY = places[2 * vertex + 1]! - mean.toY;
    re += fromX * toX + fromY * toY;
    im += fromX * toY - fromY * toX;
  }
  const length = Math.hypot(re, im);
  const [cos, sin] = length > 0 ? [re / length, im / length] : [1, 0];
  for (let vertex = 0; vertex < fixed.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (fixed[vertex] === 1) {
      picture[2 * vertex] = places[2 * vertex]!;
      picture[2 * vertex + 1] = places[2 * vertex + 1]!;
      continue;
    }
    const x = picture[2 * vertex]! - mean.fromX;
    const y = picture[2 * vertex + 1]! - mean.fromY;
    picture[2 * vertex] = mean.toX + cos * x - sin * y;
    picture[2 * vertex + 1] = mean.toY + sin * x + cos * y;
  }
}
