import type { Random } from '../../../../protocol/lib/random.ts';
import { shuffleInSteps } from '../../in-steps.ts';
import type { PathLengths } from './path-lengths.ts';

const rounds = 10;
/** Step of the last round, in squared path lengths. */
const lastStep = 0.1;
/** Prevents a division by zero between vertices at the same position. */
const minSquare = 1e-9;
/** Number of pairs between two yields. */
const yieldInterval = 200_000;

/**
 * Positions (Float64, x, y interleaved, in path lengths) with little stress over all pairs of vertices: stochastic
 * gradient descent from random positions (Zheng, Pawar and Goodman 2019). In each round the rows and the columns of
 * `lengths` (see `toPathLengths`) have a new order. O(V²) for each round.
 */
export function* descendStress(
  vertexCount: number,
  { lengths, longest }: PathLengths,
  random: Random,
): Generator<undefined, Float64Array> {
  const positions = Float64Array.from({ length: 2 * vertexCount }, () => random.next());
  const order = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex);
  const shares = new Float64Array(longest + 1);
  const decay = Math.log(longest ** 2 / lastStep) / (rounds - 1);
  for (let round = 0; round < rounds; round++) {
    const step = longest ** 2 * Math.exp(-decay * round);
    yield* shuffleInSteps(order, random);
    for (let length = 1; length <= longest; length++) shares[length] = Math.min(1, step / length ** 2) / 2;
    yield* descendOnce(positions, lengths, order, shares);
  }
  return positions;
}

/**
 * One step of each pair. `shares`: Float64 by path length, half of the share of the error by which a pair moves. Pairs that are near each other in time share no vertex.
 */
function* descendOnce(
  positions: Float64Array,
  lengths: Uint16Array,
  order: Uint32Array,
  shares: Float64Array,
): Generator<undefined, void> {
  const count = order.length;
  let work = 0;
  for (let apart = 1; apart < count; apart++) {
    for (let place = 0; place + apart < count; place++) {
      const one = order[place]!;
      const other = order[place + apart]!;
      const length = lengths[one * count + other]!;
      const dx = positions[2 * one]! - positions[2 * other]!;
      const dy = positions[2 * one + 1]! - positions[2 * other + 1]!;
      const distance = Math.sqrt(dx * dx + dy * dy + minSquare);
      const share = shares[length]! * (1 - length / distance);
      positions[2 * one]! -= share * dx;
      positions[2 * one + 1]! -= share * dy;
      positions[2 * other]! += share * dx;
      positions[2 * other + 1]! += share * dy;
    }
    work += count - apart;
    if (work < yieldInterval) continue;
    work = 0;
    yield;
  }
}
