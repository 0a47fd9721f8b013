import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Exchange } from '../../../../driver/port.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { lowerThreadPriority } from '../../../lib/background-thread.ts';
import { AnswerSlot, type AnswerTexts } from './AnswerSlot.ts';
import type { FromScriptThread, ScriptSettings, ToScriptThread } from './script-messages.ts';
import { toAnswerTexts, toErrorAnswer, toScriptRequest } from './script-requests.ts';

/** The side of the thread of a ScriptThread: its calls, and the requests of its sandbox, which wait without an event loop. */
export class ThreadLink<Packed, Outcome> {
  readonly #settings = workerData as ScriptSettings;
  /** Answers that it has received. */
  #taken = 0;
  readonly #slot = new AnswerSlot(this.#settings.slot);
  /** Never notified: a wait ends with its timeout. */
  readonly #clock = new Int32Array(new SharedArrayBuffer(4));

  constructor(onRun: (packed: Packed) => void, onLoad?: (data: unknown) => void) {
    lowerThreadPriority();
    this.#settings.port.on('message', (message: ToScriptThread<Packed>) => {
      if (message.kind === 'run') onRun(message.packed);
      else if (message.kind === 'load') onLoad?.(message.data);
    });
  }

  get data(): unknown {
    return this.#settings.data;
  }

  post(message: FromScriptThread<Outcome>, transfer: readonly ArrayBuffer[] = []): void {
    this.#settings.port.postMessage(message, transfer);
  }

  sleep(ms: number): void {
    Atomics.wait(this.#clock, 0, 0, Math.max(0, ms || 0));
  }

  /** Sends a request of the sandbox and waits for its answer: the form of both is that of `Exchange` of the driver. */
  answerTo(...given: Parameters<Exchange>): ReturnType<Exchange> {
    try {
      const request = toScriptRequest(...given);
      const transfer = request.body === undefined ? [] : [request.body.buffer as ArrayBuffer];
      this.post({ kind: 'request', ...request }, transfer);
      return toExchanged(this.#receive());
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return toExchanged(toAnswerTexts(toErrorAnswer(error)));
    }
  }

  #receive(): AnswerTexts {
    this.#slot.sleep(this.#taken);
    this.#taken += 1;
    const short = this.#slot.take();
    if (short !== undefined) return short;
    const message = receiveMessageOnPort(this.#settings.port)?.message as ToScriptThread<Packed> | undefined;
    if (message?.kind !== 'answer') throw new Error(`expected an answer, received '${message?.kind}'`);
    return toAnswerTexts(message);
  }
}

/** The form of an answer in the sandbox; `readHead` of the driver reads its head. */
function toExchanged({ status, headers, body }: AnswerTexts): ReturnType<Exchange> {
  return [`${status}${headers}`, body];
}
