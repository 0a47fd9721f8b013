import type { EdgeDirection, GraphInput } from '../../protocol/graph-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';
import { addAlong, compareValues, normalise } from '../lib/searches/power-iteration.ts';

const maxRounds = 2000;
const boundRounds = 30;
const tolerance = 1e-10;
/** Values of the bound stay above 0. */
const smallest = 1e-80;

/**
 * Katz: the number of walks that end at a vertex, where each edge of a walk multiplies it by the attenuation. The scores
 * are divided by their Euclidean norm. O(E) for each iteration.
 */
export default {
  id: 'katz',
  bytesOf: ({ vertexCount }) => 24 * vertexCount,
  *run(input, context) {
    const { vertexCount, share, weights } = input;
    if (!(share > 0 && share < 1))
      throw new Error(`the attenuation: expected a share between 0 and 1, found ${share}`);
    yield* checkWeights(weights);
    context.phase('bound the growth');
    const attenuation = share / ((yield* boundGrowth(input)) || 1);
    context.phase('pass on the scores');
    let scores: Float64Array = new Float64Array(vertexCount).fill(1);
    let change = Number.POSITIVE_INFINITY;
    for (let round = 0; change > tolerance && round < maxRounds; round++) {
      context.show(0, () => undefined, round / maxRounds, 0);
      const next = yield* pass(input, scores);
      let largest = 0;
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        if ((vertex & 0x1ffff) === 0x1ffff) yield;
        next[vertex] = 1 + attenuation * next[vertex]!;
        largest = Math.max(largest, next[vertex]!);
      }
      change = (yield* compareValues(next, scores)).largest / largest;
      scores = next;
    }
    yield* normalise(scores, 2);
    return { scores, attenuation, isConverged: vertexCount === 0 || change <= tolerance };
  },
} satisfies Kernel<'katz'>;

interface Pass extends GraphInput {
  readonly direction: EdgeDirection;
}

/** The sum of the values of the neighbours. */
function* pass(input: Pass, values: Float64Array): Generator<undefined, Float64Array> {
  const sums = new Float64Array(values.length);
  if (input.direction !== 'out') yield* addAlong(sums, values, input, false);
  if (input.direction !== 'in') yield* addAlong(sums, values, input, true);
  return sums;
}

/** Upper bound of the largest eigenvalue of the matrix by Collatz and Wielandt; 0 without edges. */
function* boundGrowth(input: Pass): Generator<undefined, number> {
  let values: Float64Array = new Float64Array(input.vertexCount).fill(1);
  let bound = 0;
  for (let round = 0; round < boundRounds; round++) {
    const next = yield* pass(input, values);
    let [growth, largest] = [0, 0];
    for (let vertex = 0; vertex < next.length; vertex++) {
      if ((vertex & 0x1ffff) === 0x1ffff) yield;
      growth = Math.max(growth, next[vertex]! / values[vertex]!);
      // The identity is added, so that no value becomes 0.
      next[vertex]! += values[vertex]!;
      largest = Math.max(largest, next[vertex]!);
    }
    bound = round === 0 ? growth : Math.min(bound, growth);
    for (let vertex = 0; vertex < next.length; vertex++)
      next[vertex] = Math.max(next[vertex]! / largest, smallest);
    values = next;
    yield;
  }
  return bound;
}
