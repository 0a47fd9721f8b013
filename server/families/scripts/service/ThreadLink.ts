import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { lowerThreadPriority } from '../../../lib/background-thread.ts';
import type { FromScriptThread, ScriptSettings, ToScriptThread } from './script-messages.ts';
import { toAnswerTexts, toErrorAnswer, toScriptRequest } from './script-requests.ts';

/** The side of the thread of a ScriptThread: its calls, and the requests of its sandbox, which wait without an event loop. */
export class ThreadLink<Packed, Outcome> {
  readonly #settings = workerData as ScriptSettings;
  #taken = 0;
  /** Never notified: a wait ends with its timeout. */
  readonly #clock = new Int32Array(new SharedArrayBuffer(4));

  constructor(onRun: (packed: Packed) => void) {
    lowerThreadPriority();
    this.#settings.port.on('message', (message: ToScriptThread<Packed>) => {
      this.#taken += 1;
      if (message.kind === 'run') onRun(message.packed);
    });
  }

  get data(): unknown {
    return this.#settings.data;
  }

  post(message: FromScriptThread<Outcome>, transfer: readonly ArrayBuffer[] = []): void {
    this.#settings.port.postMessage(message, transfer);
  }

  /** Ends the thread when it has nothing else to do. */
  close(): void {
    this.#settings.port.close();
  }

  sleep(ms: number): void {
    Atomics.wait(this.#clock, 0, 0, Math.max(0, ms || 0));
  }

  /** Sends a request of the sandbox and waits for its answer: the head as JSON, the body as text. */
  answerTo(head: string, body: string | undefined): readonly [string, string] {
    try {
      const request = toScriptRequest(head, body);
      const transfer = request.body === undefined ? [] : [request.body.buffer as ArrayBuffer];
      this.post({ kind: 'request', ...request }, transfer);
      const answer = this.#receive();
      if (answer.kind !== 'answer') throw new Error(`expected an answer, received '${answer.kind}'`);
      return toAnswerTexts(answer);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return toAnswerTexts(toErrorAnswer(error));
    }
  }

  #receive(): ToScriptThread<Packed> {
    for (;;) {
      const received = receiveMessageOnPort(this.#settings.port);
      if (received !== undefined) {
        this.#taken += 1;
        return received.message as ToScriptThread<Packed>;
      }
      Atomics.wait(this.#settings.signals, 0, this.#taken);
    }
  }
}
