import { Worker } from 'node:worker_threads';
import { DatabaseError, shuttingDown } from '../../protocol/errors.ts';
import type { DeriveAnswer, DeriveRequest } from './password-messages.ts';

/** `check`: a sign-in, possibly without credentials. `change`: a new password, given by a signed-in user. */
export type DeriveLane = 'check' | 'change';

/**
 * Queue length in addition to the running request. A check takes about 80 ms, so the last of 32 waits for less than
 * three seconds. Scripts that create users in parallel need a longer queue.
 */
const defaultMaxWaiting: Readonly<Record<DeriveLane, number>> = { check: 32, change: 256 };

/** Maximum number of attempts of a request whose thread ended. */
const maxAttempts = 2;

interface Derivation {
  readonly request: DeriveRequest;
  readonly resolve: (key: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

/**
 * Derives keys from passwords in a separate thread, so that neither the main thread nor libuv's pool (used by LMDB
 * flushes and file reads) is blocked. The thread starts with the first request; an ended thread is replaced.
 */
export class PasswordThread {
  readonly #file: URL;
  readonly #maxWaiting: Readonly<Record<DeriveLane, number>>;
  readonly #waiting: Readonly<Record<DeriveLane, Derivation[]>> = { check: [], change: [] };
  #worker: Worker | undefined;
  #current: Derivation | undefined;
  #lastLane: DeriveLane = 'change';
  #isStopped = false;

  /** `file`: the built entry of the thread. */
  constructor(file: URL, maxWaiting = defaultMaxWaiting) {
    this.#file = file;
    this.#maxWaiting = maxWaiting;
  }

  /** Ends the running thread. */
  get threadId(): number | undefined {
    return this.#worker?.threadId;
  }

  /** Rejects with 429 if the queue is full, with 503 if the server is stopping. */
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
    const derivations = [...this.#waiting.check.splice(0), ...this.#waiting.change.splice(0)];
    if (this.#current !== undefined) derivations.push(this.#current);
    this.#current = undefined;
    for (const { reject } of derivations) reject(shuttingDown());
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#current !== undefined || this.#isStopped) return;
    // The two queues take turns: a flood of sign-ins does not block password changes by administrators.
    const first: DeriveLane = this.#lastLane === 'check' ? 'change' : 'check';
    const lane = this.#waiting[first].length > 0 ? first : this.#lastLane;
    const derivation = this.#waiting[lane].shift();
    if (derivation === undefined) {
      // An idle thread does not keep the process running.
      this.#worker?.unref();
      return;
    }
    this.#lastLane = lane;
    this.#current = derivation;
    derivation.attempts++;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(derivation.request);
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
    const derivation = this.#current;
    this.#current = undefined;
    if (answer.kind === 'key') derivation?.resolve(answer.key);
    else derivation?.reject(new Error(answer.text));
    this.#next();
  }

  /** `error` and `exit` both occur. */
  #replace(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const derivation = this.#current;
    this.#current = undefined;
    if (derivation !== undefined && !this.#isStopped && derivation.attempts < maxAttempts)
      this.#waiting.change.unshift(derivation);
    else derivation?.reject(error);
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
