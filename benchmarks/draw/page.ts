import type { CameraMove, CreateDrawer, Drawer } from './drawers/Drawer.ts';
import { Probe } from './Probe.ts';

/** Frames of a camera motion. */
export interface PanFigures {
  /** Times between frames that differ from the previous one, ms. */
  readonly times: readonly number[];
  readonly durationMs: number;
  /** Number of whole pictures. */
  readonly wholes: number;
  /** Frames in which an area of the screen was empty because the picture ended there. */
  readonly uncovered: number;
}

/** Functions of the page that the benchmark calls. */
export interface DrawBench {
  /** Time from the data to the first complete picture, ms. */
  readonly openMs: number;
  /** Way in which pictures are made, reason for it, and the GPU's name. */
  readonly path: string;
  readonly reason: string;
  readonly renderer: string;
  /** Moves the camera for a duration. */
  pan(seconds: number): Promise<PanFigures>;
  /** Time from the last move to the complete picture, ms. */
  rest(): Promise<number>;
  /** Time of a single complete redraw, ms. */
  redraw(): Promise<number>;
  /** Time from a jump of the camera to the first whole picture, ms. */
  click(move: CameraMove): Promise<number>;
  /** Moves the camera and waits for the complete picture. */
  look(move: CameraMove): Promise<void>;
}

declare global {
  interface Window {
    bench?: DrawBench;
    failure?: string;
  }
}

const drawers = import.meta.glob<CreateDrawer>(['./drawers/*.ts', '!./drawers/Drawer.ts'], {
  import: 'default',
});

async function load(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** A figure of eight around the whole graph, with a zoom of ±25 %. */
function moveAt(seconds: number): CameraMove {
  return {
    rightPx: Math.sin(seconds * 1.3) * 300,
    downPx: Math.sin(seconds * 2.1) * 160,
    closer: 1 + 0.25 * Math.sin(seconds * 0.7),
  };
}

/** The first two frames are excluded, because they include one-time initialization. */
function pan(drawer: Drawer, probe: Probe, seconds: number): Promise<PanFigures> {
  const start = performance.now();
  const times: number[] = [];
  const before = drawer.picture?.()?.wholes;
  let uncovered = 0;
  let last = start;
  return new Promise((resolve) => {
    const stop = drawer.onFrame(() => {
      if (drawer.picture?.()?.isCovered === false) uncovered++;
      const isNew = probe.hasChanged();
      const now = performance.now();
      if (isNew) {
        times.push(now - last);
        last = now;
      }
      if (now - start < seconds * 1000 || times.length < 5) drawer.show(moveAt((now - start) / 1000));
      else {
        stop();
        const after = drawer.picture?.()?.wholes;
        const wholes = after === undefined || before === undefined ? times.length : after - before;
        resolve({ times: times.slice(2), durationMs: now - start, wholes, uncovered });
      }
    });
    drawer.show(moveAt(0.01));
  });
}

function click(drawer: Drawer, probe: Probe, move: CameraMove): Promise<number> {
  return timed(
    () =>
      new Promise((resolve) => {
        const stop = drawer.onFrame(() => {
          if (drawer.picture?.()?.isWhole === false) return;
          stop();
          resolve();
        });
        drawer.show(move);
      }),
    probe,
  );
}

/** The GPU as the browser names it, for reports only. */
function rendererOf(context: WebGL2RenderingContext | undefined): string {
  if (context === undefined) return 'none';
  const info = context.getExtension('WEBGL_debug_renderer_info');
  return String(context.getParameter(info === null ? context.RENDERER : info.UNMASKED_RENDERER_WEBGL));
}

async function timed(work: () => Promise<void>, probe: Probe): Promise<number> {
  const start = performance.now();
  await work();
  probe.finish();
  return performance.now() - start;
}

async function main(): Promise<void> {
  const name = new URLSearchParams(location.search).get('drawer') ?? 'orrery';
  const create = drawers[`./drawers/${name}.ts`];
  if (create === undefined) throw new Error(`no drawer is called '${name}'`);
  const createDrawer = await create();
  const positions = new Float32Array(await load('/bench-data/positions'));
  const ends = new Uint32Array(await load('/bench-data/edges'));
  const start = performance.now();
  const drawer = await createDrawer({
    host: document.getElementById('host')!,
    positions,
    ends,
    onError: (error) => {
      window.failure = String(error);
    },
  });
  await drawer.whenComplete();
  const probe = new Probe(drawer.contexts);
  probe.finish();
  window.bench = {
    openMs: performance.now() - start,
    pan: (seconds) => pan(drawer, probe, seconds),
    rest: () => timed(() => drawer.whenComplete(), probe),
    redraw: () => timed(() => drawer.redraw(), probe),
    path: drawer.picture?.()?.path ?? 'every frame',
    reason: drawer.picture?.()?.reason ?? '',
    renderer: rendererOf(drawer.contexts[0]),
    click: (move) => click(drawer, probe, move),
    look: (move) => {
      drawer.show(move);
      return drawer.whenComplete();
    },
  };
}

main().catch((error: unknown) => {
  window.failure = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
});
