import { expect, test } from 'vitest';
import { functionEntries } from '../../aql/functions/registry.ts';
import { exampleDatabase } from './example-database.ts';
import { runQuery } from './golden-player.ts';
import { memoryStore } from './query-store.ts';

const examples = functionEntries.flatMap((entry) =>
  entry.examples.map(([expression, json]) => [expression, json, entry.arity] as const),
);

test.each(examples)('%s is %s', (expression, json, arity) => {
  const dialect = arity['3.12'] === undefined ? '2.8' : '3.12';
  const outcome = runQuery(memoryStore(exampleDatabase()), { query: `RETURN ${expression}` }, dialect);
  expect(outcome.error === undefined ? outcome.result : outcome.message).toEqual([JSON.parse(json)]);
});

test('every implemented function has an example', () => {
  const without = functionEntries.filter(
    ({ examples, doc }) => examples.length === 0 && !doc.startsWith('Needs '),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('every function has a description, an upper-case name and an arity in a dialect', () => {
  for (const { name, doc, arity } of functionEntries) {
    expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
    expect([name, doc]).toEqual([name, expect.stringMatching(/\.$/)]);
    expect([name, arity['2.8'] !== undefined || arity['3.12'] !== undefined]).toEqual([name, true]);
    for (const bounds of [arity['2.8'], arity['3.12']]) {
      if (bounds !== undefined) expect([name, bounds.min <= bounds.max]).toEqual([name, true]);
    }
  }
});
