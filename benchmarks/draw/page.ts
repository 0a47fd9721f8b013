import { GraphModel } from '../../src/graph/model/GraphModel.ts';
import { defaultGraphStyle } from '../../src/graph/styles/GraphStyle.ts';
import { canvasThemes, type ThemeName } from '../../src/graph/styles/theme.ts';
import { GraphView } from '../../src/graph/view/GraphView.ts';

/** What the benchmark calls in the page. */
export interface DrawBench {
  readonly vertices: number;
  readonly edges: number;
  /** From the view's making to the first complete picture. */
  readonly completeMs: number;
  /** Moves the camera for so long; the times between frames in which the picture moved, ms. */
  pan(seconds: number): Promise<readonly number[]>;
  /** From the last move to the complete picture, ms. */
  rest(): Promise<number>;
  readonly view: GraphView;
  readonly model: GraphModel;
}

declare global {
  interface Window {
    bench?: DrawBench;
    failure?: string;
  }
}

async function load(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

function whenComplete(view: GraphView): Promise<void> {
  return new Promise((resolve) => {
    if (view.isComplete) return resolve();
    const stop = view.subscribe(({ isComplete }) => {
      if (!isComplete) return;
      stop();
      resolve();
    });
  });
}

/** Moves the camera in a figure of eight; resolves with the times between the frames. */
function pan(view: GraphView, seconds: number): Promise<readonly number[]> {
  const start = performance.now();
  const home = view.camera.state;
  const times: number[] = [];
  let last = start;
  return new Promise((resolve) => {
    const move = (now: number) => {
      const elapsed = (now - start) / 1000;
      view.camera.jumpTo({
        worldX: home.worldX + (Math.sin(elapsed * 1.3) * 300) / home.zoom,
        worldY: home.worldY + (Math.sin(elapsed * 2.1) * 160) / home.zoom,
        zoom: home.zoom * (1 + 0.25 * Math.sin(elapsed * 0.7)),
      });
    };
    const stop = view.subscribe(() => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if (now - start < seconds * 1000) requestAnimationFrame(move);
      else {
        stop();
        resolve(times.slice(2));
      }
    });
    requestAnimationFrame(move);
  });
}

async function main(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const positions = new Float32Array(await load('/bench-data/positions'));
  const ends = new Uint32Array(await load('/bench-data/edges'));
  const edgeCount = ends.length / 2;
  const ids = Array.from({ length: positions.length / 2 }, (_, index) => `vertices/${index}`);
  const model = new GraphModel();
  const startMs = performance.now();
  model.apply([
    { kind: 'addVertices', ids, positions },
    {
      kind: 'addEdges',
      ids: Array.from({ length: edgeCount }, (_, index) => `edges/${index}`),
      sources: Uint32Array.from({ length: edgeCount }, (_, edge) => ends[2 * edge]!),
      targets: Uint32Array.from({ length: edgeCount }, (_, edge) => ends[2 * edge + 1]!),
    },
  ]);
  const view = await GraphView.create(document.getElementById('host')!, model, {
    style: defaultGraphStyle,
    theme: canvasThemes[(query.get('theme') ?? 'light') as ThemeName],
    onError: (error) => {
      window.failure = String(error);
    },
  });
  view.camera.minZoom = 0.001;
  view.camera.jumpTo(view.fitting());
  await whenComplete(view);
  const completeMs = performance.now() - startMs;
  window.bench = {
    vertices: ids.length,
    edges: edgeCount,
    completeMs,
    pan: (seconds) => pan(view, seconds),
    rest: async () => {
      const restMs = performance.now();
      await whenComplete(view);
      return performance.now() - restMs;
    },
    view,
    model,
  };
}

main().catch((error: unknown) => {
  window.failure = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
});
