/** Bounding box of points. */
export interface Extent {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** points: Float32, x, y interleaved. The box of no points is inverted and infinite. O(n). Yields. */
export function* extentOf(points: Float32Array): Generator<undefined, Extent> {
  let [minX, minY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [maxX, maxY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if ((at & 0x3fffe) === 0x3fffe) yield;
  }
  return { minX, minY, maxX, maxY };
}
