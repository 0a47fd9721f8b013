import { forceCenter, forceLink, forceManyBody, forceSimulation, type SimulationNodeDatum } from 'd3-force';
import { Random } from '../../../protocol/lib/random.ts';
import { type LayoutPeer, measureHere } from './peer.ts';

const ticks = 300;

/** Default forces of its documentation: links, many-body, centre; 300 ticks. */
const d3Force: LayoutPeer = {
  id: 'd3-force',
  maxVertices: 20_000,
  isInstalled: () => true,
  layOut({ vertexCount, sources, targets }, seed) {
    return measureHere((tick) => {
      const random = new Random(seed);
      const bodies: SimulationNodeDatum[] = Array.from({ length: vertexCount }, (_, index) => ({ index }));
      const links = Array.from(sources, (source, edge) => ({ source, target: targets[edge]! }));
      const simulation = forceSimulation(bodies)
        .randomSource(() => random.next())
        .force('charge', forceManyBody())
        .force('link', forceLink(links))
        .force('center', forceCenter())
        .stop();
      for (let done = 0; done < ticks; done++) {
        simulation.tick();
        tick();
      }
      return Float32Array.from({ length: 2 * vertexCount }, (_, slot) => {
        const body = bodies[slot >> 1]!;
        return (slot % 2 === 0 ? body.x : body.y) ?? 0;
      });
    });
  },
};

export default d3Force;
