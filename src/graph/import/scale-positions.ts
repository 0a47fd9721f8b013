import { extentOf } from '../../lib/number-range.ts';

/** Mean distance of neighbouring vertices, in units of the canvas. */
const spacing = 90;
/** Free room between two discs, relative to their radii. */
const gapShare = 0.1;
/** The spacing of small discs, relative to the usual one. */
const leastShare = 0.6;
/** Vertices that lie almost on each other spread the picture at most by this factor. */
const maxSpread = 8;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The positions of a file in the units of the canvas, x and y interleaved. Formats have units of their own, such as shares
 * of the picture in Pajek. Discs with these radii do not cover each other, unless the file draws two at almost one place.
 */
export function scalePositions(positions: readonly Place[], radii: readonly number[] = []): number[] {
  const [left, right] = extentOf(positions.map(({ x }) => x)) ?? [0, 0];
  const [top, bottom] = extentOf(positions.map(({ y }) => y)) ?? [0, 0];
  const [width, height] = [right - left, bottom - top];
  const count = positions.length;
  const area = Math.sqrt((width * height) / count);
  // All vertices on a line have no area.
  const found = Math.max(area, Math.max(width, height) / count);
  const usual = found > 0 && Number.isFinite(found) ? spacing / found : 1;
  const wanted = radii.length === count && found > 0 ? separatingFactor(positions, radii, found) : usual;
  const factor = Math.min(maxSpread * usual, Math.max(usual * leastShare, wanted));
  return positions.flatMap(({ x, y }) => [
    (x - (left + right) / 2) * factor,
    (y - (top + bottom) / 2) * factor,
  ]);
}

/** The largest factor that two neighbours need, so that their discs lie side by side. A grid finds neighbours: O(n). */
function separatingFactor(positions: readonly Place[], radii: readonly number[], cell: number): number {
  const cells = new Map<string, number[]>();
  const keyOf = (x: number, y: number) => `${x} ${y}`;
  const placeOf = ({ x, y }: Place) => [Math.floor(x / cell), Math.floor(y / cell)] as const;
  for (const [number, position] of positions.entries()) {
    const key = keyOf(...placeOf(position));
    const own = cells.get(key);
    if (own === undefined) cells.set(key, [number]);
    else if (own.length < maxInCell) own.push(number);
  }
  // Vertices that are no neighbours in the grid are at least one cell apart.
  let factor = (2 * (1 + gapShare) * (extentOf(radii)?.[1] ?? 0)) / cell;
  for (const [number, position] of positions.entries()) {
    const [column, row] = placeOf(position);
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const other of cells.get(keyOf(column + dx, row + dy)) ?? []) {
          if (other <= number) continue;
          const { x, y } = positions[other]!;
          const distance = Math.hypot(x - position.x, y - position.y);
          const needed = (radii[number]! + radii[other]!) * (1 + gapShare);
          // Two vertices at one place stay there.
          if (distance > 0) factor = Math.max(factor, needed / distance);
        }
      }
    }
  }
  return factor;
}

/** Vertices of a cell that are compared; more lie almost on each other. */
const maxInCell = 40;
