import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';

const stepSize = 65_536;

/** Number of other vertices within a distance of each vertex: a bounded breadth-first search from each of them. */
export default {
  id: 'ego',
  bytesOf: (input) => adjacencyBytes(input, input.direction) + 12 * input.vertexCount,
  *run(input, context) {
    const { steps, direction } = input;
    if (!(steps >= 1)) throw new Error(`the distance: expected at least 1 edge, found ${steps}`);
    const { vertexCount, offsets, targets } = yield* toAdjacency(input, direction);
    const sizes = new Uint32Array(vertexCount);
    const seenBy = new Uint32Array(vertexCount);
    const queue = new Uint32Array(vertexCount);
    let work = 0;
    for (let source = 0; source < vertexCount; source++) {
      seenBy[source] = source + 1;
      queue[0] = source;
      let [next, length] = [0, 1];
      for (let depth = 0; depth < steps && next < length; depth++) {
        for (const end = length; next < end; next++) {
          const vertex = queue[next]!;
          for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
            const other = targets[entry]!;
            if (seenBy[other] === source + 1) continue;
            seenBy[other] = source + 1;
            queue[length++] = other;
          }
          work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
          if (work < stepSize) continue;
          work = 0;
          context.show(0, () => undefined, source / vertexCount, 0);
          yield;
        }
      }
      sizes[source] = length - 1;
    }
    return { sizes };
  },
} satisfies Kernel<'ego'>;
