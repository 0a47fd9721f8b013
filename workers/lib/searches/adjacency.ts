import type { EdgeDirection, GraphInput } from '../../../protocol/graph-jobs.ts';
import { copyInSteps, fillInSteps } from '../in-steps.ts';

/** An adjacency list: the neighbours of v are `targets[offsets[v] .. offsets[v + 1])`. No self-loops. */
export interface Adjacency {
  readonly vertexCount: number;
  /** Uint32, V + 1. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

/** Parallel edges are adjacent entries. */
export interface EdgeAdjacency extends Adjacency {
  /** Uint32, by entry of `targets`: edge index. */
  readonly edges: Uint32Array;
}

/** Entries between two yields. */
const rangeSize = 16_384;
/**
 * Edges between two yields when entries are written to random positions of new memory; a few milliseconds.
 */
const farSize = 4096;

/** Peak memory of the two functions below in bytes; without `hasEdges` entries have no edge index. */
export function adjacencyBytes(
  { vertexCount, sources }: GraphInput,
  direction: EdgeDirection,
  hasEdges = false,
): number {
  const entries = (direction === 'any' ? 2 : 1) * sources.length;
  return 4 * (3 * vertexCount + (hasEdges ? 2 : 1) * entries);
}

/**
 * Adjacency list along edges (`out`), against edges (`in`) or in both directions (`any`, each edge twice).
 * Self-loops are dropped. O(V + E); yields after a bounded amount of work.
 */
export function* toEdgeAdjacency(
  input: GraphInput,
  direction: EdgeDirection,
): Generator<undefined, EdgeAdjacency> {
  const adjacency = yield* fillAdjacency(input, direction, true);
  return { ...adjacency, edges: adjacency.edges! };
}

/** Like `toEdgeAdjacency`, without the edges. */
export function* toParallelAdjacency(
  input: GraphInput,
  direction: EdgeDirection,
): Generator<undefined, Adjacency> {
  const { vertexCount, offsets, targets } = yield* fillAdjacency(input, direction, false);
  return { vertexCount, offsets, targets };
}

/** Like `toEdgeAdjacency`, with parallel edges merged into one entry. */
export function* toAdjacency(input: GraphInput, direction: EdgeDirection): Generator<undefined, Adjacency> {
  const { vertexCount } = input;
  const { offsets: starts, targets: all } = yield* fillAdjacency(input, direction, false);
  const offsets = new Uint32Array(vertexCount + 1);
  const seenBy = yield* fillInSteps(new Uint32Array(vertexCount), 0xffffffff);
  let length = 0;
  for (let vertex = 0; vertex < vertexCount; ) {
    const first = vertex;
    const last = starts[first]! + rangeSize;
    while (vertex < vertexCount && vertex < first + rangeSize && starts[vertex]! < last) vertex++;
    length = mergeParallel(starts, all, offsets, seenBy, length, first, vertex);
    yield;
  }
  return { vertexCount, offsets, targets: all.subarray(0, length) };
}

/** Removes duplicate entries of `all` in place and updates `offsets`. */
function mergeParallel(
  starts: Uint32Array,
  all: Uint32Array,
  offsets: Uint32Array,
  seenBy: Uint32Array,
  lengthBefore: number,
  from: number,
  to: number,
): number {
  let length = lengthBefore;
  for (let vertex = from; vertex < to; vertex++) {
    for (let entry = starts[vertex]!; entry < starts[vertex + 1]!; entry++) {
      const other = all[entry]!;
      if (seenBy[other] === vertex) continue;
      seenBy[other] = vertex;
      all[length++] = other;
    }
    offsets[vertex + 1] = length;
  }
  return length;
}

function* fillAdjacency(
  { vertexCount, sources, targets }: GraphInput,
  direction: EdgeDirection,
  hasEdges: boolean,
): Generator<undefined, Adjacency & { readonly edges: Uint32Array | undefined }> {
  const [starts, others] = direction === 'in' ? [targets, sources] : [sources, targets];
  const countRange = direction === 'any' ? countBoth : countStarts;
  const offsets = new Uint32Array(vertexCount + 1);
  for (let from = 0; from < sources.length; from += rangeSize) {
    countRange(offsets, starts, others, from, Math.min(sources.length, from + rangeSize));
    yield;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    offsets[vertex + 1]! += offsets[vertex]!;
    if ((vertex & 0x1ffff) === 0x1ffff) yield;
  }
  const cursor = yield* copyInSteps(offsets, vertexCount);
  const ends = new Uint32Array(offsets[vertexCount]!);
  yield;
  const edges = hasEdges ? new Uint32Array(ends.length) : undefined;
  yield;
  for (let from = 0; from < sources.length; from += farSize) {
    const to = Math.min(sources.length, from + farSize);
    if (edges !== undefined) fillEdges(cursor, ends, edges, starts, others, from, to, direction === 'any');
    else if (direction === 'any') fillBoth(cursor, ends, starts, others, from, to);
    else fillStarts(cursor, ends, starts, others, from, to);
    yield;
  }
  return { vertexCount, offsets, targets: ends, edges };
}

function countStarts(
  offsets: Uint32Array,
  starts: Uint32Array,
  others: Uint32Array,
  from: number,
  to: number,
): void {
  for (let edge = from; edge < to; edge++) {
    if (starts[edge] !== others[edge]) offsets[starts[edge]! + 1]!++;
  }
}

function countBoth(
  offsets: Uint32Array,
  sources: Uint32Array,
  targets: Uint32Array,
  from: number,
  to: number,
): void {
  for (let edge = from; edge < to; edge++) {
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (source === target) continue;
    offsets[source + 1]!++;
    offsets[target + 1]!++;
  }
}

function fillStarts(
  cursor: Uint32Array,
  ends: Uint32Array,
  starts: Uint32Array,
  others: Uint32Array,
  from: number,
  to: number,
): void {
  for (let edge = from; edge < to; edge++) {
    const [start, other] = [starts[edge]!, others[edge]!];
    if (start !== other) ends[cursor[start]!++] = other;
  }
}

function fillBoth(
  cursor: Uint32Array,
  ends: Uint32Array,
  sources: Uint32Array,
  targets: Uint32Array,
  from: number,
  to: number,
): void {
  for (let edge = from; edge < to; edge++) {
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (source === target) continue;
    ends[cursor[source]!++] = target;
    ends[cursor[target]!++] = source;
  }
}

function fillEdges(
  cursor: Uint32Array,
  ends: Uint32Array,
  edges: Uint32Array,
  starts: Uint32Array,
  others: Uint32Array,
  from: number,
  to: number,
  isBoth: boolean,
): void {
  for (let edge = from; edge < to; edge++) {
    const [start, other] = [starts[edge]!, others[edge]!];
    if (start === other) continue;
    const slot = cursor[start]!++;
    ends[slot] = other;
    edges[slot] = edge;
    if (!isBoth) continue;
    const otherSlot = cursor[other]!++;
    ends[otherSlot] = start;
    edges[otherSlot] = edge;
  }
}

/** Uint32: 0, 1, 2, … */
export function countUp(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let index = 0; index < count; index++) numbers[index] = index;
  return numbers;
}
