import { arangoError } from '../../ArangoError.ts';
import type { Json } from '../../DriverConnection.ts';
import {
  type Links,
  measure,
  type Neighbor,
  type Predecessors,
  pathsTo,
  shortestPredecessors,
  type VertexMeasure,
  vertexMeasures,
} from './algorithms.ts';
import { type ElementStore, GraphElement } from './GraphElement.ts';

/** A vertex, or its key or document id. */
export type VertexSelector = unknown;

export type EdgeDirection = 'any' | 'in' | 'out';

/** What vertices and edges use of their graph. */
export interface ElementGraph extends ElementStore {
  /** The graph in memory. */
  readonly links: Links;
  addEdge(from: VertexSelector, to: VertexSelector, id?: unknown, label?: unknown, data?: unknown): Edge;
  edgesOf(vertex: Vertex, direction: EdgeDirection, labels: readonly string[]): Edge[];
  getVertex(id: unknown): Vertex | null;
}

interface NeighborOptions {
  /** Default: both. */
  readonly direction?: 'both' | 'inbound' | 'outbound';
  readonly labels?: readonly unknown[];
  /** The attribute of the weight. */
  readonly weight?: string;
  /** The weight in place of 0 and of a missing one. Default: infinite. */
  readonly default_weight?: number;
  readonly weight_function?: (edge: Edge) => number;
  /** Only edges that it accepts. */
  readonly only?: (edge: Edge) => unknown;
}

interface CommonOptions extends NeighborOptions {
  /** The list in place of its length. */
  readonly listed?: boolean;
  /** The share of all in place of the number. */
  readonly normalized?: boolean;
}

/** A vertex of a graph with one vertex collection and one edge collection. */
export class Vertex extends GraphElement {
  readonly #graph: ElementGraph;

  constructor(graph: ElementGraph, document: Json) {
    super('vertex', graph, document);
    this.#graph = graph;
  }

  /** Adds an edge from another vertex to this one. */
  addInEdge(from: VertexSelector, id?: unknown, label?: unknown, data?: unknown): Edge {
    return this.#graph.addEdge(from, this, id, label, data);
  }

  /** Adds an edge from this vertex to another one. */
  addOutEdge(to: VertexSelector, id?: unknown, label?: unknown, data?: unknown): Edge {
    return this.#graph.addEdge(this, to, id, label, data);
  }

  edges(): Edge[] {
    return this.#graph.edgesOf(this, 'any', []);
  }

  getEdges(...labels: readonly string[]): Edge[] {
    return this.#graph.edgesOf(this, 'any', labels);
  }

  getInEdges(...labels: readonly string[]): Edge[] {
    return this.#graph.edgesOf(this, 'in', labels);
  }

  getOutEdges(...labels: readonly string[]): Edge[] {
    return this.#graph.edgesOf(this, 'out', labels);
  }

  inbound(): Edge[] {
    return this.getInEdges();
  }

  outbound(): Edge[] {
    return this.getOutEdges();
  }

  degree(): number {
    return this.edges().length;
  }

  inDegree(): number {
    return this.inbound().length;
  }

  outDegree(): number {
    return this.outbound().length;
  }

  get _graph(): ElementGraph {
    return this.#graph;
  }

  /** The neighbours, once for each edge: first those of outgoing edges. */
  getNeighbors(options: NeighborOptions | null = {}): Neighbor[] {
    const { direction = 'both', labels, only } = options ?? {};
    const outgoing = direction === 'inbound' ? [] : this.getOutEdges();
    const incoming = direction === 'outbound' ? [] : this.getInEdges();
    const ends = [
      ...outgoing.map((edge) => [edge, edge.getInVertex()] as const),
      ...incoming.map((edge) => [edge, edge.getOutVertex()] as const),
    ];
    return ends.flatMap(([edge, vertex]) => {
      if (vertex === null || (labels !== undefined && !labels.includes(edge.getLabel()))) return [];
      return only === undefined || only(edge)
        ? [{ id: vertex.getId(), weight: weightOf(edge, options ?? {}) }]
        : [];
    });
  }

  /** The shortest paths to another vertex as lists of keys; empty if there is none. */
  pathTo(target: Vertex, options?: NeighborOptions): string[][] {
    const tree = requireVertex(target).determinePredecessors(this, options);
    return tree === false ? [] : target.pathesForTree(tree);
  }

