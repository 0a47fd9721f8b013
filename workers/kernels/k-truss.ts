import type { Kernel } from '../kernel.ts';
import {
  findEntry,
  type SimpleGraph,
  simpleGraphBytes,
  toSimpleGraph,
} from '../lib/searches/simple-graph.ts';

const stepSize = 32_768;

/**
 * Truss number of a vertex: the largest k for which one of its edges is in a subgraph where each edge is part of k − 2
 * triangles or more; 2 with edges, 0 without. Edges are removed by their number of triangles (Wang and Cheng, 2012).
 * O(E · √E · log E).
 */
export default {
  id: 'k-truss',
  bytesOf: (input) => simpleGraphBytes(input) + 8 * input.vertexCount + 24 * input.sources.length,
  *run(input, context) {
    context.phase('read the graph');
    const graph = yield* toSimpleGraph(input);
    const { vertexCount, offsets, targets, pairs, pairCount, edges } = graph;
    context.phase('count the triangles');
    const ends = new Uint32Array(2 * pairCount);
    const firstEdges = new Uint32Array(pairCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        if (targets[entry]! < vertex) continue;
        ends[2 * pairs[entry]!] = vertex;
        ends[2 * pairs[entry]! + 1] = targets[entry]!;
        firstEdges[pairs[entry]!] = edges[entry]!;
      }
      if ((vertex & 0x3fff) === 0x3fff) yield;
    }
    const supports = yield* countTriangles(graph, ends);
    context.phase('remove the edges');
    yield* peel(graph, ends, supports);
    const scores = new Float64Array(vertexCount);
    let innermost = 0;
    for (let pair = 0; pair < pairCount; pair++) {
      if ((pair & 0xffff) === 0xffff) yield;
      const truss = supports[pair]! + 2;
      innermost = Math.max(innermost, truss);
      for (const end of [ends[2 * pair]!, ends[2 * pair + 1]!]) scores[end] = Math.max(scores[end]!, truss);
    }
    return { scores, edges: firstEdges.filter((_, pair) => supports[pair]! + 2 === innermost).sort() };
  },
} satisfies Kernel<'k-truss'>;

/** Number of triangles by pair. */
function* countTriangles(graph: SimpleGraph, ends: Uint32Array): Generator<undefined, Uint32Array> {
  const supports = new Uint32Array(graph.pairCount);
  let work = 0;
  for (let pair = 0; pair < graph.pairCount; pair++) {
    work += forTriangles(graph, ends, pair, () => {
      supports[pair]!++;
    });
    if (work < stepSize) continue;
    work = 0;
    yield;
  }
  return supports;
}

/** Calls `found` with the two other pairs of each triangle of a pair. Returns the number of entries read. */
function forTriangles(
  graph: SimpleGraph,
  ends: Uint32Array,
  pair: number,
  found: (one: number, other: number) => void,
): number {
  const { offsets, targets, pairs } = graph;
  let [low, high] = [ends[2 * pair]!, ends[2 * pair + 1]!];
  if (offsets[low + 1]! - offsets[low]! > offsets[high + 1]! - offsets[high]!) [low, high] = [high, low];
  for (let entry = offsets[low]!; entry < offsets[low + 1]!; entry++) {
    if (targets[entry] === high) continue;
    const across = findEntry(graph, high, targets[entry]!);
    if (across >= 0) found(pairs[entry]!, pairs[across]!);
  }
  return 4 * (offsets[low + 1]! - offsets[low]!);
}

/** Replaces the number of triangles of each pair by its truss number − 2. */
function* peel(graph: SimpleGraph, ends: Uint32Array, supports: Uint32Array): Generator<undefined, void> {
  const { pairCount } = graph;
  let largest = 0;
  for (let pair = 0; pair < pairCount; pair++) largest = Math.max(largest, supports[pair]!);
  yield;
  const starts = new Uint32Array(largest + 2);
  for (let pair = 0; pair < pairCount; pair++) starts[supports[pair]! + 1]!++;
  for (let support = 0; support <= largest; support++) starts[support + 1]! += starts[support]!;
  yield;
  /** Pairs sorted by support; `starts`: index of the first pair of each support. */
  const order = new Uint32Array(pairCount);
  const places = new Uint32Array(pairCount);
  const cursor = starts.slice();
  for (let pair = 0; pair < pairCount; pair++) {
    places[pair] = cursor[supports[pair]!]!++;
    order[places[pair]!] = pair;
    if ((pair & 0x3fff) === 0x3fff) yield;
  }
  let work = 0;
  for (let place = 0; place < pairCount; place++) {
    const pair = order[place]!;
    const lose = (other: number) => {
      const support = supports[other]!;
      if (support <= supports[pair]!) return;
      const front = Math.max(starts[support]!, place + 1);
      const held = order[front]!;
      order[places[other]!] = held;
      places[held] = places[other]!;
      order[front] = other;
      places[other] = front;
      starts[support] = front + 1;
      supports[other]!--;
    };
    work += forTriangles(graph, ends, pair, (one, other) => {
      // A triangle without one of its pairs is gone.
      if (places[one]! < place || places[other]! < place) return;
      lose(one);
      lose(other);
    });
    if (work < stepSize) continue;
    work = 0;
    yield;
  }
}
