import { proxy, transfer } from 'comlink';
import type { JobEvent } from '../protocol/job-events.ts';
import type { JobId, JobInput, JobMessage, JobPhase, JobReport, JobResult } from '../protocol/jobs.ts';
import { hasSharedMemory } from '../protocol/lib/shared-memory.ts';
import { gpuUseOfPage, turnOffGpu } from './jobs/gpu-use.ts';
import { type PooledWorker, WorkerPool } from './jobs/WorkerPool.ts';

/** A running computation in a worker. */
export interface Job<Id extends JobId> {
  /**
   * Rejects with AbortError immediately after `abort`, with the kernel's error, or with the reason if the worker
   * terminated.
   */
  readonly result: Promise<JobResult<Id>>;
  /** The message's buffers are transferred and detached here. */
  post(message: JobMessage<Id>): void;
  pause(): void;
  resume(): void;
  /** Stops the job. If it does not stop within 50 ms, its worker is terminated. */
  abort(): void;
}

interface JobOptions {
  /** Number of values in an intermediate result; undefined: no intermediate results. */
  readonly valueCount?: number;
  /** An intermediate result in the layout of the job's specification; the array is valid during the call only. */
  onValues?(values: Float32Array, report: JobReport): void;
  /** Durations of the phases of the work, before the result; only for kernels with named phases. */
  onPhases?(phases: readonly JobPhase[]): void;
  /** Peak size of the kernel's arrays in bytes: an estimate before the work, if available, and the value at the end. */
  onMemory?(peakBytes: number): void;
}

export type StartJob = typeof startJob;

/** Starts the worker of the shell, in which the user's code runs (`src/shell/engine`). */
export function startShellWorker(): Worker {
  return new Worker(new URL('./shell/engine/shell-worker.ts', import.meta.url), { type: 'module' });
}

/** Starts a worker that reads one file of an import (`src/graph/import`). */
export function startImportWorker(): Worker {
  return new Worker(new URL('./graph/import/import-worker.ts', import.meta.url), { type: 'module' });
}

/** Starts a worker that checks a file before its import (`src/screens/documents/transfer/check`). */
export function startCheckWorker(): Worker {
  return new Worker(new URL('./screens/documents/transfer/check/check-worker.ts', import.meta.url), {
    type: 'module',
  });
}

/** Starts a worker that writes one temporary file (`src/api/export`). */
export function startFileWorker(): Worker {
  return new Worker(new URL('./api/export/file-worker.ts', import.meta.url), { type: 'module' });
}

const abortTimeoutMs = 50;

/** More helpers wait for each other, and for the job's worker, more than they compute. */
const maxHelpers = Math.max(0, Math.min(15, (globalThis.navigator?.hardwareConcurrency ?? 1) - 1));

const pool = new WorkerPool(
  () => new Worker(new URL('../workers/host.ts', import.meta.url), { type: 'module' }),
  {
    maxWorkers: 8,
    maxIdle: 4,
    maxHelpers,
  },
);

let lastJob = 0;

/** Starts a job, or queues it while all workers are busy. The input's buffers are transferred to the job. */
export function startJob<Id extends JobId>(id: Id, input: JobInput<Id>, options: JobOptions = {}): Job<Id> {
  const job = ++lastJob;
  const output = createOutput(options.valueCount ?? 0);
  const abort = new AbortController();
  const { signal } = abort;
  let isOver = false;
  const handleEvent = (event: JobEvent) => {
    // Messages that the worker sent before its termination may still arrive.
    if (isOver || signal.aborted) return;
    if (event.kind === 'memory') options.onMemory?.(event.peakBytes);
    if (event.kind === 'phases') options.onPhases?.(event.phases);
    if (event.kind !== 'report') return;
    const values = event.report.values ?? output;
    if (values !== undefined) options.onValues?.(values, event.report);
  };
  const taken = pool.take(id, signal);
  const run = taken.then((worker) =>
    // Without a worker, the job was aborted; the rejection below reports it.
    worker === undefined ? new Promise<never>(() => undefined) : runOn(worker),
  );
  return {
    result: Promise.race([run, rejectOnAbort(signal, id)]),
    post: (message) => send((host) => host.post(job, handOver<object>(message))),
    pause: () => send((host) => host.pause(job)),
    resume: () => send((host) => host.resume(job)),
    abort: () => abort.abort(),
  };

  async function runOn(worker: PooledWorker): Promise<JobResult<Id>> {
    let abortTimer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      void worker.host.abort(job);
      abortTimer = setTimeout(
        () => worker.end(`${id} did not stop within ${abortTimeoutMs} ms`),
        abortTimeoutMs,
      );
    };
    const answer = (event: JobEvent) => {
      if (event.kind === 'helpers') return signal.aborted ? 0 : pool.lend(worker, event.wanted);
      if (event.kind !== 'gpu') return handleEvent(event);
      if (event.failure !== undefined) turnOffGpu(event.failure);
      return gpuUseOfPage();
    };
    // Comlink loses the signature of a generic method; the job's specification defines the result type.
    const result = worker.host.run(job, id, handOver(input), output, proxy(answer)) as Promise<JobResult<Id>>;
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    try {
      return await Promise.race([result, worker.ended]);
    } finally {
      isOver = true;
      signal.removeEventListener('abort', stop);
      clearTimeout(abortTimer);
      pool.release(worker);
    }
  }

  /** Errors of a terminated worker are ignored here; `result` reports them. */
  function send(message: (host: PooledWorker['host']) => Promise<unknown>): void {
    void taken.then((worker) => worker && message(worker.host));
  }
}

function rejectOnAbort(signal: AbortSignal, id: JobId): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(new DOMException(`the job ${id} was stopped`, 'AbortError')),
    );
  });
}

/** Shared memory if available; undefined if intermediate results are transferred. */
function createOutput(valueCount: number): Float32Array | undefined {
  if (!hasSharedMemory() || valueCount === 0) return undefined;
  return new Float32Array(new SharedArrayBuffer(4 * valueCount));
}

function handOver<Input extends object>(input: Input): Input {
  const buffers = new Set<ArrayBuffer>();
  for (const value of Object.values(input)) {
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
  }
  return transfer(input, [...buffers]);
}

/** Starts the worker with the language services of the query editor. */
export function startLanguageWorker(): Worker {
  return new Worker(new URL('./query/language/language-worker.ts', import.meta.url), { type: 'module' });
}
