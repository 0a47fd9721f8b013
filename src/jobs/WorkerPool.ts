import { type Remote, wrap } from 'comlink';
import type { JobHost } from '../../workers/host.ts';

/** A worker that runs one job at a time. */
export interface PooledWorker {
  readonly host: Remote<JobHost>;
  /** Rejects when the worker ends before its time, with the reason. */
  readonly ended: Promise<never>;
  /** Terminates it; the pool starts another when one is needed. */
  end(reason: string): void;
}

interface PoolOptions {
  /** Further jobs wait. */
  readonly mostWorkers: number;
  /** So many stay when there is nothing to do. */
  readonly mostIdle: number;
  /** Of all jobs together; a helper counts as a worker. */
  readonly mostHelpers: number;
}

/** Workers for jobs, each job its own: one that crashes or has to be terminated takes no other job with it. */
export class WorkerPool {
  readonly #startWorker: () => Worker;
  readonly #options: PoolOptions;
  readonly #workers = new Set<PooledWorker>();
  readonly #idle: PooledWorker[] = [];
  /** By worker: how many helpers its job may start. */
  readonly #helpers = new Map<PooledWorker, number>();
  readonly #waiting: ((worker: PooledWorker) => void)[] = [];

  constructor(startWorker: () => Worker, options: PoolOptions) {
    this.#startWorker = startWorker;
    this.#options = options;
  }

  /** A worker for one job, at once or when one is free, in the order of the asking; undefined after the signal. */
  take(signal: AbortSignal): Promise<PooledWorker | undefined> {
    return new Promise((resolve) => {
      const give = (worker: PooledWorker) => resolve(worker);
      this.#waiting.push(give);
      signal.addEventListener('abort', () => {
        const place = this.#waiting.indexOf(give);
        if (place >= 0) this.#waiting.splice(place, 1);
        resolve(undefined);
      });
      this.#serve();
    });
  }

  /** How many helpers the worker may start for its job, of those it could use. */
  lend(worker: PooledWorker, wanted: number): number {
    const { mostWorkers, mostHelpers } = this.#options;
    const lent = this.#helperCount;
    const free = Math.min(mostHelpers - lent, mostWorkers - (this.#workers.size - this.#idle.length) - lent);
    const count = Math.max(0, Math.min(wanted, free));
    if (this.#workers.has(worker)) this.#helpers.set(worker, count);
    return count;
  }

  get #helperCount(): number {
    let sum = 0;
    for (const count of this.#helpers.values()) sum += count;
    return sum;
  }

  /** The job is over; a worker that ended is forgotten. */
  release(worker: PooledWorker): void {
    this.#helpers.delete(worker);
    if (this.#workers.has(worker)) this.#idle.push(worker);
    this.#serve();
    while (this.#idle.length > this.#options.mostIdle) this.#idle[0]!.end('it is not needed');
  }

  #serve(): void {
    while (this.#waiting.length > 0) {
      if (this.#idle.length === 0 && this.#workers.size + this.#helperCount >= this.#options.mostWorkers) {
        return;
      }
      const worker = this.#idle.pop() ?? this.#start();
      this.#waiting.shift()!(worker);
    }
  }

  #start(): PooledWorker {
    const worker = this.#startWorker();
    let reject: (error: Error) => void = () => undefined;
    const ended = new Promise<never>((_, refuse) => {
      reject = refuse;
    });
    // Whoever runs a job on it hears of it; an idle worker's end concerns nobody.
    ended.catch(() => undefined);
    const pooled: PooledWorker = {
      host: wrap<JobHost>(worker),
      ended,
      end: (reason) => {
        if (!this.#workers.delete(pooled)) return;
        this.#helpers.delete(pooled);
        const place = this.#idle.indexOf(pooled);
        if (place >= 0) this.#idle.splice(place, 1);
        worker.terminate();
        reject(new Error(`the worker ended: ${reason}`));
        this.#serve();
      },
    };
    this.#workers.add(pooled);
    worker.addEventListener('error', (event) => {
      pooled.end(
        event.message || 'its program could not be loaded; reload the page if the server was updated',
      );
    });
    worker.addEventListener('messageerror', () => pooled.end('a message could not be read'));
    return pooled;
  }
}
