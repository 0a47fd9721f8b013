import type { Kernel } from '../kernel.ts';
import { copyInSteps } from '../lib/in-steps.ts';
import { removeOverlaps } from '../lib/overlaps/remove-overlaps.ts';

/** Removes overlaps of vertices: see `removeOverlaps`. Positions: Float32 (x, y) by vertex, world units. */
const separate: Kernel<'separate'> = {
  id: 'separate',
  // Mainly the grid and the searches for free positions.
  bytesOf: ({ halfWidths }) => 60 * halfWidths.length,
  *run(input, context) {
    context.phase('copy the positions');
    const positions = yield* copyInSteps(input.positions, input.positions.length);
    yield* removeOverlaps(
      { ...input, positions },
      {
        phase: (name) => context.phase(name),
        show: (done) => context.show(positions.length, (values) => values.set(positions), done, 1 - done),
      },
    );
    return { positions };
  },
};

export default separate;
