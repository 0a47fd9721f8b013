/** One batch: the rows as parts of one JSON text. */
export interface RowChunk {
  readonly text: string;
  /** Offsets by row: the first character, and after the last one. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * Rows of a result as JSON text in a list of chunks, so that numbers keep their digits and only visible
 * rows are parsed.
 */
export class ResultRows {
  readonly #chunks: RowChunk[] = [];
  /** Index of the first row of each chunk. */
  readonly #firsts: number[] = [];
  readonly #columns = new Set<string>();
  #length = 0;
  #characters = 0;

  /** Number of loaded rows. */
  get length(): number {
    return this.#length;
  }

  /** Characters of all chunks. */
  get characters(): number {
    return this.#characters;
  }

  get chunks(): readonly RowChunk[] {
    return this.#chunks;
  }

  /** Names of the members of all rows that are objects, in the order of first appearance. */
  get columns(): ReadonlySet<string> {
    return this.#columns;
  }

  append(chunk: RowChunk, columns: Iterable<string>): void {
    this.#chunks.push(chunk);
    this.#firsts.push(this.#length);
    this.#length += chunk.starts.length;
    this.#characters += chunk.text.length;
    for (const column of columns) this.#columns.add(column);
  }

  /** JSON text of a row. O(log chunks). */
  rowText(index: number): string {
    const at = this.#chunkAt(index);
    const chunk = this.#chunks[at]!;
    const row = index - this.#firsts[at]!;
    return chunk.text.slice(chunk.starts[row]!, chunk.ends[row]!);
  }

  /** Replaces a row after its document was changed. O(characters of its chunk). */
  replaceRow(index: number, text: string): void {
    const at = this.#chunkAt(index);
    const chunk = this.#chunks[at]!;
    const row = index - this.#firsts[at]!;
    const [start, end] = [chunk.starts[row]!, chunk.ends[row]!];
    const grown = text.length - (end - start);
    this.#chunks[at] = {
      text: chunk.text.slice(0, start) + text + chunk.text.slice(end),
      starts: chunk.starts.map((offset, each) => (each > row ? offset + grown : offset)),
      ends: chunk.ends.map((offset, each) => (each >= row ? offset + grown : offset)),
    };
    this.#characters += grown;
  }

  #chunkAt(index: number): number {
    const firsts = this.#firsts;
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (firsts[middle]! <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
