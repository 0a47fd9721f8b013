import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';

/**
 * Number of triangles and clustering coefficient by vertex. Edges are oriented towards the higher degree,
 * which bounds the time. O(E · √E).
 */
export default {
  id: 'triangles',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 4 * input.sources.length + 20 * input.vertexCount,
  *run(input, context) {
    const { vertexCount } = input;
    context.phase('read the graph');
    const { offsets, targets } = yield* toAdjacency(input, 'any');
    const triangles = new Uint32Array(vertexCount);
    const degreeOf = (vertex: number) => offsets[vertex + 1]! - offsets[vertex]!;
    const isUp = (one: number, other: number) =>
      degreeOf(one) < degreeOf(other) || (degreeOf(one) === degreeOf(other) && one < other);
    const starts = new Uint32Array(vertexCount + 1);
    const ups = new Uint32Array(targets.length / 2);
    let length = 0;
    let work = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        if (isUp(vertex, targets[entry]!)) ups[length++] = targets[entry]!;
      }
      starts[vertex + 1] = length;
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work < 32_768) continue;
      work = 0;
      yield;
    }
    context.phase('count the triangles');
    const marks = new Uint32Array(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      for (let up = starts[vertex]!; up < starts[vertex + 1]!; up++) marks[ups[up]!] = vertex + 1;
      for (let up = starts[vertex]!; up < starts[vertex + 1]!; up++) {
        const middle = ups[up]!;
        for (let next = starts[middle]!; next < starts[middle + 1]!; next++) {
          const last = ups[next]!;
          if (marks[last] !== vertex + 1) continue;
          triangles[vertex]!++;
          triangles[middle]!++;
          triangles[last]!++;
        }
        work += 1 + starts[middle + 1]! - starts[middle]!;
        if (work > 100_000) {
          work = 0;
          yield;
        }
      }
      if (work > 100_000) {
        work = 0;
        context.show(0, () => undefined, vertex / vertexCount, 0);
        yield;
      }
    }
    const clustering = new Float64Array(vertexCount);
    let corners = 0;
    let pairs = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0x3ffff) === 0x3ffff) yield;
      const degree = degreeOf(vertex);
      if (degree > 1) clustering[vertex] = (2 * triangles[vertex]!) / (degree * (degree - 1));
      corners += triangles[vertex]!;
      pairs += (degree * (degree - 1)) / 2;
    }
    return {
      triangles,
      clustering,
      triangleCount: corners / 3,
      transitivity: pairs === 0 ? 0 : corners / pairs,
    };
  },
} satisfies Kernel<'triangles'>;