  /** The number of edges of the shortest path; infinite if there is none. */
  distanceTo(target: Vertex, options?: NeighborOptions): number {
    const [path] = this.pathTo(target, options);
    return path === undefined ? Number.POSITIVE_INFINITY : path.length - 1;
  }

  /** The tree of the shortest paths from another vertex to this one; false if there is none. */
  determinePredecessors(source: Vertex, options?: NeighborOptions): Predecessors | false {
    const neighborsOf = (key: string) => this.#graph.getVertex(key)?.getNeighbors(options) ?? [];
    return shortestPredecessors(requireVertex(source).getId(), this.getId(), neighborsOf) ?? false;
  }

  /** The paths of a tree that end at this vertex. `after`: keys at the end of each path. */
  pathesForTree(tree: Predecessors, after: readonly string[] = []): string[][] {
    return pathsTo(tree, this.getId(), [...after].reverse());
  }

  commonNeighborsWith(target: Vertex, options: CommonOptions = {}): readonly string[] | number {
    const idsOf = (vertex: Vertex) => vertex.getNeighbors(options).map(({ id }) => id);
    return common(idsOf(this), idsOf(requireVertex(target)), options);
  }

  /** The attributes with the same value in both vertices. */
  commonPropertiesWith(target: Vertex, options: CommonOptions = {}): readonly string[] | number {
    const pairsOf = (vertex: Vertex) => Object.entries(vertex.properties());
    const [own, other] = [new Map(pairsOf(this)), new Map(pairsOf(requireVertex(target)))];
    const names = [...new Set([...own.keys(), ...other.keys()])];
    const shared = names.filter((name) => own.get(name) === other.get(name));
    return counted(shared, names.length, options);
  }

  /** The closeness, betweenness or eccentricity of this vertex. */
  measurement(name: string): number {
    return measure(this.#graph.links, vertexMeasure(name)).get(this.getId()) ?? 0;
  }
}

/** Throws 10 (bad parameter). */
export function vertexMeasure(name: string): VertexMeasure {
  const known = vertexMeasures.find((one) => one === name);
  if (known !== undefined) return known;
  throw arangoError(
    'ERROR_BAD_PARAMETER',
    `expected a measurement (${vertexMeasures.join(', ')}), found '${name}'`,
  );
}

function requireVertex(vertex: unknown): Vertex {
  if (vertex instanceof Vertex) return vertex;
  throw arangoError('ERROR_BAD_PARAMETER', 'expected a vertex object');
}

function weightOf(edge: Edge, options: NeighborOptions): number {
  const { weight, weight_function, default_weight = Number.POSITIVE_INFINITY } = options;
  if (weight !== undefined) return Number(edge.getProperty(weight)) || default_weight;
  return weight_function === undefined ? 1 : weight_function(edge);
}

function common(ones: readonly string[], others: readonly string[], options: CommonOptions) {
  const [left, right] = [new Set(ones), new Set(others)];
  const shared = [...left].filter((id) => right.has(id));
  return counted(shared, new Set([...left, ...right]).size, options);
}

function counted(shared: readonly string[], all: number, { listed, normalized }: CommonOptions) {
  if (listed === true) return shared;
  return normalized === true ? shared.length / all : shared.length;
}

/** An edge of a graph with one vertex collection and one edge collection. */
export class Edge extends GraphElement {
  readonly #graph: ElementGraph;

  constructor(graph: ElementGraph, document: Json) {
    super('edge', graph, document);
    this.#graph = graph;
  }

  getLabel(): unknown {
    return this.getProperty('$label');
  }

  /** The vertex to which the edge leads; null if it does not exist. */
  getInVertex(): Vertex | null {
    return this.#graph.getVertex(this.document._to);
  }

  /** The vertex from which the edge starts; null if it does not exist. */
  getOutVertex(): Vertex | null {
    return this.#graph.getVertex(this.document._from);
  }

  /** The vertex at the other end. Throws 10 (bad parameter) if the given vertex is at neither end. */
  getPeerVertex(vertex: Vertex): Vertex | null {
    const { _from, _to } = this.document;
    if (vertex._id === _to) return this.getOutVertex();
    if (vertex._id === _from) return this.getInVertex();
    throw arangoError(
      'ERROR_BAD_PARAMETER',
      `the vertex '${vertex._id}' is no end of the edge '${this._id}'`,
    );
  }
}
