import { toDirectedCsr } from '../../protocol/lib/csr.ts';
import type { Kernel } from '../kernel.ts';
import { splitUnconnected, toPartition } from '../lib/partition.ts';
import { toWeightedGraph } from '../lib/WeightedGraph.ts';

/** Weakly connected parts by breadth-first search, strongly connected ones as Tarjan has it. O(V + E). */
export default {
  id: 'components',
  *run({ vertexCount, sources, targets, isStrong }) {
    if (!isStrong) {
      const graph = yield* toWeightedGraph({ vertexCount, sources, targets });
      return toPartition(yield* splitUnconnected(graph, new Uint32Array(vertexCount)));
    }
    const csr = toDirectedCsr(vertexCount, sources, targets);
    yield;
    const cursor = csr.offsets.slice(0, vertexCount);
    /** 0: not yet seen. */
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
      if (numbers[root] !== 0) continue;
      let depth = 0;
      path[depth++] = root;
      while (depth > 0) {
        if ((++work & 65_535) === 0) yield;
        const vertex = path[depth - 1]!;
        if (numbers[vertex] === 0) {
          numbers[vertex] = lows[vertex] = ++lastNumber;
          isOpen[vertex] = 1;
          open[openCount++] = vertex;
        }
        if (cursor[vertex]! < csr.offsets[vertex + 1]!) {
          const other = csr.targets[cursor[vertex]!++]!;
          if (numbers[other] === 0) path[depth++] = other;
          else if (isOpen[other] === 1) lows[vertex] = Math.min(lows[vertex]!, numbers[other]!);
          continue;
        }
        depth--;
        if (depth > 0) lows[path[depth - 1]!] = Math.min(lows[path[depth - 1]!]!, lows[vertex]!);
        if (lows[vertex] !== numbers[vertex]) continue;
        let member: number;
        do {
          member = open[--openCount]!;
          isOpen[member] = 0;
          labels[member] = vertex;
        } while (member !== vertex);
      }
    }
    return toPartition(labels);
  },
} satisfies Kernel<'components'>;
