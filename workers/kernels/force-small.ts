import { forceSimulation } from 'd3-force';
import type { VertexExtents } from '../../protocol/layout-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { type Body, SmallForces } from '../lib/forces/SmallForces.ts';
import { Crowd } from '../lib/overlaps/Crowd.ts';
import { adjacencyBytes } from '../lib/searches/adjacency.ts';

/** The layout stops when its energy falls below this value. */
const restEnergy = 0.05;
/** Minimum energy while a vertex is dragged, and after a change of the forces. */
const dragEnergy = 0.3;
/** Minimum gap between vertices, world units. */
const gap = 2;
/** Maximum number of final rounds of overlap removal. */
const lastRounds = 60;

/**
 * Force layout of small graphs with d3-force: many-body charge, link springs and gravity. The energy is d3's
 * alpha.
 */
const forceSmall: Kernel<'force-small'> = {
  id: 'force-small',
  // The layout graph, the one with the links of twins (up to 8 of each vertex), and the grid of the overlaps.
  bytesOf: (input) => adjacencyBytes(input, 'any') + 24 * input.sources.length + 300 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, positions, fixed } = input;
    const random = new Random(input.seed);
    const bodies: Body[] = Array.from({ length: vertexCount }, (_, index) => {
      const [x, y] = [positions[2 * index]!, positions[2 * index + 1]!];
      return fixed[index] === 1 ? { index, x, y, fx: x, fy: y } : { index, x, y };
    });
    const forces = yield* SmallForces.of(input);
    const simulation = forceSimulation(bodies)
      .randomSource(() => random.next())
      .alpha(input.energy)
      .stop();
    forces.applyTo(simulation, input);
    let { preventsOverlaps = true } = input;
    const write = (values: Float32Array) => {
      for (const { index, x, y } of bodies) {
        values[2 * index] = x;
        values[2 * index + 1] = y;
      }
    };
    const dragged = new Set<Body>();
    const overlaps = input.extents && (yield* OverlapForce.of(bodies, input.extents));
    let progress = 0;
    while (dragged.size > 0 || simulation.alpha() >= restEnergy) {
      for (const message of context.takeMessages()) {
        if (message.kind === 'tune') {
          forces.applyTo(simulation, message.tuning);
          preventsOverlaps = message.tuning.preventsOverlaps ?? true;
          simulation.alpha(Math.max(simulation.alpha(), dragEnergy));
          continue;
        }
        const body = bodies[message.vertex];
        if (body === undefined) continue;
        if (message.kind === 'hold') {
          dragged.add(body);
          [body.fx, body.fy] = [message.x, message.y];
        } else {
          dragged.delete(body);
          if (!message.isFixed) [body.fx, body.fy] = [null, null];
        }
        simulation.alphaTarget(dragged.size > 0 ? dragEnergy : 0);
        if (dragged.size > 0) simulation.alpha(Math.max(simulation.alpha(), dragEnergy));
      }
      for (let tick = input.isPaced && dragged.size === 0 ? 2 : 1; tick > 0; tick--) {
        simulation.tick();
        if (preventsOverlaps && overlaps !== undefined) yield* overlaps.push();
      }
      const energy = simulation.alpha();
      // A drag raises the energy again; the reported progress does not decrease.
      progress = Math.max(progress, Math.min(1, (1 - energy) / (1 - restEnergy)));
      context.show(2 * vertexCount, write, progress, energy);
      yield input.isPaced || dragged.size > 0 ? 'frame' : undefined;
    }
    for (let round = 0; preventsOverlaps && overlaps !== undefined && round < lastRounds; round++)
      if (!(yield* overlaps.push())) break;
    const result = new Float32Array(2 * vertexCount);
    write(result);
    return { positions: result };
  },
};

export default forceSmall;

/**
 * Prevents vertices from overlapping: one round of pushes for each tick, so that vertices can still pass each
 * other.
 */
class OverlapForce {
  private constructor(
    readonly bodies: readonly Body[],
    readonly positions: Float32Array,
    readonly fixed: Uint8Array,
    readonly crowd: Crowd,
  ) {}

  static *of(bodies: readonly Body[], extents: VertexExtents): Generator<undefined, OverlapForce> {
    const positions = new Float32Array(2 * bodies.length);
    const fixed = new Uint8Array(bodies.length);
    const crowd = yield* Crowd.of({ ...extents, positions, fixed, gap });
    return new OverlapForce(bodies, positions, fixed, crowd);
  }

  /** Returns whether any vertices overlapped. */
  *push(): Generator<undefined, boolean> {
    for (const { index, x, y, fx } of this.bodies) {
      this.positions[2 * index] = x;
      this.positions[2 * index + 1] = y;
      this.fixed[index] = typeof fx === 'number' ? 1 : 0;
    }
    yield* this.crowd.fillCells();
    let isPushed = false;
    for (const { index } of this.bodies) isPushed = this.crowd.push(index) || isPushed;
    if (!isPushed) return false;
    for (const body of this.bodies) {
      if (this.fixed[body.index] === 1) continue;
      body.x = this.positions[2 * body.index]!;
      body.y = this.positions[2 * body.index + 1]!;
    }
    return true;
  }
}
