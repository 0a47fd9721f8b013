/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;

/**
 * Turns, mirrors and shifts a picture so that its fixed vertices are as near as possible to their positions (least
 * squares), then sets them exactly. All arrays are Float32, x, y interleaved. O(V); yields.
 */
export function* alignToFixed(
  picture: Float32Array,
  places: Float32Array,
  fixed: Uint8Array,
): Generator<undefined, void> {
  if (!(yield* alignTo(picture, places, fixed))) return;
  for (let vertex = 0; vertex < fixed.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (fixed[vertex] === 0) continue;
    picture[2 * vertex] = places[2 * vertex]!;
    picture[2 * vertex + 1] = places[2 * vertex + 1]!;
  }
}

/**
 * The same for the vertices whose value in `chosen` is 1, without setting them. Returns false, without a change, if there
 * are none.
 */
export function* alignTo(
  picture: Float32Array,
  places: Float32Array,
  chosen: Uint8Array,
): Generator<undefined, boolean> {
  let count = 0;
  const mean = { fromX: 0, fromY: 0, toX: 0, toY: 0 };
  for (let vertex = 0; vertex < chosen.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (chosen[vertex] === 0) continue;
    count++;
    mean.fromX += picture[2 * vertex]!;
    mean.fromY += picture[2 * vertex + 1]!;
    mean.toX += places[2 * vertex]!;
    mean.toY += places[2 * vertex + 1]!;
  }
  if (count === 0) return false;
  mean.fromX /= count;
  mean.fromY /= count;
  mean.toX /= count;
  mean.toY /= count;
  // The optimal rotation is the direction of the sum of conj(from) · to (Procrustes problem in complex numbers); of a
  // mirrored picture, of from · to.
  const turned = { re: 0, im: 0 };
  const mirrored = { re: 0, im: 0 };
  for (let vertex = 0; vertex < chosen.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (chosen[vertex] === 0) continue;
    const fromX = picture[2 * vertex]! - mean.fromX;
    const fromY = picture[2 * vertex + 1]! - mean.fromY;
    const toX = places[2 * vertex]! - mean.toX;
    const toY = places[2 * vertex + 1]! - mean.toY;
    turned.re += fromX * toX + fromY * toY;
    turned.im += fromX * toY - fromY * toX;
    mirrored.re += fromX * toX - fromY * toY;
    mirrored.im += fromX * toY + fromY * toX;
  }
  // Rounding does not mirror a picture with two chosen vertices.
  const isMirrored = Math.hypot(mirrored.re, mirrored.im) > 1.001 * Math.hypot(turned.re, turned.im);
  const { re, im } = isMirrored ? mirrored : turned;
  const length = Math.hypot(re, im);
  const [cos, sin] = length > 0 ? [re / length, im / length] : [1, 0];
  for (let vertex = 0; vertex < chosen.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    const x = picture[2 * vertex]! - mean.fromX;
    const y = (picture[2 * vertex + 1]! - mean.fromY) * (isMirrored ? -1 : 1);
    picture[2 * vertex] = mean.toX + cos * x - sin * y;
    picture[2 * vertex + 1] = mean.toY + sin * x + cos * y;
  }
  return true;
}
