import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { assert } from '../../protocol/lib/assert.ts';
import {
  answeredSlot,
  type SandboxAnswer,
  type SandboxRequest,
  type SandboxSettings,
  sentSlot,
  slotCount,
} from './sandbox-messages.ts';

/** Of the thread's own engine; what the functions hold is limited in the sandbox. */
const threadHeapMb = 128;

/**
 * A thread's end of a sandbox thread of its own. All calls are synchronous: whoever calls sleeps until the answer is
 * there or its time is over, for a query cannot wait for events in the midst of an expression.
 */
export class SandboxClient {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #signals = new Int32Array(new SharedArrayBuffer(4 * slotCount));
  /** Answers taken so far. */
  #taken = 0;
  /** Requests sent that want an answer, the start included. */
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

  /** True while an answer is expected. */
  get isBusy(): boolean {
    return this.#taken < this.#expected;
  }

  /** What its engine held at its last results. */
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

  /** The answer to the last request; undefined when it is not there within the time. */
  take(waitMs: number): SandboxAnswer | undefined {
    const endMs = performance.now() + waitMs;
    while (this.isBusy) {
      if (this.#isGone) return { kind: 'broken', text: 'its thread ended' };
      const leftMs = endMs - performance.now();
      const isThere = Atomics.load(this.#signals, answeredSlot) > this.#taken;
      if (!isThere && leftMs <= 0) return undefined;
      if (!isThere) {
        Atomics.wait(this.#signals, answeredSlot, this.#taken, leftMs);
        continue;
      }
      this.#taken += 1;
      const answer = receiveMessageOnPort(this.#port)?.message as SandboxAnswer | undefined;
      assert(answer !== undefined, 'a message comes before its signal');
      if (answer.kind === 'results') this.#memoryBytes = answer.memoryBytes;
      if (answer.kind === 'broken') this.terminate();
      // The first answer tells of the start only.
      if (answer.kind !== 'ready') return answer;
    }
    throw new Error('sandbox: nothing was asked');
  }

  /** Ends it, whatever it is doing. */
  terminate(): void {
    this.#isGone = true;
    this.#port.close();
    void this.#worker.terminate();
  }
}
