import { Readable } from 'node:stream';
import type { Delivery } from './budgets/Delivery.ts';

/** Size of the slices of an answer. The connection takes the next one when the client has received earlier ones. */
export const sliceBytes = 64 << 10;

/** The bytes of an answer in slices, at the pace of the client. Small parts are sent together. */
export class AnswerStream extends Readable {
  #pieces: readonly Uint8Array[];
  readonly #delivery: Delivery | undefined;
  #index = 0;
  #at = 0;

  constructor(pieces: readonly Uint8Array[], delivery?: Delivery) {
    super({ highWaterMark: sliceBytes });
    this.#pieces = pieces;
    this.#delivery = delivery;
  }

  override _read(): void {
    const slice = this.#nextSlice();
    this.#delivery?.note(slice.length);
    this.push(slice.length === 0 ? null : slice);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#pieces = [];
    callback(error);
  }

  /** Without bytes at the end. */
  #nextSlice(): Buffer {
    const taken: Uint8Array[] = [];
    let takenBytes = 0;
    while (takenBytes < sliceBytes && this.#index < this.#pieces.length) {
      const piece = this.#pieces[this.#index]!;
      const end = Math.min(piece.byteLength, this.#at + sliceBytes - takenBytes);
      if (end > this.#at) taken.push(piece.subarray(this.#at, end));
      takenBytes += end - this.#at;
      this.#at = end;
      if (end < piece.byteLength) continue;
      this.#index += 1;
      this.#at = 0;
    }
    const [first] = taken;
    if (taken.length !== 1 || first === undefined) return Buffer.concat(taken, takenBytes);
    return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  }
}
