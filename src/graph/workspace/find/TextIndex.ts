import { foldText } from '../../../lib/fold-text.ts';

/** One vertex of the index. */
interface TextRow {
  readonly id: string;
  readonly label: string;
  readonly key: string;
  /** Attribute names and their values as text. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

interface TextHit {
  readonly id: string;
  readonly label: string;
  /** The attribute that matches; undefined if the label or the key matches. */
  readonly attribute?: { readonly name: string; readonly value: string };
}

export interface TextHits {
  /** Best first. */
  readonly hits: readonly TextHit[];
  /** Number of all matching vertices. */
  readonly total: number;
}

/** Length of a page in characters. A search yields after each page, about a millisecond. */
const pageLength = 1 << 20;
const rowStart = '\u0001';
const sectionStart = '\u0002';

interface Page {
  readonly text: string;
  /** Uint32 by row of the page: offset of its start, ascending. */
  readonly starts: Uint32Array;
  /** Number of the first row. */
  readonly first: number;
}

/**
 * Full text of vertices without accents and case, in a few long strings, because `indexOf` over a long string is faster
 * than a search in each row. 64,000 vertices of 150 characters take about 10 ms.
 */
export class TextIndex {
  readonly #rows: TextRow[] = [];
  readonly #rowOf = new Map<string, number>();
  readonly #pages: Page[] = [];
  #pending: string[] = [];
  #pendingLength = 0;

  get size(): number {
    return this.#rowOf.size;
  }

  find(id: string): TextRow | undefined {
    const row = this.#rowOf.get(id);
    return row === undefined ? undefined : this.#rows[row];
  }

  /** Adds a row or replaces the row of the same id. */
  put(row: TextRow): void {
    this.#rowOf.set(row.id, this.#rows.length);
    this.#rows.push(row);
    const values = row.attributes.map(([, value]) => value);
    const text = rowStart + [row.label, row.key, ...values].map(toSection).join(sectionStart);
    this.#pending.push(text);
    this.#pendingLength += text.length;
    if (this.#pendingLength >= pageLength) this.#flush();
  }

  remove(id: string): void {
    this.#rowOf.delete(id);
  }

  /** True if replaced and removed rows take more than half of the memory: the owner should build a new index. */
  get isWasteful(): boolean {
    return this.#rows.length > 2 * this.#rowOf.size + 1000;
  }

  /**
   * Rows that contain all words of the text. Whole labels and keys are first, then beginnings, then words, then other
   * matches; ties by decreasing `weightOf`. Yields after each page.
   */
  *search(
    text: string,
    limit: number,
    weightOf: (id: string) => number = () => 0,
  ): Generator<undefined, TextHits> {
    this.#flush();
    const words = toSection(text).trim().split(/\s+/).filter(Boolean);
    if (words.length === 0) return { hits: [], total: 0 };
    const phrase = words.join(' ');
    const rarest = words.reduce((one, other) => (other.length > one.length ? other : one));
    const others = words.filter((word) => word !== rarest);
    const best: { readonly row: number; readonly rank: number; readonly weight: number }[] = [];
    let total = 0;
    for (const page of this.#pages) {
      yield;
      const { starts } = page;
      let place = 0;
      for (let at = page.text.indexOf(rarest); at >= 0; at = page.text.indexOf(rarest, at)) {
        place = placeOf(starts, at, place);
        const start = starts[place]!;
        const end = starts[place + 1] ?? page.text.length;
        const row = page.first + place;
        const { id } = this.#rows[row]!;
        const isCurrent = this.#rowOf.get(id) === row;
        if (isCurrent && others.every((word) => hasWithin(page.text, word, start, end))) {
          total++;
          const rank = rankOf(page.text, phrase, start, end, at);
          const last = best.length < limit ? undefined : best.at(-1);
          const weight = last === undefined || rank <= last.rank ? weightOf(id) : 0;
          if (last === undefined || rank < last.rank || (rank === last.rank && weight > last.weight)) {
            best.push({ row, rank, weight });
            best.sort((one, other) => one.rank - other.rank || other.weight - one.weight);
            if (best.length > limit) best.pop();
          }
        }
        at = end;
      }
    }
    return { hits: best.map(({ row }) => this.#toHit(this.#rows[row]!, words)), total };
  }

  #toHit({ id, label, key, attributes }: TextRow, words: readonly string[]): TextHit {
    const named = toSection(`${label} ${key}`);
    const missing = words.filter((word) => !named.includes(word));
    const attribute =
      missing.length === 0
        ? undefined
        : attributes.find(([, value]) => missing.every((word) => toSection(value).includes(word)));
    return {
      id,
      label,
      ...(attribute && { attribute: { name: attribute[0], value: attribute[1] } }),
    };
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    const starts = new Uint32Array(this.#pending.length);
    let end = 0;
    this.#pending.forEach((text, place) => {
      starts[place] = end;
      end += text.length;
    });
    const first = this.#rows.length - this.#pending.length;
    this.#pages.push({ text: this.#pending.join(''), starts, first });
    this.#pending = [];
    this.#pendingLength = 0;
  }
}

/** Folded, without the control characters that separate rows and sections. */
function toSection(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes the separators
  return foldText(text).replace(/[\u0000-\u001f]+/g, ' ');
}

/** The row that contains an offset; `from`: a row before it. */
function placeOf(starts: Uint32Array, offset: number, from: number): number {
  let [low, high] = [from, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function hasWithin(text: string, word: string, start: number, end: number): boolean {
  const at = text.indexOf(word, start);
  return at >= 0 && at < end;
}

/** 0: best. `at`: first occurrence of one word. */
function rankOf(text: string, phrase: string, start: number, end: number, at: number): number {
  const labelAt = start + 1;
  const keyAt = text.indexOf(sectionStart, labelAt) + 1;
  const keyEnd = sectionEnd(text, keyAt, end);
  const isAt = (place: number) => text.startsWith(phrase, place);
  if (isAt(labelAt)) return labelAt + phrase.length === keyAt - 1 ? 0 : 2;
  if (isAt(keyAt)) return keyAt + phrase.length === keyEnd ? 1 : 3;
  const isWordStart = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ');
  if (at < keyEnd) return isWordStart ? 4 : 5;
  return isWordStart ? 6 : 7;
}

function sectionEnd(text: string, from: number, end: number): number {
  const at = text.indexOf(sectionStart, from);
  return at < 0 || at > end ? end : at;
}
