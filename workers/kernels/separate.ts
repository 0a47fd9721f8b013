import type { Kernel } from '../kernel.ts';
import { copyInSteps } from '../lib/in-steps.ts';
import { Crowd } from '../lib/overlaps/Crowd.ts';
import { settleStuck } from '../lib/overlaps/settle-stuck.ts';
import type { KernelPause } from '../lib/pause.ts';

const rounds = 60;
/** If the share of moved vertices falls below this value, the remaining ones are placed individually. */
const stuckShare = 0.001;
const roundsBeforeStuck = 8;
/** If more than this share of the vertices overlap, the picture is enlarged first. */
const crowdedShare = 0.3;
const enlargement = 1.25;
const largestEnlargement = 16;
const verticesPerStep = 1000;
/** Bit mask: number of coordinates between two yields, minus 1. */
const slotMask = 0x1ffff;

/**
 * Removes overlaps of vertices with minimal movement. A crowded picture is first enlarged uniformly, which
 * keeps its shape; then neighbours push each other apart; remaining vertices move to the nearest free
 * position. Fixed vertices keep their positions and can overlap each other; with fixed vertices the picture
 * is not enlarged. About O(V) for each round. Positions: Float32 (x, y) by vertex, world units.
 */
const separate: Kernel<'separate'> = {
  id: 'separate',
  // Mainly the grid, with up to sixteen cells for each vertex.
  bytesOf: ({ halfWidths }) => 110 * halfWidths.length,
  *run(input, context) {
    context.phase('build the grid');
    const positions = yield* copyInSteps(input.positions, input.positions.length);
    const count = input.halfWidths.length;
    const crowd = yield* Crowd.of({ ...input, positions });
    if (!input.fixed.includes(1)) yield* enlarge(positions, crowd, count);
    context.phase('push apart');
    const write = (values: Float32Array) => values.set(positions);
    for (let round = 0; round < rounds; round++) {
      yield* crowd.fillCells();
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
    yield* crowd.fillCells();
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
