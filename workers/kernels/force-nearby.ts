import type { LayoutMessage } from '../../protocol/jobs.ts';
import type { VertexExtents } from '../../protocol/layout-jobs.ts';
import type { Kernel, KernelContext } from '../kernel.ts';
import { NearbyForces } from '../lib/forces/NearbyForces.ts';
import { findSurroundings, type Surroundings } from '../lib/forces/surroundings.ts';
import { Crowd } from '../lib/overlaps/Crowd.ts';
import { settleStuck } from '../lib/overlaps/settle-stuck.ts';
import type { KernelPause } from '../lib/pause.ts';
import { countUp } from '../lib/searches/adjacency.ts';

const steps = 60;
/** Maximum number of vertices for overlap removal; for more vertices the kernel `separate` is used. */
const maxSeparated = 20_000;
const uncoverRounds = 40;
/** Search radius for a free position if pushing fails, in edge lengths. */
const farthestPlace = 3;
/** Minimum gap between vertices, world units. */
const gap = 2;

/**
 * Incremental layout: places the movable vertices (`loose` is 1) into an existing picture. Their neighbours
 * move a little, inversely to the number of their other neighbours. A dragged vertex follows the pointer and
 * pulls its neighbours. After a few passes over vertices and edges, a step costs only the size of the
 * surroundings.
 */
const forceNearby: Kernel<'force-nearby'> = {
  id: 'force-nearby',
  bytesOf({ vertexCount, sources, loose }) {
    const looseCount = loose.reduce((sum, each) => sum + each, 0);
    // Expected share of the vertices in nine cells of an evenly distributed picture.
    const share = Math.min(1, (150 * looseCount) / Math.max(1, vertexCount));
    return 16 * vertexCount + share * (40 * sources.length + 120 * vertexCount);
  },
  *run(input, context) {
    const { vertexCount, positions, edgeLength } = input;
    context.phase('find the surroundings');
    const around = yield* findSurroundings(input);
    context.phase('fit the forces');
    const forces = new NearbyForces(around, input);
    yield* forces.fit(input.loose);
    context.phase('place');
    const drag = new DragState(around, forces.positions);
    const write = (values: Float32Array) => {
      values.set(positions);
      writeNear(values, around.members, forces.positions);
    };
    let progress = 0;
    for (let step = 0; step < steps; step++) {
      drag.receive(context);
      // While a vertex is dragged, the layout keeps half of its energy.
      if (drag.isDragging) step = Math.min(step, steps >> 1);
      const share = step / steps;
      yield* forces.step(edgeLength * 0.02 ** share);
      progress = Math.max(progress, share);
      context.show(2 * vertexCount, write, progress, 1 - share);
      yield (drag.isDragging ? 'frame' : undefined) satisfies KernelPause;
    }
    if (input.extents !== undefined)
      yield* removeOverlaps(forces.positions, around, input.extents, farthestPlace * edgeLength);
    writeNear(positions, around.members, forces.positions);
    return { positions };
  },
};

/**
 * Removes overlaps of the movable vertices. A vertex without a free position within `farthest` keeps its
 * position.
 */
function* removeOverlaps(
  positions: Float32Array,
  { members, mobility }: Surroundings,
  { halfWidths, halfHeights, isRound }: VertexExtents,
  farthest: number,
): Generator<undefined, void> {
  const isLoose = (place: number) => mobility[place] === 1;
  const loose = countUp(members.length).filter(isLoose);
  if (loose.length === 0 || members.length > maxSeparated) return;
  const sizes = {
    positions,
    halfWidths: Float32Array.from(members, (vertex) => halfWidths[vertex]!),
    halfHeights: Float32Array.from(members, (vertex) => halfHeights[vertex]!),
    isRound,
    gap,
    fixed: Uint8Array.from(mobility, (share) => (share === 1 ? 0 : 1)),
  };
  const crowd = yield* Crowd.of(sizes);
  for (let round = 0; round < uncoverRounds; round++) {
    yield* crowd.fillCells();
    let isPushed = false;
    for (const place of loose) isPushed = crowd.push(place, true) || isPushed;
    yield;
    if (!isPushed) return;
  }
  yield* settleStuck(sizes, crowd, farthest);
}

/** Applies drag messages to the positions. */
class DragState {
  readonly #dragged = new Set<number>();

  constructor(
    readonly around: Surroundings,
    readonly positions: Float32Array,
  ) {}

  get isDragging(): boolean {
    return this.#dragged.size > 0;
  }

  receive(context: KernelContext<LayoutMessage>): void {
    const { members, places, mobility } = this.around;
    for (const message of context.takeMessages()) {
      if (message.kind === 'tune') continue;
      const place = places[message.vertex];
      if (place === undefined || members[place] !== message.vertex) continue;
      if (message.kind === 'hold') {
        this.#dragged.add(place);
        mobility[place] = 0;
        this.positions[2 * place] = message.x;
        this.positions[2 * place + 1] = message.y;
      } else {
        // A released vertex keeps its position, so that the picture stays stable.
        this.#dragged.delete(place);
      }
    }
  }
}

function writeNear(values: Float32Array, members: Uint32Array, near: Float32Array): void {
  members.forEach((vertex, place) => {
    values[2 * vertex] = near[2 * place]!;
    values[2 * vertex + 1] = near[2 * place + 1]!;
  });
}

export default forceNearby;
