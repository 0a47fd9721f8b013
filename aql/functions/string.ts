import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { likeTest } from '../patterns/like.ts';
import { toBoolean } from '../values/casts.ts';
import { isArray } from '../values/compare.ts';
import { checkTextLength, TextBuilder } from '../values/TextBuilder.ts';
import type { Value } from '../values/value.ts';
import {
  charactersOf,
  codePointsOf,
  integerOf,
  joinTexts,
  lengthOf,
  numberOf,
  sliceText,
  textOf,
  unitOffset,
  wrongType,
} from './arguments.ts';
import { occurrences } from './occurrences.ts';
import { substitute } from './substitute.ts';
import { define } from './types.ts';

/** Functions on strings. */
export const stringFunctions = define({
  CONCAT: {
    parameters: '...values',
    arity28: [1, 65536],
    arity312: [1, 65536],
    doc: 'Concatenates the values as strings; nulls are skipped.',
    examples: [
      ['CONCAT("foo", 1, null, true)', '"foo1true"'],
      ['CONCAT(["a", "b"])', '"ab"'],
    ],
    call: (context, args) => {
      const flattens = dialectRules[context.dialect].concatFlattens === 'every' || args.length === 1;
      return joinTexts(context, args, flattens);
    },
  },
  CONCAT_SEPARATOR: {
    parameters: 'separator, value, ...values',
    doc: 'Concatenates the values as strings with a separator; nulls are skipped.',
    examples: [['CONCAT_SEPARATOR(", ", "a", null, "b")', '"a, b"']],
    call: (context, [separator, ...values]) => {
      if (dialectRules[context.dialect].concatFlattens === 'every')
        return joinInParts(context, textOf(context, separator), values);
      const flattens = values.length === 1;
      return joinTexts(context, values, flattens, textOf(context, separator));
    },
  },
  CHAR_LENGTH: {
    parameters: 'text',
    doc: 'The number of characters of a string.',
    examples: [['CHAR_LENGTH("🥑é")', '2']],
    call: (context, [text]) => lengthOf(context, textOf(context, text)),
  },
  LOWER: {
    parameters: 'text',
    doc: 'The string in lower case.',
    examples: [['LOWER("AVOcado")', '"avocado"']],
    call: (context, [text]) => textOf(context, text).toLowerCase(),
  },
  UPPER: {
    parameters: 'text',
    doc: 'The string in upper case.',
    examples: [['UPPER("straße")', '"STRASSE"']],
    call: (context, [text]) => textOf(context, text).toUpperCase(),
  },
  SUBSTRING: {
    parameters: 'text, offset, length?',
    doc: 'The substring from an offset; a negative offset counts from the end.',
    examples: [
      ['SUBSTRING("Holy Guacamole!", 10, 4)', '"mole"'],
      ['SUBSTRING("hello", -3)', '"llo"'],
    ],
    call: (context, [value, offset, count]) => {
      const text = textOf(context, value);
      const length = lengthOf(context, text);
      const wanted = integerOf(context, offset);
      const start = wanted < 0 ? Math.max(0, length + wanted) : wanted;
      const end = count === undefined ? length : start + integerOf(context, count);
      return end <= start ? '' : sliceText(context, text, start, end);
    },
  },
  LEFT: {
    parameters: 'text, length',
    doc: 'The first characters of a string.',
    examples: [['LEFT("foobarbaz", 3)', '"foo"']],
    call: (context, [value, count]) =>
      sliceText(context, textOf(context, value), 0, Math.max(0, integerOf(context, count))),
  },
  RIGHT: {
    parameters: 'text, length',
    doc: 'The last characters of a string.',
    examples: [['RIGHT("foobarbaz", 3)', '"baz"']],
    call: (context, [value, count]) => {
      const text = textOf(context, value);
      const length = lengthOf(context, text);
      const wanted = context.dialect === '2.8' ? numberOf(context, count) : integerOf(context, count);
      const start = Math.max(0, Math.trunc(length - wanted));
      return sliceText(context, text, start, start + Math.trunc(Math.max(0, wanted)));
    },
  },
  CONTAINS: {
    parameters: 'text, search, returnIndex?',
    doc: 'Whether a string contains another string; with returnIndex its offset, -1 if absent.',
    examples: [
      ['CONTAINS("foobarbaz", "bar")', 'true'],
      ['CONTAINS("foobarbaz", "horse", true)', '-1'],
    ],
    call: (context, [value, search, returnsIndex]) => {
      const text = textOf(context, value);
      const searched = textOf(context, search);
      const offset = searched === '' ? -1 : text.indexOf(searched);
      return returnsIndex !== undefined && toBoolean(returnsIndex)
        ? unitOffset(context, text, offset)
        : offset >= 0;
    },
  },
  FIND_FIRST: {
    parameters: 'text, search, start?, end?',
    doc: 'The offset of the first occurrence of a string between two offsets, -1 if absent.',
    examples: [['FIND_FIRST("foobarbaz", "ba", 4)', '6']],
    call: (context, [value, search, start, end]) => {
      const range = searchRange(context, textOf(context, value), start, end);
      if (range === undefined) return -1;
      const offset = range.part.indexOf(textOf(context, search));
      return offset < 0 ? -1 : range.start + unitOffset(context, range.part, offset);
    },
  },
  FIND_LAST: {
    parameters: 'text, search, start?, end?',
    doc: 'The offset of the last occurrence of a string between two offsets, -1 if absent.',
    examples: [['FIND_LAST("foobarbaz", "ba", 0, 4)', '3']],
    call: (context, [value, search, start, end]) => {
      const isBefore = context.dialect === '2.8' && typeof start === 'number' && start < 0;
      const range = searchRange(context, textOf(context, value), isBefore ? 0 : start, end);
      if (range === undefined) return -1;
      const searched = textOf(context, search);
      const offset = range.part.lastIndexOf(searched);
      return offset < 0 ? -1 : range.start + unitOffset(context, range.part, offset);
    },
  },
  LIKE: {
    parameters: 'text, pattern, caseInsensitive?',
    doc: 'Whether the whole string matches a pattern: % matches any characters, _ one character.',
    examples: [['LIKE("a bunny", "%BUN%", true)', 'true']],
    call: (context, [text, pattern, ignoresCase]) =>
      likeTest(
        textOf(context, pattern),
        ignoresCase !== undefined && toBoolean(ignoresCase),
        context.dialect,
      )(textOf(context, text)),
  },
  TRIM: {
    parameters: 'text, typeOrCharacters?',
    doc: 'The string without white space, or without the given characters, at both ends (1: at the start, 2: at the end).',
    examples: [
      ['TRIM("  foo bar ", 1)', '"foo bar "'],
      ['TRIM("xxhixx", "x")', '"hi"'],
    ],
    call: (context, [value, type]) => {
      const text = textOf(context, value);
      if (type === 1) return text.trimStart();
      if (type === 2) return text.trimEnd();
      if (type === undefined || type === null || type === 0) return text.trim();
      return trimCharacters(context, text, textOf(context, type), true, true);
    },
  },
  LTRIM: {
    parameters: 'text, characters?',
    doc: 'The string without white space, or the given characters, at its start.',
    examples: [['LTRIM("--==[foo]==--", "-=[]")', '"foo]==--"']],
    call: (context, [value, characters]) => {
      const text = textOf(context, value);
      if (characters === undefined || (characters === null && context.dialect === '2.8'))
        return text.trimStart();
      return trimCharacters(context, text, textOf(context, characters), true, false);
    },
  },
  RTRIM: {
    parameters: 'text, characters?',
    doc: 'The string without white space, or the given characters, at its end.',
    examples: [['RTRIM("--==[foo]==--", "-=[]")', '"--==[foo"']],
    call: (context, [value, characters]) => {
      const text = textOf(context, value);
      if (characters === undefined || (characters === null && context.dialect === '2.8'))
        return text.trimEnd();
      return trimCharacters(context, text, textOf(context, characters), false, true);
    },
  },
  SPLIT: {
    parameters: 'text, separator?, limit?',
    doc: 'Splits a string at a separator, or at any of several separators.',
    examples: [
      ['SPLIT("foo-bar-baz", "-")', '["foo","bar","baz"]'],
      ['SPLIT("This, is|it", [", ", "|"])', '["This","is","it"]'],
    ],
    call: (context, [value, separator, limit]) => {
      const text = textOf(context, value);
      if (separator === undefined || separator === null) return [text];
      const maximum = limit === undefined || limit === null ? undefined : integerOf(context, limit);
      if (maximum !== undefined && maximum < 0)
        return context.dialect === '2.8' ? wrongType(context, 'SPLIT') : [text];
      const separators = (isArray(separator) ? separator : [separator]).map((item) => textOf(context, item));
      return splitText(context, text, separators).slice(0, maximum);
    },
  },
  SUBSTITUTE: {
    parameters: 'text, search, replacement?, limit?',
    doc: 'Replaces each occurrence of a string, of several strings, or of the names of a mapping.',
    examples: [
      ['SUBSTITUTE("the quick dog", "quick", "lazy")', '"the lazy dog"'],
      ['SUBSTITUTE("abc", { a: "1", b: "2" })', '"12c"'],
    ],
    call: substitute,
  },
  STARTS_WITH: {
    parameters: 'text, prefix, minMatchCount?',
    isNew: true,
    doc: 'Whether a string starts with a prefix, or with a minimum number of several prefixes.',
    examples: [['STARTS_WITH("foobar", ["x", "foo"])', 'true']],
    call: (context, [value, prefix, minimum]) => {
      const text = textOf(context, value);
      if (!isArray(prefix)) return text.startsWith(textOf(context, prefix));
      const matches = prefix.filter((item) => text.startsWith(textOf(context, item))).length;
      return matches >= (minimum === undefined ? 1 : integerOf(context, minimum));
    },
  },
  REPEAT: {
    parameters: 'text, count, separator?',
    isNew: true,
    doc: 'Repeats a string with a separator between.',
    examples: [['REPEAT("foo", 3, " | ")', '"foo | foo | foo"']],
    call: (context, [value, count, separator]) => {
      const times = integerOf(context, count);
      if (times < 0 || times > 1_000_000) return null;
      const text = textOf(context, value);
      const between = textOf(context, separator);
      if (times === 0) return '';
      const length = (text.length + between.length) * times;
      checkTextLength(length);
      context.memory.require(length);
      return `${(text + between).repeat(times - 1)}${text}`;
    },
  },
});

