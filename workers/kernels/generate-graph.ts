import type { Kernel } from '../kernel.ts';
import { generateGraph } from '../lib/generators/generate.ts';

/** A seeded graph for benchmarks, the same as the command line's. */
export default {
  id: 'generate-graph',
  // Edges are added to arrays that double.
  bytesOf: ({ vertexCount }) => 96 * vertexCount,
  *run({ generator, vertexCount, seed }) {
    return yield* generateGraph(generator, vertexCount, seed);
  },
} satisfies Kernel<'generate-graph'>;
