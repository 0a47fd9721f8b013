import { proxy, type Remote, transfer, wrap } from 'comlink';
import type {
  JobId,
  JobInput,
  JobMessage,
  JobPhase,
  JobReport,
  JobResult,
  SharedOutput,
} from '../protocol/jobs.ts';
import type { JobHost } from '../workers/host.ts';

/** A computation in a worker. */
export interface Job<Id extends JobId> {
  /** Rejects with AbortError after `abort`, and with the kernel's error or the worker's crash. */
  readonly result: Promise<JobResult<Id>>;
  post(message: JobMessage<Id>): void;
  pause(): void;
  resume(): void;
  abort(): void;
}

interface JobOptions {
  /** How many numbers a picture has; without it the job shows none. */
  readonly valueCount?: number;
  /** A picture so far, by the layout that the job's specification names; the array is valid during the call only. */
  onValues?(values: Float32Array, report: JobReport): void;
  /** How long the parts of the work took, before the result; of kernels that name them. */
  onPhases?(phases: readonly JobPhase[]): void;
}

interface PooledWorker {
  readonly worker: Worker;
  readonly host: Remote<JobHost>;
  readonly crashed: Promise<never>;
  jobs: number;
}

/** Two at least: a layout and what draws it go on side by side. */
const mostWorkers = Math.min(4, Math.max(2, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));
const pool = new Set<PooledWorker>();
let lastJob = 0;

/** Starts a job on the least busy worker. The input's buffers travel: they are empty here afterwards. */
export function startJob<Id extends JobId>(id: Id, input: JobInput<Id>, options: JobOptions = {}): Job<Id> {
  const worker = takeWorker();
  const { host } = worker;
  const job = ++lastJob;
  const output = createOutput(options.valueCount ?? 0);
  let isOver = false;
  const report = (each: JobReport) => {
    const values = each.values ?? output?.values;
    if (!isOver && values !== undefined) options.onValues?.(values, each);
  };
  worker.jobs++;
  // The signature of a remote generic method is lost on the way; the job's specification says what comes back.
  const run = host.run(
    job,
    id,
    handOver(input),
    output,
    proxy(report),
    options.onPhases && proxy(options.onPhases.bind(options)),
  ) as Promise<JobResult<Id>>;
  const result = Promise.race([run, worker.crashed]).finally(() => {
    isOver = true;
    worker.jobs--;
  });
  return {
    result,
    post: (message) => send(host.post(job, message)),
    pause: () => send(host.pause(job)),
    resume: () => send(host.resume(job)),
    abort: () => send(host.abort(job)),
  };

  /** A crash is told by `result`, once. */
  function send(sent: Promise<unknown>): void {
    sent.catch((error: unknown) => console.error(`job ${id}: a message did not arrive`, error));
  }
}

function takeWorker(): PooledWorker {
  const idle = [...pool].sort((one, other) => one.jobs - other.jobs)[0];
  if (idle !== undefined && (idle.jobs === 0 || pool.size >= mostWorkers)) return idle;
  const worker = new Worker(new URL('../workers/host.ts', import.meta.url), { type: 'module' });
  let reject: (error: Error) => void = () => undefined;
  const crashed = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  const pooled: PooledWorker = { worker, host: wrap<JobHost>(worker), crashed, jobs: 0 };
  // A crashed worker leaves the pool; the next job starts a new one.
  const fail = (reason: string) => {
    pool.delete(pooled);
    worker.terminate();
    reject(new Error(`the worker ended: ${reason}`));
  };
  worker.addEventListener('error', (event) => fail(event.message || 'it could not be started'));
  worker.addEventListener('messageerror', () => fail('a message could not be read'));
  crashed.catch((error: unknown) => console.error(error));
  pool.add(pooled);
  return pooled;
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
