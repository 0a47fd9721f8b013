import { bytesToHex } from '@noble/hashes/utils.js';
import { DatabaseError } from '../../protocol/errors.ts';
import { requireFiniteNumbers } from '../../protocol/lib/finite-numbers.ts';
import { parseJson } from '../../protocol/lib/json.ts';
import { maxJsonDepth } from '../../protocol/lib/json-limits.ts';
import { editDistance } from '../../protocol/lib/nearest-name.ts';
import { toJson } from '../values/casts.ts';
import { tooDeep } from '../values/ValueWalk.ts';
import type { Value } from '../values/value.ts';
import { integerOf, textOf, wrongType } from './arguments.ts';
import { crc32c, fnv64, md5, sha1, sha256, sha512 } from './hash.ts';
import { isIpv4 } from './type.ts';
import { define } from './types.ts';

const base64Characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodings of strings, hash sums and string similarity. */
export const encodingFunctions = define({
  MD5: {
    parameters: 'text',
    doc: 'The MD5 sum of a string, in hexadecimal.',
    examples: [['MD5("foobar")', '"3858f62230ac3c915f300c664312c63f"']],
    call: (context, [text]) => md5(textOf(context, text)),
  },
  SHA1: {
    parameters: 'text',
    doc: 'The SHA-1 sum of a string, in hexadecimal.',
    examples: [['SHA1("foobar")', '"8843d7f92416211de9ebb963ff4ce28125932878"']],
    call: (context, [text]) => sha1(textOf(context, text)),
  },
  SHA256: {
    parameters: 'text',
    isNew: true,
    doc: 'The SHA-256 sum of a string, in hexadecimal.',
    examples: [['SHA256("foobar")', '"c3ab8ff13720e8ad9047dd39466b3c8974e592c2fa383d4a3960714caef0c4f2"']],
    call: (context, [text]) => sha256(textOf(context, text)),
  },
  SHA512: {
    parameters: 'text',
    isNew: true,
    doc: 'The SHA-512 sum of a string, in hexadecimal.',
    examples: [['LENGTH(SHA512("foobar"))', '128']],
    call: (context, [text]) => sha512(textOf(context, text)),
  },
  CRC32: {
    parameters: 'text',
    isNew: true,
    doc: 'The CRC-32 sum of a string, in hexadecimal.',
    examples: [['CRC32("foobar")', '"D5F5C7F"']],
    call: (context, [text]) => crc32c(textOf(context, text)).toString(16).toUpperCase(),
  },
  FNV64: {
    parameters: 'text',
    isNew: true,
    doc: 'The FNV-1a sum of a string, in hexadecimal.',
    examples: [['FNV64("foobar")', '"85944171F73967E8"']],
    call: (context, [text]) => fnv64(textOf(context, text)).toString(16).toUpperCase(),
  },
  TO_BASE64: {
    parameters: 'text',
    isNew: true,
    doc: 'A string in base64.',
    examples: [['TO_BASE64("ABC.")', '"QUJDLg=="']],
    call: (context, [text]) => toBase64(new TextEncoder().encode(textOf(context, text))),
  },
  TO_HEX: {
    parameters: 'text',
    isNew: true,
    doc: 'A string in hexadecimal.',
    examples: [['TO_HEX("ABC.")', '"4142432e"']],
    call: (context, [text]) => bytesToHex(new TextEncoder().encode(textOf(context, text))),
  },
  TO_CHAR: {
    parameters: 'codepoint',
    isNew: true,
    doc: 'The character of a code point.',
    examples: [['TO_CHAR(9731)', '"☃"']],
    call: (context, [code]) => {
      const number = integerOf(context, code);
      const isCode = typeof code === 'number' && number >= 0 && number <= 0x10ffff;
      return isCode ? String.fromCodePoint(number) : wrongType(context, 'TO_CHAR');
    },
  },
  ENCODE_URI_COMPONENT: {
    parameters: 'text',
    isNew: true,
    doc: 'A string in URL encoding.',
    examples: [['ENCODE_URI_COMPONENT("fünf %")', '"f%C3%BCnf%20%25"']],
    call: (context, [text]) => encodeURIComponent(textOf(context, text)),
  },
  JSON_STRINGIFY: {
    parameters: 'value',
    isNew: true,
    doc: 'A value as JSON text.',
    examples: [['JSON_STRINGIFY({ a: [1, "x"] })', '"{\\"a\\":[1,\\"x\\"]}"']],
    call: (_, [value]) => toJson(value ?? null),
  },
  JSON_PARSE: {
    parameters: 'text',
    isNew: true,
    doc: 'The value of a JSON text; null if the text is not valid JSON.',
    examples: [['JSON_PARSE("[1,2]")', '[1,2]']],
    call: (context, [text]) => {
      if (typeof text !== 'string') return wrongType(context, 'JSON_PARSE');
      const { depth, bytes } = measureJsonText(text);
      if (depth > maxJsonDepth) throw tooDeep(maxJsonDepth);
      context.memory.require(bytes);
      try {
        const value = parseJson(text) as Value;
        requireFiniteNumbers(text);
        return value;
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        return wrongType(context, 'JSON_PARSE');
      }
    },
  },
  LEVENSHTEIN_DISTANCE: {
    parameters: 'left, right',
    isNew: true,
    doc: 'The Levenshtein distance of two strings.',
    examples: [['LEVENSHTEIN_DISTANCE("foobar", "bar")', '3']],
    call: (context, [left, right]) => editDistance(textOf(context, left), textOf(context, right)),
  },
  SOUNDEX: {
    parameters: 'text',
    isNew: true,
    doc: 'The Soundex code of a string.',
    examples: [['SOUNDEX("example")', '"E251"']],
    call: (context, [text]) => soundex(textOf(context, text)),
  },
  IPV4_FROM_NUMBER: {
    parameters: 'number',
    isNew: true,
    doc: 'A number as an IPv4 address.',
    examples: [['IPV4_FROM_NUMBER(134744072)', '"8.8.8.8"']],
    call: (context, [number]) => {
      if (typeof number !== 'number' || number < 0 || number > 0xffffffff)
        return wrongType(context, 'IPV4_FROM_NUMBER');
      return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
    },
  },
  IPV4_TO_NUMBER: {
    parameters: 'address',
    isNew: true,
    doc: 'An IPv4 address as a number.',
    examples: [['IPV4_TO_NUMBER("8.8.8.8")', '134744072']],
    call: (context, [address]) => {
      if (!isIpv4(address)) return wrongType(context, 'IPV4_TO_NUMBER');
      return String(address)
        .split('.')
        .reduce((number, part) => number * 256 + Number(part), 0);
    },
  },
  SUBSTRING_BYTES: {
    parameters: 'text, offset, length?, left?, right?',
    isNew: true,
    doc: 'A substring by UTF-8 byte offsets, extended by a number of characters to the left and right; null if an offset is within a character.',
    examples: [
      ['SUBSTRING_BYTES("☃x", 3, 1)', '"x"'],
      ['SUBSTRING_BYTES("a☃xyz", 4, 1, 1, 2)', '"☃xyz"'],
    ],
    call: (context, [value, offset, count, left, right]) => {
      const bytes = new TextEncoder().encode(textOf(context, value));
      const wanted = integerOf(context, offset);
      const start = wanted < 0 ? Math.max(0, bytes.length + wanted) : wanted;
      const end = count === undefined ? bytes.length : start + integerOf(context, count);
      if (isWithinCharacter(bytes, start) || isWithinCharacter(bytes, end)) return null;
      const decode = (from: number, to?: number): string =>
        new TextDecoder().decode(bytes.subarray(from, to));
      const part = decode(start, Math.max(start, end));
      if (left === undefined) return part;
      const before = [...decode(0, start)];
      const after = right === undefined ? [] : [...decode(Math.max(start, end))];
      const leftCount = Math.max(0, integerOf(context, left));
      const rightCount = Math.max(0, integerOf(context, right));
      return [
        ...before.slice(Math.max(0, before.length - leftCount)),
        part,
        ...after.slice(0, rightCount),
      ].join('');
    },
  },
  NGRAM_SIMILARITY: {
    parameters: 'text, target, ngramSize',
    isNew: true,
    doc: 'The fraction of the n-grams of the target that the string contains.',
    examples: [['NGRAM_SIMILARITY("quick fox", "quick foxx", 2)', '0.8888888955116272']],
    // ArangoDB computes with single precision.
    call: (context, [text, target, size]) =>
      Math.fround(ngramSimilarity(textOf(context, text), textOf(context, target), integerOf(context, size))),
  },
  NGRAM_POSITIONAL_SIMILARITY: {
    parameters: 'text, target, ngramSize',
    isNew: true,
    doc: 'The positional n-gram similarity of two strings, which also counts n-grams that are nearly equal.',
    examples: [['NGRAM_POSITIONAL_SIMILARITY("quick fox", "quick foxx", 3)', '0.875']],
    call: (context, [text, target, size]) => {
      const length = integerOf(context, size);
      if (length < 1) return wrongType(context, 'NGRAM_POSITIONAL_SIMILARITY');
      return positionalSimilarity(textOf(context, text), textOf(context, target), length);
    },
  },
});

