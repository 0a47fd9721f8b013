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
/** Number of rows and of columns of the blocks in which pairs move: their path lengths are near each other in memory. */
const side = 32;

/**
 * Positions (Float64, x, y interleaved, in path lengths) with little stress over all pairs of vertices: stochastic
 * gradient descent from random positions (Zheng, Pawar and Goodman 2019). In each round the blocks of `lengths` (see
 * `toPathLengths`) have a new order. The numbers of the vertices must be random. O(V²) for each round.
 */
export function* descendStress(
  vertexCount: number,
  { lengths, longest }: PathLengths,
  random: Random,
): Generator<undefined, Float64Array> {
  const positions = Float64Array.from({ length: 2 * vertexCount }, () => random.next());
  const blocks = toBlocks(Math.ceil(vertexCount / side));
  const shares = new Float64Array(longest + 1);
  const decay = Math.log(longest ** 2 / lastStep) / (rounds - 1);
  for (let round = 0; round < rounds; round++) {
    const step = longest ** 2 * Math.exp(-decay * round);
    yield* shuffleInSteps(blocks, random);
    for (let length = 1; length <= longest; length++) shares[length] = Math.min(1, step / length ** 2) / 2;
    yield* descendOnce(positions, lengths, blocks, shares);
  }
  return positions;
}

/** Uint32: row in the upper 16 bits and column of each block on and above the diagonal. */
function toBlocks(perSide: number): Uint32Array {
  const blocks = new Uint32Array((perSide * (perSide + 1)) / 2);
  let count = 0;
  for (let row = 0; row < perSide; row++)
    for (let column = row; column < perSide; column++) blocks[count++] = (row << 16) | column;
  return blocks;
}

/**
 * One step of each pair. `shares`: Float64 by path length, half of the share of the error by which a pair moves. Pairs
 * that follow each other share no vertex.
 */
function* descendOnce(
  positions: Float64Array,
  lengths: Uint16Array,
  blocks: Uint32Array,
  shares: Float64Array,
): Generator<undefined, void> {
  const count = positions.length / 2;
  let work = 0;
  for (const block of blocks) {
    const [row, column] = [(block >>> 16) * side, (block & 0xffff) * side];
    // Only the last row and the last column of blocks are narrower, so that no block has more columns than rows.
    const rows = Math.min(side, count - row);
    const columns = Math.min(side, count - column);
    for (let apart = row === column ? 1 : 0; apart < rows; apart++) {
      // On the diagonal each pair would come twice.
      const last = row === column ? rows - apart : columns;
      for (let place = 0; place < last; place++) {
        const sum = place + apart;
        const one = row + (sum < rows ? sum : sum - rows);
        const other = column + place;
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
    }
    work += rows * columns;
    if (work < yieldInterval) continue;
    work = 0;
    yield;
  }
}
