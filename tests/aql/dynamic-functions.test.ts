import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../protocol/dialect.ts';
import { exampleDatabase } from './example-database.ts';
import { runQuery } from './golden-player.ts';
import type { MemoryDatabase } from './memory/memory-source.ts';

/** Non-deterministic functions must work at every position of a call. */
const places: readonly (readonly [name: string, query: (call: string) => string])[] = [
  ['a calculation', (call) => `FOR i IN 1..2 LET x = ${call} RETURN x`],
  ['a condition', (call) => `FOR i IN 1..2 FILTER ${call} == ${call} || true RETURN ${call}`],
  ['a subquery', (call) => `FOR i IN 1..2 LET x = (FOR k IN 1..1 RETURN ${call}) RETURN x[0]`],
  ['a subquery in an expression', (call) => `FOR i IN 1..2 RETURN FIRST(FOR k IN 1..1 RETURN ${call})`],
  ['an expansion', (call) => `FOR i IN 1..2 RETURN FIRST([i][* RETURN ${call}])`],
  ['an insert', (call) => `FOR i IN 1..2 INSERT { x: ${call} } INTO cities RETURN NEW.x`],
  [
    'an update',
    (call) => `FOR c IN cities LIMIT 2 LET i = 1 UPDATE c WITH { x: ${call} } IN cities RETURN NEW.x`,
  ],
  [
    'a subquery of an insert',
    (call) => `FOR i IN 1..2 INSERT { x: (FOR k IN 1..1 RETURN ${call})[0] } INTO cities RETURN NEW.x`,
  ],
];

const calls: readonly (readonly [call: string, value: unknown, dialects: readonly Dialect[]])[] = [
  ['PASSTHRU(1 + 1)', 2, ['2.8', '3.12']],
  ['V8(1 + 1)', 2, ['2.8', '3.12']],
  ['NOOPT(1 + 1)', 2, ['3.12']],
  ['CALL("SUBSTRING", "graph", 0, 2)', 'gr', ['2.8', '3.12']],
  ['APPLY("SUBSTRING", ["graph", 0, 2])', 'gr', ['2.8', '3.12']],
  ['CALL(CONCAT("TO_", "NUMBER"), "7")', 7, ['2.8', '3.12']],
  ['ASSERT(1 < 2, "never")', true, ['3.12']],
  ['WARN(1 < 2, "never")', true, ['3.12']],
  ['SLEEP(0)', null, ['2.8', '3.12']],
  ['LENGTH(RANDOM_TOKEN(8))', 8, ['2.8', '3.12']],
  ['CURRENT_DATABASE()', 'examples', ['2.8', '3.12']],
  ['CURRENT_USER()', null, ['2.8', '3.12']],
];

function play(query: string, dialect: Dialect) {
  const database: MemoryDatabase = exampleDatabase();
  return runQuery(database, { query }, dialect);
}

describe.each(places)('in %s', (_, queryOf) => {
  test.each(calls)('%s', (call, value, dialects) => {
    for (const dialect of dialects) expect(play(queryOf(call), dialect)).toEqual({ result: [value, value] });
  });

  test('FAIL() aborts the query', () => {
    for (const dialect of ['2.8', '3.12'] as const) {
      expect(play(queryOf('FAIL("because")'), dialect)).toMatchObject({
        error: 1569,
        message: expect.stringContaining('because'),
      });
    }
  });

  test('ASSERT() aborts the query, WARN() adds a warning', () => {
    expect(play(queryOf('ASSERT(false, "because")'), '3.12')).toMatchObject({ error: 1593 });
    expect(play(queryOf('WARN(false, "because")'), '3.12')).toEqual({
      result: [false, false],
      warnings: [1594],
    });
  });
});
