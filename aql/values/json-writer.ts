import { maxJsonDepth } from '../../protocol/lib/json-limits.ts';
import { checkTextLength } from './TextBuilder.ts';
import { tooDeep } from './ValueWalk.ts';
import type { Value } from './value.ts';

/** Maximum nesting depth of results, greater than that of input, because a query can nest stored values. */
const maxResultDepth = 4 * maxJsonDepth;

/** Values with an estimated JSON length below this are written in one step. */
const wholeLength = 250_000;
/** Number of characters of one piece of a long string. */
const pieceLength = 1_000_000;

/** Estimated JSON length of a number, a comma or a pair of brackets. */
const scalarLength = 6;

/**
 * `length` minus the estimated JSON length of a value. The walk stops as soon as the difference is negative.
 * Throws 32 (resource limit) for a value that is nested too deeply.
 */
export function measureJson(value: Value, length: number, depth: number, maxDepth = maxResultDepth): number {
  if (typeof value === 'string') return length - value.length - 2;
  if (typeof value !== 'object' || value === null) return length - scalarLength;
  return measureCompound(value, length, depth, maxDepth);
}

/** Scalars are measured inline, because most parts of values are scalars. */
function measureCompound(value: Value & object, length: number, depth: number, maxDepth: number): number {
  if (depth >= maxDepth) throw tooDeep(maxDepth);
  let left = length - 2;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && left >= 0; at++) {
      const part = value[at] as Value;
      if (typeof part === 'string') left -= part.length + 3;
      else if (typeof part !== 'object' || part === null) left -= scalarLength;
      else left = measureCompound(part, left, depth + 1, maxDepth);
    }
    return left;
  }
  const object = value as Readonly<Record<string, Value>>;
  for (const name in object) {
    const part = object[name] as Value;
    if (typeof part === 'string') left -= part.length + name.length + 6;
    else if (typeof part !== 'object' || part === null) left -= name.length + scalarLength;
    else left = measureCompound(part, left - name.length - 4, depth + 1, maxDepth);
    if (left < 0) return left;
  }
  return left;
}

/**
 * Lower bound of the JSON length of a value. Each shared part is visited once: `known` caches the lengths of
 * arrays and objects that contain arrays or objects.
 */
function minJsonLength(value: Value, known: Map<object, number>): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  let length = 2;
  let isLeaf = true;
  const add = (part: Value): void => {
    length += 1 + minJsonLength(part, known);
    if (typeof part === 'object' && part !== null) isLeaf = false;
  };
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) add(value[at] as Value);
  else {
    const object = value as Readonly<Record<string, Value>>;
    for (const name in object) {
      length += name.length + 3;
      add(object[name] as Value);
    }
  }
  // The size of a Map is limited to 2^24 entries. Further parts are visited at each occurrence.
  if (!isLeaf && known.size < maxKnown) known.set(value, length);
  return length;
}

const maxKnown = 2 ** 23;

/**
 * Writes the JSON text of values piece by piece, so that the receiver can check limits. Arrays that share
 * parts can represent more text than fits into memory.
 */
export class JsonWriter {
  readonly #receive: (text: string) => boolean | undefined;
  readonly #require: (length: number) => void;

  /**
   * `receive` returns true if the caller of `write` may pause. `require` is called with the number of characters before a
   * long text is written; it throws 32 (resource limit) if the limit is exceeded.
   */
  constructor(receive: (text: string) => boolean | undefined, require: (length: number) => void) {
    this.#receive = receive;
    this.#require = require;
  }

  /**
   * Writes 64-bit integers with all digits and non-finite numbers as null. A large value is written by the returned
   * steps. Throws 32 (resource limit).
   */
  write(value: Value): Iterator<void, void> | undefined {
    if (measureJson(value, wholeLength, 0) >= 0) {
      this.#receive(wholeJson(value));
      return undefined;
    }
    this.#require(minJsonLength(value, new Map()));
    return this.#writePart(value, 0);
  }

  *#writePart(value: Value, depth: number): Generator<void, void> {
    if (depth > 0 && measureJson(value, wholeLength, depth) >= 0) {
      if (this.#receive(wholeJson(value))) yield;
      return;
    }
    if (typeof value === 'string') yield* this.#writeText(value);
    else if (Array.isArray(value)) {
      this.#receive('[');
      for (let at = 0; at < value.length; at++) {
        if (at > 0) this.#receive(',');
        yield* this.#writePart(value[at] as Value, depth + 1);
      }
      this.#receive(']');
    } else yield* this.#writeObject(value as Readonly<Record<string, Value>>, depth);
  }

  *#writeObject(object: Readonly<Record<string, Value>>, depth: number): Generator<void, void> {
    let isFirst = true;
    for (const name of Object.keys(object)) {
      this.#receive(isFirst ? '{' : ',');
      isFirst = false;
      yield* this.#writeText(name);
      this.#receive(':');
      yield* this.#writePart(object[name] ?? null, depth + 1);
    }
    this.#receive(isFirst ? '{}' : '}');
  }

  *#writeText(text: string): Generator<void, void> {
    this.#receive('"');
    for (let from = 0; from < text.length; ) {
      let to = Math.min(text.length, from + pieceLength);
      // A surrogate pair must not be split.
      const last = text.charCodeAt(to - 1);
      if (to < text.length && last >= 0xd800 && last < 0xdc00) to -= 1;
      if (this.#receive(JSON.stringify(text.slice(from, to)).slice(1, -1))) yield;
      from = to;
    }
    this.#receive('"');
  }
}

/** Runs all steps. */
export function finish(steps: Iterator<void, void> | undefined): void {
  while (steps?.next().done === false);
}

/** JSON text of a value that is known to be small. */
function wholeJson(value: Value): string {
  if (typeof value === 'bigint') return value.toString();
  try {
    return JSON.stringify(value);
  } catch (error) {
    // `JSON.stringify` throws for bigints. They are rare, so the slower writer runs only in that case.
    if (error instanceof TypeError) return exactJson(value);
    throw error;
  }
}

function exactJson(value: Value): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(exactJson).join(',')}]`;
  const members = Object.entries(value as Readonly<Record<string, Value>>).map(
    ([name, member]) => `${JSON.stringify(name)}:${exactJson(member)}`,
  );
  return `{${members.join(',')}}`;
}

/** JSON text of a value. Throws 32 (resource limit) if the text is too long. */
export function jsonText(value: Value): string {
  let text = '';
  const receive = (piece: string): undefined => {
    checkTextLength(text.length + piece.length);
    text += piece;
  };
  finish(new JsonWriter(receive, checkTextLength).write(value));
  return text;
}
