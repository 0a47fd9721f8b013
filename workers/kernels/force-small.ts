import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';

/** The layout stops when its energy falls below this. */
const restEnergy = 0.05;
/** A vertex in the hand keeps the layout this warm. */
const holdEnergy = 0.3;

interface Body extends SimulationNodeDatum {
  readonly index: number;
  x: number;
  y: number;
}

/** The classic picture of small graphs by d3-force: charge, springs and gravity; the alpha of d3 is the energy. */
const forceSmall: Kernel<'force-small'> = {
  id: 'force-small',
  bytesOf: ({ vertexCount }) => 8 * vertexCount,
  *run(input, context) {
    const { vertexCount, positions, fixed } = input;
    const random = new Random(input.seed);
    const bodies: Body[] = Array.from({ length: vertexCount }, (_, index) => {
      const [x, y] = [positions[2 * index]!, positions[2 * index + 1]!];
      return fixed[index] === 1 ? { index, x, y, fx: x, fy: y } : { index, x, y };
    });
    const links = Array.from(input.sources, (source, edge) => ({ source, target: input.targets[edge]! }));
    const simulation = forceSimulation(bodies)
      .randomSource(() => random.next())
      .force('charge', forceManyBody().strength(input.charge))
      .force('link', forceLink(links).distance(input.edgeLength))
      .force('x', forceX(0).strength(input.gravity))
      .force('y', forceY(0).strength(input.gravity))
      .alpha(input.energy)
      .stop();
    const write = (values: Float32Array) => {
      for (const { index, x, y } of bodies) {
        values[2 * index] = x;
        values[2 * index + 1] = y;
      }
    };
    const held = new Set<Body>();
    let progress = 0;
    while (held.size > 0 || simulation.alpha() >= restEnergy) {
      for (const message of context.takeMessages()) {
        const body = bodies[message.vertex];
        if (body === undefined) continue;
        if (message.kind === 'hold') {
          held.add(body);
          [body.fx, body.fy] = [message.x, message.y];
        } else {
          held.delete(body);
          if (!message.isFixed) [body.fx, body.fy] = [null, null];
        }
        simulation.alphaTarget(held.size > 0 ? holdEnergy : 0);
        if (held.size > 0) simulation.alpha(Math.max(simulation.alpha(), holdEnergy));
      }
      simulation.tick(input.isPaced && held.size === 0 ? 2 : 1);
      const energy = simulation.alpha();
      // A hand warms it up again; what was said of the progress stays.
      progress = Math.max(progress, Math.min(1, (1 - energy) / (1 - restEnergy)));
      context.show(2 * vertexCount, write, progress, energy);
      yield input.isPaced || held.size > 0 ? 'frame' : undefined;
    }
    const result = new Float32Array(2 * vertexCount);
    write(result);
    return { positions: result };
  },
};

export default forceSmall;
