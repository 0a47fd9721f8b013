import type { CameraMove, CreateDrawer, Drawer } from './drawers/Drawer.ts';
import { Probe } from './Probe.ts';

/** Functions of the page that the benchmark calls. */
export interface DrawBench {
  /** Time from the data to the first complete picture, ms. */
  readonly openMs: number;
  /**
   * Moves the camera for a duration. Returns the times between frames that differ from the previous one, ms.
   */
  pan(seconds: number): Promise<readonly number[]>;
  /** Time from the last move to the complete picture, ms. */
  rest(): Promise<number>;
  /** Time of a single complete redraw, ms. */
  redraw(): Promise<number>;
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
function pan(drawer: Drawer, probe: Probe, seconds: number): Promise<readonly number[]> {
  const start = performance.now();
  const times: number[] = [];
  let last = start;
  return new Promise((resolve) => {
    const stop = drawer.onFrame(() => {
      const isNew = probe.hasChanged();
      const now = performance.now();
      if (isNew) {
        times.push(now - last);
        last = now;
      }
      if (now - start < seconds * 1000 || times.length < 5) drawer.show(moveAt((now - start) / 1000));
      else {
        stop();
        resolve(times.slice(2));
      }
    });
    drawer.show(moveAt(0.01));
  });
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
  };
}

main().catch((error: unknown) => {
  window.failure = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
});
