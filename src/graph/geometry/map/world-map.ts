import { landRings } from '../../../lib/map/land-rings.ts';
import { project } from '../../layouts/entries/geographic.ts';

/** World x, y interleaved. */
type Shape = readonly number[];

/** Land and lines of the map in a world of this width, as the geographic layout places vertices. */
export interface WorldMap {
  readonly land: readonly Shape[];
  /** Meridians and parallels, each from its start to its end. */
  readonly grid: readonly Shape[];
}

/** Distance of meridians and parallels, degrees. */
const gridDegrees = 15;
/** The grid ends near the limit of the projection. */
const maxLatitude = 75;

export function worldMapOf(width: number): WorldMap {
  const at = (latitude: number, longitude: number): readonly [number, number] => {
    // The projection knows one turn; rings on the side of the map continue beyond it.
    const [x, y] = project(latitude, Math.max(-180, Math.min(180, longitude)), width)!;
    return [Math.abs(longitude) > 180 ? (longitude / 360) * width : x, y];
  };
  const land = landRings().map((ring) => ring.flatMap(([longitude, latitude]) => at(latitude, longitude)));
  const grid: Shape[] = [];
  for (let longitude = -180; longitude <= 180; longitude += gridDegrees)
    grid.push([...at(85, longitude), ...at(-85, longitude)]);
  for (let latitude = -maxLatitude; latitude <= maxLatitude; latitude += gridDegrees)
    grid.push([...at(latitude, -180), ...at(latitude, 180)]);
  return { land, grid };
}
