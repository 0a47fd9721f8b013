import type { EngineImage } from '../../functions/lib/load-engine.ts';

/** An image is below it: the code of the sandbox, and the memory of an engine that has loaded it. */
const maxImageBytes = 15 << 20;
const headWords = 8;
const states = { empty: 0, written: 1, ready: 2 } as const;

/**
 * The image of an engine with the code of the sandbox, which the first thread of a service writes and all later ones start
 * from: the engine needs most of the time of a start to read that code. Pages that are not written use no memory.
 */
export class SharedImage {
  readonly buffer: SharedArrayBuffer;
  readonly #head: Int32Array;

  constructor(buffer = new SharedArrayBuffer(headWords * 4 + maxImageBytes)) {
    this.buffer = buffer;
    this.#head = new Int32Array(buffer, 0, headWords);
  }

  read(): EngineImage | undefined {
    if (Atomics.load(this.#head, 0) !== states.ready) return undefined;
    const [, start = 0, length = 0, runtime = 0, context = 0, thresholdWord = 0] = this.#head;
    return {
      bytes: new Uint8Array(this.buffer, headWords * 4, length),
      start,
      runtime,
      context,
      thresholdWord,
    };
  }

  /** Ignored if another thread writes, or if the image is too long. */
  write({ bytes, start, runtime, context, thresholdWord }: EngineImage): void {
    if (bytes.length > maxImageBytes) return;
    if (Atomics.compareExchange(this.#head, 0, states.empty, states.written) !== states.empty) return;
    new Uint8Array(this.buffer, headWords * 4).set(bytes);
    this.#head.set([start, bytes.length, runtime, context, thresholdWord], 1);
    Atomics.store(this.#head, 0, states.ready);
  }
}
