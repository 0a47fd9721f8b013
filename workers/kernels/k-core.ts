import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';

/**
 * Core number: the largest k for which the vertex is in a subgraph where all vertices have degree k or more
 * (Batagelj and Zaveršnik). O(V + E).
 */
export default {
  id: 'k-core',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 28 * input.vertexCount,
  *run(input) {
    const { vertexCount, offsets, targets } = yield* toAdjacency(input, 'any');
    const degrees = new Uint32Array(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0x1ffff) === 0x1ffff) yield;
      degrees[vertex] = offsets[vertex + 1]! - offsets[vertex]!;
    }
    yield;
    const starts = new Uint32Array(vertexCount + 1);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0x1ffff) === 0x1ffff) yield;
      starts[degrees[vertex]! + 1]!++;
    }
    yield;
    for (let degree = 0; degree < vertexCount; degree++) starts[degree + 1]! += starts[degree]!;
    /** Vertices sorted by remaining degree; `starts`: index of the first vertex of each degree. */
    const order = new Uint32Array(vertexCount);
    const places = new Uint32Array(vertexCount);
    yield;
    const cursor = starts.slice();
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0x3fff) === 0x3fff) yield;
      places[vertex] = cursor[degrees[vertex]!]!++;
      order[places[vertex]!] = vertex;
    }
    yield;
    let work = 0;
    for (let place = 0; place < vertexCount; place++) {
      const vertex = order[place]!;
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work > 16_384) {
        work = 0;
        yield;
      }
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
    const scores = new Float64Array(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0x1ffff) === 0x1ffff) yield;
      scores[vertex] = degrees[vertex]!;
    }
    return { scores };
  },
} satisfies Kernel<'k-core'>;
