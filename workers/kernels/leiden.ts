import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { toBreadthFirstOrder } from '../lib/breadth-first-order.ts';
import { LeidenRounds } from '../lib/LeidenRounds.ts';
import { toPartition } from '../lib/partition.ts';
import { toWeightedGraph } from '../lib/WeightedGraph.ts';

/**
 * Communities by the Leiden method (Traag, Waltman and van Eck, 2019) for modularity: vertices move, communities are
 * refined into connected parts, the parts are merged into vertices, and so on. No community is unconnected.
 * About O(E) for each of some ten levels.
 */
export default {
  id: 'leiden',
  // The graph twice with weights, room for merged ones and what of them is alive, then by vertex.
  bytesOf: ({ vertexCount, sources }) => 96 * sources.length + 240 * vertexCount,
  *run(input, context) {
    const { vertexCount, resolution, seed } = input;
    if (!(resolution > 0)) throw new Error(`the resolution: expected a number above 0, found ${resolution}`);
    const random = new Random(seed);
    context.phase('read the graph');
    const { graph, order } = yield* toBreadthFirstOrder(
      yield* toWeightedGraph(input),
      random.nextBelow(vertexCount),
    );
    const rounds = new LeidenRounds(graph, resolution, random);
    context.phase('find communities');
    context.show(0, () => undefined, 0.1, 0);
    const rough = yield* rounds.roughen();
    context.phase('refine');
    context.show(0, () => undefined, 0.7, 0);
    const { levels, modularity } = yield* rounds.settle(rough);
    context.phase('write the levels');
    context.show(0, () => undefined, 0.95, 0);
    const result = new Uint32Array(levels.length * vertexCount);
    for (const [index, level] of levels.entries()) {
      const start = index * vertexCount;
      for (let number = 0; number < vertexCount; number++) {
        if ((number & 0x7fff) === 0x7fff) yield;
        result[start + order[number]!] = level[number]!;
      }
    }
    const lastStart = (levels.length - 1) * vertexCount;
    const { members, count } = yield* toPartition(result.subarray(lastStart));
    result.set(members, lastStart);
    return { members, count, modularity, levelCount: levels.length, levels: result };
  },
} satisfies Kernel<'leiden'>;
