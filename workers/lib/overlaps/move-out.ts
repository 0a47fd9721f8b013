import type { Rect } from './Boxes.ts';

/** Maximum share of the area that moved rectangles cover, and the greatest factor of the box for it. */
const densest = 0.5;
const farthest = 3;

/**
 * Factor by which a box has to be enlarged so that the rectangles in it find room between the box and the enlarged
 * one, in addition to as many that are there already. `fill`: share of the area that rectangles cover.
 */
export function roomFactor(fill: number): number {
  return fill < densest ? Math.min(farthest, 1 / Math.sqrt(1 - fill / densest)) : farthest;
}

/** Share of the area of a box that rectangles with a gap between them cover. */
export function fillOf(items: readonly Rect[], box: Rect, gap: number): number {
  let area = 0;
  for (const { halfWidth, halfHeight } of items) area += (2 * halfWidth + gap) * (2 * halfHeight + gap);
  return area / (4 * box.halfWidth * box.halfHeight);
}

/**
 * The place of a point after all points of the area around a box were moved out of the box: the distances from its
 * centre grow so that the density is even and the order of the points does not change. Points outside the area do not
 * move.
 */
export function movedOut(point: Rect, box: Rect, area: Rect): Rect {
  const dx = point.x - box.x;
  const dy = point.y - box.y;
  const inBoxes = Math.max(Math.abs(dx) / box.halfWidth, Math.abs(dy) / box.halfHeight);
  const widest = Math.min(area.halfWidth / box.halfWidth, area.halfHeight / box.halfHeight);
  if (inBoxes === 0 || inBoxes >= widest) return point;
  const moved = Math.sqrt(1 + inBoxes ** 2 * (1 - 1 / widest ** 2));
  return { ...point, x: box.x + (dx * moved) / inBoxes, y: box.y + (dy * moved) / inBoxes };
}
