/**
 * A grid over line segments by the direction of their normal and their distance from a centre (Hough space). In
 * this space the lines near a point are on one narrow curve. A lookup therefore visits few lines, even if there are
 * millions and they are long. Each segment is in exactly one cell.
 */
export interface LineSpace {
  readonly centerX: number;
  readonly centerY: number;
  /** Upper bound of the distance of segment ends from the centre. */
  readonly radius: number;
  /** Number of directions, and of distances per direction. Cells are numbered by direction, then by distance. */
  readonly side: number;
}

/** Few lines need only a coarse grid; four million cells take 16 MiB. */
export function sideForPieces(pieceCount: number): number {
  if (pieceCount < 400_000) return 512;
  return pieceCount < 1_600_000 ? 1024 : 2048;
}

/** The cell of the line through two points; a line of length 0 counts as vertical. */
export function cellOfLine(space: LineSpace, x0: number, y0: number, x1: number, y1: number): number {
  const { side, radius } = space;
  const [dx, dy] = [x1 - x0, y1 - y0];
  let angle = dx === 0 && dy === 0 ? 0 : Math.atan2(dx, -dy);
  if (angle < 0) angle += Math.PI;
  if (angle >= Math.PI) angle = 0;
  const distance = (x0 - space.centerX) * Math.cos(angle) + (y0 - space.centerY) * Math.sin(angle);
  const direction = Math.min(side - 1, Math.floor((angle / Math.PI) * side));
  return direction * side + toColumn(distance, radius, side);
}

/** The position of a point along the lines of a cell, 0 to 255; `beyond` moves it by world units. */
export function placeAlong(space: LineSpace, cell: number, x: number, y: number, beyond = 0): number {
  const { side, radius } = space;
  const angle = ((Math.floor(cell / side) + 0.5) / side) * Math.PI;
  const along = (y - space.centerY) * Math.cos(angle) - (x - space.centerX) * Math.sin(angle) + beyond;
  return toColumn(along, radius, 256);
}

/**
 * Calls `visit` with the first and the last cell of each direction whose lines may pass within `reach` of a point.
 * Stops when `visit` returns false.
 */
export function visitCellsNear(
  space: LineSpace,
  x: number,
  y: number,
  reach: number,
  visit: (first: number, last: number) => boolean,
): void {
  const { side, radius } = space;
  const [px, py] = [x - space.centerX, y - space.centerY];
  const step = Math.PI / side;
  // Maximum increase of the distance between the two directions that bound a cell.
  const slack = reach + Math.hypot(px, py) * (1 - Math.cos(step / 2)) + 1e-6 * radius;
  let before = px;
  for (let direction = 0; direction < side; direction++) {
    const angle = (direction + 1) * step;
    const after = px * Math.cos(angle) + py * Math.sin(angle);
    const min = Math.min(before, after) - slack;
    const max = Math.max(before, after) + slack;
    before = after;
    if (max < -radius || min > radius) continue;
    const row = direction * side;
    if (!visit(row + toColumn(min, radius, side), row + toColumn(max, radius, side))) return;
  }
}

function toColumn(distance: number, radius: number, side: number): number {
  const column = Math.floor(((distance + radius) / (2 * radius)) * side);
  return Math.min(side - 1, Math.max(0, column));
}
