import type { Kernel } from '../kernel.ts';
import { toLayoutGraph } from '../lib/LayoutGraph.ts';

/** Closeness, harmonic centrality and eccentricity, exactly: a breadth-first search from each vertex. O(V · E). */
export default {
  id: 'distances',
  *run(input, context) {
    const { vertexCount } = input;
    const { offsets, targets } = yield* toLayoutGraph(vertexCount, input.sources, input.targets);
    const harmonic = new Float64Array(vertexCount);
    const closeness = new Float64Array(vertexCount);
    const eccentricity = new Uint32Array(vertexCount);
    const queue = new Uint32Array(vertexCount);
    const depths = new Int32Array(vertexCount);
    let work = 0;
    for (let source = 0; source < vertexCount; source++) {
      depths.fill(-1);
      depths[source] = 0;
      queue[0] = source;
      let length = 1;
      let sum = 0;
      let inverse = 0;
      for (let next = 0; next < length; next++) {
        const vertex = queue[next]!;
        const depth = depths[vertex]!;
        sum += depth;
        if (depth > 0) inverse += 1 / depth;
        const end = offsets[vertex + 1]!;
        for (let entry = offsets[vertex]!; entry < end; entry++) {
          const other = targets[entry]!;
          if (depths[other]! >= 0) continue;
          depths[other] = depth + 1;
          queue[length++] = other;
        }
        work += 1 + end - offsets[vertex]!;
        if (work > 200_000) {
          work = 0;
          context.show(0, () => undefined, source / vertexCount, 0);
          yield;
        }
      }
      eccentricity[source] = depths[queue[length - 1]!]!;
      harmonic[source] = vertexCount > 1 ? inverse / (vertexCount - 1) : 0;
      closeness[source] = sum > 0 ? (length - 1) ** 2 / (sum * (vertexCount - 1)) : 0;
    }
    return { harmonic, closeness, eccentricity };
  },
} satisfies Kernel<'distances'>;
