import type { EdgeEntry, StoredDocument } from '../source.ts';
import type { Value } from '../values/value.ts';
import type { GraphReader } from './graph-reader.ts';

/** A vertex reached, with the way to it as a chain back to the start. */
export interface PathStep {
  readonly vertexId: string;
  readonly depth: number;
  readonly parent: PathStep | undefined;
  /** The edge it was reached by; undefined at the start. */
  readonly edge: EdgeEntry | undefined;
  /** The collection of the edge. */
  readonly edgeCollection: string;
  /** Sum of the weights of the edges, for searches that weigh. */
  readonly weight: number;
  /** The vertex's document once it was asked for; null when it does not exist. */
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

/** The vertex's document, read at the first call; null when it does not exist. */
export function vertexOf(step: PathStep, reader: GraphReader): StoredDocument | null {
  step.document ??= reader.vertex(step.vertexId) ?? null;
  return step.document;
}

/** True when the way to `step` goes along the edge already. */
export function hasEdge(step: PathStep, edge: EdgeEntry, edgeCollection: string): boolean {
  let other: PathStep | undefined = step;
  while (other?.edge !== undefined) {
    const passed = other.edge;
    // The ends tell most edges apart without asking for their keys.
    const isSamePair =
      (passed.otherId === edge.otherId && passed.vertexId === edge.vertexId) ||
      (passed.otherId === edge.vertexId && passed.vertexId === edge.otherId);
    if (isSamePair && other.edgeCollection === edgeCollection && passed.edgeKey() === edge.edgeKey())
      return true;
    other = other.parent;
  }
  return false;
}

/** True when the way to `step`, its end included, passes the vertex. */
export function hasVertex(step: PathStep, vertexId: string): boolean {
  for (let other: PathStep | undefined = step; other !== undefined; other = other.parent) {
    if (other.vertexId === vertexId) return true;
  }
  return false;
}

/** The steps from the start on. */
function stepsOf(step: PathStep): PathStep[] {
  const steps: PathStep[] = [];
  for (let other: PathStep | undefined = step; other !== undefined; other = other.parent) steps.push(other);
  return steps.reverse();
}

/** The path as queries see it: its vertices and edges, and with `hasWeights` the sum of weights at each vertex. */
export function pathValue(
  step: PathStep,
  reader: GraphReader,
  hasWeights = false,
  /** Makes only these parts of it. */
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
