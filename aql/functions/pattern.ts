import type { ExpressionContext } from '../expressions/types.ts';
import { findPattern } from '../patterns/find-pattern.ts';
import { replaceMatches, splitAtMatches } from '../patterns/matches.ts';
import type { TextPattern } from '../patterns/TextPattern.ts';
import { toBoolean } from '../values/casts.ts';
import type { Value } from '../values/value.ts';
import { integerOf, textOf } from './arguments.ts';
import { define } from './types.ts';

/** Functions with regular expressions. */
export const patternFunctions = define({
  REGEX_TEST: {
    parameters: 'text, pattern, caseInsensitive?',
    isNew: true,
    doc: 'Whether a string contains a match of a regular expression.',
    examples: [['REGEX_TEST("the quick brown fox", "the.*fox")', 'true']],
    call: (context, [text, source, ignoresCase]) => {
      const pattern = patternOf(context, source, ignoresCase, 'REGEX_TEST');
      return pattern === undefined ? null : pattern.test(textOf(context, text));
    },
  },
  REGEX_MATCHES: {
    parameters: 'text, pattern, caseInsensitive?',
    isNew: true,
    doc: 'The first match of a regular expression with its groups; null without a match.',
    examples: [
      ['REGEX_MATCHES("john@doe.com", "^([a-z]+)@([a-z.]+)$")', '["john@doe.com","john","doe.com"]'],
    ],
    call: (context, [text, source, ignoresCase]) => {
      const match = patternOf(context, source, ignoresCase, 'REGEX_MATCHES')?.matcher(textOf(context, text))(
        0,
      );
      return match === undefined ? null : match.groups.map((group) => group ?? '');
    },
  },
  REGEX_SPLIT: {
    parameters: 'text, pattern, caseInsensitive?, limit?',
    isNew: true,
    doc: 'Splits a string at the matches of a regular expression.',
    examples: [['REGEX_SPLIT("a, b;c", "[,;] ?")', '["a","b","c"]']],
    call: (context, [text, source, ignoresCase, limit]) => {
      const pattern = patternOf(context, source, ignoresCase, 'REGEX_SPLIT');
      if (pattern === undefined) return null;
      const max = limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, integerOf(context, limit));
      return splitAtMatches(context, textOf(context, text), pattern, max);
    },
  },
  REGEX_REPLACE: {
    parameters: 'text, pattern, replacement, caseInsensitive?',
    isNew: true,
    doc: 'Replaces each match of a regular expression in a string.',
    examples: [['REGEX_REPLACE("foobarbar", "ba.", "x")', '"fooxx"']],
    call: (context, [text, source, replacement, ignoresCase]) => {
      const pattern = patternOf(context, source, ignoresCase, 'REGEX_REPLACE');
      if (pattern === undefined) return null;
      return replaceMatches(context, textOf(context, text), pattern, textOf(context, replacement));
    },
  },
});

/** The compiled pattern; undefined and warning 1543 (invalid regular expression) for an invalid pattern. */
function patternOf(
  context: ExpressionContext,
  source: Value | undefined,
  ignoresCase: Value | undefined,
  functionName: string,
): TextPattern | undefined {
  const isAnyCase = ignoresCase !== undefined && toBoolean(ignoresCase);
  return findPattern(context, textOf(context, source), isAnyCase, functionName);
}
