import { asBuffer } from './json-body.ts';

/** A mark, a string, another scalar, the end, or a character that begins no token. */
export type Token = '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'scalar' | 'end' | 'other';

const quote = 34;
const backslash = 92;
const newline = 10;
const marks: ReadonlySet<string> = new Set(['{', '}', '[', ']', ',', ':']);
/** Words in any case, and numbers with a sign. */
const scalar = /true|false|null|[-+]?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?/iy;

/** The tokens of a JSON text as the parser of ArangoDB 2.8 finds them. */
export class LegacyJsonTokens {
  readonly #bytes: Buffer;
  readonly #text: string;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = asBuffer(bytes);
    this.#text = this.#bytes.toString('latin1');
  }

  next(): Token {
    const bytes = this.#bytes;
    while (isSpace(bytes[this.#at])) this.#at += 1;
    const code = bytes[this.#at];
    // The parser reads a text that ends with a zero byte.
    if (code === undefined || code === 0) return 'end';
    const char = this.#text.charAt(this.#at);
    if (marks.has(char)) return this.#take(this.#at + 1, char as Token);
    if (code === quote) {
      const end = this.#endOfString(this.#at + 1);
      return end === undefined ? this.#take(this.#at + 1, 'other') : this.#take(end, 'string');
    }
    scalar.lastIndex = this.#at;
    const found = scalar.exec(this.#text);
    return found === null
      ? this.#take(this.#at + 1, 'other')
      : this.#take(this.#at + found[0].length, 'scalar');
  }

  #take(end: number, token: Token): Token {
    this.#at = end;
    return token;
  }

  /** Undefined for an unterminated string. */
  #endOfString(from: number): number | undefined {
    const bytes = this.#bytes;
    for (let at = from; at < bytes.length; at++) {
      if (bytes[at] === quote) return at + 1;
      if (bytes[at] === backslash && bytes[++at] === newline) return undefined;
    }
    return undefined;
  }
}

function isSpace(code: number | undefined): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}
