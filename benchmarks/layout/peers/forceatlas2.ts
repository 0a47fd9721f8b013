import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { Random } from '../../../protocol/lib/random.ts';
import { type LayoutPeer, measureHere } from './peer.ts';

const iterations = 300;

/** ForceAtlas2 of graphology with inferred settings; 300 iterations from random positions. */
const forceatlas2: LayoutPeer = {
  id: 'forceatlas2',
  maxVertices: 20_000,
  isInstalled: () => true,
  layOut({ vertexCount, sources, targets }, seed) {
    const random = new Random(seed);
    const graph = new Graph({ type: 'undirected' });
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      graph.addNode(vertex, { x: random.next(), y: random.next() });
    }
    sources.forEach((source, edge) => {
      if (source !== targets[edge]) graph.mergeEdge(source, targets[edge]);
    });
    return measureHere(() => {
      const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: vertexCount > 1000 };
      const places = forceAtlas2(graph, { iterations, settings });
      return Float32Array.from({ length: 2 * vertexCount }, (_, slot) => {
        const place = places[slot >> 1]!;
        return slot % 2 === 0 ? place.x! : place.y!;
      });
    });
  },
};

export default forceatlas2;
