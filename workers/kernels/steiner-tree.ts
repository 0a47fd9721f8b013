import type { Kernel } from '../kernel.ts';
import { sortInSteps } from '../lib/in-steps.ts';
import { adjacencyBytes, toEdgeAdjacency } from '../lib/searches/adjacency.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';
import { MinHeap } from '../lib/searches/MinHeap.ts';
import { UnionFind } from '../lib/searches/UnionFind.ts';

const none = 0xffffffff;

/**
 * A tree that connects terminals, at most twice as long as the shortest one (Mehlhorn, 1988): shortest paths between the
 * regions of the terminals, those of a minimum spanning tree of the terminals are taken. O(E · log E).
 */
export default {
  id: 'steiner-tree',
  bytesOf: (input) => adjacencyBytes(input, 'any', true) + 24 * input.vertexCount + 28 * input.sources.length,
  *run(input) {
    const { vertexCount, sources, targets, weights, terminals } = input;
    if (terminals.length < 2)
      throw new Error(`the terminals: expected at least 2 vertices, found ${terminals.length}`);
    yield* checkWeights(weights, false);
    const lengthOf = (edge: number) => (weights === undefined ? 1 : weights[edge]!);
    const graph = yield* toEdgeAdjacency(input, 'any');
    const distances = new Float64Array(vertexCount).fill(Number.POSITIVE_INFINITY);
    const homes = new Uint32Array(vertexCount).fill(none);
    const arrivals = new Uint32Array(vertexCount).fill(none);
    const heap = new MinHeap();
    for (const terminal of terminals) {
      distances[terminal] = 0;
      homes[terminal] = terminal;
      heap.push(0, terminal);
    }
    for (let work = 0; heap.size > 0; ) {
      const key = heap.minKey;
      const vertex = heap.pop();
      if (key > distances[vertex]!) continue;
      for (let entry = graph.offsets[vertex]!; entry < graph.offsets[vertex + 1]!; entry++) {
        const other = graph.targets[entry]!;
        const distance = key + lengthOf(graph.edges[entry]!);
        if (distance >= distances[other]!) continue;
        distances[other] = distance;
        homes[other] = homes[vertex]!;
        arrivals[other] = graph.edges[entry]!;
        heap.push(distance, other);
      }
      work += 4 + graph.offsets[vertex + 1]! - graph.offsets[vertex]!;
      if (work < 8192) continue;
      work = 0;
      yield;
    }
    // Edges between regions, by the length of the path between the terminals.
    const lengths = new Float64Array(sources.length);
    let crossingCount = 0;
    const crossings = new Uint32Array(sources.length);
    for (let edge = 0; edge < sources.length; edge++) {
      if ((edge & 0x3fff) === 0x3fff) yield;
      const [one, other] = [sources[edge]!, targets[edge]!];
      if (homes[one] === homes[other] || homes[one] === none) continue;
      lengths[edge] = distances[one]! + lengthOf(edge) + distances[other]!;
      crossings[crossingCount++] = edge;
    }
    const sorted = yield* sortInSteps(
      crossings.slice(0, crossingCount),
      (one, other) => lengths[one]! - lengths[other]! || one - other,
    );
    const regions = new UnionFind(vertexCount);
    const chosen = new Set<number>();
    let joined = 1;
    for (const edge of sorted) {
      if (!regions.join(homes[sources[edge]!]!, homes[targets[edge]!]!)) continue;
      joined++;
      chosen.add(edge);
      for (const end of [sources[edge]!, targets[edge]!])
        for (let vertex = end; arrivals[vertex] !== none && !chosen.has(arrivals[vertex]!); ) {
          chosen.add(arrivals[vertex]!);
          vertex = sources[arrivals[vertex]!]! + targets[arrivals[vertex]!]! - vertex;
        }
    }
    if (joined < new Set(terminals).size)
      throw new Error(
        'the terminals: expected vertices of one component, found vertices without a path between them',
      );
    const edges = Uint32Array.from(chosen).sort();
    return { edges, total: edges.reduce((sum, edge) => sum + lengthOf(edge), 0) };
  },
} satisfies Kernel<'steiner-tree'>;
