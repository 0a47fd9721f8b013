import { z } from 'zod';
import { queryBatches, queryRows } from '../../api/cursor.ts';
import { AnswerError } from '../../api/errors.ts';
import type {
  Collections,
  Direction,
  EdgeCountOptions,
  NeighbourEdge,
  NeighbourEdgeOptions,
  NeighbourOptions,
  VertexDegrees,
} from './GraphAdapter.ts';
import * as queries from './neighbour-queries.ts';

/** Maximum number of ids per query. */
const idsPerQuery = 1000;
const batchRows = 4000;

const degreeRow = z.tuple([
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.array(z.tuple([z.number(), z.number()])),
]);
const edgeRow = z.tuple([z.string(), z.string(), z.array(z.unknown()), z.array(z.unknown()), z.number()]);

/** Counts and reads the neighbours of vertices in the database by AQL, with the edge indexes. */
export class NeighbourReader {
  constructor(readonly loadCollections: (signal?: AbortSignal) => Promise<Collections>) {}

  async countNeighbours(
    vertexIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, VertexDegrees>> {
    const { edges } = await this.loadCollections(signal);
    const found = new Map<string, VertexDegrees>();
    for (let from = 0; from < vertexIds.length; from += idsPerQuery) {
      const ids = vertexIds.slice(from, from + idsPerQuery);
      for (const row of await this.#query(queries.degreesOf(edges, ids, queries.maxCounted), signal)) {
        const [id, outbound, inbound, any, counts] = parse(degreeRow, row, 'counts of neighbours by AQL');
        found.set(id, {
          edges: edges.map((collection, place) => {
            const [out, into] = counts[place] ?? [0, 0];
            return { collection, outbound: out, inbound: into };
          }),
          neighbours: { outbound, inbound, any },
          isPartial: counts.some(([out, into]) => out >= queries.maxCounted || into >= queries.maxCounted),
        });
      }
    }
    return found;
  }

  async *readNeighbours(
    vertexId: string,
    options: NeighbourEdgeOptions & { readonly direction: Direction },
  ): AsyncGenerator<readonly NeighbourEdge[]> {
    const { direction, edgeCollections, edgeAttributes, vertexAttributes, limit, signal } = options;
    const { edges } = await this.loadCollections(signal);
    const sides = direction === 'any' ? (['inbound', 'outbound'] as const) : [direction];
    for (const [place, edgeCollection] of edges.entries()) {
      if (edgeCollections !== undefined && !edgeCollections.includes(edgeCollection)) continue;
      for (const side of sides) {
        const slice = { edges, place, side, vertexId, edgeAttributes, vertexAttributes, limit };
        const { text, bindVars } = queries.neighbourEdges(slice);
        const batches = queryBatches(text, { bindVars, batchSize: batchRows, isStream: true, signal });
        for await (const { result } of batches) {
          yield result.map((row) => {
            const [edgeId, neighbourId, edgeValues, vertexValues, inDegree] = parse(
              edgeRow,
              row,
              'neighbours by AQL',
            );
            return {
              edgeId,
              edgeCollection,
              direction: side,
              neighbourId,
              edgeValues,
              vertexValues,
              inDegree,
            };
          });
        }
      }
    }
  }

  async stepFrom(
    vertexIds: readonly string[],
    {
      direction,
      edgeCollections,
      limit,
      signal,
    }: NeighbourOptions & { readonly direction: Direction; readonly limit: number },
  ): Promise<readonly string[]> {
    const { edges } = await this.loadCollections(signal);
    const found = new Set<string>();
    for (let from = 0; from < vertexIds.length && found.size < limit; from += idsPerQuery) {
      const ids = vertexIds.slice(from, from + idsPerQuery);
      const query = queries.neighbourIds(edgeCollections ?? edges, direction, ids, limit);
      for (const id of await this.#query(query, signal)) {
        if (found.size >= limit) break;
        found.add(parse(z.string(), id, 'neighbours by AQL'));
      }
    }
    return [...found];
  }

  async countEdges(
    vertexIds: readonly string[],
    others: readonly string[],
    { limit, signal }: EdgeCountOptions,
  ): Promise<number> {
    const { edges } = await this.loadCollections(signal);
    const own = new Set(vertexIds);
    const strangers = others.filter((id) => !own.has(id));
    const [row] = await this.#query(queries.edgeCount(edges, vertexIds, strangers, limit), signal);
    return parse(z.number(), row, 'count of edges by AQL');
  }

  #query(
    { text, bindVars }: { text: string; bindVars: Readonly<Record<string, unknown>> },
    signal?: AbortSignal,
  ) {
    return queryRows(text, { bindVars, batchSize: 10_000, signal });
  }
}

/** Throws AnswerError. */
function parse<Value>(schema: z.ZodType<Value>, row: unknown, name: string): Value {
  const { success, data, error } = schema.safeParse(row);
  if (!success) throw new AnswerError(name, z.prettifyError(error));
  return data;
}
