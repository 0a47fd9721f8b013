import { landRings, type Place } from '../../../lib/map/land-rings.ts';
import { toMapX, toMapY } from './projection.ts';

/** The coastlines as an SVG path in map units. */
export function coastlinePath(): string {
  return landRings().map(shapePath).join('');
}

function shapePath(ring: readonly Place[]): string {
  const texts = ring.map(
    ([longitude, latitude]) => `${toMapX(longitude).toFixed(2)} ${toMapY(latitude).toFixed(2)}`,
  );
  return `M${texts.join('L')}Z`;
}
