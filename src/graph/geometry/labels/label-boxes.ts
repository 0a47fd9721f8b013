import type { RegionLabel } from '../communities/region-labels.ts';
import type { HubButton } from '../hubs/hub-buttons.ts';
import { badgeFontPx, badgePaddingPx, type PlacedBadge } from './badges.ts';
import type { CollisionGrid } from './CollisionGrid.ts';
import type { ChosenEdgeLabel } from './choose-edge-labels.ts';
import type { LabelSide } from './label-sides.ts';

/** The rectangle of a label, CSS pixels of the canvas. */
export interface Box {
  readonly side: LabelSide;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function isFree(grid: CollisionGrid, { left, top, right, bottom }: Box): boolean {
  return grid.isFree(left, top, right, bottom);
}

export function covers(box: Box, [left, top, right, bottom]: ChosenEdgeLabel['squares'][number]): boolean {
  return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** Letter width of a badge relative to the font size. */
const badgeLetterShare = 0.64;

/** Approximate; there is some space at the corner of its vertex. */
export function boxOfBadge({ text, x, y }: PlacedBadge): Box {
  const halfWidth = (badgeLetterShare * badgeFontPx * text.length) / 2 + badgePaddingPx.x;
  const halfHeight = 0.6 * badgeFontPx + badgePaddingPx.y;
  return {
    side: 'right',
    left: x - halfWidth,
    top: y - halfHeight,
    right: x + halfWidth,
    bottom: y + halfHeight,
  };
}

export function boxOfButton({ left, top, widthPx, heightPx }: HubButton): Box {
  return { side: 'below', left, top, right: left + widthPx, bottom: top + heightPx };
}

export function boxOfRegion({ x, y, widthPx, heightPx }: RegionLabel): Box {
  const [left, top] = [x - widthPx / 2, y - heightPx / 2];
  return { side: 'right', left, top, right: left + widthPx, bottom: top + heightPx };
}
