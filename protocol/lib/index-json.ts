import { maxJsonDepth } from './json-limits.ts';
import { endOfString } from './json-text.ts';

/** Kinds of JSON values in `JsonIndex.kinds`. */
export const jsonKind = { null: 0, false: 1, true: 2, number: 3, string: 4, array: 5, object: 6 } as const;

/**
 * Positions of all values of a JSON text in the order of the text: the root is 0, a container stands before its
 * members. The text itself is not copied, so that numbers keep their digits.
 */
export interface JsonIndex {
  readonly count: number;
  /** `jsonKind` by value. */
  readonly kinds: Uint8Array;
  /** Offsets of the first character and after the last one. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Offset of the quote that opens the member's name; 0 for the root and for array elements. */
  readonly names: Uint32Array;
  readonly parents: Uint32Array;
  /** The value after the whole container. */
  readonly nexts: Uint32Array;
  /** Number of direct members. */
  readonly sizes: Uint32Array;
}

/** Invalid JSON: the text says what was expected and what was found. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
  /** Offset in the text. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Values between two yields. */
const sliceValues = 20_000;
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordToken = /[\p{L}\p{N}_$.+-]+/uy;

/** Builds the index in O(n). Throws JsonTextError for invalid or too deeply nested JSON and for a repeated name. */
export function* indexJson(text: string): Generator<undefined, JsonIndex> {
  const builder = new IndexBuilder(text);
  while (builder.step(sliceValues)) yield;
  return builder.finish();
}

/** The index of a small text, without interruption. */
export function indexJsonAtOnce(text: string): JsonIndex {
  const builder = new IndexBuilder(text);
  builder.step(Number.POSITIVE_INFINITY);
  return builder.finish();
}

class IndexBuilder {
  readonly #text: string;
  #at = 0;
  #count = 0;
  #kinds = new Uint8Array(1024);
  #starts = new Uint32Array(1024);
  #ends = new Uint32Array(1024);
  #names = new Uint32Array(1024);
  #parents = new Uint32Array(1024);
  #nexts = new Uint32Array(1024);
  #sizes = new Uint32Array(1024);
  /** Open containers, and the names of each open object. */
  readonly #open: number[] = [];
  readonly #seen: (Set<string> | undefined)[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads about `max` values; returns false at the end of the text. */
  step(max: number): boolean {
    const until = this.#count + max;
    if (this.#count === 0) this.#value(0);
    while (this.#open.length > 0) {
      if (this.#count >= until) return true;
      this.#member();
    }
    this.#skipSpace();
    if (this.#at < this.#text.length) {
      throw this.#error(`Expected the end of the document, found ${this.#found()}`);
    }
    return false;
  }

  finish(): JsonIndex {
    const count = this.#count;
    return {
      count,
      kinds: this.#kinds.slice(0, count),
      starts: this.#starts.slice(0, count),
      ends: this.#ends.slice(0, count),
      names: this.#names.slice(0, count),
      parents: this.#parents.slice(0, count),
      nexts: this.#nexts.slice(0, count),
      sizes: this.#sizes.slice(0, count),
    };
  }

  /** Reads the next member of the innermost container, or its end. */
  #member(): void {
    const container = this.#open.at(-1)!;
    const isObject = this.#kinds[container] === jsonKind.object;
    const close = isObject ? '}' : ']';
    this.#skipSpace();
    const isFirst = this.#sizes[container] === 0;
    const char = this.#text[this.#at];
    if (char === close) {
      this.#at += 1;
      this.#close(container);
      return;
    }
    if (!isFirst) {
      if (char !== ',') {
        const after = isObject ? 'an attribute' : 'an array element';
        throw this.#error(`Expected "," or "${close}" after ${after}, found ${this.#found()}`);
      }
      this.#at += 1;
      this.#skipSpace();
      if (this.#text[this.#at] === close) {
        throw this.#error(
          `Expected ${isObject ? 'an attribute' : 'an array element'} after ",", found "${close}"`,
        );
      }
    }
    const name = isObject ? this.#name(isFirst) : 0;
    this.#sizes[container]! += 1;
    this.#value(name);
  }

