import type { Kernel } from '../kernel.ts';
import { toAdjacency } from '../lib/adjacency.ts';

/** The largest k for which a vertex lies in a part where all have k neighbours (Batagelj and Zaveršnik). O(V + E). */
export default {
  id: 'k-core',
  *run(input) {
    const { vertexCount, offsets, targets } = yield* toAdjacency(input, 'any');
    const degrees = new Uint32Array(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      degrees[vertex] = offsets[vertex + 1]! - offsets[vertex]!;
    }
    yield;
    const starts = new Uint32Array(vertexCount + 1);
    for (const degree of degrees) starts[degree + 1]!++;
    for (let degree = 0; degree < vertexCount; degree++) starts[degree + 1]! += starts[degree]!;
    /** Vertices by what is left of their degree; `starts` says where each degree begins. */
    const order = new Uint32Array(vertexCount);
    const places = new Uint32Array(vertexCount);
    const cursor = starts.slice();
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      places[vertex] = cursor[degrees[vertex]!]!++;
      order[places[vertex]!] = vertex;
    }
    yield;
    for (let place = 0; place < vertexCount; place++) {
      if ((place & 8191) === 8191) yield;
      const vertex = order[place]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        const degree = degrees[other]!;
        if (degree <= degrees[vertex]!) continue;
        const front = Math.max(starts[degree]!, place + 1);
        const held = order[front]!;
        order[places[other]!] = held;
        places[held] = places[other]!;
        order[front] = other;
        places[other] = front;
        starts[degree] = front + 1;
        degrees[other]!--;
      }
    }
    return { scores: new Float64Array(degrees) };
  },
} satisfies Kernel<'k-core'>;
