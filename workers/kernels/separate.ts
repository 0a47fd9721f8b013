import type { Kernel, KernelPause } from '../kernel.ts';
import { Crowd } from '../lib/Crowd.ts';
import { copyInSteps } from '../lib/in-steps.ts';
import { settleStuck } from '../lib/settle-stuck.ts';

const rounds = 60;
/** When after some rounds fewer than this share are still pushed, the rest finds its places one by one. */
const stuckShare = 0.001;
const roundsBeforeStuck = 8;
/** A picture in which more of the vertices than this overlap is enlarged before anything is pushed. */
const crowdedShare = 0.3;
const enlargement = 1.25;
const largestEnlargement = 16;
const verticesPerStep = 1000;
/** One less than the coordinates between two yields. */
const slotMask = 0x1ffff;

/**
 * Moves vertices until none covers another, and as little as it can: a crowded picture is enlarged as a whole, which
 * keeps its shape; then neighbours push each other; what is still stuck goes to the nearest free place. Fixed vertices
 * stay, and where there are any nothing is enlarged; fixed ones may overlap each other. About O(V) for each round.
 */
const separate: Kernel<'separate'> = {
  id: 'separate',
  // Mostly the grid, of up to sixteen cells for each vertex.
  bytesOf: ({ halfWidths }) => 110 * halfWidths.length,
  *run(input, context) {
    context.phase('gather');
    const positions = yield* copyInSteps(input.positions, input.positions.length);
    const count = input.halfWidths.length;
    const crowd = yield* Crowd.of({ ...input, positions });
    if (!input.fixed.includes(1)) yield* enlarge(positions, crowd, count);
    context.phase('push apart');
    const write = (values: Float32Array) => values.set(positions);
    for (let round = 0; round < rounds; round++) {
      yield* crowd.gather();
      let pushed = 0;
      for (let vertex = 0; vertex < count; vertex++) {
        if (crowd.push(vertex)) pushed++;
        if (vertex % verticesPerStep === verticesPerStep - 1) yield;
      }
      context.show(2 * count, write, round / rounds, 1 - round / rounds);
      yield;
      if (pushed === 0 || (round >= roundsBeforeStuck && pushed < stuckShare * count)) break;
    }
    context.phase('settle the rest');
    yield* settleStuck({ ...input, positions }, crowd);
    return { positions };
  },
};

export default separate;

function* enlarge(positions: Float32Array, crowd: Crowd, count: number): Generator<KernelPause, void> {
  for (let scale = 1; scale < largestEnlargement; scale *= enlargement) {
    yield* crowd.gather();
    let crowded = 0;
    for (let vertex = 0; vertex < count; vertex++) {
      if (crowd.overlaps(vertex)) crowded++;
      if (vertex % verticesPerStep === verticesPerStep - 1) yield;
    }
    if (crowded <= crowdedShare * count) return;
    for (let slot = 0; slot < positions.length; slot++) {
      positions[slot]! *= enlargement;
      if ((slot & slotMask) === slotMask) yield;
    }
  }
}
