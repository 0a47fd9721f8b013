import type { Helper } from './Crew.ts';

/** The part of a worker that the pool uses. */
interface HelperWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
}

/** A started worker, and why it ended. */
interface Started {
  readonly worker: HelperWorker;
  error?: unknown;
  /** Terminates the idle worker. */
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Helper workers that stay for the next job: its program is loaded and compiled. An idle one is terminated after some
 * time, one with an error at the end of its job.
 */
export class HelperPool {
  readonly #start: () => HelperWorker;
  readonly #maxIdleMs: number;
  readonly #idle: Started[] = [];

  constructor(start: () => HelperWorker, maxIdleMs: number) {
    this.#start = start;
    this.#maxIdleMs = maxIdleMs;
  }

  /** A helper for one job. The last one that became idle is taken first. */
  take(): Helper {
    let started = this.#idle.pop();
    if (started === undefined) started = this.#open();
    clearTimeout(started.timer);
    const own = started;
    let isOver = false;
    return {
      get error() {
        return own.error;
      },
      post: (message) => own.worker.postMessage(message),
      end: () => {
        if (isOver) return;
        isOver = true;
        this.#release(own);
      },
    };
  }

  #open(): Started {
    const started: Started = { worker: this.#start() };
    started.worker.addEventListener('error', (event) => {
      started.error = event.error ?? (event.message || 'its program could not be loaded');
      this.#close(started);
    });
    return started;
  }

  #release(started: Started): void {
    if (started.error !== undefined) {
      started.worker.terminate();
      return;
    }
    started.timer = setTimeout(() => this.#close(started), this.#maxIdleMs);
    this.#idle.push(started);
  }

  /** Terminates a worker if it is idle. */
  #close(started: Started): void {
    const place = this.#idle.indexOf(started);
    if (place < 0) return;
    this.#idle.splice(place, 1);
    clearTimeout(started.timer);
    started.worker.terminate();
  }
}
