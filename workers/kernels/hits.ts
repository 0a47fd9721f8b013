import type { Kernel } from '../kernel.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';
import { addAlong, compareValues, normalise } from '../lib/searches/power-iteration.ts';

const maxRounds = 1000;
const tolerance = 1e-10;

/**
 * Hub and authority scores (Kleinberg, 1999) by power iteration; the scores of each kind sum to 1. O(E) for
 * each iteration.
 */
export default {
  id: 'hits',
  bytesOf: ({ vertexCount }) => 24 * vertexCount,
  *run(input, context) {
    const { vertexCount } = input;
    context.phase('pass on the scores');
    yield* checkWeights(input.weights);
    let hubs = new Float64Array(vertexCount).fill(1 / Math.max(1, vertexCount));
    let former = new Float64Array(vertexCount);
    const authorities = new Float64Array(vertexCount);
    let change = Number.POSITIVE_INFINITY;
    for (let round = 0; change > tolerance && round < maxRounds && vertexCount > 0; round++) {
      [hubs, former] = [former, hubs];
      authorities.fill(0);
      yield* addAlong(authorities, former, input, false);
      yield* normalise(authorities, 1);
      hubs.fill(0);
      yield* addAlong(hubs, authorities, input, true);
      yield* normalise(hubs, 1);
      change = (yield* compareValues(hubs, former)).sum;
      context.show(0, () => undefined, round / maxRounds, 0);
      yield;
    }
    return { hubs, authorities, isConverged: !(change > tolerance) || vertexCount === 0 };
  },
} satisfies Kernel<'hits'>;
