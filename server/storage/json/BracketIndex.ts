import { endOfString } from '../../../protocol/lib/json-text.ts';

const quote = 34;

/**
 * End of each array and object of a JSON text. With this index, a recursive walk reads the text once instead of once
 * per level.
 */
export class BracketIndex {
  /** Offsets of opening brackets, ascending, each followed by the offset after its closing bracket. */
  readonly #places: number[] = [];

  constructor(text: string) {
    const open: number[] = [];
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        at = endOfString(text, at);
        continue;
      }
      if (code === 123 || code === 91) {
        open.push(this.#places.length);
        this.#places.push(at, text.length);
      } else if (code === 125 || code === 93) {
        const opened = open.pop();
        if (opened !== undefined) this.#places[opened + 1] = at + 1;
      }
      at += 1;
    }
  }

  /** The offset after the array or object that begins at `at`; undefined if none begins there. */
  endOf(at: number): number | undefined {
    let low = 0;
    let high = this.#places.length >> 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[2 * middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    return this.#places[2 * low] === at ? this.#places[2 * low + 1] : undefined;
  }
}
