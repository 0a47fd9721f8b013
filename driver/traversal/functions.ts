import { arangoError } from '../ArangoError.ts';
import {
  type ConnectedVertex,
  type Document,
  type Expander,
  type Filter,
  itemOrders,
  type TraversalConfig,
  type Visitor,
} from './config.ts';

/** Values of filters: do not visit the vertex, do not expand it. */
export const exclude = 'exclude';
export const prune = 'prune';

export const noVisit: Visitor = () => undefined;

interface Tracked {
  visited?: { vertices?: unknown[]; paths?: unknown[] };
}

/** Adds copies of the vertex and of its path to `result.visited`. */
export const trackingVisitor: Visitor = (config, result, vertex, path) => {
  const { visited } = result as Tracked;
  visited?.vertices?.push(copy(vertex));
  visited?.paths?.push(copy(config.buildVertices ? path : { edges: path.edges, vertices: [] }));
};

export const countingVisitor: Visitor = (_config, result) => {
  const counted = result as { count?: number };
  counted.count = (counted.count ?? 0) + 1;
};

export const visitAllFilter: Filter = () => '';

export const maxDepthFilter: Filter = ({ maxDepth }, _vertex, path) =>
  path.vertices.length > maxDepth ? prune : undefined;

export const minDepthFilter: Filter = ({ minDepth }, _vertex, path) =>
  path.vertices.length <= minDepth ? exclude : undefined;

/** Excludes vertices that match none of the examples in `config.matchingAttributes`. */
export const includeMatchingAttributesFilter: Filter = ({ matchingAttributes }, vertex) => {
  const examples = Array.isArray(matchingAttributes) ? matchingAttributes : [matchingAttributes ?? {}];
  const isMatch = (examples as readonly Document[]).some((example) =>
    Object.entries(example).every(([name, value]) => isEqual(vertex[name], value)),
  );
  return isMatch ? undefined : exclude;
};

export interface FilterResult {
  readonly visit: boolean;
  readonly expand: boolean;
}

/** The result of a filter. Throws 1910 (invalid filter result). */
export function parseFilterResult(value: unknown): FilterResult {
  let visit = true;
  let expand = true;
  for (const one of Array.isArray(value) ? value : [value]) {
    if (one === exclude) visit = false;
    else if (one === prune) expand = false;
    else if (one !== undefined && one !== null && one !== '' && !(Array.isArray(one) && one.length === 0)) {
      throw arangoError('ERROR_GRAPH_INVALID_FILTER_RESULT');
    }
  }
  return { visit, expand };
}

/** Excludes or prunes if one of the filters does. */
export function combineFilters(filters: readonly Filter[]): Filter {
  return (config, vertex, path) => {
    const results = filters.map((filter) => parseFilterResult(filter(config, vertex, path)));
    return [
      ...(results.every(({ visit }) => visit) ? [] : [exclude]),
      ...(results.every(({ expand }) => expand) ? [] : [prune]),
    ];
  };
}

type EdgesOf = (config: TraversalConfig, vertex: Document) => Document[];
type VertexOf = (config: TraversalConfig, edge: Document, vertex: Document) => Document | null;

/** `hasLabel`: only edges whose label is in `config.labels`. */
function expanderOf(edgesOf: EdgesOf, vertexOf: VertexOf, hasLabel = false): Expander {
  return (config, vertex, path) => {
    const edges = edgesOf(config, vertex).filter((edge) => !hasLabel || isLabelled(config, edge));
    if (edges.length > 1 && config.sort !== undefined) edges.sort(config.sort);
    const connections: ConnectedVertex[] = [];
    for (const edge of edges) {
      const other = findVertex(() => vertexOf(config, edge, vertex));
      if (other === undefined) continue;
      if (config.expandFilter !== undefined && !config.expandFilter(config, other, edge, path)) continue;
      connections.push({ edge, vertex: other });
    }
    return connections;
  };
}

/** Undefined for an edge whose vertex does not exist. */
function findVertex(read: () => Document | null): Document | undefined {
  try {
    return read() ?? undefined;
  } catch (error) {
    const { errorNum } = error as { readonly errorNum?: unknown };
    if (errorNum === 1202 || errorNum === 1203) return undefined;
    throw error;
  }
}

const outEdges: EdgesOf = ({ datasource }, vertex) => datasource.getOutEdges(vertex);
const inEdges: EdgesOf = ({ datasource }, vertex) => datasource.getInEdges(vertex);
const allEdges: EdgesOf = ({ datasource }, vertex) => datasource.getAllEdges(vertex);
const inVertex: VertexOf = ({ datasource }, edge) => datasource.getInVertex(edge);
const outVertex: VertexOf = ({ datasource }, edge) => datasource.getOutVertex(edge);
const peer: VertexOf = ({ datasource }, edge, vertex) => datasource.getPeerVertex(edge, vertex);

export const outboundExpander = expanderOf(outEdges, inVertex);
export const inboundExpander = expanderOf(inEdges, outVertex);
export const anyExpander = expanderOf(allEdges, peer);
export const expandOutEdgesWithLabels = expanderOf(outEdges, inVertex, true);
export const expandInEdgesWithLabels = expanderOf(inEdges, outVertex, true);
export const expandEdgesWithLabels = expanderOf(allEdges, peer, true);

function isLabelled({ datasource, labels }: TraversalConfig, edge: Document): boolean {
  const wanted = Array.isArray(labels) ? labels : [labels];
  return wanted.includes(datasource.getLabel?.(edge) ?? edge.$label);
}

/** The connections in the order of visits. */
export function inItemOrder(
  config: TraversalConfig,
  connections: readonly ConnectedVertex[],
): ConnectedVertex[] {
  return config.itemOrder === itemOrders.BACKWARD ? [...connections].reverse() : [...connections];
}

/** Weight of an edge: `config.distance`, or the attribute `config.weight`, or 1. */
export function weightOf(config: TraversalConfig, from: Document, to: Document, edge: Document): number {
  const { distance, weight, defaultWeight } = config;
  if (distance !== undefined) return distance(config, from, to, edge);
  if (weight === undefined) return 1;
  const value = edge[weight];
  return typeof value === 'number' ? value : (defaultWeight ?? Number.POSITIVE_INFINITY);
}

function copy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
