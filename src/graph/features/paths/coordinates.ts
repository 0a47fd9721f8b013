import { distanceMetres } from '../../../../aql/geo/place.ts';
import geographic from '../../layouts/entries/geographic.ts';

/** Vertex attributes with degrees. */
export interface CoordinateNames {
  readonly latitude: string;
  readonly longitude: string;
}

/** Latitude and longitude, degrees. */
export type Coordinates = readonly [latitude: number, longitude: number];

/** The attributes among `examples` that the geographic layout suggests; undefined if one is missing. */
export function coordinateNames(examples: readonly string[]): CoordinateNames | undefined {
  const find = (id: string) => {
    const parameter = geographic.parameters.find((each) => each.id === id);
    const suggests = parameter?.kind === 'attribute' ? parameter.suggests : undefined;
    return examples.find((name) => suggests?.test(name));
  };
  const [latitude, longitude] = [find('latitude'), find('longitude')];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Undefined unless both are numbers within their bounds. */
export function toCoordinates(latitude: unknown, longitude: unknown): Coordinates | undefined {
  const isIn = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= most;
  return isIn(latitude, 90) && isIn(longitude, 180) ? [latitude, longitude] : undefined;
}

/** Great-circle distance in kilometres; undefined if an end has no coordinates. */
export function kmBetween(from: Coordinates | undefined, to: Coordinates | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [one, other] = [from, to].map(([latitude, longitude]) => ({ latitude, longitude }));
  return distanceMetres(one!, other!) / 1000;
}
