import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, type EdgeAdjacency, toEdgeAdjacency } from '../lib/searches/adjacency.ts';
import { toTwoSides } from '../lib/searches/two-sides.ts';

const none = 0xffffffff;

/**
 * The two sides of a bipartite graph with a largest matching (Hopcroft and Karp, 1973), or a cycle of odd length.
 * O(E · √V).
 */
export default {
  id: 'bipartite',
  bytesOf: (input) => adjacencyBytes(input, 'any', true) + 40 * input.vertexCount,
  *run(input, context) {
    const loop = input.sources.findIndex((source, edge) => source === input.targets[edge]);
    if (loop >= 0) {
      return {
        sides: new Uint8Array(0),
        cycle: input.sources.slice(loop, loop + 1),
        cycleEdges: Uint32Array.of(loop),
        matching: new Uint32Array(0),
      };
    }
    const graph = yield* toEdgeAdjacency(input, 'any');
    context.phase('find the sides');
    const found = yield* toTwoSides(graph);
    if (found.cycle.length > 0) return { ...found, matching: new Uint32Array(0) };
    context.phase('match');
    return { ...found, matching: yield* match(graph, found.sides) };
  },
} satisfies Kernel<'bipartite'>;

/** Edges of a largest matching, ascending. */
function* match(graph: EdgeAdjacency, sides: Uint8Array): Generator<undefined, Uint32Array> {
  const { vertexCount } = graph;
  const partners = new Uint32Array(vertexCount).fill(none);
  const matched = new Uint32Array(vertexCount).fill(none);
  const depths = new Int32Array(vertexCount);
  const cursor = new Uint32Array(vertexCount);
  while (yield* setDepths(graph, sides, partners, depths)) {
    cursor.set(graph.offsets.subarray(0, vertexCount));
    let work = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if (sides[vertex] !== 0 || partners[vertex] !== none) continue;
      work += augment(graph, vertex, { partners, matched, depths, cursor });
      if (work < 16_384) continue;
      work = 0;
      yield;
    }
  }
  return matched.filter((edge, vertex) => edge !== none && sides[vertex] === 0).sort();
}

/** Depths of the vertices of side 0 on alternating paths from free ones. True if a path to a free vertex exists. */
function* setDepths(
  { vertexCount, offsets, targets }: EdgeAdjacency,
  sides: Uint8Array,
  partners: Uint32Array,
  depths: Int32Array,
): Generator<undefined, boolean> {
  const queue = new Uint32Array(vertexCount);
  let [length, work] = [0, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const isFree = sides[vertex] === 0 && partners[vertex] === none;
    depths[vertex] = isFree ? 0 : -1;
    if (isFree) queue[length++] = vertex;
  }
  let isFound = false;
  for (let next = 0; next < length; next++) {
    const vertex = queue[next]!;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const partner = partners[targets[entry]!]!;
      if (partner === none) isFound = true;
      else if (depths[partner] === -1) {
        depths[partner] = depths[vertex]! + 1;
        queue[length++] = partner;
      }
    }
    work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
    if (work < 16_384) continue;
    work = 0;
    yield;
  }
  return isFound;
}

interface Matching {
  readonly partners: Uint32Array;
  /** By vertex: the edge of its match. */
  readonly matched: Uint32Array;
  readonly depths: Int32Array;
  readonly cursor: Uint32Array;
}

/** Lengthens the matching by one along an alternating path from a free vertex, if there is one. Returns the work. */
function augment(
  { offsets, targets, edges }: EdgeAdjacency,
  start: number,
  { partners, matched, depths, cursor }: Matching,
): number {
  const path = [start];
  const entries: number[] = [];
  let work = 0;
  while (path.length > 0) {
    work++;
    const vertex = path.at(-1)!;
    if (cursor[vertex]! === offsets[vertex + 1]!) {
      depths[vertex] = -1;
      path.pop();
      entries.pop();
      continue;
    }
    const entry = cursor[vertex]!++;
    const partner = partners[targets[entry]!]!;
    if (partner !== none) {
      if (depths[partner] !== depths[vertex]! + 1) continue;
      path.push(partner);
      entries.push(entry);
      continue;
    }
    entries.push(entry);
    path.forEach((one, place) => {
      const other = targets[entries[place]!]!;
      partners[one] = other;
      partners[other] = one;
      matched[one] = matched[other] = edges[entries[place]!]!;
    });
    return work;
  }
  return work;
}
