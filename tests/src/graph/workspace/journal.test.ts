import { expect, test } from 'vitest';
import { parseQuery } from '../../../../aql/parser/parse.ts';
import { inlineBinds } from '../../../../src/graph/workspace/inline-binds.ts';
import { toJournal } from '../../../../src/graph/workspace/journal.ts';
import { neighboursQuery } from '../../../../src/graph/workspace/step-queries.ts';

test.each([
  ['RETURN @a', { a: 'it\'s "x"' }, 'RETURN "it\'s \\"x\\""'],
  ['FOR d IN @@c RETURN d', { '@c': 'my col' }, 'FOR d IN `my col` RETURN d'],
  ['FILTER d.@path == @v', { path: ['a', 'b.c'], v: [1, null] }, 'FILTER d.`a`.`b.c` == [1,null]'],
  ['RETURN "@a" // @a', { a: 1 }, 'RETURN "@a" // @a'],
  ['RETURN @unknown', {}, 'RETURN @unknown'],
])('values stand in the query: %s', (query, bindVars, expected) => {
  expect(inlineBinds({ query, bindVars })).toBe(expected);
});

test('[HI-journal] the history is exported as an AQL script whose queries run by themselves', () => {
  const time = Date.UTC(2026, 10, 23, 12, 0, 5);
  const text = toJournal(
    'social',
    [
      { title: 'Open social', time },
      {
        title: 'Expand\nalice',
        time,
        detail: '2 vertices',
        aql: neighboursQuery('social', 'any', ['female/alice'], 10),
      },
      {
        title: 'Edit bob',
        time,
        isWrite: true,
        aql: {
          query: 'UPDATE @key WITH {"age":9007199254740993} IN @@collection',
          bindVars: { key: 'bob', '@collection': 'male' },
        },
      },
    ],
    time,
  );
  expect(text.split('\n').filter((line) => line.startsWith('//'))).toEqual([
    "// History of the graph 'social', exported 2026-11-23 12:00:05 UTC",
    '// Each query runs by itself. Steps without a query changed only the picture.',
    '// 1. Open social, 2026-11-23 12:00:05 UTC',
    '// 2. Expand alice (2 vertices), 2026-11-23 12:00:05 UTC',
    '// 3. Edit bob, 2026-11-23 12:00:05 UTC, changes the database',
  ]);
  expect(text).toContain('UPDATE "bob" WITH {"age":9007199254740993} IN `male`');
  for (const query of text.split(/^\/\/.*$/m).map((part) => part.trim())) {
    if (query !== '') expect(() => parseQuery(query, '3.12')).not.toThrow();
  }
});
