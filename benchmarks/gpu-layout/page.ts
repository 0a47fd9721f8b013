import type { JobPhase } from '../../protocol/jobs.ts';
import { gpuFailureOfPage } from '../../src/jobs/gpu-use.ts';
import { startJob } from '../../src/jobs.ts';
import { isCorrect, measurePairsPerMs } from '../../workers/gpu/device-tests.ts';
import { WebGpuDevice } from '../../workers/gpu/WebGpuDevice.ts';

export interface AdapterFigures {
  readonly name: string;
  readonly isCorrect: boolean;
  readonly pairsPerMs: number;
}

export interface LayoutFigures {
  readonly ms: number;
  readonly phases: readonly JobPhase[];
  readonly stress: number;
  readonly neighbourhood: number;
  /** Why the page does not use the GPU any more. */
  readonly failure: string | undefined;
}

/** Functions of the page that the benchmark calls. */
export interface GpuLayoutBench {
  /** Undefined without an adapter. */
  measureAdapter(): Promise<AdapterFigures | undefined>;
  /** Lays out the graph that the server has. */
  layOut(seed: number): Promise<LayoutFigures>;
}

declare global {
  interface Window {
    gpuLayoutBench?: GpuLayoutBench;
  }
}

window.gpuLayoutBench = {
  async measureAdapter() {
    const device = await WebGpuDevice.open();
    if (device === undefined) return undefined;
    return {
      name: device.name,
      isCorrect: await isCorrect(device),
      pairsPerMs: await measurePairsPerMs(device, () => performance.now()),
    };
  },
  async layOut(seed) {
    const sources = await load('/bench-data/sources');
    const targets = await load('/bench-data/targets');
    const vertexCount = 1 + sources.reduce((max, source, edge) => Math.max(max, source, targets[edge]!), 0);
    const graph = () => ({ vertexCount, sources: sources.slice(), targets: targets.slice() });
    let phases: readonly JobPhase[] = [];
    const startMs = performance.now();
    const job = startJob(
      'force-large',
      {
        ...graph(),
        positions: new Float32Array(2 * vertexCount),
        fixed: new Uint8Array(vertexCount),
        seed,
        edgeLength: 100,
      },
      {
        valueCount: 2 * vertexCount,
        onPhases: (all) => {
          phases = all;
        },
      },
    );
    const { positions } = await job.result;
    const ms = performance.now() - startMs;
    const quality = startJob('layout-quality', graph());
    quality.post({ kind: 'measure', positions, mark: 0 });
    quality.post({ kind: 'end' });
    const [, stress, neighbourhood] = (await quality.result).figures;
    return { ms, phases, stress: stress!, neighbourhood: neighbourhood!, failure: gpuFailureOfPage() };
  },
};

async function load(path: string): Promise<Uint32Array<ArrayBuffer>> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint32Array(await answer.arrayBuffer());
}