/** Estimated bytes of an array or object, and of an item, that JSON.parse creates. */
const compoundBytes = 56;
const itemBytes = 16;

/** Nesting depth of a JSON text and estimated memory of its value. O(n). */
function measureJsonText(text: string): { readonly depth: number; readonly bytes: number } {
  let level = 0;
  let depth = 0;
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case openBrace:
      case openBracket:
        bytes += compoundBytes;
        level += 1;
        if (level > depth) depth = level;
        break;
      case closeBrace:
      case closeBracket:
        level -= 1;
        break;
      case comma:
        bytes += itemBytes;
    }
  }
  return { depth, bytes };
}

const [quote, comma, openBracket, closeBracket, openBrace, closeBrace, backslash] = [
  34, 44, 91, 93, 123, 125, 92,
] as const;

/** Offset of the closing quotation mark of the string that begins at `at`. */
function endOfText(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === quote) return end;
    if (code === backslash) end += 1;
  }
  return text.length;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.subarray(index, index + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    text += base64Characters[bits >> 18]! + base64Characters[(bits >> 12) & 63]!;
    text += second === undefined ? '=' : base64Characters[(bits >> 6) & 63]!;
    text += third === undefined ? '=' : base64Characters[bits & 63]!;
  }
  return text;
}

const soundCodes = '01230120022455012623010202';

