import type { EdgeDirection, GraphInput } from '../../../protocol/graph-jobs.ts';
import { sortInSteps } from '../in-steps.ts';
import { adjacencyBytes, countUp, toAdjacency } from '../searches/adjacency.ts';

/** A spanning forest by breadth-first search. */
interface SpanningForest {
  /** Uint32: all vertices by tree and level; the children of a vertex are consecutive. */
  readonly order: Uint32Array;
  /** Uint32, trees + 1: start of each tree in `order`; largest tree first. */
  readonly starts: Uint32Array;
  /** Int32 by vertex: parent; −1 for roots. */
  readonly parents: Int32Array;
  /** Uint32 by vertex: depth from the root. */
  readonly depths: Uint32Array;
}

/** Peak memory of `toSpanningForest` in bytes. */
export function forestBytes(input: GraphInput, direction: EdgeDirection): number {
  return adjacencyBytes(input, direction) + 45 * input.vertexCount;
}

/**
 * Roots are, in this order: the requested vertex; vertices without incoming edges; the other vertices by
 * descending degree. With the direction `any`, each connected component is one tree. O(V log V + E); yields.
 */
export function* toSpanningForest(
  input: GraphInput,
  direction: EdgeDirection,
  root: number | undefined,
): Generator<undefined, SpanningForest> {
  const { vertexCount } = input;
  const { offsets, targets } = yield* toAdjacency(input, direction);
  const candidates = yield* rankRoots(input, root);
  const parents = new Int32Array(vertexCount).fill(-1);
  const depths = new Uint32Array(vertexCount);
  const isSeen = new Uint8Array(vertexCount);
  const queue = new Uint32Array(vertexCount);
  /** By tree in order of discovery: its end. */
  const ends: number[] = [];
  let length = 0;
  let work = 0;
  for (let nth = 0; nth < vertexCount; nth++) {
    if ((nth & 0xffff) === 0xffff) yield;
    const start = candidates[nth]!;
    if (isSeen[start] === 1) continue;
    isSeen[start] = 1;
    const first = length;
    queue[length++] = start;
    for (let next = first; next < length; next++) {
      const vertex = queue[next]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (isSeen[other] === 1) continue;
        isSeen[other] = 1;
        parents[other] = vertex;
        depths[other] = depths[vertex]! + 1;
        queue[length++] = other;
      }
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work < 32_768) continue;
      work = 0;
      yield;
    }
    ends.push(length);
  }
  const startOf = (tree: number) => (tree === 0 ? 0 : ends[tree - 1]!);
  const sizeOf = (tree: number) => ends[tree]! - startOf(tree);
  const bySize = yield* sortInSteps(
    countUp(ends.length),
    (one, other) => sizeOf(other) - sizeOf(one) || one - other,
  );
  const order = new Uint32Array(vertexCount);
  const starts = new Uint32Array(ends.length + 1);
  let filled = 0;
  for (let nth = 0; nth < bySize.length; nth++) {
    const tree = bySize[nth]!;
    for (let place = startOf(tree); place < ends[tree]!; place++) {
      order[filled++] = queue[place]!;
      if ((filled & 0xffff) === 0) yield;
    }
    starts[nth + 1] = filled;
  }
  return { order, starts, parents, depths };
}

function* rankRoots(
  { vertexCount, sources, targets }: GraphInput,
  root: number | undefined,
): Generator<undefined, Uint32Array> {
  /** Higher rank first. */
  const ranks = new Float64Array(vertexCount);
  const isLedTo = new Uint8Array(vertexCount);
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & 0x3fff) === 0x3fff) yield;
    if (sources[edge] === targets[edge]) continue;
    ranks[sources[edge]!]!++;
    ranks[targets[edge]!]!++;
    isLedTo[targets[edge]!] = 1;
  }
  const order = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    order[vertex] = vertex;
    if (isLedTo[vertex] === 0) ranks[vertex]! += 2 * sources.length + 1;
  }
  if (root !== undefined) ranks[root] = Number.POSITIVE_INFINITY;
  yield;
  return yield* sortInSteps(order, (one, other) => ranks[other]! - ranks[one]! || one - other);
}
