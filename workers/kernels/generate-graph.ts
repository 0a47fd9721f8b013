import type { Kernel } from '../kernel.ts';
import { generateGraph } from '../lib/generators/generate.ts';

/** A seeded graph for benchmarks, the same as the command line's. */
export default {
  id: 'generate-graph',
  *run({ generator, vertexCount, seed }) {
    return yield* generateGraph(generator, vertexCount, seed);
  },
} satisfies Kernel<'generate-graph'>;
