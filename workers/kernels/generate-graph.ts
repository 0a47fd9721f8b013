import type { Kernel } from '../kernel.ts';
import { generateGraph } from '../lib/generators/generate.ts';

/** Generates a seeded graph for benchmarks, identical to that of the command line. */
export default {
  id: 'generate-graph',
  // Edges are appended to arrays whose capacity doubles.
  bytesOf: ({ vertexCount }) => 96 * vertexCount,
  *run({ generator, vertexCount, seed }) {
    return yield* generateGraph(generator, vertexCount, seed);
  },
} satisfies Kernel<'generate-graph'>;
