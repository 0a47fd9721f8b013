import { type Remote, wrap } from 'comlink';
import type { JobHost } from '../../workers/host.ts';

/** A worker that runs one job at a time. */
export interface PooledWorker {
  readonly host: Remote<JobHost>;
  /** Rejects with the reason if the worker terminates. */
  readonly ended: Promise<never>;
  /** Number of jobs by kind: their code is compiled in this worker. */
  readonly jobs: Map<string, number>;
  /** Terminates the worker; the pool starts another one on demand. */
  end(reason: string): void;
}

interface PoolOptions {
  /** Maximum number of workers, without helpers; further jobs are queued. */
  readonly maxWorkers: number;
  /** Maximum number of idle workers that are kept. */
  readonly maxIdle: number;
  /** Maximum number of helpers of all jobs; each helper is a worker more. */
  readonly maxHelpers: number;
}

/** Workers for jobs. Each job has a worker of its own, so that a crash or termination affects no other job. */
export class WorkerPool {
  readonly #startWorker: () => Worker;
  readonly #options: PoolOptions;
  readonly #workers = new Set<PooledWorker>();
  readonly #idle: PooledWorker[] = [];
  /** Number of helpers that a worker's job may start. */
  readonly #helpers = new Map<PooledWorker, number>();
  readonly #waiting: { readonly kind: string; readonly give: (worker: PooledWorker) => void }[] = [];

  constructor(startWorker: () => Worker, options: PoolOptions) {
    this.#startWorker = startWorker;
    this.#options = options;
  }

  /**
   * A worker for one job of a kind, immediately or when one becomes free, first come first served; undefined after the
   * signal. Idle workers that ran jobs of this kind come first.
   */
  take(kind: string, signal: AbortSignal): Promise<PooledWorker | undefined> {
    return new Promise((resolve) => {
      const waiting = { kind, give: resolve };
      this.#waiting.push(waiting);
      signal.addEventListener('abort', () => {
        const place = this.#waiting.indexOf(waiting);
        if (place >= 0) this.#waiting.splice(place, 1);
        resolve(undefined);
      });
      this.#serve();
    });
  }

  /** Number of helpers that the worker may start for its job, at most `wanted`. */
  lend(worker: PooledWorker, wanted: number): number {
    const count = Math.max(0, Math.min(wanted, this.#options.maxHelpers - this.#helperCount));
    if (this.#workers.has(worker)) this.#helpers.set(worker, count);
    return count;
  }

  get #helperCount(): number {
    let sum = 0;
    for (const count of this.#helpers.values()) sum += count;
    return sum;
  }

  /** Returns a worker after its job; a terminated worker is removed. */
  release(worker: PooledWorker): void {
    this.#helpers.delete(worker);
    if (this.#workers.has(worker)) this.#idle.push(worker);
    this.#serve();
    while (this.#idle.length > this.#options.maxIdle) this.#idle[0]!.end('idle workers exceed the limit');
  }

  #serve(): void {
    while (this.#waiting.length > 0) {
      if (this.#idle.length === 0 && this.#workers.size >= this.#options.maxWorkers) return;
      const { kind, give } = this.#waiting.shift()!;
      const worker = this.#takeIdle(kind) ?? this.#start();
      worker.jobs.set(kind, (worker.jobs.get(kind) ?? 0) + 1);
      give(worker);
    }
  }

  /** The idle worker with the most jobs of this kind; among equals, the last one that was used. */
  #takeIdle(kind: string): PooledWorker | undefined {
    const counts = this.#idle.map(({ jobs }) => jobs.get(kind) ?? 0);
    const place = counts.lastIndexOf(Math.max(...counts));
    return place < 0 ? undefined : this.#idle.splice(place, 1)[0];
  }

  #start(): PooledWorker {
    const worker = this.#startWorker();
    let reject: (error: Error) => void = () => undefined;
    const ended = new Promise<never>((_, refuse) => {
      reject = refuse;
    });
    // The running job handles the rejection; for an idle worker it is irrelevant.
    ended.catch(() => undefined);
    const pooled: PooledWorker = {
      host: wrap<JobHost>(worker),
      ended,
      jobs: new Map(),
      end: (reason) => {
        if (!this.#workers.delete(pooled)) return;
        this.#helpers.delete(pooled);
        const place = this.#idle.indexOf(pooled);
        if (place >= 0) this.#idle.splice(place, 1);
        worker.terminate();
        reject(new Error(`the worker terminated: ${reason}`));
        this.#serve();
      },
    };
    this.#workers.add(pooled);
    worker.addEventListener('error', (event) => {
      pooled.end(
        event.message || 'its script could not be loaded: reload the page if the server was updated',
      );
    });
    worker.addEventListener('messageerror', () => pooled.end('a message could not be read'));
    return pooled;
  }
}
