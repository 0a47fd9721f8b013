/** Mean distance of neighbouring vertices, in units of the canvas: discs of the usual size do not cover each other. */
const spacing = 90;

/**
 * The positions of a file in the units of the canvas, x and y interleaved, by the mean area of a vertex. Formats have
 * units of their own, such as shares of the picture in Pajek.
 */
export function scalePositions(positions: readonly { readonly x: number; readonly y: number }[]): number[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of positions) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const [width, height] = [right - left, bottom - top];
  const count = positions.length;
  const area = Math.sqrt((width * height) / count);
  // All vertices on a line have no area.
  const found = Math.max(area, Math.max(width, height) / count);
  const factor = found > 0 && Number.isFinite(found) ? spacing / found : 1;
  return positions.flatMap(({ x, y }) => [
    (x - (left + right) / 2) * factor,
    (y - (top + bottom) / 2) * factor,
  ]);
}