function soundex(text: string): string {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '');
  if (letters === '') return '';
  const codeOf = (letter: string): string => soundCodes[letter.charCodeAt(0) - 65]!;
  let result = letters[0]!;
  let last = codeOf(result);
  for (const letter of letters.slice(1)) {
    const code = codeOf(letter);
    if (code !== '0' && code !== last) result += code;
    if (letter !== 'H' && letter !== 'W') last = code;
  }
  return result.padEnd(4, '0').slice(0, 4);
}

/** Kondrak, N-gram similarity and distance, SPIRE 2005; in single precision as in ArangoDB. */
function positionalSimilarity(text: string, target: string, size: number): number {
  const [left, right] = [Array.from(text), Array.from(target)];
  const columns = right.length - size + 1;
  const rows = left.length - size + 1;
  if (columns < 1 || rows < 1) return text === target ? 1 : 0;
  let before = new Float64Array(columns + 1);
  for (let row = 0; row < rows; row++) {
    const best = new Float64Array(columns + 1);
    for (let column = 0; column < columns; column++) {
      let alike = 0;
      for (let at = 0; at < size; at++) if (left[row + at] === right[column + at]) alike++;
      best[column + 1] = Math.max(before[column + 1]!, best[column]!, before[column]! + alike / size);
    }
    before = best;
  }
  return Math.fround(before[columns]! / Math.max(rows, columns));
}

/** True for the offset of a continuation byte of UTF-8. */
function isWithinCharacter(bytes: Uint8Array, offset: number): boolean {
  return ((bytes[offset] ?? 0) & 0xc0) === 0x80;
}

function ngramSimilarity(text: string, target: string, size: number): number {
  const gramsOf = (whole: string): string[] =>
    Array.from({ length: Math.max(0, whole.length - size + 1) }, (_, index) =>
      whole.slice(index, index + size),
    );
  const wanted = new Set(gramsOf(target));
  if (wanted.size === 0) return 0;
  const own = new Set(gramsOf(text));
  return [...wanted].filter((gram) => own.has(gram)).length / wanted.size;
}