/**
 * CONCAT_SEPARATOR of 2.8: arrays are flattened. An array without values after other values leaves its
 * separator in the result, and no further separator follows it.
 */
function joinInParts(context: ExpressionContext, separator: string, values: readonly Value[]): string {
  const result = new TextBuilder(context.memory);
  let isSeparated = false;
  for (const value of values) {
    if (value === null) continue;
    if (isSeparated) result.add(separator);
    const items = isArray(value) ? value.filter((item) => item !== null) : [value];
    for (const [at, item] of items.entries()) {
      if (at > 0) result.add(separator);
      result.add(textOf(context, item));
    }
    isSeparated = items.length > 0;
  }
  return result.text();
}

/** Trims the given characters; without characters, white space. */
function trimCharacters(
  context: ExpressionContext,
  text: string,
  characters: string,
  atStart: boolean,
  atEnd: boolean,
): string {
  const removed = new Set(characters);
  const all = codePointsOf(context, text);
  let start = 0;
  let end = all.length;
  while (atStart && start < end && removed.has(all[start]!)) start++;
  while (atEnd && end > start && removed.has(all[end - 1]!)) end--;
  return all.slice(start, end).join('');
}

/** The part of a string to search, from `start` to `end` inclusive; undefined for invalid offsets. */
function searchRange(
  context: ExpressionContext,
  text: string,
  start: Value | undefined,
  end: Value | undefined,
): { readonly start: number; readonly part: string } | undefined {
  const length = lengthOf(context, text);
  const first = start === undefined || start === null ? 0 : integerOf(context, start);
  const last = end === undefined || end === null ? Math.max(first, length) : integerOf(context, end);
  if (first < 0 || last < 0 || last < first) return undefined;
  return { start: first, part: sliceText(context, text, first, last + 1) };
}

function splitText(
  context: ExpressionContext,
  text: string,
  separators: readonly string[],
): readonly string[] {
  if (separators.length === 0 || separators.every((separator) => separator === '')) {
    return charactersOf(context, text);
  }
  const [only] = separators;
  if (separators.length === 1 && text.length < longText) return text.split(only as string);
  const parts: string[] = [];
  let from = 0;
  for (const { at, found } of occurrences(text, separators)) {
    if (found === '' && (at === from || at >= text.length)) continue;
    parts.push(text.slice(from, at));
    from = at + found.length;
    if (parts.length % checkInterval === 0) {
      context.memory.require(parts.length * partBytes);
      context.checkKilled();
    }
  }
  parts.push(text.slice(from));
  return parts;
}

/** Minimum length of strings that are split in steps with memory checks. */
const longText = 1_000_000;

/** Number of parts between two checks of the memory limit, and estimated bytes of one part. */
const checkInterval = 4096;
const partBytes = 40;
