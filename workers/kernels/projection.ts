import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toAdjacency, toEdgeAdjacency } from '../lib/searches/adjacency.ts';
import { BestRows } from '../lib/searches/BestRows.ts';
import { SharedNeighbours } from '../lib/searches/SharedNeighbours.ts';
import { toTwoSides } from '../lib/searches/two-sides.ts';

const stepSize = 65_536;

/**
 * Projection of a bipartite graph to one of its sides: pairs of vertices of the side with shared neighbours. O(sum of
 * the squared degrees of the other side).
 */
export default {
  id: 'projection',
  bytesOf: (input) => 2 * adjacencyBytes(input, 'any', true) + 40 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, member, limit } = input;
    const { sides } = yield* toTwoSides(yield* toEdgeAdjacency(input, 'any'));
    if (sides.length < vertexCount || input.sources.some((source, edge) => source === input.targets[edge]))
      throw new Error(
        'the graph: expected two sides without edges inside of one, found a cycle of odd length. Bipartite check shows it.',
      );
    const graph = yield* toAdjacency(input, 'any');
    const shared = new SharedNeighbours(graph, 'common');
    const scores = new Float64Array(vertexCount).fill(Number.NaN);
    const best = new BestRows(limit);
    let [pairCount, work] = [0, 0];
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if (sides[vertex] !== sides[member]) continue;
      let partners = 0;
      work += shared.forEach(vertex, (other, score) => {
        partners++;
        if (other > vertex) best.add(vertex, other, score);
      });
      scores[vertex] = partners;
      pairCount += partners / 2;
      if (work < stepSize) continue;
      work = 0;
      context.show(0, () => undefined, vertex / vertexCount, 0);
      yield;
    }
    return { ...best.toRows(), scores, pairCount };
  },
} satisfies Kernel<'projection'>;
