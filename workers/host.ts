import { expose, transfer } from 'comlink';
import type { GpuUse, JobEvent } from '../protocol/job-events.ts';
import type { JobId, JobInput, JobResult } from '../protocol/jobs.ts';
import { collectRegistry } from '../protocol/lib/registry.ts';
import { hasSharedMemory } from '../protocol/lib/shared-memory.ts';
import { ForceGpu } from './gpu/ForceGpu.ts';
import { WebGpuDevice } from './gpu/WebGpuDevice.ts';
import { type Kernel, runKernel } from './kernel.ts';
import { requireMethod, requireObserver } from './lib/checked-call.ts';
import { HelperPool } from './lib/HelperPool.ts';
import { buffersOf, checkMemory, sumBytes, toJobError } from './lib/job-memory.ts';

/** Layouts follow each other while a user works with a graph; an idle helper has some megabytes. */
const maxHelperIdleMs = 30_000;

const kernels = collectRegistry(
  import.meta.glob<Kernel>('./kernels/*.ts', { eager: true, import: 'default' }),
);

interface RunningJob {
  readonly abort: AbortController;
  readonly inbox: unknown[];
  pause: { readonly promise: Promise<void>; end(): void } | undefined;
}

const running = new Map<number, RunningJob>();

/** Interface of a worker for the console. `job`: the caller's number of the run. */
export interface JobHost {
  run<Id extends JobId>(
    job: number,
    id: Id,
    input: JobInput<Id>,
    output: Float32Array | undefined,
    tell: (event: JobEvent) => unknown,
  ): Promise<JobResult<Id>>;
  post(job: number, message: unknown): void;
  pause(job: number): void;
  resume(job: number): void;
  abort(job: number): void;
}

const host: JobHost = {
  async run(job, id, input, output, tell) {
    const kernel = requireMethod(kernels, id);
    requireObserver(tell);
    const state: RunningJob = { abort: new AbortController(), inbox: [], pause: undefined };
    running.set(job, state);
    let gpu: ForceGpu | undefined;
    try {
      const givenBytes = sumBytes(buffersOf(input)) + (output?.byteLength ?? 0);
      const peakBytes = givenBytes + (kernel.bytesOf?.(input) ?? 0);
      checkMemory(id, peakBytes);
      void tell({ kind: 'memory', peakBytes });
      const wanted = hasSharedMemory() ? (kernel.helpersOf?.(input) ?? 0) : 0;
      const helperCount = wanted > 0 ? Number(await tell({ kind: 'helpers', wanted })) : 0;
      if (kernel.canUseGpu) gpu = await findGpu(tell);
      const result = await runKernel(kernel, input, {
        output,
        gpu,
        startHelpers: () => Array.from({ length: helperCount }, () => helperPool.take()),
        signal: state.abort.signal,
        inbox: state.inbox as never[],
        paused: () => state.pause?.promise,
        reportPhases: (phases) => tell({ kind: 'phases', phases }),
        report: (report) => {
          const event: JobEvent = { kind: 'report', report };
          return tell(report.values === undefined ? event : transfer(event, [report.values.buffer]));
        },
      });
      const buffers = buffersOf(result);
      const inAndOut = givenBytes + sumBytes(buffers);
      if (inAndOut > peakBytes) await tell({ kind: 'memory', peakBytes: inAndOut });
      return transfer(result, buffers) as never;
    } catch (error) {
      throw toJobError(id, error);
    } finally {
      running.delete(job);
      gpu?.release();
      if (gpu?.failure !== undefined) void tell({ kind: 'gpu', failure: gpu.failure });
    }
  },
  post(job, message) {
    running.get(job)?.inbox.push(message);
  },
  pause(job) {
    const state = running.get(job);
    if (state === undefined || state.pause !== undefined) return;
    let end: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      end = resolve;
    });
    state.pause = { promise, end };
  },
  resume(job) {
    const state = running.get(job);
    state?.pause?.end();
    if (state !== undefined) state.pause = undefined;
  },
  abort(job) {
    running.get(job)?.abort.abort();
  },
};

let forceGpu: ForceGpu | undefined;

/** The GPU of this worker, if the page permits it. */
async function findGpu(tell: (event: JobEvent) => unknown): Promise<ForceGpu | undefined> {
  const use = (await tell({ kind: 'gpu' })) as GpuUse | undefined;
  if (use !== 'auto' && use !== 'forced') return undefined;
  forceGpu ??= new ForceGpu(() => WebGpuDevice.open(), {
    isForced: use === 'forced',
    now: () => performance.now(),
  });
  return forceGpu;
}

/** Helper workers; they end at the latest together with this worker. */
const helperPool = new HelperPool(
  () => new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' }),
  maxHelperIdleMs,
);

expose(host);
