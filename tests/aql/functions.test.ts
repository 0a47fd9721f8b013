import { expect, test } from 'vitest';
import { functionEntries } from '../../aql/functions/registry.ts';
import { MemoryDatabase } from '../../aql/memory-source.ts';
import { runQuery } from './golden-player.ts';

const examples = functionEntries.flatMap((entry) =>
  entry.examples.map(([expression, json]) => [expression, json] as const),
);

test.each(examples)('%s is %s', (expression, json) => {
  const outcome = runQuery(new MemoryDatabase('examples'), { query: `RETURN ${expression}` }, '3.12');
  expect(outcome.error === undefined ? outcome.result : outcome.message).toEqual([JSON.parse(json)]);
});

test('every function has a sentence, upper-case names and bounds in a dialect', () => {
  for (const { name, doc, arity } of functionEntries) {
    expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
    expect([name, doc]).toEqual([name, expect.stringMatching(/\.$/)]);
    expect([name, arity['2.8'] !== undefined || arity['3.12'] !== undefined]).toEqual([name, true]);
    for (const bounds of [arity['2.8'], arity['3.12']]) {
      if (bounds !== undefined) expect([name, bounds.min <= bounds.max]).toEqual([name, true]);
    }
  }
});
