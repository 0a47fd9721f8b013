import earcut from 'earcut';
import { landRings } from '../../../lib/map/land-rings.ts';
import { project } from '../../layouts/entries/geographic.ts';

/** World x, y interleaved. */
type Shape = readonly number[];

/** Land and lines of the map in a world of this width, as the geographic layout places vertices. */
export interface WorldMap {
  readonly land: readonly Shape[];
  /** Meridians and parallels, each from its start to its end. */
  readonly grid: readonly Shape[];
  /** The area of the land: three numbers of points for each triangle, counted over the points of all shapes of `land`. */
  readonly triangles: readonly number[];
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
  return { land, grid, triangles: trianglesOf(land) };
}

function trianglesOf(shapes: readonly Shape[]): readonly number[] {
  const triangles: number[] = [];
  let first = 0;
  for (const shape of shapes) {
    for (const point of earcut(shape)) triangles.push(first + point);
    first += shape.length / 2;
  }
  return triangles;
}
