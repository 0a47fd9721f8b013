import { DatabaseError } from '../../protocol/errors.ts';
import { Heap } from '../Heap.ts';
import type { EdgeEntry } from '../source.ts';
import type { EdgeCursor, GraphReader } from './graph-reader.ts';
import { hasEdge, hasVertex, nextStep, type PathStep, startStep } from './path-step.ts';

/** Options of a traversal. */
export interface WalkOptions {
  readonly maxDepth: number;
  readonly order: 'dfs' | 'bfs' | 'weighted';
  readonly uniqueVertices: 'none' | 'path' | 'global';
  readonly uniqueEdges: 'none' | 'path';
  readonly vertexCollections: readonly string[] | undefined;
  readonly weightOf: ((edge: EdgeEntry) => number) | undefined;
}

/** Yields a step for each vertex, and undefined for the scheduler. */
type Walk = Generator<PathStep | undefined, void, boolean | undefined>;

/** Steps of a traversal in visiting order. The caller passes false to `next` to prune below a step. */
export function walkGraph(reader: GraphReader, startId: string, options: WalkOptions): Walk {
  switch (options.order) {
    case 'dfs':
      return depthFirst(reader, startId, options);
    case 'bfs':
      return breadthFirst(reader, startId, options);
    case 'weighted':
      return byWeight(reader, startId, options);
  }
}

/**
 * Estimated bytes of a stored step: object, id, list slot and set entry. A step lives as long as its
 * successors, so all steps count until the end of the traversal.
 */
const stepBytes = 160;

/** Number of edges without a result between two yields. */
const yieldInterval = 512;

function* depthFirst(reader: GraphReader, startId: string, options: WalkOptions): Walk {
  let step = startStep(startId);
  if ((yield step) === false || options.maxDepth === 0) return;
  const cursors: EdgeCursor[] = [reader.edgesAt(startId)];
  const parents: PathStep[] = [step];
  let work = 0;
  while (cursors.length > 0) {
    const top = cursors.length - 1;
    const cursor = cursors[top] as EdgeCursor;
    const parent = parents[top] as PathStep;
    const edge = cursor.next();
    if (edge === undefined) {
      cursors.pop();
      parents.pop();
      continue;
    }
    work += 1;
    if (work % yieldInterval === 0) yield undefined;
    if (!isOpen(parent, edge, cursor.collectionName, options)) continue;
    step = nextStep(parent, edge, cursor.collectionName, 0);
    if ((yield step) === false || step.depth >= options.maxDepth) continue;
    cursors.push(reader.edgesAt(step.vertexId));
    parents.push(step);
  }
}

function* breadthFirst(reader: GraphReader, startId: string, options: WalkOptions): Walk {
  const account = reader.runtime.memory.openAccount();
  const seen = options.uniqueVertices === 'global' ? new Set([startId]) : undefined;
  const start = startStep(startId);
  let level: PathStep[] = (yield start) === false ? [] : [start];
  let work = 0;
  try {
    for (let depth = 0; depth < options.maxDepth && level.length > 0; depth++) {
      const next: PathStep[] = [];
      for (const parent of level) {
        const cursor = reader.edgesAt(parent.vertexId);
        for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
          work += 1;
          if (work % yieldInterval === 0) yield undefined;
          if (!isOpen(parent, edge, cursor.collectionName, options) || seen?.has(edge.otherId)) continue;
          seen?.add(edge.otherId);
          const step = nextStep(parent, edge, cursor.collectionName, 0);
          if ((yield step) === false) continue;
          next.push(step);
          account.grow(stepBytes);
        }
      }
      level = next;
    }
  } finally {
    account.release();
  }
}

function* byWeight(reader: GraphReader, startId: string, options: WalkOptions): Walk {
  const account = reader.runtime.memory.openAccount();
  const seen = options.uniqueVertices === 'global' ? new Set<string>() : undefined;
  const heap = new Heap<PathStep>((left, right) => left.weight - right.weight);
  heap.push(startStep(startId));
  let work = 0;
  try {
    for (let step = heap.pop(); step !== undefined; step = heap.pop()) {
      if (seen?.has(step.vertexId)) continue;
      seen?.add(step.vertexId);
      if ((yield step) === false || step.depth >= options.maxDepth) continue;
      const cursor = reader.edgesAt(step.vertexId);
      for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
        work += 1;
        if (work % yieldInterval === 0) yield undefined;
        if (!isOpen(step, edge, cursor.collectionName, options) || seen?.has(edge.otherId)) continue;
        heap.push(nextStep(step, edge, cursor.collectionName, step.weight + (options.weightOf?.(edge) ?? 1)));
        account.grow(stepBytes);
      }
    }
  } finally {
    account.release();
  }
}

function isOpen(parent: PathStep, edge: EdgeEntry, collection: string, options: WalkOptions): boolean {
  if (options.uniqueEdges === 'path' && hasEdge(parent, edge, collection)) return false;
  if (options.uniqueVertices === 'path' && hasVertex(parent, edge.otherId)) return false;
  const allowed = options.vertexCollections;
  return allowed === undefined || allowed.includes(edge.otherId.slice(0, edge.otherId.indexOf('/')));
}

/**
 * Returns a function that reads the weight of an edge; `defaultWeight` replaces values that are not numbers.
 * Throws 1565 for a negative weight.
 */
export function weightReader(
  attribute: string | undefined,
  defaultWeight: number,
): ((edge: EdgeEntry) => number) | undefined {
  if (attribute === undefined) return defaultWeight === 1 ? undefined : () => defaultWeight;
  return (edge) => {
    const value = edge.edge().get(attribute);
    const weight = typeof value === 'number' ? value : defaultWeight;
    if (weight < 0) {
      throw new DatabaseError('ERROR_GRAPH_NEGATIVE_EDGE_WEIGHT', {
        detail: `edge ${edge.edge()._id} has ${attribute} ${weight}`,
      });
    }
    return weight;
  };
}
