import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../../aql/patterns/compile-pattern.ts';
import { isLinear } from '../../../aql/patterns/is-linear.ts';
import { LinearPattern } from '../../../aql/patterns/LinearPattern.ts';
import { likeTest } from '../../../aql/patterns/like.ts';
import { patternTokens } from '../../../aql/patterns/pattern-tokens.ts';
import { fc } from '../../fast-check.ts';

/** Random patterns that the runtime accepts, short enough for its backtracking engine. */
const atom = fc.constantFrom(
  ...['a', 'b', 'é', '😀', '.', '\\.', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\n', '\\x61', '\\u0062'],
  ...[
    '[ab]',
    '[^a]',
    '[a-c1-3]',
    '[\\d-]',
    '[\\s_]',
    '[^\\S]',
    '[]a]'.slice(1, 3),
    '[.*]',
    '\\*',
    '\\u{1F600}',
    '\\p{L}',
    '-',
    ' ',
  ],
);
const repeat = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,2}', '{1,}', '??', '*?', '+?');
const piece = fc.tuple(atom, repeat).map(([text, times]) => text + times);
const assertion = fc.constantFrom('^', '$', '\\b', '\\B');
const sequence = fc
  .array(fc.oneof({ weight: 6, arbitrary: piece }, { weight: 1, arbitrary: assertion }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pieces) => pieces.join(''));
const group = fc
  .tuple(fc.constantFrom('(', '(?:', '(?<n>'), fc.array(sequence, { minLength: 1, maxLength: 2 }), repeat)
  .map(([open, alternatives, times]) => `${open}${alternatives.join('|')})${times}`);
const pattern = fc
  .array(fc.oneof({ weight: 3, arbitrary: sequence }, { weight: 1, arbitrary: group }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(''))
  .filter(isPattern);
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '1', '_', '-', ' ', '\n', 'é', 'É', 'A', '😀', '.', '*'), {
    maxLength: 12,
  })
  .map((characters) => characters.join(''));

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

function linearOf(source: string, ignoresCase: boolean): LinearPattern {
  return new LinearPattern(
    patternTokens(source, true)
      .map((token) => token.text)
      .join(''),
    ignoresCase,
  );
}

test('the linear engine agrees with the runtime', () => {
  fc.assert(
    fc.property(pattern, text, fc.boolean(), (source, searched, ignoresCase) => {
      fc.pre(!(source.includes('\\B') && searched.includes('😀')));
      const native = new RegExp(source, ignoresCase ? 'iu' : 'u');
      expect(linearOf(source, ignoresCase).test(searched)).toBe(native.test(searched));
    }),
    { numRuns: 700 },
  );
}, 60_000);

describe('the dot matches all characters but the line terminators of ICU', () => {
  const signs = ['\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029', '\t', ' ', '.', '😀', '\u2027'];
  const ends = signs.slice(0, 7);
  // One kind of engine each: the runtime, the linear one, and syntax that only the linear one knows.
  test.each(['^a.b$', '^a(.|xy)+b$', '(?i)^A.b$', '^a(?=.).b$'])('%s', (source) => {
    const compiled = compilePattern(source, false);
    if (compiled.kind === 'invalid') throw new Error(`${source} is invalid`);
    expect(signs.filter((sign) => !compiled.pattern.test(`a${sign}b`))).toEqual(ends);
  });

  test.each(['^a[.]b$', '^a\\.b$', '^a[^.]b$', '^a[\\].]b$'])('no dot in %s', (source) => {
    const compiled = compilePattern(source, false);
    if (compiled.kind === 'invalid') throw new Error(`${source} is invalid`);
    const found = signs.filter((sign) => compiled.pattern.test(`a${sign}b`));
    expect(found).toEqual(source.includes('[^') ? signs.filter((sign) => sign !== '.') : ['.']);
  });

  test('with the flag s it matches all', () => {
    const compiled = compilePattern('(?s)^a.b$', false);
    if (compiled.kind === 'invalid') throw new Error('it is invalid');
    expect(signs.filter((sign) => !compiled.pattern.test(`a${sign}b`))).toEqual([]);
  });
});

