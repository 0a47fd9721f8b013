import { proxy, transfer } from 'comlink';
import type { JobEvent } from '../protocol/job-events.ts';
import type {
  JobId,
  JobInput,
  JobMessage,
  JobPhase,
  JobReport,
  JobResult,
  SharedOutput,
} from '../protocol/jobs.ts';
import { type PooledWorker, WorkerPool } from './jobs/WorkerPool.ts';

/** A computation in a worker. */
export interface Job<Id extends JobId> {
  /**
   * Rejects with AbortError at once after `abort`, with the kernel's error, and with the reason when its worker ended
   * before its time.
   */
  readonly result: Promise<JobResult<Id>>;
  /** The message's buffers travel: they are empty here afterwards. */
  post(message: JobMessage<Id>): void;
  pause(): void;
  resume(): void;
  /** Work that goes on for longer than 50 ms is ended with its worker. */
  abort(): void;
}

interface JobOptions {
  /** How many numbers a picture has; without it the job shows none. */
  readonly valueCount?: number;
  /** A picture so far, by the layout that the job's specification names; the array is valid during the call only. */
  onValues?(values: Float32Array, report: JobReport): void;
  /** How long the parts of the work took, before the result; of kernels that name them. */
  onPhases?(phases: readonly JobPhase[]): void;
  /** How many bytes its arrays take at their most: before the work as far as that is known then, and at its end. */
  onMemory?(peakBytes: number): void;
}

export type StartJob = typeof startJob;

const patienceMs = 50;

const pool = new WorkerPool(
  () => new Worker(new URL('../workers/host.ts', import.meta.url), { type: 'module' }),
  {
    mostWorkers: 8,
    mostIdle: 4,
    // Half of the workers stay for other jobs, however long one takes.
    mostHelpers: Math.min(4, (globalThis.navigator?.hardwareConcurrency ?? 1) - 1),
  },
);

let lastJob = 0;

/** Starts a job, or lets it wait while all workers are busy. The input's buffers travel: they are the job's. */
export function startJob<Id extends JobId>(id: Id, input: JobInput<Id>, options: JobOptions = {}): Job<Id> {
  const job = ++lastJob;
  const output = createOutput(options.valueCount ?? 0);
  const abort = new AbortController();
  const { signal } = abort;
  let isOver = false;
  const hear = (event: JobEvent) => {
    // What a worker sent before it was ended may still come in.
    if (isOver || signal.aborted) return;
    if (event.kind === 'memory') options.onMemory?.(event.peakBytes);
    if (event.kind === 'phases') options.onPhases?.(event.phases);
    if (event.kind !== 'report') return;
    const values = event.report.values ?? output?.values;
    if (values !== undefined) options.onValues?.(values, event.report);
  };
  const taken = pool.take(signal);
  const run = taken.then((worker) =>
    // Without a worker it was aborted, which is told below.
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
    let patience: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      void worker.host.abort(job);
      patience = setTimeout(() => worker.end(`${id} did not stop within ${patienceMs} ms`), patienceMs);
    };
    const answer = (event: JobEvent) => {
      if (event.kind !== 'helpers') return hear(event);
      return signal.aborted ? 0 : pool.lend(worker, event.wanted);
    };
    // The signature of a remote generic method is lost on the way; the job's specification says what comes back.
    const result = worker.host.run(job, id, handOver(input), output, proxy(answer)) as Promise<JobResult<Id>>;
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    try {
      return await Promise.race([result, worker.ended]);
    } finally {
      isOver = true;
      signal.removeEventListener('abort', stop);
      clearTimeout(patience);
      pool.release(worker);
    }
  }

  /** A worker that ended hears nothing; `result` tells. */
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

/** Shared memory where the page may have it; undefined where pictures travel by transfer. */
function createOutput(valueCount: number): SharedOutput | undefined {
  if (!globalThis.crossOriginIsolated || valueCount === 0) return undefined;
  return {
    epoch: new Int32Array(new SharedArrayBuffer(4)),
    values: new Float32Array(new SharedArrayBuffer(4 * valueCount)),
  };
}

function handOver<Input extends object>(input: Input): Input {
  const buffers = new Set<ArrayBuffer>();
  for (const value of Object.values(input)) {
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
  }
  return transfer(input, [...buffers]);
}
