import { toLabel } from '../../../../protocol/lib/label.ts';
import { queryRows } from '../../../api/cursor.ts';
import { collectionOf, keyOf } from '../../../lib/document-id.ts';
import { fillLabel } from '../../../lib/label-template.ts';
import type { GraphAdapter } from '../../adapters/GraphAdapter.ts';
import { edgesOfLegs } from '../../adapters/path-queries.ts';
import { toEdgeRows } from '../../adapters/rows.ts';
import { attributesOf, labelIn, type VertexLabels } from '../../adapters/vertex-labels.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type CoordinateNames, type Coordinates, kmBetween, toCoordinates } from './coordinates.ts';
import type { FoundStops } from './find-in-database.ts';
import type { FoundPath, PathEnds, PathLeg } from './path-state.ts';

const legKey = (from: string, to: string) => `${from} ${to}`;

/** The shown edges between consecutive vertices, in the direction of the search. */
export function shownLegEdges(
  model: GraphModel,
  { direction }: PathEnds,
  from: string,
  to: string,
): string[] {
  const [source, target] = [model.findVertex(from), model.findVertex(to)];
  if (source === undefined || target === undefined) return [];
  const between = (one: number, other: number) => {
    const { offsets, edges } = model.outgoing();
    return Array.from(edges.subarray(offsets[one]!, offsets[one + 1]!))
      .filter((edge) => model.targets[edge] === other)
      .map((edge) => model.edgeIds.at(edge)!);
  };
  return [
    ...(direction === 'in' ? [] : between(source, target)),
    ...(direction === 'out' ? [] : between(target, source)),
  ];
}

/** Edges of each leg in the database, by the ids of its ends. One query. */
export async function readLegEdges(
  adapter: GraphAdapter,
  { direction }: PathEnds,
  stops: FoundStops['stops'],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const pairs = new Map(stops.flatMap((path) => pairsOf(path).map((pair) => [legKey(...pair), pair])));
  if (pairs.size === 0) return new Map();
  const legs = [...pairs.values()];
  const { text, bindVars } = edgesOfLegs(await adapter.loadCollections(signal), legs, direction);
  const rows = await queryRows(text, { bindVars, signal });
  return new Map(
    legs.map((pair, place) => [
      legKey(...pair),
      toEdgeRows(rows[place] as readonly unknown[]).map(([, , id]) => id),
    ]),
  );
}

function pairsOf(path: readonly string[]): (readonly [string, string])[] {
  return path.slice(1).map((to, place) => [path[place]!, to] as const);
}

/** Coordinates of vertices by id. */
export async function loadPlaces(
  adapter: GraphAdapter,
  { latitude, longitude }: CoordinateNames,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Coordinates | undefined>> {
  const latitudes = await adapter.loadValues(latitude, ids, signal);
  const longitudes = await adapter.loadValues(longitude, ids, signal);
  return new Map(ids.map((id) => [id, toCoordinates(latitudes.get(id), longitudes.get(id))]));
}

/** Labels by id: those of shown vertices, otherwise values of the label attribute, otherwise keys. */
export async function loadLabels(
  adapter: GraphAdapter,
  model: GraphModel,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const missing = ids.filter((id) => model.findVertex(id) === undefined);
  const values =
    adapter.labels === undefined || missing.length === 0
      ? new Map<string, unknown>()
      : await loadTexts(adapter, adapter.labels, missing, signal);
  return new Map(
    ids.map((id) => {
      const vertex = model.findVertex(id);
      if (vertex !== undefined) return [id, model.labelOf(vertex)];
      return [id, toLabel(values.get(id)) || keyOf(id)];
    }),
  );
}

/** Texts of the labels. */
async function loadTexts(
  adapter: GraphAdapter,
  labels: VertexLabels,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, unknown>> {
  const names = attributesOf(labels);
  const values = new Map(
    await Promise.all(
      names.map(async (name) => [name, await adapter.loadValues(name, ids, signal)] as const),
    ),
  );
  const textOf = (id: string) =>
    fillLabel(labelIn(labels, collectionOf(id))!, (name) => toLabel(values.get(name)?.get(id)));
  return new Map(ids.map((id) => [id, textOf(id)]));
}

/** Paths with legs and distances; of paths of equal length, the one with the shortest distance comes first. */
export function toPaths(
  { stops, lengths }: FoundStops,
  edgesOf: (from: string, to: string) => readonly string[],
  places: ReadonlyMap<string, Coordinates | undefined>,
): FoundPath[] {
  const paths = stops.map((vertexIds, place): FoundPath => {
    const legs = pairsOf(vertexIds).map(([from, to]): PathLeg => {
      return { from, to, edgeIds: edgesOf(from, to), km: kmBetween(places.get(from), places.get(to)) };
    });
    const isKnown = legs.length > 0 && legs.every(({ km }) => km !== undefined);
    const km = isKnown ? legs.reduce((sum, leg) => sum + (leg.km ?? 0), 0) : undefined;
    return { vertexIds, legs, length: lengths[place]!, km };
  });
  return paths.sort((one, other) => one.length - other.length || (one.km ?? 0) - (other.km ?? 0));
}

/** Attributes of edges that are tried for the legs. */
const maxTried = 6;
const longestText = 40;

/** The first attribute whose values name the edges: short texts on at least half of them. */
export async function chooseLegAttribute(
  adapter: GraphAdapter,
  examples: readonly string[],
  edgeIds: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly attribute: string; readonly values: ReadonlyMap<string, unknown> } | undefined> {
  if (edgeIds.length === 0) return undefined;
  for (const attribute of examples.filter((name) => !name.startsWith('_')).slice(0, maxTried)) {
    const values = await adapter.loadValues(attribute, edgeIds, signal);
    const isName = (id: string) => {
      const value = values.get(id);
      return typeof value === 'string' && value !== '' && value.length <= longestText;
    };
    if (2 * edgeIds.filter(isName).length >= edgeIds.length) return { attribute, values };
  }
  return undefined;
}
