import type { Kernel } from '../kernel.ts';
import { splitUnconnected, toPartition } from '../lib/communities/partition.ts';
import { adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';

/** Connected components. Weak: breadth-first search. Strong: Tarjan's algorithm. O(V + E). */
export default {
  id: 'components',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 33 * input.vertexCount,
  *run(input) {
    const { vertexCount, isStrong } = input;
    if (!isStrong) {
      const graph = yield* toAdjacency(input, 'any');
      return yield* toPartition(yield* splitUnconnected(graph, new Uint32Array(vertexCount)));
    }
    const { offsets, targets } = yield* toAdjacency(input, 'out');
    const cursor = offsets.slice(0, vertexCount);
    /** 0: not visited. */
    const numbers = new Uint32Array(vertexCount);
    const lows = new Uint32Array(vertexCount);
    const isOpen = new Uint8Array(vertexCount);
    const open = new Uint32Array(vertexCount);
    const path = new Uint32Array(vertexCount);
    const labels = new Uint32Array(vertexCount);
    let openCount = 0;
    let lastNumber = 0;
    let work = 0;
    for (let root = 0; root < vertexCount; root++) {
      if ((root & 0x3ffff) === 0x3ffff) yield;
      if (numbers[root] !== 0) continue;
      let depth = 0;
      path[depth++] = root;
      while (depth > 0) {
        if ((++work & 32_767) === 0) yield;
        const vertex = path[depth - 1]!;
        if (numbers[vertex] === 0) {
          numbers[vertex] = lows[vertex] = ++lastNumber;
          isOpen[vertex] = 1;
          open[openCount++] = vertex;
        }
        if (cursor[vertex]! < offsets[vertex + 1]!) {
          const other = targets[cursor[vertex]!++]!;
          if (numbers[other] === 0) path[depth++] = other;
          else if (isOpen[other] === 1) lows[vertex] = Math.min(lows[vertex]!, numbers[other]!);
          continue;
        }
        depth--;
        if (depth > 0) lows[path[depth - 1]!] = Math.min(lows[path[depth - 1]!]!, lows[vertex]!);
        if (lows[vertex] !== numbers[vertex]) continue;
        let member: number;
        do {
          if ((++work & 32_767) === 0) yield;
          member = open[--openCount]!;
          isOpen[member] = 0;
          labels[member] = vertex;
        } while (member !== vertex);
      }
    }
    return yield* toPartition(labels);
  },
} satisfies Kernel<'components'>;
