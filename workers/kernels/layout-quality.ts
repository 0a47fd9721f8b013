import type { Kernel } from '../kernel.ts';
import { measureLayout } from '../lib/layout/layout-quality.ts';
import { adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';

/**
 * Measures layout quality for posted positions of one graph until the message 'end'. If several messages are
 * queued, only the newest is measured. Reports all figures so far.
 */
export default {
  id: 'layout-quality',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 24 * input.vertexCount,
  *run({ vertexCount, sources, targets }, context) {
    context.phase('read the graph');
    const graph = yield* toAdjacency({ vertexCount, sources, targets }, 'any');
    context.phase('measure');
    const figures: number[] = [];
    let hasEnded = false;
    while (!hasEnded) {
      const messages = context.takeMessages();
      hasEnded = messages.some(({ kind }) => kind === 'end');
      const newest = messages.filter((message) => message.kind === 'measure').at(-1);
      if (newest === undefined) {
        yield 'frame';
        continue;
      }
      const { stress, neighbourhood } = yield* measureLayout(graph, newest.positions);
      figures.push(newest.mark, stress, neighbourhood);
      context.show(figures.length, (values) => values.set(figures), 0, 0);
    }
    return { figures: Float32Array.from(figures) };
  },
} satisfies Kernel<'layout-quality'>;
