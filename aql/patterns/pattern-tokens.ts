/** A part of a regular expression, with its text in the syntax of the linear engine. */
export type PatternToken =
  | { readonly kind: 'character' | 'assertion' | 'open' | 'close' | 'or'; readonly text: string }
  | { readonly kind: 'repeat'; readonly text: string; readonly min: number; readonly max: number };

/** Syntax that the linear engine does not support; the message names it. */
export class UnsupportedSyntax extends Error {}

/** White space of the JavaScript runtime; `\s` of the linear engine covers ASCII only. */
const space =
  '\\t\\n\\x0b\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const noSpace =
  '\\x00-\\x08\\x0e-\\x1f!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';

/** The dot: any character but the line terminators of ICU. */
export const noLineEnd = '[^\\n\\x0b\\f\\r\\x{85}\\x{2028}\\x{2029}]';

const repeatPattern = /\{(\d+)(,(\d*))?\}\??/y;
const hexPattern = /x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\}/y;
const propertyPattern = /[pP]\{(?:(?:General_Category|gc|Script|sc)=)?([A-Za-z_]+)\}/y;
const groupPattern = /\((?:\?(?:<([A-Za-z_$][\w$]*)>|:|<=|<!|=|!))?/y;
const plainEscapes: Readonly<Record<string, string>> = {
  t: '\\t',
  n: '\\n',
  r: '\\r',
  f: '\\f',
  v: '\\x0b',
  0: '\\x00',
  d: '\\d',
  D: '\\D',
  w: '\\w',
  W: '\\W',
};

/** Splits a pattern that the runtime accepts into parts. Throws UnsupportedSyntax. */
export function patternTokens(source: string, isUnicode: boolean): PatternToken[] {
  const reader = new PatternReader(source, isUnicode);
  const tokens: PatternToken[] = [];
  for (let token = reader.next(); token !== undefined; token = reader.next()) tokens.push(token);
  return tokens;
}

class PatternReader {
  #at = 0;

  constructor(
    readonly source: string,
    readonly isUnicode: boolean,
  ) {}

  next(): PatternToken | undefined {
    const { source } = this;
    const character = source[this.#at];
    switch (character) {
      case undefined:
        return undefined;
      case '^':
      case '$':
        this.#at += 1;
        return { kind: 'assertion', text: character };
      case '|':
        this.#at += 1;
        return { kind: 'or', text: '|' };
      case ')':
        this.#at += 1;
        return { kind: 'close', text: ')' };
      case '(':
        return this.#open();
      case '.':
        this.#at += 1;
        return { kind: 'character', text: noLineEnd };
      case '[':
        return { kind: 'character', text: this.#characterClass() };
      case '*':
      case '+':
      case '?':
        return this.#repeat(character);
      case '{': {
        const match = this.#match(repeatPattern);
        if (match === undefined) return this.#literal();
        const min = Number(match[1]);
        const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : Number.POSITIVE_INFINITY;
        return { kind: 'repeat', text: match[0], min, max };
      }
      case '\\':
        return this.#escaped();
      default:
        return this.#literal();
    }
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.source);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }

  #open(): PatternToken {
    const match = this.#match(groupPattern);
    if (match === undefined) throw new UnsupportedSyntax('a group of this kind');
    if (match[0] === '(?=' || match[0] === '(?!') throw new UnsupportedSyntax('look-ahead');
    if (match[0] === '(' && this.source[this.#at] === '?')
      throw new UnsupportedSyntax('a group of this kind');
    return { kind: 'open', text: match[1] === undefined ? match[0] : '(' };
  }

  #repeat(character: string): PatternToken {
    this.#at += 1;
    const isLazy = this.source[this.#at] === '?';
    if (isLazy) this.#at += 1;
    const max = character === '?' ? 1 : Number.POSITIVE_INFINITY;
    return {
      kind: 'repeat',
      text: isLazy ? `${character}?` : character,
      min: character === '+' ? 1 : 0,
      max,
    };
  }

  #literal(): PatternToken {
    const code = this.source.codePointAt(this.#at) as number;
    this.#at += code > 0xffff ? 2 : 1;
    if (code > 0xffff && !this.isUnicode) throw new UnsupportedSyntax('a character beyond U+FFFF');
    return { kind: 'character', text: literalText(code) };
  }

  #escaped(): PatternToken {
    const character = this.source[this.#at + 1] ?? '';
    if (character === 'b' || character === 'B') {
      this.#at += 2;
      return { kind: 'assertion', text: `\\${character}` };
    }
    const text = this.#escape();
    return { kind: 'character', text: text === space || text === noSpace ? `[${text}]` : text };
  }

  /** Translates an escape sequence, inside or outside a class. */
  #escape(): string {
    this.#at += 1;
    const character = this.source[this.#at] ?? '';
    const following = this.source[this.#at + 1] ?? '';
    const hex = this.#match(hexPattern);
    if (hex !== undefined) return this.#codeText(hex);
    if (character === 'p' || character === 'P') {
      const property = this.isUnicode ? this.#match(propertyPattern) : undefined;
      if (property === undefined) throw new UnsupportedSyntax(`\\${character}`);
      return `\\${character}{${property[1]}}`;
    }
    if (/[1-9]/.test(character) || (character === '0' && /[0-9]/.test(following)) || character === 'k') {
      throw new UnsupportedSyntax('a back reference');
    }
    if (character === 'c') {
      if (!/[A-Za-z]/.test(following)) throw new UnsupportedSyntax('\\c');
      this.#at += 2;
      return literalText(following.charCodeAt(0) % 32);
    }
    const code = this.source.codePointAt(this.#at) as number;
    this.#at += code > 0xffff ? 2 : 1;
    if (character === 's') return space;
    if (character === 'S') return noSpace;
    return plainEscapes[character] ?? literalText(code);
  }

  #codeText(hex: RegExpExecArray): string {
    // Outside unicode mode, `\u{41}` means 41 letters u.
    if (hex[3] !== undefined && !this.isUnicode) throw new UnsupportedSyntax('\\u{…}');
    const code = Number.parseInt((hex[1] ?? hex[2] ?? hex[3]) as string, 16);
    const isHigh = code >= 0xd800 && code < 0xdc00 && hex[2] !== undefined;
    const low = isHigh ? /^\\u(d[c-f][0-9a-f]{2})/i.exec(this.source.slice(this.#at, this.#at + 6)) : null;
    if (low === null) return literalText(code);
    if (!this.isUnicode) throw new UnsupportedSyntax('a surrogate pair');
    this.#at += 6;
    return literalText(0x10000 + (code - 0xd800) * 0x400 + Number.parseInt(low[1] as string, 16) - 0xdc00);
  }

  #characterClass(): string {
    this.#at += 1;
    const isNegated = this.source[this.#at] === '^';
    if (isNegated) this.#at += 1;
    let text = '';
    // A hyphen next to a character set is a literal hyphen.
    let wasSet = false;
    for (;;) {
      const character = this.source[this.#at];
      if (character === ']') break;
      if (character === '-') {
        this.#at += 1;
        const isRange =
          text !== '' && !wasSet && !/^(\]|\\[dDsSwWpP])/.test(this.source.slice(this.#at, this.#at + 2));
        text += isRange ? '-' : '\\-';
      } else if (character === '\\') {
        const next = this.source[this.#at + 1];
        if (next === 'b') {
          this.#at += 2;
          text += '\\x08';
        } else text += this.#escape();
        wasSet = /[dDsSwWpP]/.test(next ?? '');
        continue;
      } else text += this.#literal().text;
      wasSet = false;
    }
    this.#at += 1;
    // `[]` matches nothing, `[^]` any character.
    if (text === '') return isNegated ? '.' : '[^\\x00-\\x{10ffff}]';
    return `[${isNegated ? '^' : ''}${text}]`;
  }
}

function literalText(code: number): string {
  const isPlain = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isPlain ? String.fromCharCode(code) : `\\x{${code.toString(16)}}`;
}
