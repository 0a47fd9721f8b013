import type { EdgeDirection, GraphInput } from '../../protocol/graph-jobs.ts';

/** The neighbours of v are `targets[offsets[v] .. offsets[v + 1])`; no loops. */
export interface Adjacency {
  readonly vertexCount: number;
  /** Uint32, V + 1. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

/** Parallel edges stand side by side. */
export interface EdgeAdjacency extends Adjacency {
  /** Uint32, by entry of `targets`: the edge. */
  readonly edges: Uint32Array;
}

const rangeSize = 65_536;

/**
 * Where edges lead: along them (`out`), against them (`in`) or both ways (`any`, each edge twice). Loops are left out.
 * O(V + E); yields after a bounded amount of work.
 */
export function* toEdgeAdjacency(
  { vertexCount, sources, targets }: GraphInput,
  direction: EdgeDirection,
): Generator<undefined, EdgeAdjacency> {
  const [isOut, isIn] = [direction !== 'in', direction !== 'out'];
  const offsets = new Uint32Array(vertexCount + 1);
  for (let edge = 0; edge < sources.length; edge++) {
    if (edge % rangeSize === rangeSize - 1) yield;
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (source === target) continue;
    if (isOut) offsets[source + 1]!++;
    if (isIn) offsets[target + 1]!++;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) offsets[vertex + 1]! += offsets[vertex]!;
  yield;
  const cursor = offsets.slice(0, vertexCount);
  const ends = new Uint32Array(offsets[vertexCount]!);
  const edges = new Uint32Array(ends.length);
  for (let edge = 0; edge < sources.length; edge++) {
    if (edge % rangeSize === rangeSize - 1) yield;
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (source === target) continue;
    if (isOut) {
      const slot = cursor[source]!++;
      ends[slot] = target;
      edges[slot] = edge;
    }
    if (isIn) {
      const slot = cursor[target]!++;
      ends[slot] = source;
      edges[slot] = edge;
    }
  }
  return { vertexCount, offsets, targets: ends, edges };
}

/** As `toEdgeAdjacency`, parallel edges merged into one entry. */
export function* toAdjacency(input: GraphInput, direction: EdgeDirection): Generator<undefined, Adjacency> {
  const { vertexCount } = input;
  const { offsets: starts, targets: all } = yield* toEdgeAdjacency(input, direction);
  const offsets = new Uint32Array(vertexCount + 1);
  const seenBy = new Uint32Array(vertexCount).fill(0xffffffff);
  let length = 0;
  let work = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const end = starts[vertex + 1]!;
    for (let entry = starts[vertex]!; entry < end; entry++) {
      const other = all[entry]!;
      if (seenBy[other] === vertex) continue;
      seenBy[other] = vertex;
      all[length++] = other;
    }
    offsets[vertex + 1] = length;
    work += 1 + end - starts[vertex]!;
    if (work < rangeSize) continue;
    work = 0;
    yield;
  }
  return { vertexCount, offsets, targets: all.slice(0, length) };
}

/** 0, 1, 2, … */
export function countUp(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let index = 0; index < count; index++) numbers[index] = index;
  return numbers;
}
