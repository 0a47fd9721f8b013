import type { Kernel } from '../kernel.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';
import { addAlong, compareValues, normalise } from '../lib/searches/power-iteration.ts';

const maxRounds = 1000;
const tolerance = 1e-8;

/**
 * Eigenvector centrality by power iteration on A + I, which also converges on bipartite graphs. Scores are
 * scaled to a Euclidean norm of 1. Direction `in`: the score of a vertex depends on its predecessors. O(E)
 * for each iteration.
 */
export default {
  id: 'eigenvector',
  bytesOf: ({ vertexCount }) => 16 * vertexCount,
  *run(input, context) {
    const { vertexCount, direction } = input;
    context.phase('pass on the scores');
    yield* checkWeights(input.weights);
    let scores = new Float64Array(vertexCount).fill(1 / Math.sqrt(Math.max(1, vertexCount)));
    let next = new Float64Array(vertexCount);
    let change = Number.POSITIVE_INFINITY;
    for (let round = 0; change > tolerance && round < maxRounds && vertexCount > 0; round++) {
      next.set(scores);
      if (direction !== 'out') yield* addAlong(next, scores, input, false);
      if (direction !== 'in') yield* addAlong(next, scores, input, true);
      yield* normalise(next, 2);
      change = (yield* compareValues(next, scores)).largest;
      [scores, next] = [next, scores];
      context.show(0, () => undefined, round / maxRounds, 0);
      yield;
    }
    return { scores, isConverged: !(change > tolerance) || vertexCount === 0 };
  },
} satisfies Kernel<'eigenvector'>;
