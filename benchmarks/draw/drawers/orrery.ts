import { GraphModel } from '../../../src/graph/model/GraphModel.ts';
import { defaultGraphStyle } from '../../../src/graph/styles/GraphStyle.ts';
import { canvasThemes } from '../../../src/graph/styles/theme.ts';
import { GraphView } from '../../../src/graph/view/GraphView.ts';
import { contextOf, type Drawer, type DrawerInput } from './Drawer.ts';

/** Rows per batch when the console loads a graph from a server. */
const batchSize = 8000;

/** The console's model and view, filled in batches as in loading a graph. */
export default async function create({ host, positions, ends, onError }: DrawerInput): Promise<Drawer> {
  const model = new GraphModel();
  const vertexCount = positions.length / 2;
  const edgeCount = ends.length / 2;
  for (let from = 0; from < vertexCount; from += batchSize) {
    const length = Math.min(batchSize, vertexCount - from);
    const ids = Array.from({ length }, (_, place) => `vertices/${from + place}`);
    model.apply([{ kind: 'addVertices', ids, positions: positions.subarray(2 * from, 2 * (from + length)) }]);
  }
  for (let from = 0; from < edgeCount; from += batchSize) {
    const length = Math.min(batchSize, edgeCount - from);
    model.apply([
      {
        kind: 'addEdges',
        ids: Array.from({ length }, (_, place) => `edges/${from + place}`),
        sources: Uint32Array.from({ length }, (_, place) => ends[2 * (from + place)]!),
        targets: Uint32Array.from({ length }, (_, place) => ends[2 * (from + place) + 1]!),
      },
    ]);
  }
  const view = await GraphView.create(host, model, {
    style: defaultGraphStyle,
    theme: canvasThemes.light,
    onError,
  });
  const home = view.fitting();
  view.camera.jumpTo(home);
  const whenComplete = () => {
    if (view.isComplete) return Promise.resolve();
    return new Promise<void>((resolve) => {
      const stop = view.subscribe(({ isComplete }) => {
        if (!isComplete) return;
        stop();
        resolve();
      });
    });
  };
  return {
    contexts: [contextOf(view.canvas)],
    show: ({ rightPx, downPx, closer }) =>
      view.camera.jumpTo({
        worldX: home.worldX + rightPx / home.zoom,
        worldY: home.worldY + downPx / home.zoom,
        zoom: home.zoom * closer,
      }),
    onFrame: (listener) => {
      let drawn = -1;
      return view.subscribe(({ frames }) => {
        if (frames !== drawn) listener();
        drawn = frames;
      });
    },
    whenComplete,
    picture: () => {
      const state = view.pictureState;
      if (state === undefined) return undefined;
      const { choice, wholes, isWhole, isCovered } = state;
      return { path: choice.path, reason: choice.reason, wholes, isWhole, isCovered };
    },
    redraw: () => {
      view.setStyle({ ...defaultGraphStyle });
      return whenComplete();
    },
  };
}
