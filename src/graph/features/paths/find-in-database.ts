import { z } from 'zod';
import type { GraphInput, ShortestPathsResult } from '../../../../protocol/graph-jobs.ts';
import { queryBatches, queryRows } from '../../../api/cursor.ts';
import { AnswerError } from '../../../api/errors.ts';
import type { Collections } from '../../adapters/GraphAdapter.ts';
import {
  connectedPairs,
  fewestEdges,
  lightestPaths,
  type PathQuery,
  rankedPaths,
} from '../../adapters/path-queries.ts';
import { type CoordinateNames, type Coordinates, kmBetween, toCoordinates } from './coordinates.ts';
import type { PathEnds } from './path-state.ts';

/** Rows of one query; parallel edges form rows of their own. */
const maxRows = 100_000;
const maxRankedRows = 2000;
const batchSize = 100;
/** Distances of 0 are not allowed: two vertices can have the same coordinates. */
export const minKm = 1e-3;

export interface FoundStops {
  readonly stops: readonly (readonly string[])[];
  readonly lengths: readonly number[];
  /** See `FoundPaths`. */
  readonly nextLength: number | undefined;
}

const shortestRow = z.tuple([z.array(z.string()), z.number()]);
const rankedRow = z.array(z.string());
const pairRow = z.tuple([z.string(), z.string(), z.number()]);

function parse<T>(schema: z.ZodType<T>, row: unknown): T {
  const { success, data, error } = schema.safeParse(row);
  if (!success) throw new AnswerError('paths by AQL', z.prettifyError(error));
  return data;
}

/**
 * Paths with the fewest edges, found by the server. If there are fewer shortest paths than wanted, further ones follow
 * in order of the number of edges.
 */
export async function findFewestEdges(
  { from, to, direction, most }: PathEnds,
  collections: Collections,
  signal: AbortSignal,
): Promise<FoundStops> {
  const base: PathQuery = { collections, from, to, direction, limit: maxRows };
  const { text, bindVars } = fewestEdges(base);
  const rows = (await queryRows(text, { bindVars, signal })).map((row) => parse(shortestRow, row));
  const shortest = rows.map(([stops]) => stops);
  if (shortest.length === 0) return { stops: [], lengths: [], nextLength: Number.POSITIVE_INFINITY };
  const length = shortest[0]!.length - 1;
  const isCut = rows.reduce((sum, [, variants]) => sum + variants, 0) >= maxRows;
  if (shortest.length >= most || isCut || length === 0) {
    const stops = shortest.slice(0, most);
    const next = length === 0 ? Number.POSITIVE_INFINITY : length + 1;
    const nextLength = isCut || shortest.length > most ? length : next;
    return { stops, lengths: stops.map(() => length), nextLength };
  }
  return findRanked({ ...base, limit: maxRankedRows }, most, shortest, signal);
}

/** Reads ranked rows until there are enough different paths. */
async function findRanked(
  query: PathQuery,
  most: number,
  shortest: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<FoundStops> {
  const found = new Map(shortest.map((stops) => [stops.join(' '), stops]));
  const { text, bindVars } = rankedPaths(query);
  let rowCount = 0;
  let nextLength: number | undefined;
  search: for await (const { result } of queryBatches(text, {
    bindVars,
    batchSize,
    isStream: true,
    signal,
  })) {
    for (const row of result) {
      rowCount++;
      const stops = parse(rankedRow, row);
      const key = stops.join(' ');
      if (found.has(key)) continue;
      if (found.size < most) {
        found.set(key, stops);
        continue;
      }
      nextLength = stops.length - 1;
      break search;
    }
  }
  if (nextLength === undefined && rowCount < maxRankedRows) nextLength = Number.POSITIVE_INFINITY;
  const stops = [...found.values()];
  return { stops, lengths: stops.map((each) => each.length - 1), nextLength };
}

/**
 * Paths with the least sum of an attribute, found by the server. Undefined if parallel edges fill the rows of the answer
 * before there are enough different paths; then `readLengths` is needed.
 */
export async function findLightest(
  { from, to, direction, most, weight }: PathEnds,
  collections: Collections,
  signal: AbortSignal,
): Promise<FoundStops | undefined> {
  const limit = maxRankedRows;
  const { text, bindVars } = lightestPaths({ collections, from, to, direction, limit }, weight);
  const found = new Map<string, { readonly stops: readonly string[]; readonly length: number }>();
  let rowCount = 0;
  let nextLength: number | undefined;
  search: for await (const { result } of queryBatches(text, {
    bindVars,
    batchSize,
    signal,
    isStream: true,
  })) {
    for (const row of result) {
      rowCount++;
      const [stops, length] = parse(shortestRow, row);
      const key = stops.join(' ');
      if (found.has(key)) continue;
      if (found.size === most) {
        nextLength = length;
        break search;
      }
      found.set(key, { stops, length });
    }
  }
  if (nextLength === undefined && rowCount >= limit) return undefined;
  const paths = [...found.values()];
  return {
    stops: paths.map(({ stops }) => stops),
    lengths: paths.map(({ length }) => length),
    nextLength: nextLength ?? Number.POSITIVE_INFINITY,
  };
}

/** Reads all connected pairs with their lengths; a worker finds the paths in them. */
export async function readLengths(
  weight: string | undefined,
  coordinates: CoordinateNames | undefined,
  { vertices, edges }: Collections,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<{ readonly graph: GraphInput; readonly ids: readonly string[] }> {
  const places = new Map<string, Coordinates | undefined>();
  if (coordinates !== undefined) {
    for (const collection of vertices) {
      const text = 'FOR v IN @@vertices RETURN [v._id, v.@latitude, v.@longitude]';
      const bindVars = { '@vertices': collection, ...coordinates };
      for await (const { result } of queryBatches(text, { bindVars, batchSize: 10_000, signal }))
        for (const row of result) {
          const [id, latitude, longitude] = parse(z.tuple([z.string(), z.unknown(), z.unknown()]), row);
          places.set(id, toCoordinates(latitude, longitude));
        }
    }
  }
  const indices = new Map<string, number>();
  const ids: string[] = [];
  const indexOf = (id: string) => {
    let index = indices.get(id);
    if (index === undefined) {
      index = ids.length;
      indices.set(id, index);
      ids.push(id);
    }
    return index;
  };
  const [sources, targets, weights]: [number[], number[], number[]] = [[], [], []];
  for (const collection of edges) {
    const { text, bindVars } = connectedPairs(collection, coordinates === undefined ? weight : undefined);
    for await (const { result } of queryBatches(text, { bindVars, batchSize: 10_000, signal })) {
      for (const row of result) {
        const [from, to, length] = parse(pairRow, row);
        const km = kmBetween(places.get(from), places.get(to));
        // Without coordinates an edge has no distance.
        if (coordinates !== undefined && km === undefined) continue;
        sources.push(indexOf(from));
        targets.push(indexOf(to));
        weights.push(km === undefined ? length : Math.max(minKm, km));
      }
      progress(sources.length);
    }
  }
  return {
    ids,
    graph: {
      vertexCount: ids.length,
      sources: Uint32Array.from(sources),
      targets: Uint32Array.from(targets),
      weights: Float32Array.from(weights),
    },
  };
}

/** The paths of a worker's result with ids instead of indices. */
export function toStops(
  { offsets, vertices, lengths, nextLength }: ShortestPathsResult,
  idOf: (index: number) => string,
): FoundStops {
  const stops = Array.from(lengths, (_, path) =>
    Array.from(vertices.subarray(offsets[path], offsets[path + 1]), idOf),
  );
  return { stops, lengths: [...lengths], nextLength };
}
