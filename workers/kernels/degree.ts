import type { Kernel } from '../kernel.ts';

/** How many edges, or how much weight, begin or end at a vertex; a loop counts at both. O(V + E). */
export default {
  id: 'degree',
  bytesOf: ({ vertexCount }) => 8 * vertexCount,
  *run({ vertexCount, sources, targets, weights, direction }) {
    const scores = new Float64Array(vertexCount);
    for (let edge = 0; edge < sources.length; edge++) {
      if ((edge & 65_535) === 65_535) yield;
      const weight = weights === undefined ? 1 : weights[edge]!;
      if (direction !== 'in') scores[sources[edge]!]! += weight;
      if (direction !== 'out') scores[targets[edge]!]! += weight;
    }
    return { scores };
  },
} satisfies Kernel<'degree'>;
