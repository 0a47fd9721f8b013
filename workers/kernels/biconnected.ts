import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toEdgeAdjacency } from '../lib/searches/adjacency.ts';

const none = 0xffffffff;

/** Biconnected components, articulation points and bridges by one depth-first search (Hopcroft and Tarjan). O(V + E). */
export default {
  id: 'biconnected',
  bytesOf: (input) => adjacencyBytes(input, 'any', true) + 36 * input.vertexCount + 4 * input.sources.length,
  *run(input) {
    const { vertexCount, offsets, targets, edges } = yield* toEdgeAdjacency(input, 'any');
    const cursor = offsets.slice(0, vertexCount);
    /** 0: not visited. */
    const numbers = new Uint32Array(vertexCount);
    const lows = new Uint32Array(vertexCount);
    const path = new Uint32Array(vertexCount);
    /** By vertex: the edge by which the search came. */
    const arrivals = new Uint32Array(vertexCount);
    /** Vertices of open components, in order of their visit. */
    const open = new Uint32Array(vertexCount);
    const blocks = new Uint32Array(vertexCount);
    const largest = new Uint32Array(vertexCount);
    const bridges: number[] = [];
    let [openCount, lastNumber, blockCount, work] = [0, 0, 0, 0];
    for (let root = 0; root < vertexCount; root++) {
      if ((root & 0x3ffff) === 0x3ffff) yield;
      if (numbers[root] !== 0) continue;
      let depth = 0;
      arrivals[root] = none;
      numbers[root] = lows[root] = ++lastNumber;
      path[depth++] = root;
      while (depth > 0) {
        if ((++work & 32_767) === 0) yield;
        const vertex = path[depth - 1]!;
        if (cursor[vertex]! < offsets[vertex + 1]!) {
          const entry = cursor[vertex]!++;
          const other = targets[entry]!;
          if (edges[entry] === arrivals[vertex]) continue;
          if (numbers[other] !== 0) {
            lows[vertex] = Math.min(lows[vertex]!, numbers[other]!);
            continue;
          }
          arrivals[other] = edges[entry]!;
          numbers[other] = lows[other] = ++lastNumber;
          open[openCount++] = other;
          path[depth++] = other;
          continue;
        }
        depth--;
        if (depth === 0) continue;
        const parent = path[depth - 1]!;
        lows[parent] = Math.min(lows[parent]!, lows[vertex]!);
        if (lows[vertex]! < numbers[parent]!) continue;
        // The parent and all vertices that are open since the vertex are a component.
        if (lows[vertex]! > numbers[parent]!) bridges.push(arrivals[vertex]!);
        let first = openCount - 1;
        while (open[first] !== vertex) first--;
        const size = openCount - first + 1;
        for (let place = first; place < openCount; place++) join(open[place]!, size);
        join(parent, size);
        work += openCount - first;
        openCount = first;
        blockCount++;
      }
    }
    const articulations = Uint32Array.from(blocks.keys()).filter((vertex) => blocks[vertex]! > 1);
    return { blocks, largest, blockCount, articulations, bridges: Uint32Array.from(bridges).sort() };

    function join(vertex: number, size: number): void {
      blocks[vertex]!++;
      largest[vertex] = Math.max(largest[vertex]!, size);
    }
  },
} satisfies Kernel<'biconnected'>;
