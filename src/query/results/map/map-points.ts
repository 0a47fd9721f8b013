import { cutText } from '../../../lib/bound-text.ts';
import { isObject } from '../../../lib/document-shape.ts';
import type { ResultRows } from '../../run/ResultRows.ts';
import { isPair, type PlaceSource, wholeRow } from '../row-shape.ts';
import { toMapX, toMapY } from './projection.ts';

/** The map draws at most this number of points. */
export const maxPoints = 5000;
/** UTF-16 units of the label of a point. */
const maxLabel = 100;

/** Degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapPoint {
  readonly row: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Map units. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Value of the size column. */
  readonly size: number | undefined;
  /** Value of the colour column; undefined without one. */
  readonly color: unknown;
  /** Start of a line to the point. */
  readonly from: Coordinates | undefined;
  readonly members: Readonly<Record<string, unknown>>;
}

interface MapColumns {
  readonly place: PlaceSource;
  readonly label: string | undefined;
  readonly size: string | undefined;
  readonly color: string | undefined;
  /** Where the start of each row's line is. */
  readonly from: PlaceSource | undefined;
}

/** The rows with a position, and the number of read rows. */
export function* readPoints(
  rows: ResultRows,
  { place, label, size, color, from }: MapColumns,
): Generator<undefined, { readonly points: readonly MapPoint[]; readonly readRows: number }> {
  const points: MapPoint[] = [];
  let row = 0;
  for (; row < rows.length && points.length < maxPoints; row++) {
    const value: unknown = JSON.parse(rows.rowText(row));
    const members = isObject(value) && place.column !== wholeRow ? value : { [wholeRow]: value };
    const position = positionOf(members, place);
    if (position !== undefined) {
      const { latitude, longitude } = position;
      const text = label === undefined ? undefined : members[label];
      const amount = size === undefined ? undefined : members[size];
      points.push({
        row,
        latitude,
        longitude,
        members,
        x: toMapX(longitude),
        y: toMapY(latitude),
        label:
          text === undefined || text === null
            ? ''
            : cutText(typeof text === 'string' ? text : JSON.stringify(text), maxLabel),
        size: typeof amount === 'number' ? amount : undefined,
        color: color === undefined ? undefined : (members[color] ?? null),
        from: from === undefined ? undefined : positionOf(members, from),
      });
    }
    if (row % 256 === 255) yield;
  }
  return { points, readRows: row };
}

/** The position in a row; undefined outside the range of coordinates. */
export function positionOf(
  members: Readonly<Record<string, unknown>>,
  { kind, column, longitudeColumn = '' }: PlaceSource,
): Coordinates | undefined {
  const value = members[column];
  if (kind === 'columns') return checked(value, members[longitudeColumn]);
  if (kind === 'pair') return isPair(value) ? checked(value[0], value[1]) : undefined;
  // GeoJSON has the longitude first.
  return isObject(value) && isPair(value.coordinates)
    ? checked(value.coordinates[1], value.coordinates[0])
    : undefined;
}

function checked(latitude: unknown, longitude: unknown): Coordinates | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
