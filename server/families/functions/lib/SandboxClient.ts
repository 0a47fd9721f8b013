import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { assert } from '../../../../protocol/lib/assert.ts';
import {
  answeredSlot,
  type SandboxAnswer,
  type SandboxRequest,
  type SandboxSettings,
  sentSlot,
  slotCount,
} from './sandbox-messages.ts';

/** Heap limit of the thread's own engine; the sandbox limits the functions. */
const threadHeapMb = 128;

/**
 * Client of a sandbox thread. All calls are synchronous: the calling thread sleeps until the answer or the timeout,
 * because a query cannot wait for events within an expression.
 */
export class SandboxClient {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #signals = new Int32Array(new SharedArrayBuffer(4 * slotCount));
  /** Number of received answers. */
  #taken = 0;
  /** Number of sent requests with an answer, including the start. */
  #expected = 1;
  #isGone = false;
  #memoryBytes = 0;

  /** `file`: the built entry of sandbox threads. */
  constructor(file: URL) {
    const { port1, port2 } = new MessageChannel();
    const settings: SandboxSettings = { port: port2, signals: this.#signals };
    this.#worker = new Worker(file, {
      workerData: settings,
      transferList: [port2],
      name: 'sandbox',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: threadHeapMb },
    });
    this.#worker.unref();
    this.#worker.on('error', () => {
      this.#isGone = true;
    });
    this.#worker.on('exit', () => {
      this.#isGone = true;
    });
    this.#port = port1;
    port1.unref();
  }

  /** True while an answer is pending. */
  get isBusy(): boolean {
    return this.#taken < this.#expected;
  }

  /** Memory of its engine at the last result. */
  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  send(request: SandboxRequest): void {
    if (request.kind !== 'reset') this.#expected += 1;
    this.#port.postMessage(request);
    Atomics.add(this.#signals, sentSlot, 1);
    Atomics.notify(this.#signals, sentSlot);
  }

  /** Waits until the engine is loaded, at most `waitMs`. */
  awaitStart(waitMs: number): void {
    if (this.#taken === 0) this.#next(performance.now() + waitMs);
  }

  /** The answer to the last request; undefined on timeout. */
  take(waitMs: number): SandboxAnswer | undefined {
    const endMs = performance.now() + waitMs;
    for (;;) {
      const answer = this.#next(endMs);
      // The first answer only confirms the start.
      if (answer?.kind !== 'ready') return answer;
    }
  }

  /** The next answer; undefined on timeout. */
  #next(endMs: number): SandboxAnswer | undefined {
    assert(this.isBusy, 'a request is pending');
    while (Atomics.load(this.#signals, answeredSlot) <= this.#taken) {
      if (this.#isGone) return { kind: 'broken', text: 'its thread ended' };
      const leftMs = endMs - performance.now();
      if (leftMs <= 0) return undefined;
      Atomics.wait(this.#signals, answeredSlot, this.#taken, leftMs);
    }
    this.#taken += 1;
    const answer = receiveMessageOnPort(this.#port)?.message as SandboxAnswer | undefined;
    assert(answer !== undefined, 'a message arrived after its signal');
    if (answer.kind === 'results') this.#memoryBytes = answer.memoryBytes;
    if (answer.kind === 'broken') this.terminate();
    return answer;
  }

  /** Terminates it during any work. */
  terminate(): void {
    this.#isGone = true;
    this.#port.close();
    void this.#worker.terminate();
  }
}
