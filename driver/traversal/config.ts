import { type ArangoError, arangoError } from '../ArangoError.ts';

export type Document = Readonly<Record<string, unknown>>;

export interface Path {
  readonly edges: Document[];
  readonly vertices: Document[];
}

/** An edge with the vertex at its other end. */
export interface ConnectedVertex {
  readonly edge: Document;
  readonly vertex: Document;
}

/** Access of a traversal to a graph. */
export interface Datasource {
  getVertexId(vertex: Document): string;
  getPeerVertex(edge: Document, vertex: Document): Document | null;
  getInVertex(edge: Document): Document;
  getOutVertex(edge: Document): Document;
  getEdgeId(edge: Document): string;
  getEdgeFrom?(edge: Document): string;
  getEdgeTo?(edge: Document): string;
  getLabel?(edge: Document): unknown;
  getAllEdges(vertex: Document): Document[];
  getInEdges(vertex: Document): Document[];
  getOutEdges(vertex: Document): Document[];
}

export type Visitor = (
  config: TraversalConfig,
  result: unknown,
  vertex: Document,
  path: Path,
  connected?: readonly ConnectedVertex[],
) => unknown;
export type Filter = (config: TraversalConfig, vertex: Document, path: Path) => unknown;
export type Expander = (config: TraversalConfig, vertex: Document, path: Path) => ConnectedVertex[];

/** The codes of the values, as visitors see them. */
export const strategies = {
  BREADTH_FIRST: 0,
  DEPTH_FIRST: 1,
  ASTAR_SEARCH: 2,
  DIJKSTRA: 3,
  DIJKSTRA_MULTI: 4,
} as const;
export const orders = { PRE_ORDER: 0, POST_ORDER: 1, PRE_ORDER_EXPANDER: 2 } as const;
export const itemOrders = { FORWARD: 0, BACKWARD: 1 } as const;
export const uniquenesses = { NONE: 0, PATH: 1, GLOBAL: 2 } as const;

/** A traversal's configuration after its checks. */
export interface TraversalConfig {
  readonly strategy: number;
  readonly order: number;
  readonly itemOrder: number;
  readonly uniqueness: { readonly vertices: number; readonly edges: number };
  readonly visitor: Visitor;
  readonly filter: Filter;
  readonly expander: Expander;
  readonly datasource: Datasource;
  readonly maxIterations: number;
  readonly minDepth: number;
  readonly maxDepth: number;
  readonly buildVertices: boolean;
  readonly sort?: ((left: Document, right: Document) => number) | undefined;
  readonly expandFilter?:
    | ((config: TraversalConfig, vertex: Document, edge: Document, path: Path) => unknown)
    | undefined;
  readonly labels?: unknown;
  readonly matchingAttributes?: unknown;
  readonly weight?: string | undefined;
  readonly defaultWeight?: number | undefined;
  readonly distance?:
    | ((config: TraversalConfig, from: Document, to: Document, edge: Document) => number)
    | undefined;
  /** A*: a lower bound of the distance from a vertex to the end. Default: 0. */
  readonly estimate?: ((config: TraversalConfig, vertex: Document, end: Document) => number) | undefined;
}

const strategyNames: Readonly<Record<string, number>> = {
  breadthfirst: strategies.BREADTH_FIRST,
  depthfirst: strategies.DEPTH_FIRST,
  astar: strategies.ASTAR_SEARCH,
  dijkstra: strategies.DIJKSTRA,
  dijkstramulti: strategies.DIJKSTRA_MULTI,
  multidijkstra: strategies.DIJKSTRA_MULTI,
};
const orderNames: Readonly<Record<string, number>> = {
  preorder: orders.PRE_ORDER,
  postorder: orders.POST_ORDER,
  preorderexpander: orders.PRE_ORDER_EXPANDER,
};
const itemOrderNames: Readonly<Record<string, number>> = {
  forward: itemOrders.FORWARD,
  backward: itemOrders.BACKWARD,
};
const uniquenessNames: Readonly<Record<string, number>> = {
  none: uniquenesses.NONE,
  path: uniquenesses.PATH,
  global: uniquenesses.GLOBAL,
};

/** Functions that a configuration can name. */
interface NamedFunctions {
  readonly defaultVisitor: Visitor;
  readonly defaultExpander: Expander;
  readonly defaultFilter: Filter;
  readonly expanders: Readonly<Record<string, Expander>>;
  readonly combine: (filters: readonly Filter[]) => Filter;
}

/** Checks a configuration and fills in the defaults. Throws 10 (bad parameter). */
export function readConfig(input: unknown, functions: NamedFunctions): TraversalConfig {
  if (typeof input !== 'object' || input === null) throw invalid('config');
  const given = input as Readonly<Record<string, unknown>>;
  const { uniqueness } = given;
  const unique = (typeof uniqueness === 'object' && uniqueness !== null ? uniqueness : {}) as typeof given;
  const { datasource } = given;
  if (typeof datasource !== 'object' || datasource === null) throw invalid('datasource');
  return {
    ...given,
    datasource: datasource as Datasource,
    strategy: codeOf('strategy', given.strategy, strategyNames, strategies.DEPTH_FIRST),
    order: codeOf('order', given.order, orderNames, orders.PRE_ORDER),
    itemOrder: codeOf('itemOrder', given.itemOrder, itemOrderNames, itemOrders.FORWARD),
    uniqueness: {
      vertices: codeOf('uniqueness.vertices', unique.vertices, uniquenessNames, uniquenesses.NONE),
      edges: codeOf('uniqueness.edges', unique.edges, uniquenessNames, uniquenesses.PATH),
    },
    visitor: functionOf<Visitor>('visitor', given.visitor, functions.defaultVisitor),
    expander: expanderOf(given.expander, functions),
    filter: filterOf(given.filter, functions),
    sort: functionOf('sort', given.sort, undefined),
    distance: functionOf('distance', given.distance, undefined),
    estimate: functionOf('estimate', given.estimate, undefined),
    expandFilter: functionOf('expandFilter', given.expandFilter, undefined),
    maxIterations: numberOf(given.maxIterations, 10_000_000),
    minDepth: numberOf(given.minDepth, 0),
    maxDepth: numberOf(given.maxDepth, 256),
    buildVertices: given.buildVertices !== false,
  };
}

function codeOf(
  name: string,
  value: unknown,
  names: Readonly<Record<string, number>>,
  otherwise: number,
): number {
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'string') {
    const code = Object.entries(names).find(
      ([known]) => known === value.toLowerCase().replaceAll('-', ''),
    )?.[1];
    if (code !== undefined) return code;
  } else if (typeof value === 'number' && Object.values(names).includes(value)) {
    return value;
  }
  throw invalid(name);
}

function functionOf<F>(name: string, value: unknown, otherwise: F): F {
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'function') return value as F;
  throw invalid(name);
}

function expanderOf(value: unknown, { expanders, defaultExpander }: NamedFunctions): Expander {
  if (typeof value !== 'string') return functionOf('expander', value, defaultExpander);
  const name = value.toLowerCase().replaceAll('-', '');
  const named = Object.hasOwn(expanders, name) ? expanders[name] : undefined;
  if (named === undefined) throw invalid('expander');
  return named;
}

function filterOf(value: unknown, { defaultFilter, combine }: NamedFunctions): Filter {
  if (!Array.isArray(value)) return functionOf('filter', value, defaultFilter);
  return combine(value.map((one) => functionOf<Filter>('filter', one, defaultFilter)));
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function invalid(name: string): ArangoError {
  return arangoError('ERROR_BAD_PARAMETER', `invalid value for ${name}`);
}
