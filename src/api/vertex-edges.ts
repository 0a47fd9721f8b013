import { z } from 'zod';
import { queryRows } from './cursor.ts';

/** An edge at a vertex, with the attributes that may describe it. */
export interface VertexEdge {
  readonly id: string;
  /** Id of the other end. */
  readonly other: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export type EdgeDirection = 'outbound' | 'inbound';

/** Attributes that describe an edge in a list, if they exist. */
const labelAttributes = ['type', 'label', 'name', 'kind', 'relation', 'version', 'weight'];

const edgeRow = z.object({
  id: z.string(),
  other: z.string(),
  attributes: z.record(z.string(), z.unknown()),
});

const ends = { outbound: ['_from', '_to'], inbound: ['_to', '_from'] } as const;

/** Number of edges at a vertex by edge collection, in one query. */
export async function fetchEdgeCounts(
  vertexId: string,
  collections: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Readonly<Record<EdgeDirection, number>>>> {
  if (collections.length === 0) return new Map();
  const count = (place: number, end: string) =>
    `LENGTH(FOR e IN @@c${place} FILTER e.${end} == @id RETURN 1)`;
  const parts = collections.map((_, place) => `[${count(place, '_from')}, ${count(place, '_to')}]`);
  const [row] = await queryRows(`RETURN [${parts.join(', ')}]`, {
    bindVars: { id: vertexId, ...collectionVariables(collections) },
    signal,
  });
  const counts = z.array(z.tuple([z.number(), z.number()])).parse(row);
  return new Map(
    counts.map(([outbound, inbound], place) => [collections[place]!, { outbound, inbound }] as const),
  );
}

/** The first edges at a vertex, in one query. */
export async function fetchVertexEdges(
  vertexId: string,
  collections: readonly string[],
  direction: EdgeDirection,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly VertexEdge[]> {
  if (collections.length === 0) return [];
  const [own, other] = ends[direction];
  const parts = collections.map(
    (_, place) =>
      `(FOR e IN @@c${place} FILTER e.${own} == @id LIMIT @limit RETURN { id: e._id, other: e.${other}, attributes: KEEP(e, @labels) })`,
  );
  const rows = await queryRows(`FOR row IN FLATTEN([${parts.join(', ')}]) LIMIT @limit RETURN row`, {
    bindVars: { id: vertexId, limit, labels: labelAttributes, ...collectionVariables(collections) },
    signal,
  });
  return z.array(edgeRow).parse(rows);
}

function collectionVariables(collections: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(collections.map((name, place) => [`@c${place}`, name]));
}
