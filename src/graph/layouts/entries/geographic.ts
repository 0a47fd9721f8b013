import type { Layout } from '../layout.ts';
import { numberOf, textOf } from '../parameter.ts';
import { toPlacesBeside } from '../places-beside.ts';

/** Latitude limit of Web Mercator, which makes the world a square. */
const maxLatitude = 85.051129;

const latitude = {
  kind: 'attribute',
  id: 'latitude',
  label: 'Latitude attribute',
  help: 'Degrees; north is positive.',
  suggests: /^(lat|latitude)$/i,
  default: '',
} as const;
const longitude = {
  kind: 'attribute',
  id: 'longitude',
  label: 'Longitude attribute',
  help: 'Degrees; east is positive.',
  suggests: /^(lon|lng|long|longitude)$/i,
  default: '',
} as const;
const point = {
  kind: 'attribute',
  id: 'point',
  label: 'Point attribute',
  help: 'Replaces latitude and longitude: a GeoJSON point, or [latitude, longitude].',
  suggests: /^(loc|location|geometry|geo|point|position|coordinates)$/i,
  default: '',
} as const;
const size = {
  kind: 'number',
  id: 'size',
  label: 'World width',
  help: 'Length of the equator in world units.',
  minimum: 1000,
  maximum: 1_000_000,
  step: 1000,
  default: 20_000,
} as const;

const geographic: Layout = {
  id: 'geographic',
  label: 'Geographic',
  help: 'Web Mercator map by latitude and longitude; vertices without coordinates are placed in rows below.',
  isByPlace: true,
  parameters: [latitude, longitude, point, size],
  attributesOf: (values) =>
    [latitude, longitude, point].map((each) => textOf(each, values)).filter((name) => name !== ''),
  plan({ model, values, textOf: attributeOf }) {
    const names = { latitude: textOf(latitude, values), longitude: textOf(longitude, values) };
    const pointName = textOf(point, values);
    if (pointName === '' && (names.latitude === '' || names.longitude === '')) {
      throw new Error('choose attributes for latitude and longitude, or a point attribute');
    }
    const width = numberOf(size, values);
    return toPlacesBeside(model, 60, (vertex) => {
      const place =
        pointName === ''
          ? [toNumber(attributeOf(names.latitude, vertex)), toNumber(attributeOf(names.longitude, vertex))]
          : readPoint(attributeOf(pointName, vertex));
      return project(place?.[0], place?.[1], width);
    });
  },
};

/** The parameters of the layout by the usual names of attributes; undefined: there is no such attribute. */
export function placeAttributes(names: readonly string[]): Readonly<Record<string, string>> | undefined {
  const find = ({ suggests }: { readonly suggests: RegExp }) => names.find((name) => suggests.test(name));
  const [foundLatitude, foundLongitude, foundPoint] = [latitude, longitude, point].map(find);
  if (foundLatitude !== undefined && foundLongitude !== undefined)
    return { latitude: foundLatitude, longitude: foundLongitude, point: '' };
  return foundPoint === undefined ? undefined : { latitude: '', longitude: '', point: foundPoint };
}

/** World x, y; undefined for invalid coordinates. */
export function project(
  latitudeDegrees: number | undefined,
  longitudeDegrees: number | undefined,
  width: number,
): readonly [number, number] | undefined {
  if (latitudeDegrees === undefined || longitudeDegrees === undefined) return undefined;
  if (!(Math.abs(latitudeDegrees) <= 90 && Math.abs(longitudeDegrees) <= 180)) return undefined;
  const cut = Math.min(maxLatitude, Math.max(-maxLatitude, latitudeDegrees));
  const north = Math.asinh(Math.tan((cut * Math.PI) / 180));
  return [(longitudeDegrees / 360) * width, (-north / (2 * Math.PI)) * width];
}

function toNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Latitude and longitude of `{"type": "Point", "coordinates": [longitude, latitude]}` or `[latitude, longitude]`. */
export function readPoint(text: string | undefined): readonly [number, number] | undefined {
  if (text === undefined || !/^[[{]/.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Text that starts like JSON but is not valid has no position.
    return undefined;
  }
  const isArray = Array.isArray(value);
  const pair: unknown = isArray ? value : (value as { coordinates?: unknown }).coordinates;
  if (!Array.isArray(pair)) return undefined;
  const [one, other] = pair as unknown[];
  if (typeof one !== 'number' || typeof other !== 'number') return undefined;
  return isArray ? [one, other] : [other, one];
}

export default geographic;
