import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toEdgeAdjacency } from '../lib/searches/adjacency.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';

/**
 * Visits of random walks by vertex, as a share of all visits. The next edge is drawn by its weight. O(walks · length ·
 * log degree).
 */
export default {
  id: 'random-walks',
  bytesOf: (input) =>
    adjacencyBytes(input, input.direction, true) + 8 * input.vertexCount + 16 * input.sources.length,
  *run(input, context) {
    const { vertexCount, starts, direction, walks, length, seed, weights } = input;
    if (!(walks >= 1 && length >= 1))
      throw new Error(`expected at least 1 walk of at least 1 edge, found ${walks} walks of ${length} edges`);
    yield* checkWeights(weights);
    const { offsets, targets, edges } = yield* toEdgeAdjacency(input, direction);
    /** By entry: sum of the weights of the vertex up to it. */
    const sums = new Float64Array(targets.length);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let sum = 0;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++)
        sums[entry] = sum += weights === undefined ? 1 : weights[edges[entry]!]!;
      if ((vertex & 0x1fff) === 0x1fff) yield;
    }
    const random = new Random(seed);
    const scores = new Float64Array(vertexCount);
    const startCount = starts.length === 0 ? vertexCount : starts.length;
    let visits = 0;
    let work = 0;
    for (let place = 0; place < startCount; place++) {
      for (let walk = 0; walk < walks; walk++) {
        let vertex = starts.length === 0 ? place : starts[place]!;
        scores[vertex]!++;
        visits++;
        for (let step = 0; step < length; step++) {
          const entry = draw(sums, offsets[vertex]!, offsets[vertex + 1]!, random);
          if (entry < 0) break;
          vertex = targets[entry]!;
          scores[vertex]!++;
          visits++;
          if ((++work & 0x1fff) === 0) yield;
        }
      }
      context.show(0, () => undefined, place / startCount, 0);
    }
    for (let vertex = 0; vertex < vertexCount; vertex++) scores[vertex]! /= visits;
    return { scores };
  },
} satisfies Kernel<'random-walks'>;

/** Draws an entry by the sums of the weights; −1 if there is none with a weight. */
function draw(sums: Float64Array, from: number, to: number, random: Random): number {
  const total = to > from ? sums[to - 1]! : 0;
  if (total === 0) return -1;
  const wanted = random.next() * total;
  let [low, high] = [from, to - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! <= wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
