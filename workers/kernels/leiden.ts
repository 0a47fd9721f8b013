import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { createCommunityCode } from '../lib/communities/community-code.ts';
import { LeidenRounds } from '../lib/communities/LeidenRounds.ts';
import { readGraph } from '../lib/communities/LinearGraph.ts';
import { toPartition } from '../lib/communities/partition.ts';

/**
 * Communities by the Leiden algorithm (Traag, Waltman and van Eck, 2019) for modularity: local moves,
 * refinement of communities to connected parts, merging of parts to vertices, repeated by level. All
 * communities are connected. About O(E) for each of some ten levels.
 */
export default {
  id: 'leiden',
  // Peak during a merge: the graph, the previous merged graph and space for another one; per vertex scratch
  // memory, labels and levels.
  bytesOf: ({ vertexCount, sources, weights }) =>
    (weights === undefined ? 64 : 80) * sources.length + 140 * vertexCount + 2 ** 20,
  *run(input, context) {
    const { vertexCount, resolution, seed } = input;
    if (!(resolution > 0)) throw new Error(`the resolution: expected a number above 0, found ${resolution}`);
    const random = new Random(seed);
    context.phase('read the graph');
    const { code, memory } = createCommunityCode();
    code.setScratch(memory.take(code.scratchBytes(vertexCount)), vertexCount);
    const { graph, order } = yield* readGraph(input, random.nextBelow(vertexCount), code, memory);
    const rounds = new LeidenRounds(code, memory, graph, resolution, random);
    context.phase('find communities');
    context.show(0, () => undefined, 0.1, 0);
    const rough = yield* rounds.roughen();
    context.phase('refine');
    context.show(0, () => undefined, 0.7, 0);
    const { levels, modularity } = yield* rounds.settle(rough);
    context.phase('write the levels');
    context.show(0, () => undefined, 0.95, 0);
    const result = new Uint32Array(levels.length * vertexCount);
    const vertices = memory.uint32(order, vertexCount);
    for (const [index, address] of levels.entries()) {
      const level = memory.uint32(address, vertexCount);
      const start = index * vertexCount;
      for (let number = 0; number < vertexCount; number++) {
        if ((number & 0x7fff) === 0x7fff) yield;
        result[start + vertices[number]!] = level[number]!;
      }
    }
    const lastStart = (levels.length - 1) * vertexCount;
    const { members, count } = yield* toPartition(result.subarray(lastStart));
    result.set(members, lastStart);
    return { members, count, modularity, levelCount: levels.length, levels: result };
  },
} satisfies Kernel<'leiden'>;
