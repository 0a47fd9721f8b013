import { Graph } from '@cosmos.gl/graph';
import { contextOf, type Drawer, type DrawerInput } from './Drawer.ts';

const spaceSize = 4096;

/**
 * Internal camera. The public `setZoomTransformByPointPositions` starts a transition even without a duration,
 * which takes effect one frame late and would draw the old picture once more.
 */
interface CosmosCamera {
  readonly canvasD3Selection: unknown;
  readonly zoomInstance: {
    readonly behavior: { transform(canvas: unknown, transform: unknown): void };
    getTransform(positions: Float32Array, scale?: number, padding?: number): unknown;
  };
}

/** cosmos.gl without its simulation. It draws in every animation frame, even without a change. */
export default async function create({ host, positions, ends }: DrawerInput): Promise<Drawer> {
  const listeners = new Set<() => void>();
  // cosmos.gl reports no frames; it draws in animation frame callbacks, so these are wrapped.
  const request = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (callback) =>
    request((time) => {
      callback(time);
      for (const listener of listeners) listener();
    });
  const div = document.createElement('div');
  div.style.cssText = 'width:100%;height:100%';
  host.append(div);
  const graph = new Graph(div, {
    enableSimulation: false,
    fitViewOnInit: false,
    spaceSize,
    backgroundColor: '#ffffff',
    pointDefaultColor: '#2f6fde',
    pointDefaultSize: 4,
    linkDefaultColor: '#b8c0cc',
    linkDefaultWidth: 0.5,
    linkDefaultArrows: false,
  });
  await graph.ready;
  const places = toSpace(positions);
  graph.setPointPositions(places, true);
  graph.setLinks(Float32Array.from(ends));
  graph.render(undefined, 0);
  const { zoomInstance: camera, canvasD3Selection: canvas } = graph as unknown as CosmosCamera;
  camera.behavior.transform(canvas, camera.getTransform(places));
  // Its callback is requested first, so it has drawn when this promise resolves.
  const nextFrame = () => new Promise<void>((resolve) => request(() => resolve()));
  await nextFrame();
  const closest = graph.getZoomLevel();
  const [x, y] = graph.screenToSpacePosition([host.clientWidth / 2, host.clientHeight / 2]);
  const [beside, below] = graph.screenToSpacePosition([host.clientWidth / 2 + 1, host.clientHeight / 2 + 1]);
  return {
    contexts: [contextOf(div.querySelector('canvas')!)],
    show: ({ rightPx, downPx, closer }) => {
      const at = new Float32Array([x + rightPx * (beside - x), y + downPx * (below - y)]);
      camera.behavior.transform(canvas, camera.getTransform(at, closest * closer, 0));
    },
    onFrame: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whenComplete: nextFrame,
    redraw: nextFrame,
  };
}

/** Maps positions to the central 90 % of its space, which is square and has an upward y axis. */
function toSpace(positions: Float32Array): Float32Array {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  positions.forEach((value, place) => {
    min[place & 1] = Math.min(min[place & 1]!, value);
    max[place & 1] = Math.max(max[place & 1]!, value);
  });
  const scale = (0.9 * spaceSize) / Math.max(1e-6, max[0]! - min[0]!, max[1]! - min[1]!);
  return positions.map((value, place) => {
    const fromMiddle = (value - (min[place & 1]! + max[place & 1]!) / 2) * scale;
    return spaceSize / 2 + (place % 2 === 0 ? fromMiddle : -fromMiddle);
  });
}
