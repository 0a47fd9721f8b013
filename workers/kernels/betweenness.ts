import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, countUp, toAdjacency } from '../lib/adjacency.ts';
import { shuffleInSteps } from '../lib/in-steps.ts';
import { sampleBound, sampleCount } from '../lib/sample-bound.ts';

/** The share of shortest paths through a vertex (Brandes, 2001), from all vertices or a sample. O(samples · E). */
export default {
  id: 'betweenness',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 36 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, samples, seed, isDirected } = input;
    const count = sampleCount(vertexCount, samples);
    const { offsets, targets } = yield* toAdjacency(input, isDirected ? 'out' : 'any');
    const scores = new Float64Array(vertexCount);
    const sources = countUp(vertexCount);
    if (count < vertexCount) yield* shuffleInSteps(sources, new Random(seed));
    const queue = new Uint32Array(vertexCount);
    const depths = new Int32Array(vertexCount).fill(-1);
    const paths = new Float64Array(vertexCount);
    const shares = new Float64Array(vertexCount);
    let work = 0;
    for (let sample = 0; sample < count; sample++) {
      const source = sources[sample]!;
      depths[source] = 0;
      paths[source] = 1;
      queue[0] = source;
      let length = 1;
      for (let next = 0; next < length; next++) {
        const vertex = queue[next]!;
        const end = offsets[vertex + 1]!;
        const depth = depths[vertex]! + 1;
        for (let entry = offsets[vertex]!; entry < end; entry++) {
          const other = targets[entry]!;
          if (depths[other] === -1) {
            depths[other] = depth;
            queue[length++] = other;
          }
          if (depths[other] === depth) paths[other]! += paths[vertex]!;
        }
        if (isTime(1 + end - offsets[vertex]!)) yield;
      }
      // Whatever lies deeper is done before.
      for (let next = length - 1; next >= 0; next--) {
        const vertex = queue[next]!;
        const end = offsets[vertex + 1]!;
        const depth = depths[vertex]! + 1;
        let share = 0;
        for (let entry = offsets[vertex]!; entry < end; entry++) {
          const other = targets[entry]!;
          if (depths[other] === depth) share += (paths[vertex]! / paths[other]!) * (1 + shares[other]!);
        }
        shares[vertex] = share;
        if (next > 0) scores[vertex]! += share;
        if (isTime(1 + end - offsets[vertex]!)) yield;
      }
      for (let next = 0; next < length; next++) {
        const vertex = queue[next]!;
        depths[vertex] = -1;
        paths[vertex] = 0;
        if (isTime(1)) yield;
      }
      if (isTime(16)) yield;
      context.show(0, () => undefined, sample / count, 0);
    }
    const pairs = (vertexCount - 1) * (vertexCount - 2);
    const factor = pairs > 0 ? vertexCount / (count * pairs) : 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0x3ffff) === 0x3ffff) yield;
      scores[vertex]! *= factor;
    }
    // One source adds 0 to V / (V − 1) to a score's mean.
    const errorBound =
      count === vertexCount ? 0 : sampleBound(vertexCount, count, vertexCount / (vertexCount - 1));
    return { scores, errorBound };

    function isTime(entries: number): boolean {
      work += entries;
      if (work < 65_536) return false;
      work = 0;
      return true;
    }
  },
} satisfies Kernel<'betweenness'>;
