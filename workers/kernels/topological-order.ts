import type { GraphInput } from '../../protocol/graph-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, type EdgeAdjacency, toEdgeAdjacency } from '../lib/searches/adjacency.ts';

const none = 0xffffffff;
const empty = new Uint32Array(0);

/** Levels of a directed graph without cycles (Kahn) and a longest path, or one of its cycles. O(V + E). */
export default {
  id: 'topological-order',
  bytesOf: (input) => 2 * adjacencyBytes(input, 'out', true) + 20 * input.vertexCount,
  *run(input) {
    const { vertexCount } = input;
    const { offsets, targets, edges } = yield* toEdgeAdjacency(input, 'out');
    const waiting = new Uint32Array(vertexCount);
    for (let entry = 0; entry < targets.length; entry++) {
      waiting[targets[entry]!]!++;
      if ((entry & 0xffff) === 0xffff) yield;
    }
    const loop = yield* countLoops(input, waiting);
    const levels = new Int32Array(vertexCount).fill(-1);
    /** By vertex: the last edge of a longest path to it. */
    const arrivals = new Uint32Array(vertexCount).fill(none);
    const queue = new Uint32Array(vertexCount);
    let length = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if (waiting[vertex] !== 0) continue;
      queue[length++] = vertex;
      levels[vertex] = 0;
    }
    yield;
    let work = 0;
    for (let next = 0; next < length; next++) {
      const vertex = queue[next]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (levels[other]! < levels[vertex]! + 1) {
          levels[other] = levels[vertex]! + 1;
          arrivals[other] = edges[entry]!;
        }
        if (--waiting[other]! === 0) queue[length++] = other;
      }
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work < 16_384) continue;
      work = 0;
      yield;
    }
    if (length < vertexCount) {
      for (let vertex = 0; vertex < vertexCount; vertex++) if (waiting[vertex]! > 0) levels[vertex] = -1;
      const found =
        loop === none
          ? yield* findCycle(input, waiting)
          : { cycle: Uint32Array.of(input.sources[loop]!), cycleEdges: Uint32Array.of(loop) };
      return { levels, ...found, path: empty, pathEdges: empty };
    }
    return { levels, cycle: empty, cycleEdges: empty, ...longestPath(input, levels, arrivals) };
  },
} satisfies Kernel<'topological-order'>;

/** Self-loops let their vertices wait for themselves. Returns the first one. */
function* countLoops({ sources, targets }: GraphInput, waiting: Uint32Array): Generator<undefined, number> {
  let first = none;
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & 0xffff) === 0xffff) yield;
    if (sources[edge] !== targets[edge]) continue;
    waiting[sources[edge]!]!++;
    if (first === none) first = edge;
  }
  return first;
}

function longestPath(
  { vertexCount, sources }: GraphInput,
  levels: Int32Array,
  arrivals: Uint32Array,
): { readonly path: Uint32Array; readonly pathEdges: Uint32Array } {
  if (vertexCount === 0) return { path: empty, pathEdges: empty };
  let last = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) if (levels[vertex]! > levels[last]!) last = vertex;
  const path = new Uint32Array(levels[last]! + 1);
  const pathEdges = new Uint32Array(levels[last]!);
  for (let place = levels[last]!, vertex = last; ; place--) {
    path[place] = vertex;
    if (place === 0) return { path, pathEdges };
    pathEdges[place - 1] = arrivals[vertex]!;
    vertex = sources[arrivals[vertex]!]!;
  }
}

/**
 * A cycle among the vertices that wait for others: each of them has a predecessor that waits too. The way back from any
 * of them comes to a cycle.
 */
function* findCycle(
  input: GraphInput,
  waiting: Uint32Array,
): Generator<undefined, { readonly cycle: Uint32Array; readonly cycleEdges: Uint32Array }> {
  const { offsets, targets, edges }: EdgeAdjacency = yield* toEdgeAdjacency(input, 'in');
  /** By vertex: its place on the way + 1; 0: not on it. */
  const places = new Uint32Array(input.vertexCount);
  const way: number[] = [];
  const wayEdges: number[] = [];
  let vertex = waiting.findIndex((count) => count > 0);
  while (places[vertex] === 0) {
    way.push(vertex);
    places[vertex] = way.length;
    let entry = offsets[vertex]!;
    while (waiting[targets[entry]!] === 0) entry++;
    wayEdges.push(edges[entry]!);
    vertex = targets[entry]!;
    if ((way.length & 0x3fff) === 0) yield;
  }
  const first = places[vertex]! - 1;
  // Against the direction of the edges.
  return {
    cycle: Uint32Array.from(way.slice(first).reverse()),
    cycleEdges: Uint32Array.from([...wayEdges.slice(first, -1).reverse(), wayEdges.at(-1)!]),
  };
}
