import { DatabaseError } from '../protocol/errors.ts';

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

/** Makes a long text of many pieces within the memory of the query. */
export class TextBuilder {
  #text = '';
  #lookAt = lookEvery;
  readonly #memory: { require(bytes: number): void };

  constructor(memory: { require(bytes: number): void }) {
    this.#memory = memory;
  }

  get length(): number {
    return this.#text.length;
  }

  /** Throws 32 when the text becomes too long. */
  add(piece: string): void {
    const length = this.#text.length + piece.length;
    if (length >= this.#lookAt) {
      checkTextLength(length);
      this.#memory.require(length);
      this.#lookAt = length + lookEvery;
    }
    this.#text += piece;
  }

  text(): string {
    return this.#text;
  }
}