  /** Returns the offset of the name; the value follows. */
  #name(isFirst: boolean): number {
    const from = this.#at;
    if (this.#text[from] !== '"') {
      throw this.#error(
        `Expected an attribute name in quotes${isFirst ? ' or "}"' : ''}, found ${this.#found()}`,
      );
    }
    const raw = this.#string();
    const depth = this.#open.length - 1;
    const seen = this.#seen[depth] ?? new Set();
    this.#seen[depth] = seen;
    const name = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
    if (seen.has(name)) {
      throw new JsonTextError(
        `Expected a name that this object does not have yet, found "${name.slice(0, 60)}" again`,
        from,
      );
    }
    seen.add(name);
    this.#skipSpace();
    if (this.#text[this.#at] !== ':') {
      throw this.#error(`Expected ":" after the attribute name, found ${this.#found()}`);
    }
    this.#at += 1;
    return from;
  }

  #value(name: number): void {
    this.#skipSpace();
    const at = this.#at;
    const char = this.#text[at];
    const node = this.#count;
    if (node === this.#kinds.length) this.#grow();
    this.#count += 1;
    this.#starts[node] = at;
    this.#names[node] = name;
    this.#parents[node] = this.#open.at(-1) ?? 0;
    this.#nexts[node] = node + 1;
    if (char === '{' || char === '[') {
      if (this.#open.length === maxJsonDepth) {
        throw this.#error(`Expected at most ${maxJsonDepth} nested values, found more`);
      }
      this.#kinds[node] = char === '{' ? jsonKind.object : jsonKind.array;
      this.#at += 1;
      this.#open.push(node);
      this.#seen[this.#open.length - 1]?.clear();
      return;
    }
    this.#kinds[node] = this.#scalar(char);
    this.#ends[node] = this.#at;
  }

  /** Reads a string, a number or a word; returns its kind. */
  #scalar(char: string | undefined): number {
    if (char === '"') {
      this.#string();
      return jsonKind.string;
    }
    if (char === '-' || (char !== undefined && char >= '0' && char <= '9')) {
      numberToken.lastIndex = this.#at;
      const found = numberToken.exec(this.#text);
      const end = this.#at + (found?.[0].length ?? 0);
      if (found && !/[\w.+-]/.test(this.#text[end] ?? '')) {
        this.#at = end;
        return jsonKind.number;
      }
      throw this.#error(`Expected a number, found "${this.#word().slice(0, 40)}"`);
    }
    for (const word of ['true', 'false', 'null'] as const) {
      if (this.#word() !== word) continue;
      this.#at += word.length;
      return jsonKind[word];
    }
    throw this.#error(`Expected a value, found ${this.#found()}`);
  }

  /** Checks a string and moves behind it; returns it with its quotes. */
  #string(): string {
    const from = this.#at;
    const end = endOfString(this.#text, from);
    const raw = this.#text.slice(from, Math.min(end, this.#text.length));
    const control = controlCharacter.exec(raw);
    if (end > this.#text.length || (control !== null && /[\n\r]/.test(control[0]))) {
      throw new JsonTextError('Expected the end of the string on this line, found none', from);
    }
    const bad = control?.index ?? badEscape(raw);
    if (bad !== undefined) {
      throw new JsonTextError(
        `Expected a valid character or escape sequence, found ${JSON.stringify(raw.slice(bad, bad + 2))}`,
        from + bad,
      );
    }
    this.#at = end;
    return raw;
  }

  #close(container: number): void {
    this.#ends[container] = this.#at;
    this.#nexts[container] = this.#count;
    this.#open.pop();
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at += 1;
    }
  }

  #word(): string {
    wordToken.lastIndex = this.#at;
    return wordToken.exec(this.#text)?.[0] ?? '';
  }

  /** Names the token at the current offset. */
  #found(): string {
    const char = this.#text[this.#at];
    if (char === undefined) return 'the end of the document';
    if (char === '"') return 'a string';
    const word = this.#word();
    if (word === '') return `"${String.fromCodePoint(this.#text.codePointAt(this.#at)!)}"`;
    return Number.isFinite(Number(word)) ? 'a number' : `"${word.slice(0, 40)}"`;
  }

  #error(message: string): JsonTextError {
    return new JsonTextError(message, Math.min(this.#at, this.#text.length));
  }

  #grow(): void {
    const grown = <Values extends Uint8Array | Uint32Array>(values: Values): Values => {
      const next = new (values.constructor as new (length: number) => Values)(2 * values.length);
      next.set(values);
      return next;
    };
    this.#kinds = grown(this.#kinds);
    this.#starts = grown(this.#starts);
    this.#ends = grown(this.#ends);
    this.#names = grown(this.#names);
    this.#parents = grown(this.#parents);
    this.#nexts = grown(this.#nexts);
    this.#sizes = grown(this.#sizes);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings
const controlCharacter = /[\u0000-\u001f]/;
const escapeSequence = /["\\/bfnrt]|u[\da-fA-F]{4}/y;

/** The first backslash that begins no escape sequence. */
function badEscape(raw: string): number | undefined {
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', escapeSequence.lastIndex)) {
    escapeSequence.lastIndex = at + 1;
    if (!escapeSequence.test(raw)) return at;
  }
  return undefined;
}
