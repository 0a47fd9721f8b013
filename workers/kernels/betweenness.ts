import { Random, shuffle } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { toLayoutGraph } from '../lib/LayoutGraph.ts';

/** The share of shortest paths through a vertex (Brandes, 2001), from all vertices or a sample. O(samples · E). */
export default {
  id: 'betweenness',
  *run(input, context) {
    const { vertexCount, samples, seed } = input;
    if (!(samples >= 1)) throw new Error(`the samples: expected a number from 1 on, found ${samples}`);
    const { offsets, targets } = yield* toLayoutGraph(vertexCount, input.sources, input.targets);
    const scores = new Float64Array(vertexCount);
    const count = Math.min(vertexCount, Math.floor(samples));
    const order = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex);
    if (count < vertexCount) shuffle(order, new Random(seed));
    const queue = new Uint32Array(vertexCount);
    const depths = new Int32Array(vertexCount);
    const paths = new Float64Array(vertexCount);
    const shares = new Float64Array(vertexCount);
    let work = 0;
    for (let sample = 0; sample < count; sample++) {
      const source = order[sample]!;
      depths.fill(-1);
      paths.fill(0);
      shares.fill(0);
      depths[source] = 0;
      paths[source] = 1;
      queue[0] = source;
      let length = 1;
      for (let next = 0; next < length; next++) {
        const vertex = queue[next]!;
        const end = offsets[vertex + 1]!;
        for (let entry = offsets[vertex]!; entry < end; entry++) {
          const other = targets[entry]!;
          if (depths[other] === -1) {
            depths[other] = depths[vertex]! + 1;
            queue[length++] = other;
          }
          if (depths[other] === depths[vertex]! + 1) paths[other]! += paths[vertex]!;
        }
        if (isTime(1 + end - offsets[vertex]!)) yield;
      }
      for (let next = length - 1; next > 0; next--) {
        const vertex = queue[next]!;
        const end = offsets[vertex + 1]!;
        for (let entry = offsets[vertex]!; entry < end; entry++) {
          const other = targets[entry]!;
          if (depths[other] !== depths[vertex]! - 1) continue;
          shares[other]! += (paths[other]! / paths[vertex]!) * (1 + shares[vertex]!);
        }
        scores[vertex]! += shares[vertex]!;
        if (isTime(1 + end - offsets[vertex]!)) yield;
      }
      context.show(0, () => undefined, sample / count, 0);
    }
    const pairs = (vertexCount - 1) * (vertexCount - 2);
    const factor = pairs > 0 ? vertexCount / (count * pairs) : 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) scores[vertex]! *= factor;
    // One source adds 0 to V / (V − 1) to a score's mean.
    const errorBound =
      count === vertexCount
        ? 0
        : (vertexCount / (vertexCount - 1)) * Math.sqrt(Math.log((2 * vertexCount) / 0.05) / (2 * count));
    return { scores, errorBound };

    function isTime(entries: number): boolean {
      work += entries;
      if (work < 200_000) return false;
      work = 0;
      return true;
    }
  },
} satisfies Kernel<'betweenness'>;
