import { ConnectionError } from '../../api/errors.ts';
import { cancelled, failed, lastPart, lengthAt, part, type SharedMemory, signalAt } from './shared-memory.ts';

interface Request {
  readonly head: string;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/** Answers the requests of a worker that sleeps: the page writes each answer to the shared memory, part by part. */
export class RequestServer {
  readonly #memory: SharedMemory;
  readonly #exchange: (request: Request) => Promise<string>;
  #abort: AbortController | undefined;
  #rest: Uint8Array | undefined;
  #lastSignal = lastPart;

  constructor(memory: SharedMemory, exchange: (request: Request) => Promise<string>) {
    this.#memory = memory;
    this.#exchange = exchange;
  }

  begin(head: string, body: string | undefined): void {
    const abort = new AbortController();
    this.#abort = abort;
    this.#exchange({ head, body, signal: abort.signal }).then(
      (text) => this.#answer(abort, text, lastPart),
      (error: unknown) => this.#answer(abort, textOf(error), failed),
    );
  }

  /** Writes the next part. */
  continue(): void {
    const { control, bytes } = this.#memory;
    const rest = this.#rest;
    if (rest === undefined) return;
    const length = Math.min(rest.length, bytes.length);
    bytes.set(rest.subarray(0, length));
    Atomics.store(control, lengthAt, length);
    this.#rest = length < rest.length ? rest.subarray(length) : undefined;
    this.#wake(this.#rest === undefined ? this.#lastSignal : part);
  }

  /** Aborts the request and wakes the worker. */
  cancel(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#rest = undefined;
    this.#wake(cancelled);
  }

  #answer(abort: AbortController, text: string, signal: number): void {
    if (this.#abort !== abort) return;
    this.#abort = undefined;
    this.#rest = new TextEncoder().encode(text);
    this.#lastSignal = signal;
    this.continue();
  }

  #wake(signal: number): void {
    Atomics.store(this.#memory.control, signalAt, signal);
    Atomics.notify(this.#memory.control, signalAt);
  }
}

function textOf(error: unknown): string {
  return error instanceof ConnectionError ? 'the server does not respond' : String(error);
}
