import { isDocument, isEdge, isObject, isPath } from '../../lib/document-shape.ts';
import type { ResultRows } from '../run/ResultRows.ts';

/** How a column gives a position. */
export interface PlaceSource {
  readonly kind: 'geojson' | 'pair' | 'columns';
  /** Shown in the settings of the map. */
  readonly label: string;
  /** Name of the column, or of the columns of latitude and longitude. */
  readonly column: string;
  readonly longitudeColumn?: string;
}

/** What the rows of a result contain, from a sample of them. */
export interface RowShape {
  /** Columns whose sampled values are numbers or null. */
  readonly numbers: readonly string[];
  /** Columns of the sample with any scalar values. */
  readonly scalars: readonly string[];
  /** Documents, edges or paths are in the rows. */
  readonly hasVertices: boolean;
  readonly hasEdges: boolean;
  readonly places: readonly PlaceSource[];
}

const sampleRows = 500;
/** The sample ends before it has more characters: it is parsed at once. */
const maxCharacters = 2_000_000;
/** The column of rows that are not objects. */
export const wholeRow = 'value';

/** The values of a row by column. */
export function columnValues(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : { [wholeRow]: value };
}

/** Reads the first rows. O(sample). */
export function describeRows(rows: ResultRows): RowShape {
  const kinds = new Map<string, Set<string>>();
  const points = new Map<string, 'geojson' | 'pair'>();
  let hasVertices = false;
  let hasEdges = false;
  let characters = 0;
  for (let row = 0; row < Math.min(sampleRows, rows.length); row++) {
    const raw = rows.rowText(row);
    characters += raw.length;
    if (characters > maxCharacters) break;
    const value: unknown = JSON.parse(raw);
    hasVertices ||= isDocument(value) || isPath(value) || membersIn(value).some(isDocumentOrPath);
    hasEdges ||=
      isEdge(value) || isPath(value) || membersIn(value).some((each) => isEdge(each) || isPath(each));
    for (const [name, member] of Object.entries(columnValues(value))) {
      const seen = kinds.get(name) ?? new Set();
      kinds.set(name, seen.add(member === null ? 'null' : typeof member));
      const point = pointKind(name, member);
      if (point !== undefined && !points.has(name)) points.set(name, point);
    }
  }
  const names = [...kinds.keys()];
  const isNumeric = (name: string) => {
    const seen = kinds.get(name)!;
    return seen.has('number') && [...seen].every((kind) => kind === 'number' || kind === 'null');
  };
  const numbers = names.filter(isNumeric);
  return {
    numbers,
    scalars: names.filter((name) =>
      [...kinds.get(name)!].some((kind) => kind !== 'object' && kind !== 'null'),
    ),
    hasVertices,
    hasEdges,
    places: [...pointColumns(points), ...pairsOfColumns(numbers)],
  };
}

function isDocumentOrPath(value: unknown): boolean {
  return isDocument(value) || isPath(value);
}

/** Values one level below, such as `{ vertex, edge }`. */
export function membersIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) && !isDocument(value) ? Object.values(value) : [];
}

const pairNames = /^(location|coordinates?|position|geo|point|loc|latlng)$/i;

function pointKind(name: string, value: unknown): 'geojson' | 'pair' | undefined {
  if (isObject(value) && value.type === 'Point' && isPair(value.coordinates)) return 'geojson';
  return pairNames.test(name) && isPair(value) ? 'pair' : undefined;
}

export function isPair(value: unknown): value is readonly [number, number] {
  return (
    Array.isArray(value) && value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number'
  );
}

function pointColumns(points: ReadonlyMap<string, 'geojson' | 'pair'>): readonly PlaceSource[] {
  return [...points].map(([column, kind]) => ({
    kind,
    column,
    label: `${column} (${kind === 'geojson' ? 'GeoJSON point' : 'latitude, longitude'})`,
  }));
}

const latitudeName = /^(.*?)(latitude|lat)(.*)$/i;
const longitudeWords = ['longitude', 'long', 'lng', 'lon'] as const;

/** Columns such as `lat` and `long`, or `fromLat` and `fromLong`. */
function pairsOfColumns(numbers: readonly string[]): readonly PlaceSource[] {
  const byName = new Map(numbers.map((name) => [name.toLowerCase(), name]));
  return numbers.flatMap((column): PlaceSource[] => {
    const [, before = '', , after = ''] = latitudeName.exec(column) ?? [];
    if (!latitudeName.test(column)) return [];
    const longitudeColumn = longitudeWords
      .map((word) => byName.get(`${before}${word}${after}`.toLowerCase()))
      .find((name) => name !== undefined);
    if (longitudeColumn === undefined) return [];
    return [{ kind: 'columns', label: `${column}, ${longitudeColumn}`, column, longitudeColumn }];
  });
}

/** The places of one document, such as a vertex. */
export function placesIn(document: Readonly<Record<string, unknown>>): readonly PlaceSource[] {
  const points = new Map<string, 'geojson' | 'pair'>();
  for (const [name, value] of Object.entries(document)) {
    const point = pointKind(name, value);
    if (point !== undefined) points.set(name, point);
  }
  const numbers = Object.keys(document).filter((name) => typeof document[name] === 'number');
  return [...pointColumns(points), ...pairsOfColumns(numbers)];
}
