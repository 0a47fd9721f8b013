import { DatabaseError } from '../errors.ts';
import { maxJsonDepth } from './json-limits.ts';

interface ScanLimits {
  /** Maximum number of values over all levels; with `maxElements`, for each element of the outermost array. */
  readonly maxValues: number;
  /** Maximum number of elements of the outermost array; with it, values are counted per element. */
  readonly maxElements?: number;
}

const quote = 34;
const comma = 44;
const zero = 48;
const nine = 57;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

const atValue = 0;
const atFirstElement = 1;
const atFirstName = 2;
const atName = 3;
const atColon = 4;
const afterValue = 5;
const inText = 6;
const inEscape = 7;
const inUnicode = 8;
const inLiteral = 9;
const afterMinus = 10;
const afterZero = 11;
const inInteger = 12;
const afterPoint = 13;
const inFraction = 14;
const afterExponent = 15;
const afterSign = 16;
const inExponent = 17;

/** Number of digits that a double always represents exactly. */
const exactDigits = 15;
/** Number of digits of an integer that is always in the range of a double. */
const maxFiniteDigits = 308;

const literals = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));
const noLiteral = new Uint8Array();

/**
 * Validates UTF-8 encoded JSON and finds the parts of its outermost array or object without creating values. The text
 * may be pushed in chunks. O(n) time, constant memory in addition to `parts`. Does not validate UTF-8.
 * `push` and `end` throw 600 (invalid JSON object) for invalid or too deeply nested JSON, and 1216 (document too large)
 * beyond the maximum number of values.
 */
export class JsonScanner {
  /** Array: start and end of each element. Object: start of each name, start and end of its value. */
  readonly parts: number[] = [];
  kind: 'array' | 'object' | 'scalar' | undefined;
  /** True if an integer may exceed the exact range of a double. */
  hasLongInteger = false;
  /** True if a number may exceed the range of a double. */
  mayHaveHugeNumber = false;
  readonly #limits: ScanLimits;
  /** By level: 1 for an object, 0 for an array. */
  readonly #levels = new Uint8Array(maxJsonDepth + 1);
  #depth = 0;
  #state = atValue;
  #values = 0;
  #elements = 0;
  #isName = false;
  /** Digits of an integer, remaining digits of `\u`, or bytes of a literal. */
  #count = 0;
  #literal: Uint8Array = noLiteral;
  /** Number of bytes before the current chunk. */
  #base = 0;

  constructor(limits: ScanLimits) {
    this.#limits = limits;
  }

  /** Validates a complete text. */
  static scan(bytes: Uint8Array, limits: ScanLimits): JsonScanner {
    const scanner = new JsonScanner(limits);
    scanner.push(bytes);
    scanner.end();
    return scanner;
  }

  /** Number of pushed bytes. */
  get length(): number {
    return this.#base;
  }

