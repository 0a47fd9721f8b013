import type { EdgeEntry, StoredDocument } from '../source.ts';
import type { Value } from '../values/value.ts';
import type { GraphReader } from './graph-reader.ts';

/** A vertex of a path, linked to its predecessor. */
export interface PathStep {
  readonly vertexId: string;
  readonly depth: number;
  readonly parent: PathStep | undefined;
  /** Edge from the predecessor; undefined at the start. */
  readonly edge: EdgeEntry | undefined;
  /** The collection of the edge. */
  readonly edgeCollection: string;
  /** Sum of the edge weights, for weighted searches. */
  readonly weight: number;
  /** Cached document of the vertex; null if it does not exist, undefined if it was not read yet. */
  document: StoredDocument | null | undefined;
}

export function startStep(vertexId: string): PathStep {
  return {
    vertexId,
    depth: 0,
    parent: undefined,
    edge: undefined,
    edgeCollection: '',
    weight: 0,
    document: undefined,
  };
}

export function nextStep(
  parent: PathStep,
  edge: EdgeEntry,
  edgeCollection: string,
  weight: number,
): PathStep {
  return {
    vertexId: edge.otherId,
    depth: parent.depth + 1,
    parent,
    edge,
    edgeCollection,
    weight,
    document: undefined,
  };
}

/** Document of the vertex, read at the first call; null if it does not exist. */
export function vertexOf(step: PathStep, reader: GraphReader): StoredDocument | null {
  step.document ??= reader.vertex(step.vertexId) ?? null;
  return step.document;
}

/** True if the path to `step` contains the edge. */
export function hasEdge(step: PathStep, edge: EdgeEntry, edgeCollection: string): boolean {
  let other: PathStep | undefined = step;
  while (other?.edge !== undefined) {
    const passed = other.edge;
    // Comparing the vertices first avoids reading the keys of most edges.
    const isSamePair =
      (passed.otherId === edge.otherId && passed.vertexId === edge.vertexId) ||
      (passed.otherId === edge.vertexId && passed.vertexId === edge.otherId);
    if (isSamePair && other.edgeCollection === edgeCollection && passed.edgeKey() === edge.edgeKey())
      return true;
    other = other.parent;
  }
  return false;
}

/** True if the path to `step`, its end included, contains the vertex. */
export function hasVertex(step: PathStep, vertexId: string): boolean {
  for (let other: PathStep | undefined = step; other !== undefined; other = other.parent) {
    if (other.vertexId === vertexId) return true;
  }
  return false;
}

/** Steps of the path, start first. */
function stepsOf(step: PathStep): PathStep[] {
  const steps: PathStep[] = [];
  for (let other: PathStep | undefined = step; other !== undefined; other = other.parent) steps.push(other);
  return steps.reverse();
}

/** The path as a value: its vertices and edges, with `hasWeights` also the sum of weights at each vertex. */
export function pathValue(
  step: PathStep,
  reader: GraphReader,
  hasWeights = false,
  /** Restricts the value to these parts. */
  parts: ReadonlySet<string> | undefined = undefined,
): Value {
  const steps = stepsOf(step);
  const path: Record<string, Value> = {};
  if (parts?.has('vertices') ?? true) {
    path.vertices = steps.map((other) => vertexOf(other, reader)?.toObject() ?? null);
  }
  if (parts?.has('edges') ?? true) {
    const edges: Value[] = [];
    for (const { edge } of steps) if (edge !== undefined) edges.push(edge.edge().toObject());
    path.edges = edges;
  }
  if (hasWeights && (parts?.has('weights') ?? true)) path.weights = steps.map(({ weight }) => weight);
  return path;
}
