import type { Kernel } from '../kernel.ts';
import { toLayoutGraph } from '../lib/LayoutGraph.ts';

/** Triangles at each vertex and its clustering coefficient; edges lead to the larger degree. O(E · √E). */
export default {
  id: 'triangles',
  *run(input, context) {
    const { vertexCount } = input;
    const { offsets, targets } = yield* toLayoutGraph(vertexCount, input.sources, input.targets);
    const triangles = new Uint32Array(vertexCount);
    const degreeOf = (vertex: number) => offsets[vertex + 1]! - offsets[vertex]!;
    const isUp = (one: number, other: number) =>
      degreeOf(one) < degreeOf(other) || (degreeOf(one) === degreeOf(other) && one < other);
    const starts = new Uint32Array(vertexCount + 1);
    const ups = new Uint32Array(targets.length / 2);
    let length = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        if (isUp(vertex, targets[entry]!)) ups[length++] = targets[entry]!;
      }
      starts[vertex + 1] = length;
      if ((vertex & 8191) === 8191) yield;
    }
    const marks = new Uint32Array(vertexCount);
    let work = 0;
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
      }
      if (work > 200_000) {
        work = 0;
        context.show(0, () => undefined, vertex / vertexCount, 0);
        yield;
      }
    }
    const clustering = Float64Array.from(triangles, (count, vertex) => {
      const degree = degreeOf(vertex);
      return degree < 2 ? 0 : (2 * count) / (degree * (degree - 1));
    });
    return { triangles, clustering };
  },
} satisfies Kernel<'triangles'>;
