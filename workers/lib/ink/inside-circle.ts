/**
 * The part of a line inside a circle, as shares of the line; undefined: none. `points` (x, y interleaved) holds both ends
 * of the line from the index `at`.
 */
export function insideCircle(
  points: Float32Array,
  at: number,
  x: number,
  y: number,
  radius: number,
): readonly [number, number] | undefined {
  const [dx, dy] = [points[at + 2]! - points[at]!, points[at + 3]! - points[at + 1]!];
  const [toX, toY] = [x - points[at]!, y - points[at + 1]!];
  const lengthSquare = dx * dx + dy * dy;
  const outside = toX * toX + toY * toY - radius * radius;
  if (lengthSquare === 0) return outside < 0 ? [0, 1] : undefined;
  const middle = (toX * dx + toY * dy) / lengthSquare;
  const halfSquare = middle * middle - outside / lengthSquare;
  if (halfSquare <= 0) return undefined;
  const half = Math.sqrt(halfSquare);
  const [from, to] = [Math.max(0, middle - half), Math.min(1, middle + half)];
  return from < to ? [from, to] : undefined;
}
