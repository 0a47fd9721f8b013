import createLayout from 'ngraph.forcelayout';
import createGraph from 'ngraph.graph';
import { type LayoutPeer, measureHere } from './peer.ts';

const maxSteps = 1000;

/** ngraph.forcelayout until it is stable, at most 1,000 steps. */
const ngraph: LayoutPeer = {
  id: 'ngraph',
  maxVertices: 20_000,
  isInstalled: () => true,
  layOut({ vertexCount, sources, targets }) {
    const graph = createGraph();
    for (let vertex = 0; vertex < vertexCount; vertex++) graph.addNode(vertex);
    sources.forEach((source, edge) => {
      if (source !== targets[edge]) graph.addLink(source, targets[edge]!);
    });
    return measureHere((tick) => {
      const layout = createLayout(graph);
      for (let done = 0; done < maxSteps && !layout.step(); done++) tick();
      return Float32Array.from({ length: 2 * vertexCount }, (_, slot) => {
        const place = layout.getNodePosition(slot >> 1);
        return slot % 2 === 0 ? place.x : place.y;
      });
    });
  },
};

export default ngraph;
