import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import { checkWeights } from '../searches/check-weights.ts';
import type { CommunityCode } from './community-code.ts';
import type { LinearMemory } from './LinearMemory.ts';

/** Number of entries or vertices between two yields. */
export const sliceEntries = 32_768;

/** A graph in linear memory; fields are addresses. See `workers/assembly/graph.ts`. */
export interface LinearGraph {
  readonly vertexCount: number;
  /** Address of the record that is passed to the WebAssembly code. */
  readonly at: number;
  readonly offsets: number;
  readonly targets: number;
  /** 0 if all weights are 1. */
  readonly weights: number;
  readonly strengths: number;
}

/** Allocates memory for a graph and writes the first offset. */
export function takeGraph(
  memory: LinearMemory,
  vertexCount: number,
  maxEntries: number,
  hasWeights: boolean,
): LinearGraph {
  const at = memory.take(20);
  const offsets = memory.take(4 * (vertexCount + 1));
  const strengths = memory.take(8 * vertexCount);
  const targets = memory.take(4 * maxEntries);
  const weights = hasWeights ? memory.take(8 * maxEntries) : 0;
  memory.uint32(offsets, 1)[0] = 0;
  return writeGraph(memory, { vertexCount, at, offsets, targets, weights, strengths });
}

/** Writes the record to memory. */
export function writeGraph(memory: LinearMemory, graph: LinearGraph): LinearGraph {
  const { vertexCount, offsets, targets, weights, strengths } = graph;
  memory.uint32(graph.at, 5).set([vertexCount, offsets, targets, weights, strengths]);
  return graph;
}

/** Number of entries of `targets`. */
export function entryCount(memory: LinearMemory, { offsets, vertexCount }: LinearGraph): number {
  return memory.uint32(offsets, vertexCount + 1)[vertexCount]!;
}

/** Calls `step` with consecutive ranges of 0 to `count`; yields between calls. */
export function* inRanges(
  count: number,
  step: (from: number, to: number) => void,
  size = sliceEntries,
): Generator<undefined, void> {
  for (let from = 0; from < count; from += size) {
    if (from > 0) yield;
    step(from, Math.min(count, from + size));
  }
}

/** Calls `step`, which returns the next position, until it reaches `count`; yields between calls. */
export function* toEnd(count: number, step: (from: number) => number): Generator<undefined, void> {
  for (let from = 0; from < count; ) {
    if (from > 0) yield;
    from = step(from);
  }
}

/**
 * Reads a graph and renumbers its vertices in breadth-first order, so that neighbours are close in memory.
 * `order`: Uint32, original vertex by new number. Without weights, parallel and opposite edges are merged.
 * O(V + E).
 */
export function* readGraph(
  { vertexCount, sources, targets, weights }: GraphInput,
  root: number,
  code: CommunityCode,
  memory: LinearMemory,
): Generator<undefined, { readonly graph: LinearGraph; readonly order: number }> {
  if (weights !== undefined) yield* checkWeights(weights);
  const order = memory.take(4 * vertexCount);
  const graph = takeGraph(memory, vertexCount, 2 * sources.length, weights !== undefined);
  const { top } = memory;
  const numbers = memory.take(4 * vertexCount);
  const cursor = memory.take(4 * vertexCount);
  const ends = takeGraph(memory, vertexCount, 2 * sources.length, weights !== undefined);
  const from = yield* memory.put(sources);
  const to = yield* memory.put(targets);
  const edgeWeights = weights === undefined ? 0 : yield* memory.put(weights);
  const edgeCount = sources.length;
  memory.uint32(ends.offsets, vertexCount + 1).fill(0);
  yield* inRanges(edgeCount, (first, end) => code.countEnds(ends.offsets, from, to, edgeWeights, first, end));
  yield;
  code.addUp(ends.offsets, vertexCount);
  memory.uint32(cursor, vertexCount).set(memory.uint32(ends.offsets, vertexCount));
  yield;
  yield* inRanges(
    edgeCount,
    (first, end) => code.placeEnds(cursor, ends.targets, ends.weights, from, to, edgeWeights, first, end),
    sliceEntries / 2,
  );
  yield;
  code.startSearch(vertexCount, root, numbers);
  while (!code.search(ends.at, order, numbers, sliceEntries)) yield;
  const metBy = cursor;
  memory.uint32(metBy, vertexCount).fill(0xffffffff);
  yield* toEnd(vertexCount, (first) =>
    code.orderSome(ends.at, graph.at, order, numbers, metBy, first, sliceEntries),
  );
  memory.release(top);
  return { graph, order };
}
