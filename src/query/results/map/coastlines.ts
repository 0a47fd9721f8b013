import { detailedLandRings, landRings, type Place } from '../../../lib/map/land-rings.ts';
import { toMapX, toMapY } from './projection.ts';

/** A coast as an SVG path in map units, with its bounds. */
export interface Coastline {
  readonly path: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The coastlines of the whole world. */
export function coastlines(): readonly Coastline[] {
  return landRings().map((ring) => toCoastline(ring, 2));
}

/** Coastlines with four times the points. */
export async function detailedCoastlines(): Promise<readonly Coastline[]> {
  return (await detailedLandRings()).map((ring) => toCoastline(ring, 3));
}

function toCoastline(ring: readonly Place[], digits: number): Coastline {
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  const texts = ring.map(([longitude, latitude]) => {
    const [x, y] = [toMapX(longitude), toMapY(latitude)];
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
    return `${x.toFixed(digits)} ${y.toFixed(digits)}`;
  });
  return { ...bounds, path: `M${texts.join('L')}Z` };
}