test('matches without groups have the same offsets', () => {
  fc.assert(
    fc.property(sequence.filter(isPattern), text, (source, searched) => {
      // The runtime matches \B inside a surrogate pair.
      fc.pre(!(source.includes('\\B') && searched.includes('😀')));
      const found: number[][] = [];
      const next = linearOf(source, false).matcher(searched);
      for (let from = 0; from <= searched.length; ) {
        const match = next(from);
        if (match === undefined) break;
        found.push([match.start, match.end]);
        const code = searched.codePointAt(match.end) ?? 0;
        from = match.end > match.start ? match.end : match.end + (code > 0xffff ? 2 : 1);
      }
      const native = [...searched.matchAll(new RegExp(source, 'gu'))].map((match) => [
        match.index,
        match.index + match[0].length,
      ]);
      expect(found).toEqual(native);
    }),
    { numRuns: 700 },
  );
}, 60_000);

describe('linearity check of patterns', () => {
  test.each([
    'abc',
    'a|b|c',
    'a.c',
    '[0-9]+',
    'foo.*',
    '^a.*b$',
    '^[a-z]+@x',
    'colou?r',
    'a{2,4}b',
    '^a{2}b*?c|d+',
  ])('holds for %s', (source) => {
    expect(isLinear(patternTokens(source, true))).toBe(true);
  });

  test.each([
    '(a+)+',
    'a*b',
    'a.*b',
    '^a*b*c',
    '(a|b)',
    '^(a+)+$',
    'a{1,40}b{1,40}',
    'a{2000}',
    '(?:a?){30}a{30}',
  ])('does not hold for %s', (source) => {
    expect(isLinear(patternTokens(source, true))).toBe(false);
  });
});

describe('patterns', () => {
  test.each([
    ['(?=a)b', 'unbounded'],
    ['(?!a)b', 'unbounded'],
    ['(a)\\1', 'unbounded'],
    ['(?<n>a)\\k<n>', 'unbounded'],
    ['(?<=(a))b', 'unbounded'],
    ['(?<=a)b', 'linear'],
    ['^(a+)+$', 'linear'],
    ['(?i)abc', 'linear'],
    ['\\Aa\\z', 'linear'],
    ['a\\_b', 'linear'],
    ['(', 'invalid'],
    ['[a', 'invalid'],
    ['(?>a)', 'invalid'],
    ['x'.repeat(30_000), 'invalid'],
  ])('%s', (source, kind) => {
    expect(compilePattern(source, false).kind).toBe(kind);
  });

  test.each(['(a{1,900}){1,900}', '((a{100}){100}){100}', '(\\p{L}{900}|\\p{N}{900}){8}'])(
    'the size of %s is bounded',
    (source) => {
      expect(compilePattern(source, false).kind).not.toBe('linear');
    },
  );
});

describe('LIKE', () => {
  const characters = [
    'a',
    'A',
    'b',
    '%',
    '_',
    '\\',
    '\\%',
    '\\_',
    'é',
    'É',
    '😀',
    '\n',
    '.',
    '*',
    's',
    'ſ',
    'K',
  ];
  const like = fc
    .array(fc.constantFrom(...characters, '%', '%'), { maxLength: 8 })
    .map((parts) => parts.join(''));
  const liked = fc
    .array(fc.constantFrom(...characters, 'k', 'S'), { maxLength: 10 })
    .map((parts) => parts.join(''));

  /** The LIKE pattern as a regular expression. */
  function toExpression(source: string, ignoresCase: boolean, any: string): RegExp {
    const body = source.replace(
      /\\([\\%_.*+?()[{}^$|])|([%_])|([\\^$.*+?()[\]{}|/])/g,
      (_, literal, place, sign) => {
        if (place !== undefined) return place === '%' ? `${any}*` : any;
        return literal !== '%' && literal !== '_' ? `\\${sign ?? literal}` : literal;
      },
    );
    return new RegExp(`^${body}$`, ignoresCase ? 'siu' : 'su');
  }

  test.each([
    ['3.12', '.'],
    ['2.8', '[^\\n\\r\\u2028\\u2029]'],
  ] as const)(
    'agrees with a regular expression (%s)',
    (dialect, any) => {
      fc.assert(
        fc.property(like, liked, fc.boolean(), (source, searched, ignoresCase) => {
          const expected = toExpression(source, ignoresCase, any).test(searched);
          expect(likeTest(source, ignoresCase, dialect)(searched)).toBe(expected);
        }),
        { numRuns: 2000 },
      );
    },
    60_000,
  );
});
