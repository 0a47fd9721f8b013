import { DatabaseError } from '../errors.ts';
import { maxJsonDepth } from './json-limits.ts';
import { endOfString, measureJson, tooDeep } from './json-text.ts';

/**
 * Lossless JSON: integers up to 64 bits that a double cannot represent are read as bigints and written as digits.
 * Values are plain: null, boolean, number, bigint (all integers beyond 2^53), string, arrays, objects.
 */

/** A text without this many consecutive digits has no integer beyond 2^53 and is parsed with `JSON.parse`. */
const manyDigits = /\d{16}/;

/** A text with at most this many characters cannot exceed the nesting limit. */
const shallowLength = 2 * maxJsonDepth;

/**
 * O(n). Throws 600 (invalid JSON object) for invalid or too deeply nested JSON, and 32 (resource limit exceeded) for
 * more than `maxValues` values.
 */
export function parseJson(text: string, maxValues = Number.POSITIVE_INFINITY): unknown {
  const hasLongInteger =
    text.length <= shallowLength ? manyDigits.test(text) : measureJson(text, maxValues).hasLongInteger;
  if (hasLongInteger) return new JsonReader(text).read();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // The reader rejects the same texts with the messages of the wire contract.
    new JsonReader(text).read();
    throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { message: (error as Error).message });
  }
}

const int64Min = -(2n ** 63n);
const uint64Max = 2n ** 64n - 1n;
/** Integers with more digits exceed 64 bits. */
const uint64Digits = 20;
/** Maximum length of a name in an error message. */
const excerptLength = 100;
const literals = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A recursive reader: slower than `JSON.parse`, but exact for integers; its messages name the expected token. */
class JsonReader {
  #at = 0;
  #depth = 0;

  constructor(private readonly text: string) {}

  read(): unknown {
    const value = this.#value();
    this.#skipSpace();
    if (this.#at < this.text.length) throw this.#error('failed to parse json object: expecting EOF');
    return value;
  }

  #error(message: string): DatabaseError {
    return new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { message });
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at += 1;
    }
  }

  #value(): unknown {
    this.#skipSpace();
    const char = this.text[this.#at];
    if (char === undefined) throw this.#error('expecting atom, got end-of-file');
    if (char === '"') return this.#string();
    if (char === '{' || char === '[') {
      if (++this.#depth > maxJsonDepth) throw tooDeep(this.#at);
      const value = char === '{' ? this.#object() : this.#array();
      this.#depth -= 1;
      return value;
    }
    if (char === '-' || (char >= '0' && char <= '9')) return this.#number();
    const word = /[a-z]*/y;
    word.lastIndex = this.#at;
    const text = word.exec(this.text)?.[0] ?? '';
    if (!literals.has(text)) {
      throw this.#error(
        `expected object, got ${/[\p{L}\uFEFF]/u.test(char) ? 'unquoted string' : `'${char}'`}`,
      );
    }
    this.#at += text.length;
    return literals.get(text);
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    this.#at += 1;
    for (let isFirst = true; ; isFirst = false) {
      this.#skipSpace();
      const char = this.text[this.#at];
      if (char === undefined) {
        throw this.#error('expecting a object attribute name or element, got end-of-file');
      }
      if (char === '}' && isFirst) break;
      if (char !== '"') throw this.#error('expecting attribute name');
      const name = this.#string();
      this.#skipSpace();
      if (this.text[this.#at] !== ':') {
        throw this.#error(`expecting ':' after the attribute name '${name.slice(0, excerptLength)}'`);
      }
      this.#at += 1;
      const value = this.#value();
      // Configurable and writable as other members: the name may be repeated, and the value changed.
      if (name === '__proto__') {
        Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
      } else object[name] = value;
      this.#skipSpace();
      const next = this.text[this.#at];
      if (next === '}') break;
      if (next === undefined) {
        throw this.#error('expecting a object attribute name or element, got end-of-file');
      }
      if (next !== ',') throw this.#error(`expecting ',' or '}' in an object, got '${next}'`);
      this.#at += 1;
    }
    this.#at += 1;
    return object;
  }

  #array(): unknown[] {
    const array: unknown[] = [];
    this.#at += 1;
    this.#skipSpace();
    if (this.text[this.#at] === ']') {
      this.#at += 1;
      return array;
    }
    for (;;) {
      array.push(this.#value());
      this.#skipSpace();
      const next = this.text[this.#at];
      if (next === undefined) throw this.#error("expecting ',' or ']' in an array, got end-of-file");
      if (next !== ',' && next !== ']') throw this.#error(`expecting ',' or ']' in an array, got '${next}'`);
      this.#at += 1;
      if (next === ']') return array;
    }
  }

  #string(): string {
    const end = endOfString(this.text, this.#at);
    if (end > this.text.length) throw this.#error('expecting the end of a string, got end-of-file');
    const raw = this.text.slice(this.#at, end);
    this.#at = end;
    try {
      return JSON.parse(raw) as string;
    } catch (error) {
      throw this.#error(`illegal string: ${(error as Error).message}`);
    }
  }

  #number(): number | bigint {
    const start = this.#at;
    if (this.text[start] === '-') this.#at += 1;
    const digitsAt = this.#at;
    if (this.text[digitsAt] === '0') this.#at += 1;
    else this.#digits();
    const digitCount = this.#at - digitsAt;
    let isInteger = true;
    if (this.text[this.#at] === '.') {
      isInteger = false;
      this.#at += 1;
      this.#digits();
    }
    if (this.text[this.#at] === 'e' || this.text[this.#at] === 'E') {
      isInteger = false;
      this.#at += 1;
      if (this.text[this.#at] === '+' || this.text[this.#at] === '-') this.#at += 1;
      this.#digits();
    }
    const text = this.text.slice(start, this.#at);
    const number = Number(text);
    if (!isInteger || digitCount > uint64Digits || Number.isSafeInteger(number)) return number;
    const exact = BigInt(text);
    return exact < int64Min || exact > uint64Max ? number : exact;
  }

  /** Reads at least one digit. */
  #digits(): void {
    const from = this.#at;
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (!(code >= 48 && code <= 57)) break;
      this.#at += 1;
    }
    if (this.#at === from) throw this.#error('expecting a number');
  }
}
