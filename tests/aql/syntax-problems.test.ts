import { expect, test } from 'vitest';
import { parseQuery, parseTolerant } from '../../aql/parser/parse.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { fc } from '../fast-check.ts';

const cases: readonly (readonly [text: string, marked: readonly string[]])[] = [
  ['FOR u IN users RETURN u', []],
  ['FOR u IN users FILTER u.age > RETURN u', ['RETURN']],
  ['FOR u IN FILTER u.a == 1 LIMIT , 5 RETURN u', ['FILTER', ',']],
  ['LET a = 1 + LET b = * 2 RETURN a + b)', ['LET', '*', ')']],
  ['LET a = (FOR x IN y RETURN {q: [1 2], r: 3}) FILTER a b RETURN a', ['2', 'b']],
  ['LET a = (FOR x IN y FILTER RETURN x) RETURN a b', ['RETURN', 'b']],
  ['LET a = (1 + RETURN a', ['RETURN']],
  ['RETURN 1 RETURN 2', ['RETURN']],
  ['FOR x IN y', ['y']],
  ['RETURN {a: }', ['}']],
  ['FOR x IN y RETURN DISTINCT x, ', [',']],
  ['FOR x IN [1, 2}] RETURN x', ['}']],
  [
    'LET a = [(1 2), (3 +), LENGTH(4 5)] FILTER {b: } RETURN {c: (1 2), d: [}]}',
    ['2', ')', '5', '}', '2', '}'],
  ],
  ['FOR x IN y FILTER (x.a ==) && LENGTH(x.b,, 1) > [1 2] RETURN x', [')', ',', '2']],
  ['RETURN "abc', ['"abc']],
  ['WITH FOR x IN y FILTER ( RETURN x', ['FOR', 'x']],
];

test.each(cases)('%s', (text, marked) => {
  expect(parseTolerant(text, '3.12').problems.map(({ start, end }) => text.slice(start, end))).toEqual(
    marked,
  );
});

test('random tokens: terminates, problems are in text order, the first equals the error of the parser', () => {
  const words = [
    ...[
      'FOR',
      'x',
      'IN',
      'LET',
      '=',
      'FILTER',
      'SORT',
      'LIMIT',
      'RETURN',
      'COLLECT',
      'INTO',
      'INSERT',
      'WITH',
    ],
    ...[
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ',',
      '1',
      '"s"',
      '+',
      '==',
      '@b',
      '@@c',
      '.',
      '..',
      '?',
      ':',
      'DISTINCT',
    ],
    ...['UPDATE', 'UPSERT', 'OPTIONS', 'PRUNE', 'OUTBOUND', 'GRAPH', 'NOT', '[*', 'ANY', 'TO', '^', '`'],
  ];
  const texts = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => list.join(' '));
  fc.assert(
    fc.property(texts, fc.constantFrom('2.8' as const, '3.12' as const), (text, dialect) => {
      const { problems } = parseTolerant(text, dialect);
      const starts = problems.map(({ start }) => start);
      expect(starts).toEqual([...starts].sort((left, right) => left - right));
      let thrown: string | undefined;
      try {
        parseQuery(text, dialect);
      } catch (error) {
        thrown = error instanceof DatabaseError ? error.message : String(error);
      }
      if (text !== '') {
        const [first] = problems;
        if (thrown === undefined) expect(first).toBeUndefined();
        else expect(thrown.startsWith(first?.message ?? 'no problem')).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});
