import type { Grammar } from '../../protocol/dialect.ts';
import { decodeString } from './strings.ts';
import { findKeyword, type Punctuation, type Token, type TokenKind } from './tokens.ts';

const whitespace = /[ \t\r\f\v]+|\n/y;
const lineComment = /\/\/[^\n]*/y;
const blockComment = /\/\*[\s\S]*?\*\//y;
const identifier = /\$?(?:[a-zA-Z]|_+[a-zA-Z])[a-zA-Z0-9_]*/y;
const decimal = /(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)(?:[eE][-+]?[0-9]+)?/y;
const leadingDot = /\.[0-9]+(?:[eE][-+]?[0-9]+)?/y;
const radix = /0[bB][01]+|0[xX][0-9a-fA-F]+/y;
const bind = /@(@?)(_+[a-zA-Z0-9][a-zA-Z0-9_]*|[a-zA-Z0-9][a-zA-Z0-9_]*)/y;
const stringMarks = `"'`;
const nameMarks28 = '`';
const nameMarks312 = '`´';
const punctuation28 = /::|\.\.|==|!=|<=|>=|\|\||&&|[()[\]{},:?.=!\-+<>*/%]/y;
const punctuation312 = /\?\.(?=[a-zA-Z_`´$@])|::|\.\.|=~|!~|==|!=|<=|>=|\|\||&&|[()[\]{},:?.=!\-+<>*/%]/y;

/**
 * Splits a query into tokens; the last token has the kind 'end'. Never throws: invalid characters give tokens
 * of the kind 'unknown'.
 */
export function tokenize(text: string, dialect: Grammar): readonly Token[] {
  const tokens: Token[] = [];
  const punctuation = dialect === '2.8' ? punctuation28 : punctuation312;
  const nameMarks = dialect === '2.8' ? nameMarks28 : nameMarks312;
  let offset = 0;
  let lastPiece = 0;
  let matched = '';

  const isOpenComment = (): boolean => text.startsWith('/*', offset);
  // 2.8 normalizes the strings and quoted names of a query to NFC.
  const decode = (quoted: string): string =>
    dialect === '2.8' ? decodeString(quoted).normalize('NFC') : decodeString(quoted);
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const found = pattern.exec(text);
    if (found === null) return false;
    matched = found[0];
    return true;
  };
  /** Matches a quoted string. A regular expression would need stack space proportional to its length. */
  const matchQuoted = (marks: string): boolean => {
    const mark = text.charAt(offset);
    if (!marks.includes(mark)) return false;
    const end = endOfQuoted(text, offset, mark);
    if (end === undefined) return false;
    matched = text.slice(offset, end);
    return true;
  };
  const push = (kind: TokenKind, value: Token['value'], errorAt = offset, isQuotedName = false): void => {
    const end = offset + matched.length;
    tokens.push({ kind, start: offset, end, errorAt, value, isQuotedName });
  };

  while (offset < text.length) {
    lastPiece = offset;
    if (match(whitespace) || match(lineComment) || match(blockComment)) {
      lastPiece += lastPieceIn(matched);
      offset += matched.length;
      continue;
    }
    if (match(identifier)) {
      const keyword = findKeyword(matched, dialect);
      push(keyword ?? 'identifier', matched);
    } else if (dialect !== '2.8' && match(radix)) {
      push('integer', toInteger(BigInt(matched)));
    } else if (match(decimal) || (dialect !== '2.8' && !endsOperand(tokens.at(-1)) && match(leadingDot))) {
      if (/^[0-9]+$/.test(matched)) push('integer', toInteger(BigInt(matched)));
      else push('double', Number(matched));
    } else if (match(bind)) {
      if (matched.startsWith('@@')) push('bindCollection', matched.slice(2));
      else push('bind', matched.slice(1));
    } else if (matchQuoted(stringMarks)) {
      push('string', decode(matched), offset + matched.length - 1);
      lastPiece = offset + matched.length - 1;
    } else if (matchQuoted(nameMarks)) {
      push('identifier', decode(matched), offset, true);
    } else if (!isOpenComment() && match(punctuation)) {
      push(matched as Punctuation, matched);
    } else {
      const unfinished = /["'`]|\/\*/y;
      if (match(unfinished)) {
        lastPiece = matched === '/*' ? offset + 2 : text.length - 1;
        if (dialect === '2.8') break;
        matched = text.slice(offset);
      } else {
        matched = String.fromCodePoint(text.codePointAt(offset)!);
        // 2.8 treats a non-ASCII character as the end of the query.
        if (dialect === '2.8' && matched > '\u007f') break;
      }
      push('unknown', matched);
    }
    offset += matched.length;
  }
  tokens.push({
    kind: 'end',
    start: text.length,
    end: text.length,
    errorAt: lastPiece,
    value: '',
    isQuotedName: false,
  });
  return tokens;
}

/** Offset of the last piece of white space or a comment: the text of a line comment, the end of a block comment. */
function lastPieceIn(skipped: string): number {
  if (skipped.startsWith('/*')) return skipped.length - 2;
  return skipped.startsWith('//') && skipped.length > 2 ? 2 : 0;
}

/** Offset after the closing quote; undefined if there is none. */
function endOfQuoted(text: string, start: number, mark: string): number | undefined {
  let at = start + 1;
  for (;;) {
    const end = text.indexOf(mark, at);
    if (end < 0) return undefined;
    let slashes = 0;
    while (end - 1 - slashes > start && text.charCodeAt(end - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
    at = end + 1;
  }
}

/** `a.5` is not a number: a dot after an operand is an attribute access. */
function endsOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'identifier' || token.kind === ']' || token.kind === ')' || token.kind === 'bind';
}

/** Exact within 64 bits, otherwise a double, as in ArangoDB. */
function toInteger(value: bigint): number | bigint {
  if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value);
  return value <= 0x7fffffffffffffffn ? value : Number(value);
}
