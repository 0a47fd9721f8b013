import { Worker } from 'node:worker_threads';
import { DatabaseError } from '../../protocol/errors.ts';
import type { DeriveAnswer, DeriveRequest } from './password-messages.ts';

/** `check`: a sign-in, possible without credentials. `change`: a new password, given by a signed-in user. */
export type DeriveLane = 'check' | 'change';

/**
 * Requests that wait, besides the one under way. A check takes some 80 ms, so that the last of 32 waits for less than
 * three seconds; scripts that create users in parallel are worth a longer queue.
 */
const defaultMaxWaiting: Readonly<Record<DeriveLane, number>> = { check: 32, change: 256 };

/** A request whose thread ended is given to a new thread so often in all. */
const maxAttempts = 2;

interface Job {
  readonly request: DeriveRequest;
  readonly resolve: (key: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

/**
 * Derives keys from passwords in a thread of its own, so that neither the main thread nor libuv's pool (which LMDB's
 * flushes and file reads need) works for them. The thread starts with the first request; one that ended is replaced.
 */
export class PasswordThread {
  readonly #file: URL;
  readonly #maxWaiting: Readonly<Record<DeriveLane, number>>;
  readonly #waiting: Readonly<Record<DeriveLane, Job[]>> = { check: [], change: [] };
  #worker: Worker | undefined;
  #current: Job | undefined;
  #lastLane: DeriveLane = 'change';
  #isStopped = false;

  /** `file`: the built entry of the thread. */
  constructor(file: URL, maxWaiting = defaultMaxWaiting) {
    this.#file = file;
    this.#maxWaiting = maxWaiting;
  }

  /** Of the thread that runs at the moment. */
  get threadId(): number | undefined {
    return this.#worker?.threadId;
  }

  /** Rejects with 429 when too many requests wait, with 503 when the server ends. */
  derive(lane: DeriveLane, request: DeriveRequest): Promise<Uint8Array> {
    if (this.#isStopped) return Promise.reject(shuttingDown());
    const waiting = this.#waiting[lane];
    if (waiting.length >= this.#maxWaiting[lane]) return Promise.reject(tooManyWaiting(waiting.length));
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject, attempts: 0 });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const jobs = [...this.#waiting.check.splice(0), ...this.#waiting.change.splice(0)];
    if (this.#current !== undefined) jobs.push(this.#current);
    this.#current = undefined;
    for (const { reject } of jobs) reject(shuttingDown());
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#current !== undefined || this.#isStopped) return;
    // The lanes take turns: a flood of sign-ins does not keep administrators from changing passwords.
    const first: DeriveLane = this.#lastLane === 'check' ? 'change' : 'check';
    const lane = this.#waiting[first].length > 0 ? first : this.#lastLane;
    const job = this.#waiting[lane].shift();
    if (job === undefined) {
      // A thread without work does not keep the process running.
      this.#worker?.unref();
      return;
    }
    this.#lastLane = lane;
    this.#current = job;
    job.attempts++;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(job.request);
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { name: 'password', env: {} });
    worker.on('message', (answer: DeriveAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#replace(worker, error));
    worker.on('exit', (status) =>
      this.#replace(worker, new Error(`the password thread ended with status ${status}`)),
    );
    return worker;
  }

  #settle(answer: DeriveAnswer): void {
    const job = this.#current;
    this.#current = undefined;
    if (answer.kind === 'key') job?.resolve(answer.key);
    else job?.reject(new Error(answer.text));
    this.#next();
  }

  /** `error` and `exit` come both. */
  #replace(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const job = this.#current;
    this.#current = undefined;
    if (job !== undefined && !this.#isStopped && job.attempts < maxAttempts)
      this.#waiting.change.unshift(job);
    else job?.reject(error);
    this.#next();
  }
}

function tooManyWaiting(count: number): DatabaseError {
  return new DatabaseError('ERROR_HTTP_ENHANCE_YOUR_CALM', {
    message: `${count} passwords wait to be checked already; try again in a moment`,
    status: 429,
    retryAfterSeconds: 2,
  });
}

function shuttingDown(): DatabaseError {
  return new DatabaseError('ERROR_SHUTTING_DOWN', { status: 503 });
}
