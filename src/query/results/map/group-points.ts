import type { MapPoint } from './map-points.ts';

/** Points that are drawn as one circle. */
export interface PointGroup {
  /** The first one, whose row identifies the group. */
  readonly first: MapPoint;
  readonly count: number;
  /** Centre in map units. */
  readonly x: number;
  readonly y: number;
}

const cellPx = 48;

/** Points in the same cell of a grid are one group. The grid is fixed between two zoom levels, so that groups do not flicker. */
export function groupPoints(points: readonly MapPoint[], scale: number): readonly PointGroup[] {
  const cell = cellPx / 2 ** Math.floor(Math.log2(scale));
  const groups = new Map<string, { first: MapPoint; count: number; x: number; y: number }>();
  for (const point of points) {
    const key = `${Math.floor(point.x / cell)} ${Math.floor(point.y / cell)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: point, count: 1, x: point.x, y: point.y });
    else {
      group.count += 1;
      group.x += (point.x - group.x) / group.count;
      group.y += (point.y - group.y) / group.count;
    }
  }
  return [...groups.values()];
}
