import { isDocument, isDocumentId } from '../../../lib/document-shape.ts';
import { type PlaceSource, placesIn } from '../row-shape.ts';
import { greatCirclePath } from './great-circle.ts';
import { type Coordinates, type MapPoint, positionOf } from './map-points.ts';

/** Where the lines to the points begin. */
export type LineSource =
  | { readonly kind: 'none' }
  /** At a document whose id is a bind value. */
  | { readonly kind: 'bind'; readonly name: string; readonly id: string }
  /** At another position in the same row. */
  | { readonly kind: 'place'; readonly place: PlaceSource }
  /** At the point of the row before: the rows are a route. */
  | { readonly kind: 'route' };

export function lineLabel(source: LineSource): string {
  switch (source.kind) {
    case 'none':
      return 'None';
    case 'bind':
      return `@${source.name}`;
    case 'place':
      return source.place.label;
    case 'route':
      return 'Row before (route)';
  }
}

/** The starts of lines that a result offers. `bindVars`: JSON text by name. */
export function lineSources(
  place: PlaceSource,
  places: readonly PlaceSource[],
  bindVars: Readonly<Record<string, string>>,
): readonly LineSource[] {
  const binds = Object.entries(bindVars).flatMap(([name, raw]): LineSource[] => {
    const id = raw.startsWith('"') ? (JSON.parse(raw) as string) : undefined;
    return isDocumentId(id) ? [{ kind: 'bind', name, id }] : [];
  });
  const others = places
    .filter(({ label }) => label !== place.label)
    .map((each): LineSource => ({ kind: 'place', place: each }));
  return [{ kind: 'none' }, ...binds, ...others, { kind: 'route' }];
}

/** The position of a document; undefined if it has none. */
export function documentPosition(document: unknown): Coordinates | undefined {
  if (!isDocument(document)) return undefined;
  const [place] = placesIn(document);
  return place === undefined ? undefined : positionOf(document, place);
}

export interface MapLine {
  /** Row of its end. */
  readonly row: number;
  readonly path: string;
}

/** The lines to the points. `origin`: position of the document of a bind value. */
export function mapLines(
  points: readonly MapPoint[],
  { kind }: LineSource,
  origin: Coordinates | undefined,
): readonly MapLine[] {
  if (kind === 'none') return [];
  return points.flatMap((point, index) => {
    const from = kind === 'bind' ? origin : kind === 'place' ? point.from : points[index - 1];
    return from === undefined ? [] : [{ row: point.row, path: greatCirclePath(from, point) }];
  });
}
