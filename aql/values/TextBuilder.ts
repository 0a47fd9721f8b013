import { DatabaseError } from '../../protocol/errors.ts';

/** Maximum length of a string value, in UTF-16 units. The limit of V8 is 2^29 - 24. */
const maxTextLength = 2 ** 28;

/** Throws 32 (resource limit) if the length exceeds `maxTextLength`. */
export function checkTextLength(length: number): void {
  if (length <= maxTextLength) return;
  throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a string would have ${length} characters, at most ${maxTextLength} are possible`,
  });
}

/** Number of characters between two checks of the query's memory limit. */
const checkInterval = 1_000_000;
/**
 * Number of pieces joined at a time. V8 represents repeated `+=` as a rope with one node for each piece, so
 * pieces are collected in an array and joined.
 */
const maxPieces = 4096;

/** Builds a long string from many pieces and charges its size to the memory of the query. */
export class TextBuilder {
  #joined: string[] = [];
  #pieces: string[] = [];
  #length = 0;
  #lookAt = checkInterval;
  readonly #memory: { require(bytes: number): void };

  constructor(memory: { require(bytes: number): void }) {
    this.#memory = memory;
  }

  /** Throws 32 (resource limit) if the string becomes too long. */
  add(piece: string): void {
    this.#length += piece.length;
    if (this.#length >= this.#lookAt) {
      checkTextLength(this.#length);
      this.#memory.require(this.#length);
      this.#lookAt = this.#length + checkInterval;
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
