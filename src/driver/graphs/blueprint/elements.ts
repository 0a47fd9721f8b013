import { arangoError } from '../../ArangoError.ts';
import type { Json } from '../../Connection.ts';
import { type ElementStore, GraphElement } from './GraphElement.ts';

/** A vertex, or its key or document id. */
export type VertexSelector = unknown;

export type EdgeDirection = 'any' | 'in' | 'out';

/** What vertices and edges use of their graph. */
export interface ElementGraph extends ElementStore {
  addEdge(from: VertexSelector, to: VertexSelector, id?: unknown, label?: unknown, data?: unknown): Edge;
  edgesOf(vertex: Vertex, direction: EdgeDirection, labels: readonly string[]): Edge[];
  getVertex(id: unknown): Vertex | null;
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
    return this.#graph.getVertex(this.properties()._to);
  }

  /** The vertex from which the edge starts; null if it does not exist. */
  getOutVertex(): Vertex | null {
    return this.#graph.getVertex(this.properties()._from);
  }

  /** The vertex at the other end. Throws 10 (bad parameter) if the given vertex is at neither end. */
  getPeerVertex(vertex: Vertex): Vertex | null {
    const { _from, _to } = this.properties();
    if (vertex._id === _to) return this.getOutVertex();
    if (vertex._id === _from) return this.getInVertex();
    throw arangoError(
      'ERROR_BAD_PARAMETER',
      `the vertex '${vertex._id}' is no end of the edge '${this._id}'`,
    );
  }
}
