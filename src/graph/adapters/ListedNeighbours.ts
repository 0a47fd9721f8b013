import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { collectionOf } from '../../lib/document-id.ts';
import type {
  Direction,
  EdgeCountOptions,
  EdgeRow,
  NeighbourEdge,
  NeighbourEdgeOptions,
  NeighbourOptions,
  VertexDegrees,
} from './GraphAdapter.ts';

/** A graph that an adapter has in memory. */
interface ListedGraph {
  readonly edgeCollections: () => readonly string[];
  readonly edges: () => Iterable<EdgeRow>;
  /** The document of a vertex or an edge. */
  readonly find: (id: string) => GraphDocument | undefined;
}

type Ways = NeighbourOptions & { readonly direction: Direction };

/** The neighbour functions of GraphAdapter for adapters without a database. Each call is O(edges). */
export class ListedNeighbours {
  constructor(readonly graph: ListedGraph) {}

  async countNeighbours(
    vertexIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, VertexDegrees>> {
    signal?.throwIfAborted();
    const edges = [...this.graph.edges()];
    return new Map(
      vertexIds.map((vertexId) => {
        const out = edges.filter(([from]) => from === vertexId);
        const into = edges.filter(([, to]) => to === vertexId);
        const targets = new Set(out.map(([, to]) => to).filter((id) => id !== vertexId));
        const sources = new Set(into.map(([from]) => from).filter((id) => id !== vertexId));
        const counts = this.graph.edgeCollections().map((collection) => {
          const count = (rows: readonly EdgeRow[]) =>
            rows.filter(([, , id]) => collectionOf(id) === collection).length;
          return { collection, outbound: count(out), inbound: count(into) };
        });
        const any = new Set([...targets, ...sources]).size;
        const neighbours = { outbound: targets.size, inbound: sources.size, any };
        return [vertexId, { edges: counts, neighbours, isPartial: false }] as const;
      }),
    );
  }

  async *readNeighbours(
    vertexId: string,
    options: NeighbourEdgeOptions & Ways,
  ): AsyncGenerator<readonly NeighbourEdge[]> {
    const { edgeAttributes, vertexAttributes, limit, signal } = options;
    signal?.throwIfAborted();
    const inDegrees = new Map<string, number>();
    for (const [, to] of this.graph.edges()) inDegrees.set(to, (inDegrees.get(to) ?? 0) + 1);
    const valuesOf = (id: string, names: readonly string[]) =>
      names.map((name) => this.graph.find(id)?.[name] ?? null);
    const found = [...waysFrom(this.graph.edges(), new Set([vertexId]), options)]
      .filter(({ other }) => other !== vertexId && this.graph.find(other) !== undefined)
      .slice(0, limit);
    yield found.map(({ edgeId, other, direction }) => ({
      edgeId,
      edgeCollection: collectionOf(edgeId),
      direction,
      neighbourId: other,
      edgeValues: valuesOf(edgeId, edgeAttributes),
      vertexValues: valuesOf(other, vertexAttributes),
      inDegree: inDegrees.get(other) ?? 0,
    }));
  }

  async stepFrom(
    vertexIds: readonly string[],
    options: Ways & { readonly limit: number },
  ): Promise<readonly string[]> {
    options.signal?.throwIfAborted();
    const found = new Set<string>();
    for (const { other } of waysFrom(this.graph.edges(), new Set(vertexIds), options)) {
      if (found.size >= options.limit) break;
      found.add(other);
    }
    return [...found];
  }

  async countEdges(
    vertexIds: readonly string[],
    others: readonly string[],
    { limit, signal }: EdgeCountOptions,
  ): Promise<number> {
    signal?.throwIfAborted();
    const own = new Set(vertexIds);
    const all = new Set([...vertexIds, ...others]);
    let count = 0;
    for (const [from, to] of this.graph.edges()) {
      if ((own.has(from) && all.has(to)) || (own.has(to) && all.has(from))) count++;
      if (count >= limit) break;
    }
    return count;
  }
}

/** The edges that leave `starts` in the direction, with their other ends. */
function* waysFrom(
  edges: Iterable<EdgeRow>,
  starts: ReadonlySet<string>,
  { direction, edgeCollections }: Ways,
): Generator<{ edgeId: string; other: string; direction: 'outbound' | 'inbound' }> {
  for (const [from, to, edgeId] of edges) {
    if (edgeCollections !== undefined && !edgeCollections.includes(collectionOf(edgeId))) continue;
    if (direction !== 'inbound' && starts.has(from)) yield { edgeId, other: to, direction: 'outbound' };
    if (direction !== 'outbound' && starts.has(to)) yield { edgeId, other: from, direction: 'inbound' };
  }
}
