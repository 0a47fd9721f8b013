import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, countUp, toAdjacency } from '../lib/adjacency.ts';
import { shuffleInSteps } from '../lib/in-steps.ts';
import { sampleBound, sampleCount } from '../lib/sample-bound.ts';

/**
 * Closeness and harmonic centrality by breadth-first searches backwards from all vertices, or from a sample of them
 * (Eppstein and Wang, 2004). O(samples · E).
 */
export default {
  id: 'closeness',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 48 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, samples, seed, isDirected } = input;
    const count = sampleCount(vertexCount, samples);
    const { offsets, targets } = yield* toAdjacency(input, isDirected ? 'in' : 'any');
    const ends = countUp(vertexCount);
    if (count < vertexCount) yield* shuffleInSteps(ends, new Random(seed));
    const harmonic = new Float64Array(vertexCount);
    const sums = new Float64Array(vertexCount);
    const reached = new Float64Array(vertexCount);
    const queue = new Uint32Array(vertexCount);
    const depths = new Int32Array(vertexCount).fill(-1);
    let work = 0;
    for (let sample = 0; sample < count; sample++) {
      const end = ends[sample]!;
      depths[end] = 0;
      queue[0] = end;
      let length = 1;
      for (let next = 0; next < length; next++) {
        const vertex = queue[next]!;
        const depth = depths[vertex]!;
        if (next > 0) {
          sums[vertex]! += depth;
          harmonic[vertex]! += 1 / depth;
          reached[vertex]!++;
        }
        const last = offsets[vertex + 1]!;
        for (let entry = offsets[vertex]!; entry < last; entry++) {
          const other = targets[entry]!;
          if (depths[other] !== -1) continue;
          depths[other] = depth + 1;
          queue[length++] = other;
        }
        work += 1 + last - offsets[vertex]!;
        if (work > 65_536) {
          work = 0;
          context.show(0, () => undefined, sample / count, 0);
          yield;
        }
      }
      for (let next = 0; next < length; next++) {
        if ((next & 0xffff) === 0xffff) yield;
        depths[queue[next]!] = -1;
      }
    }
    const scale = count === 0 ? 0 : vertexCount / count;
    const closeness = new Float64Array(vertexCount);
    const others = Math.max(1, vertexCount - 1);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0xffff) === 0xffff) yield;
      harmonic[vertex]! *= scale / others;
      if (sums[vertex]! > 0) closeness[vertex] = (reached[vertex]! ** 2 * scale) / (sums[vertex]! * others);
    }
    const errorBound = count === vertexCount ? 0 : sampleBound(vertexCount, count, vertexCount / others);
    return { harmonic, closeness, errorBound };
  },
} satisfies Kernel<'closeness'>;
