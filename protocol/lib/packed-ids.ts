/** Ids by index: an array or packed. */
export interface IdList extends Iterable<string> {
  readonly length: number;
  /** Negative indices count from the end. */
  at(index: number): string | undefined;
}

/** The columns of packed ids for transfer between threads. */
export interface PackedIdColumns {
  /** Distinct prefixes `collection/`; '' for ids without a collection. */
  readonly prefixes: readonly string[];
  /** Uint16 by id: index of its prefix. */
  readonly prefixNumbers: Uint16Array;
  /** Uint32 by id: end offset of its key in `bytes`; the key starts at the previous end. */
  readonly ends: Uint32Array;
  /** Concatenated keys, UTF-8. */
  readonly bytes: Uint8Array;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Decodes UTF-8. ASCII is decoded without TextDecoder, whose call overhead dominates for short texts. */
export function decodeText(bytes: Uint8Array, from: number, to: number): string {
  for (let place = from; place < to; place++) {
    if (bytes[place]! > 127) return decoder.decode(bytes.subarray(from, to));
  }
  return String.fromCharCode.apply(null, bytes.subarray(from, to) as unknown as number[]);
}

/** Encodes the text from character `from` as UTF-8 and returns the number of bytes. Needs three bytes per character. */
export function encodeText(text: string, from: number, bytes: Uint8Array, at: number): number {
  for (let place = from; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code > 127) return encoder.encodeInto(text.slice(from), bytes.subarray(at)).written;
    bytes[at + place - from] = code;
  }
  return text.length - from;
}

/** Ids in a few bytes each; strings are created on access. Ids contain no lone surrogates. */
export class PackedIds implements IdList {
  constructor(readonly columns: PackedIdColumns) {}

  get length(): number {
    return this.columns.ends.length;
  }

  at(index: number): string | undefined {
    const { prefixes, prefixNumbers, ends, bytes } = this.columns;
    const place = index < 0 ? index + ends.length : index;
    if (place < 0 || place >= ends.length) return undefined;
    const from = place === 0 ? 0 : ends[place - 1]!;
    return prefixes[prefixNumbers[place]!]! + decodeText(bytes, from, ends[place]!);
  }

  /** The ids at the given indices. */
  pick(indices: Uint32Array): PackedIds {
    const { prefixes, prefixNumbers, ends, bytes } = this.columns;
    const pickedEnds = new Uint32Array(indices.length);
    let end = 0;
    indices.forEach((index, nth) => {
      end += ends[index]! - (index === 0 ? 0 : ends[index - 1]!);
      pickedEnds[nth] = end;
    });
    const picked = new Uint8Array(end);
    indices.forEach((index, nth) => {
      const key = bytes.subarray(index === 0 ? 0 : ends[index - 1]!, ends[index]!);
      picked.set(key, nth === 0 ? 0 : pickedEnds[nth - 1]!);
    });
    const numbers = Uint16Array.from(indices, (index) => prefixNumbers[index]!);
    return new PackedIds({ prefixes, prefixNumbers: numbers, ends: pickedEnds, bytes: picked });
  }

  /** The ids from index `from` to before `to`. Shares the memory of the keys. */
  slice(from: number, to: number): PackedIds {
    const { prefixes, prefixNumbers, ends, bytes } = this.columns;
    const start = from === 0 ? 0 : ends[from - 1]!;
    const own = ends.slice(from, to);
    for (let index = 0; index < own.length; index++) own[index]! -= start;
    return new PackedIds({
      prefixes,
      prefixNumbers: prefixNumbers.subarray(from, to),
      ends: own,
      bytes: bytes.subarray(start, start + (own.at(-1) ?? 0)),
    });
  }

  *[Symbol.iterator](): Generator<string> {
    for (let index = 0; index < this.length; index++) yield this.at(index)!;
  }
}

/** The ids for whose index `isKept` returns true; the same list if all are kept. */
export function filterIds(ids: IdList, isKept: (index: number) => boolean): IdList {
  const kept = Uint32Array.from({ length: ids.length }, (_, index) => index).filter(isKept);
  if (kept.length === ids.length) return ids;
  return ids instanceof PackedIds ? ids.pick(kept) : Array.from(kept, (index) => ids.at(index)!);
}

/** True if the test passes for all ids. */
export function everyId(ids: IdList, test: (id: string) => boolean): boolean {
  for (const id of ids) if (!test(id)) return false;
  return true;
}

/** Appends ids to packed columns. */
export class IdPacker {
  readonly #prefixes: string[] = [];
  readonly #numbers = new Map<string, number>();
  #prefixNumbers: Uint16Array;
  #ends: Uint32Array;
  #bytes = new Uint8Array(1024);
  #length = 0;
  #end = 0;
  #lastNumber = -1;

  /** `max`: maximum number of ids. */
  constructor(max: number) {
    this.#prefixNumbers = new Uint16Array(max);
    this.#ends = new Uint32Array(max);
  }

  add(id: string): void {
    const last = this.#prefixes[this.#lastNumber];
    if (last === undefined || last === '' || !id.startsWith(last)) {
      this.#lastNumber = this.#numberOf(id.slice(0, id.indexOf('/') + 1));
    }
    const from = this.#prefixes[this.#lastNumber]!.length;
    const room = this.#end + 3 * (id.length - from);
    if (room > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(room, 2 * this.#bytes.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#end += encodeText(id, from, this.#bytes, this.#end);
    this.#prefixNumbers[this.#length] = this.#lastNumber;
    this.#ends[this.#length++] = this.#end;
  }

  /** The appended ids in arrays of their own. */
  finish(): PackedIdColumns {
    return {
      prefixes: this.#prefixes,
      prefixNumbers: this.#prefixNumbers.slice(0, this.#length),
      ends: this.#ends.slice(0, this.#length),
      bytes: this.#bytes.slice(0, this.#end),
    };
  }

  #numberOf(prefix: string): number {
    let number = this.#numbers.get(prefix);
    if (number === undefined) {
      number = this.#prefixes.push(prefix) - 1;
      this.#numbers.set(prefix, number);
    }
    return number;
  }
}
