import type { Kernel } from '../kernel.ts';

/** In-, out- or total degree, or the sum of edge weights. A self-loop counts at both ends. O(V + E). */
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
