import { DatabaseError } from '../../protocol/errors.ts';

/** Characters of the longest text that expressions make. The runtime ends at 2^29. */
export const maxTextLength = 2 ** 28;

/** Refuses a text that is too long. Throws 32. */
export function checkTextLength(length: number): void {
  if (length <= maxTextLength) return;
  throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a text would have ${length} characters, at most ${maxTextLength} are possible`,
  });
}

/** Characters between two looks at the memory. */
const lookEvery = 1_000_000;
/** Pieces that are joined at a time: a text that grows piece by piece would keep a node for each of them. */
const maxPieces = 4096;

/** Makes a long text of many pieces within the memory of the query. */
export class TextBuilder {
  #joined: string[] = [];
  #pieces: string[] = [];
  #length = 0;
  #lookAt = lookEvery;
  readonly #memory: { require(bytes: number): void };

  constructor(memory: { require(bytes: number): void }) {
    this.#memory = memory;
  }

  /** Throws 32 when the text becomes too long. */
  add(piece: string): void {
    this.#length += piece.length;
    if (this.#length >= this.#lookAt) {
      checkTextLength(this.#length);
      this.#memory.require(this.#length);
      this.#lookAt = this.#length + lookEvery;
    }
    this.#pieces.push(piece);
    if (this.#pieces.length < maxPieces) return;
    this.#joined.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  text(): string {
    if (this.#joined.length === 0) return this.#pieces.join('');
    return this.#joined.join('') + this.#pieces.join('');
  }
}