  push(bytes: Uint8Array): void {
    const { length } = bytes;
    let state = this.#state;
    let at = 0;
    while (at < length) {
      const code = bytes[at] as number;
      switch (state) {
        case inText:
          if (code === quote) {
            at += 1;
            state = this.#endText(at);
          } else if (code === backslash) {
            at += 1;
            state = inEscape;
          } else if (code < 32) throw this.#error('illegal string: control character', at);
          else at = endOfPlainText(bytes, at + 1, length);
          break;
        case atValue:
        case atFirstElement:
          at += 1;
          if (!isSpace(code)) state = this.#beginValue(code, at - 1, state === atFirstElement);
          break;
        case afterValue:
          at += 1;
          if (!isSpace(code)) state = this.#continue(code, at - 1);
          break;
        case atFirstName:
        case atName:
          at += 1;
          if (isSpace(code)) break;
          if (code === quote) {
            if (this.#depth === 1) this.parts.push(this.#base + at - 1);
            this.#isName = true;
            state = inText;
          } else if (code === closeBrace && state === atFirstName) state = this.#close(at);
          else throw this.#error('expecting attribute name', at - 1);
          break;
        case atColon:
          at += 1;
          if (isSpace(code)) break;
          if (code !== colon) throw this.#error("expecting ':' after the attribute name", at - 1);
          state = atValue;
          break;
        case inEscape:
          if (code === 117) {
            this.#count = 4;
            state = inUnicode;
          } else if (isEscape(code)) state = inText;
          else throw this.#error('illegal string: bad escape', at);
          at += 1;
          break;
        case inUnicode:
          if (!isHexDigit(code)) throw this.#error('illegal string: bad escape', at);
          at += 1;
          this.#count -= 1;
          if (this.#count === 0) state = inText;
          break;
        case inLiteral:
          if (code !== this.#literal[this.#count]) {
            throw this.#error('expected object, got unquoted string', at);
          }
          at += 1;
          this.#count += 1;
          if (this.#count === this.#literal.length) state = this.#endValue(at);
          break;
        case inInteger: {
          const from = at;
          while (at < length && isDigit(bytes[at] as number)) at += 1;
          this.#count += at - from;
          if (at === length) break;
          this.#noteInteger();
          state = this.#afterDigits(bytes[at] as number, at, true);
          if (state !== afterValue) at += 1;
          break;
        }
        case afterZero:
          state = this.#afterDigits(code, at, true);
          if (state !== afterValue) at += 1;
          break;
        case inFraction:
        case inExponent:
          while (at < length && isDigit(bytes[at] as number)) at += 1;
          if (at === length) break;
          if (state === inExponent) state = this.#endValue(at);
          else {
            state = this.#afterDigits(bytes[at] as number, at, false);
            if (state !== afterValue) at += 1;
          }
          break;
        default:
          state = this.#inNumber(state, code, at);
          at += 1;
      }
    }
    this.#state = state;
    this.#base += length;
  }

  /** Marks the end of the text. */
  end(): void {
    const state = this.#state;
    if (this.#depth === 0 && (state === afterZero || state === inInteger)) {
      this.#noteInteger();
      return;
    }
    if (this.#depth === 0 && (state === afterValue || state === inFraction || state === inExponent)) return;
    throw this.#error(this.#missing(state), 0);
  }

  #missing(state: number): string {
    if (state === inText || state === inEscape || state === inUnicode) {
      return 'expecting the end of a string, got end-of-file';
    }
    if (state === atValue || state === atFirstElement) return 'expecting atom, got end-of-file';
    if (state === inLiteral) return 'expected object, got unquoted string';
    if (state >= afterMinus && this.#depth === 0) return 'expecting a number';
    return this.#levels[this.#depth] === 1
      ? 'expecting a object attribute name or element, got end-of-file'
      : "expecting ',' or ']' in an array, got end-of-file";
  }

  #beginValue(code: number, at: number, mayClose: boolean): number {
    if (code === closeBracket && mayClose) return this.#close(at + 1);
    this.#countValue(at);
    if (this.#depth === 1) this.parts.push(this.#base + at);
    if (code === quote) {
      if (this.#depth === 0) this.kind = 'scalar';
      this.#isName = false;
      return inText;
    }
    if (code === openBrace || code === openBracket) return this.#open(code === openBrace, at);
    if (this.#depth === 0) this.kind = 'scalar';
    this.#count = 1;
    if (code === 45) return afterMinus;
    if (code === zero) return afterZero;
    if (isDigit(code)) return inInteger;
    const literal = literals.find((word) => word[0] === code);
    if (literal === undefined) {
      const isWord = (code | 32) >= 97 && (code | 32) <= 122;
      const found = isWord || code >= 128 ? 'unquoted string' : `'${String.fromCharCode(code)}'`;
      throw this.#error(`expected object, got ${found}`, at);
    }
    this.#literal = literal;
    return inLiteral;
  }

  #countValue(at: number): void {
    const { maxValues, maxElements } = this.#limits;
    if (maxElements !== undefined && this.#depth === 1 && this.kind === 'array') {
      this.#values = 0;
      this.#elements += 1;
      if (this.#elements > maxElements) throw this.#tooMany(maxElements, 'elements of an array', at);
    }
    this.#values += 1;
    if (this.#values > maxValues) throw this.#tooMany(maxValues, 'values', at);
  }

  #open(isObject: boolean, at: number): number {
    if (this.#depth === maxJsonDepth) {
      throw this.#error(`expecting at most ${maxJsonDepth} nested values, found more`, at);
    }
    if (this.#depth === 0) this.kind = isObject ? 'object' : 'array';
    this.#depth += 1;
    this.#levels[this.#depth] = isObject ? 1 : 0;
    return isObject ? atFirstName : atFirstElement;
  }

  #close(end: number): number {
    this.#depth -= 1;
    return this.#endValue(end);
  }

  #endText(end: number): number {
    return this.#isName ? atColon : this.#endValue(end);
  }

  #endValue(end: number): number {
    if (this.#depth === 1) this.parts.push(this.#base + end);
    return afterValue;
  }

  #continue(code: number, at: number): number {
    if (this.#depth === 0) throw this.#error('failed to parse json object: expecting EOF', at);
    const isObject = this.#levels[this.#depth] === 1;
    if (code === comma) return isObject ? atName : atValue;
    if (code === (isObject ? closeBrace : closeBracket)) return this.#close(at + 1);
    const found = code < 128 ? String.fromCharCode(code) : 'a character';
    throw this.#error(
      isObject
        ? `expecting ',' or '}' in an object, got '${found}'`
        : `expecting ',' or ']' in an array, got '${found}'`,
      at,
    );
  }

  #noteInteger(): void {
    if (this.#count > exactDigits) this.hasLongInteger = true;
    if (this.#count > maxFiniteDigits) this.mayHaveHugeNumber = true;
  }

  /** The state after digits that a fraction or an exponent may follow. */
  #afterDigits(code: number, at: number, mayHaveFraction: boolean): number {
    if (code === 46 && mayHaveFraction) return afterPoint;
    if ((code | 32) === 101) return afterExponent;
    return this.#endValue(at);
  }

  #inNumber(state: number, code: number, at: number): number {
    if (state === afterMinus && code === zero) return afterZero;
    if (state === afterExponent && (code === 43 || code === 45)) {
      if (code === 43) this.mayHaveHugeNumber = true;
      return afterSign;
    }
    if (!isDigit(code)) throw this.#error('expecting a number', at);
    if (state === afterExponent) this.mayHaveHugeNumber = true;
    if (state === afterMinus) return inInteger;
    return state === afterPoint ? inFraction : inExponent;
  }

  #tooMany(limit: number, what: string, at: number): DatabaseError {
    return new DatabaseError('ERROR_ARANGO_DOCUMENT_TOO_LARGE', {
      detail: `expected at most ${limit} ${what}, found more at position ${this.#base + at}`,
    });
  }

  #error(message: string, at: number): DatabaseError {
    return new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
      message: `${message} at position ${this.#base + at}`,
    });
  }
}

function endOfPlainText(bytes: Uint8Array, from: number, length: number): number {
  let at = from;
  while (at < length) {
    const code = bytes[at] as number;
    if (code === quote || code === backslash || code < 32) return at;
    at += 1;
  }
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 102);
}

/** `"`, `/`, `\`, `b`, `f`, `n`, `r`, `t`. */
function isEscape(code: number): boolean {
  return (
    code === quote ||
    code === 47 ||
    code === backslash ||
    code === 98 ||
    code === 102 ||
    code === 110 ||
    code === 114 ||
    code === 116
  );
}
