import { DatabaseError } from '../errors.ts';

/**
 * JSON without loss: integers that a double cannot hold (up to 64 bits) are read as bigints and written as digits.
 * Values are plain: null, boolean, number, bigint (every integer beyond 2^53), string, arrays, objects.
 */

/** Text without a run of this many digits cannot hold an integer beyond 2^53, so the engine's own parser does. */
const manyDigits = /\d{16}/;

/** Throws 600 with the place of the mistake. */
export function parseJson(text: string): unknown {
  if (manyDigits.test(text)) return new JsonReader(text).read();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // The reader refuses the same texts, with the words of the wire contract.
    new JsonReader(text).read();
    throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { message: (error as Error).message });
  }
}

/** Numbers that JSON cannot tell (NaN, Infinity) become null. */
export function stringifyJson(value: unknown): string {
  return hasBigint(value) ? write(value) : JSON.stringify(value);
}

function hasBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasBigint);
  for (const name in value) if (hasBigint((value as Record<string, unknown>)[name])) return true;
  return false;
}

function write(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${write(member)}`);
  }
  return `{${members.join(',')}}`;
}

const maxDepth = 2000;
const int64Min = -(2n ** 63n);
const uint64Max = 2n ** 64n - 1n;
const numberPattern = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const literals = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A plain recursive reader: slower than the engine's, but exact with integers, and its errors say what was expected. */
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
      if (++this.#depth > maxDepth) throw this.#error(`expecting at most ${maxDepth} nested values`);
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
      if (this.text[this.#at] !== ':') throw this.#error(`expecting ':' after the attribute name '${name}'`);
      this.#at += 1;
      const value = this.#value();
      if (name === '__proto__') Object.defineProperty(object, name, { value, enumerable: true });
      else object[name] = value;
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
    let end = this.#at + 1;
    for (;;) {
      end = this.text.indexOf('"', end);
      if (end < 0) throw this.#error('expecting the end of a string, got end-of-file');
      let slashes = 0;
      while (this.text.charCodeAt(end - 1 - slashes) === 92) slashes += 1;
      end += 1;
      if (slashes % 2 === 0) break;
    }
    const raw = this.text.slice(this.#at, end);
    this.#at = end;
    try {
      return JSON.parse(raw) as string;
    } catch (error) {
      throw this.#error(`illegal string: ${(error as Error).message}`);
    }
  }

  #number(): number | bigint {
    numberPattern.lastIndex = this.#at;
    const match = numberPattern.exec(this.text);
    if (match === null) throw this.#error('expecting a number');
    this.#at += match[0].length;
    const number = Number(match[0]);
    if (Number.isSafeInteger(number) || match[1] !== undefined || match[2] !== undefined) return number;
    const exact = BigInt(match[0]);
    return exact < int64Min || exact > uint64Max ? number : exact;
  }
}
