import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseExpression, parseQuery } from '../../aql/parser/parse.ts';
import { printExpression } from '../../aql/print-expression.ts';
import { printQuery } from '../../aql/printer.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { fc } from '../fast-check.ts';
import { trees, withoutSpans } from './ast-arbitrary.ts';
import { readGoldenFile } from './golden-player.ts';

test('printing and parsing an expression gives the same tree', () => {
  fc.assert(
    fc.property(trees.expression, (expression) => {
      const text = printExpression(expression);
      expect(withoutSpans(parseExpression(text, '3.12')), text).toEqual(withoutSpans(expression));
    }),
    { numRuns: 2000 },
  );
});

test('printing and parsing a query gives the same tree', () => {
  fc.assert(
    fc.property(trees.query, (query) => {
      const text = printQuery(query);
      expect(withoutSpans(parseQuery(text, '3.12')), text).toEqual(withoutSpans(query));
    }),
    { numRuns: 1000 },
  );
});

test('printing and parsing recorded queries gives the same trees', () => {
  const folder = new URL('../golden/aql/', import.meta.url);
  for (const name of readdirSync(folder)) {
    for (const { query } of readGoldenFile(new URL(name, folder).pathname).cases) {
      let tree: ReturnType<typeof parseQuery>;
      try {
        tree = parseQuery(query, '2.8');
      } catch (error) {
        expect(error).toBeInstanceOf(DatabaseError);
        continue;
      }
      const text = printQuery(tree);
      expect(withoutSpans(parseQuery(text, '2.8')), text).toEqual(withoutSpans(tree));
    }
  }
});

const printed: readonly (readonly [string, string])[] = [
  ['for d in c filter d.x==1 return d', 'FOR d IN c\n  FILTER d.x == 1\n  RETURN d'],
  ['return (1+2)*3', 'RETURN (1 + 2) * 3'],
  ['return a[*].b[*].c', 'RETURN a[*].b[*].c'],
  ['return (a[*]).b', 'RETURN (a[*]).b'],
  ['return -(1+2)', 'RETURN -(1 + 2)'],
  ['return (for x in y return x)[0]', 'RETURN (FOR x IN y RETURN x)[0]'],
  ['remove x in y in c', 'REMOVE x IN y IN c'],
  ['remove x in y at least (1) == 2 in c', 'REMOVE x IN y AT LEAST (1) == 2 IN c'],
  ['for x in y return `a\u2028b`', 'FOR x IN y\n  RETURN `a\u2028b`'],
  ['return {a, "b c": 1, [d]: 2}', 'RETURN { a, "b c": 1, [d]: 2 }'],
];
test.each(printed)('%s', (query, text) => {
  expect(printQuery(parseQuery(query, '3.12'))).toBe(text);
});
