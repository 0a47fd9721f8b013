import type { Datasource, Document, Path } from '../../../../driver/traversal/config.ts';
import { Traverser } from '../../../../driver/traversal/Traverser.ts';
import { collectionOf } from '../../../lib/document-id.ts';
import type { EdgeRow } from '../../adapters/GraphAdapter.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import {
  isShortestPath,
  maxSteps,
  type TraceStep,
  type TraversalOptions,
  type TraversalTrace,
} from './traversal-state.ts';

/** Bound of the work of one trace: vertices that the search looks at. */
const maxIterations = 20_000;

class TraceEnd extends Error {}

/** What a traversal follows. */
export interface TraceGraph {
  readonly datasource: Datasource;
  /** Topology revision of the picture. */
  readonly topology: number;
  /** True if the graph is only a part of what the start reaches. */
  readonly isCut: boolean;
  /** Throws if the traversal cannot start or end at a vertex. */
  check(id: string): void;
}

/** Runs a traversal and records its steps. Throws for an unknown start or end. */
export function traceTraversal(
  { datasource, topology, isCut: isPart, check }: TraceGraph,
  options: TraversalOptions,
): TraversalTrace {
  const toEnd = (id: string, end: 'start' | 'end'): Document => {
    if (id === '') throw new Error(`choose the ${end} vertex of the traversal`);
    check(id);
    return { _id: id };
  };
  const start = toEnd(options.startId, 'start');
  const end = isShortestPath(options) ? toEnd(options.endId, 'end') : undefined;
  const steps: TraceStep[] = [];
  const add = (kind: TraceStep['kind'], { _id }: Document, path: Path) => {
    if (steps.length >= maxSteps) throw new TraceEnd();
    const edgeId = path.edges.at(-1)?._id;
    steps.push({
      kind,
      vertexId: String(_id),
      edgeId: edgeId === undefined ? undefined : String(edgeId),
      depth: path.edges.length,
    });
  };
  const excludes = matcherOf(options.excluded);
  const prunes = matcherOf(options.pruned);
  const traverser = new Traverser({
    datasource,
    strategy: options.strategy,
    order: options.order,
    expander: options.direction,
    uniqueness: { vertices: options.uniqueVertices, edges: options.uniqueEdges },
    minDepth: options.minDepth,
    maxDepth: options.maxDepth,
    maxIterations,
    filter: (_config: unknown, vertex: Document, path: Path) => {
      const [isExcluded, isPruned] = [excludes(String(vertex._id)), prunes(String(vertex._id))];
      if (isExcluded) add('filtered', vertex, path);
      if (isPruned) add('pruned', vertex, path);
      return [...(isExcluded ? ['exclude'] : []), ...(isPruned ? ['prune'] : [])];
    },
    visitor: (_config: unknown, _result: unknown, vertex: Document, path: Path) =>
      add('visited', vertex, path),
  });
  const isCut = isStopped(() => traverser.traverse({}, start, end));
  return { options, steps, isCut: isCut || isPart, topology };
}

function isStopped(work: () => void): boolean {
  try {
    work();
    return false;
  } catch (error) {
    const isTooLong = (error as { readonly errorNum?: unknown }).errorNum === 1909;
    if (error instanceof TraceEnd || isTooLong) return true;
    throw error;
  }
}

/** Matches ids, and the collections of ids. */
export function matcherOf(names: readonly string[]): (id: string) => boolean {
  const known = new Set(names);
  return (id) => known.has(id) || known.has(collectionOf(id));
}

/** The shown graph. */
export function graphOfModel(model: GraphModel): TraceGraph {
  return {
    datasource: modelDatasource(model),
    topology: model.revisions.topology,
    isCut: false,
    check(id) {
      if (model.findVertex(id) === undefined) throw new Error(`'${id}' is not in the current view.`);
    },
  };
}

/** Edges that were read from the database, as [from, to, id]. */
export function graphOfEdges(rows: readonly EdgeRow[], topology: number, isCut: boolean): TraceGraph {
  const byEnd = (end: 0 | 1) => {
    const lists = new Map<string, EdgeRow[]>();
    for (const row of rows) {
      const list = lists.get(row[end]) ?? [];
      list.push(row);
      lists.set(row[end], list);
    }
    return lists;
  };
  const [outgoing, incoming] = [byEnd(0), byEnd(1)];
  const idOf = ({ _id }: Document): string => String(_id);
  const edgeOf = ([from, to, _id]: EdgeRow): Document => ({ _id, _from: from, _to: to });
  const at = (lists: ReadonlyMap<string, EdgeRow[]>, vertex: Document) => lists.get(idOf(vertex)) ?? [];
  return {
    topology,
    isCut,
    check: () => undefined,
    datasource: {
      getVertexId: idOf,
      getEdgeId: idOf,
      getPeerVertex: ({ _from, _to }, vertex) => ({ _id: _from === idOf(vertex) ? _to : _from }),
      getInVertex: ({ _to }) => ({ _id: _to }),
      getOutVertex: ({ _from }) => ({ _id: _from }),
      getAllEdges: (vertex) => [...new Set([...at(outgoing, vertex), ...at(incoming, vertex)])].map(edgeOf),
      getInEdges: (vertex) => at(incoming, vertex).map(edgeOf),
      getOutEdges: (vertex) => at(outgoing, vertex).map(edgeOf),
    },
  };
}

/** The shown vertices and edges; documents have ids only. */
function modelDatasource(model: GraphModel): Datasource {
  const { vertexIds, edgeIds, sources, targets } = model;
  const [outgoing, incoming] = [model.outgoing(), model.incoming()];
  const vertexOf = (index: number): Document => ({ _id: vertexIds.at(index) });
  const edgeOf = (edge: number): Document => ({ _id: edgeIds.at(edge), edge });
  const indexOf = ({ _id }: Document): number => model.findVertex(String(_id))!;
  const idOf = ({ _id }: Document): string => String(_id);
  const numberOf = ({ edge }: Document): number => edge as number;
  const edgesIn = ({ offsets, edges }: typeof outgoing, vertex: Document): number[] => {
    const index = indexOf(vertex);
    return Array.from(edges.subarray(offsets[index]!, offsets[index + 1]!));
  };
  return {
    getVertexId: idOf,
    getEdgeId: idOf,
    getPeerVertex: (edge, vertex) => {
      const [source, target] = [sources[numberOf(edge)]!, targets[numberOf(edge)]!];
      return vertexOf(source === indexOf(vertex) ? target : source);
    },
    getInVertex: (edge) => vertexOf(targets[numberOf(edge)]!),
    getOutVertex: (edge) => vertexOf(sources[numberOf(edge)]!),
    getAllEdges: (vertex) =>
      [...new Set([...edgesIn(outgoing, vertex), ...edgesIn(incoming, vertex)])].map(edgeOf),
    getInEdges: (vertex) => edgesIn(incoming, vertex).map(edgeOf),
    getOutEdges: (vertex) => edgesIn(outgoing, vertex).map(edgeOf),
  };
}
