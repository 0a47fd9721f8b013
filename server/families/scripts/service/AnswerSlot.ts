import { totalBytes } from '../../../lib/total-bytes.ts';
import type { ScriptAnswer } from './script-messages.ts';

/** A longer answer is sent as a message. */
const maxBytes = 64 << 10;
const headWords = 4;
/** Indexes of the head's words. */
const words = { count: 0, status: 1, headBytes: 2, bodyBytes: 3 } as const;

/** The status, the headers as JSON, and the body of an answer. */
export interface AnswerTexts {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/**
 * Memory that the main thread shares with a thread of a sandbox. It wakes the thread, which sleeps while it waits for an
 * answer, and passes short answers: a message costs both sides several times as much.
 */
export class AnswerSlot {
  readonly buffer: SharedArrayBuffer;
  readonly #words: Int32Array<SharedArrayBuffer>;
  readonly #bytes: Buffer;

  constructor(buffer = new SharedArrayBuffer(headWords * 4 + maxBytes)) {
    this.buffer = buffer;
    this.#words = new Int32Array(buffer, 0, headWords);
    this.#bytes = Buffer.from(buffer, headWords * 4);
  }

  /** Tells the thread that its answer is there: in the slot, or as a message. */
  wake(): void {
    Atomics.add(this.#words, words.count, 1);
    Atomics.notify(this.#words, words.count);
  }

  /** Sleeps until `wake` was called more often than `taken` times. */
  sleep(taken: number): void {
    while (Atomics.load(this.#words, words.count) === taken) Atomics.wait(this.#words, words.count, taken);
  }

  /** False if the answer is too long. */
  write({ status, headers, body }: ScriptAnswer): boolean {
    const head = Buffer.from(JSON.stringify(headers));
    const bodyBytes = totalBytes(body);
    if (head.length + bodyBytes > maxBytes) return false;
    let at = head.copy(this.#bytes);
    for (const part of body) {
      this.#bytes.set(part, at);
      at += part.byteLength;
    }
    this.#words[words.headBytes] = head.length;
    this.#words[words.bodyBytes] = bodyBytes;
    Atomics.store(this.#words, words.status, status);
    return true;
  }

  /** The answer in the slot, once. */
  take(): AnswerTexts | undefined {
    const status = Atomics.exchange(this.#words, words.status, 0);
    if (status === 0) return undefined;
    const { headBytes, bodyBytes } = words;
    const bodyAt = this.#words[headBytes] ?? 0;
    return {
      status,
      headers: this.#bytes.toString('utf8', 0, bodyAt),
      body: this.#bytes.toString('utf8', bodyAt, bodyAt + (this.#words[bodyBytes] ?? 0)),
    };
  }
}
