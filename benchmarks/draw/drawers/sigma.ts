import { MultiDirectedGraph } from 'graphology';
import Sigma from 'sigma';
import { contextOf, type Drawer, type DrawerInput } from './Drawer.ts';

/** sigma.js with its default programs; it draws everything while the camera moves. */
export default async function create({ host, positions, ends }: DrawerInput): Promise<Drawer> {
  const graph = new MultiDirectedGraph();
  for (let vertex = 0; vertex < positions.length / 2; vertex++) {
    const [x, y] = [positions[2 * vertex]!, -positions[2 * vertex + 1]!];
    graph.addNode(String(vertex), { x, y, size: 2, color: '#2f6fde', label: String(vertex) });
  }
  for (let place = 0; place < ends.length; place += 2) {
    graph.addEdgeWithKey(String(place / 2), String(ends[place]), String(ends[place + 1]), {
      size: 0.5,
      color: '#b8c0cc',
    });
  }
  const sigma = new Sigma(graph, host, { allowInvalidContainer: true });
  const camera = sigma.getCamera();
  const home = camera.getState();
  const [from, to] = [
    sigma.viewportToFramedGraph({ x: 0, y: 0 }),
    sigma.viewportToFramedGraph({ x: 1, y: 1 }),
  ];
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      sigma.once('afterRender', () => resolve());
    });
  const { nodes, edges } = sigma.getCanvases();
  return {
    contexts: [contextOf(edges!), contextOf(nodes!)],
    show: ({ rightPx, downPx, closer }) =>
      camera.setState({
        x: home.x + rightPx * (to.x - from.x),
        y: home.y + downPx * (to.y - from.y),
        ratio: home.ratio / closer,
      }),
    onFrame: (listener) => {
      sigma.on('afterRender', listener);
      return () => sigma.off('afterRender', listener);
    },
    // The constructor draws the first frame.
    whenComplete: () => Promise.resolve(),
    redraw: () => {
      const drawn = nextFrame();
      sigma.scheduleRender();
      return drawn;
    },
  };
}
