import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareQuery } from '../../../aql/prepare.ts';
import { rowsJson } from '../../../aql/result-json.ts';
import type { Value } from '../../../aql/values/value.ts';
import { Random } from '../../../protocol/lib/random.ts';
import { databaseSource } from '../../../server/engine/queries/database-source.ts';
import { PreparedQueries } from '../../../server/engine/queries/PreparedQueries.ts';
import { parseCursorRequest } from '../../../server/engine/queries/parse-cursor-request.ts';
import { toQueryRequest } from '../../../server/engine/queries/to-query-request.ts';
import { serverScope } from '../../../server/operation/operation.ts';
import type { DatabaseView } from '../../../server/storage/types.ts';
import { StoreFolder } from '../storage/store-folder.ts';

const { dialect } = serverScope;
const control = { random: () => 0.5, nowMs: 0, isKilled: () => false };
let folder: StoreFolder;

beforeAll(() => {
  folder = new StoreFolder();
  folder.create('c');
  folder.create('edges', 'edge');
  folder.write('c', ({ writer }) => {
    for (let at = 0; at < 50; at++)
      writer.insert({ _key: `k${at}`, a: at % 7, b: `t${at % 3}`, o: { x: at } }, { dialect });
  });
  folder.write('edges', ({ writer }) => {
    for (let at = 0; at < 49; at++)
      writer.insert({ _from: `c/k${at}`, _to: `c/k${at + 1}`, w: at }, { dialect });
  });
});

afterAll(() => folder.remove());

const requestOf = (query: string, bindVars: Readonly<Record<string, Value>>) =>
  parseCursorRequest(new TextEncoder().encode(JSON.stringify({ query, bindVars })), dialect);

function inView<T>(body: (database: DatabaseView) => T): T {
  return folder.store.read((view) => body(view.findDatabase('_system') as DatabaseView));
}

type Outcome = readonly unknown[];

function outcomeOf(work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    return ['error', (error as Error).message];
  }
}

function runKept(plans: PreparedQueries, query: string, bindVars: Readonly<Record<string, Value>>): Outcome {
  return inView((database) => {
    const source = databaseSource(database, () => undefined);
    return outcomeOf(() => {
      const { prepared, end } = plans.prepare(
        requestOf(query, bindVars),
        serverScope,
        database,
        source,
        undefined,
      );
      const { rows, warnings } = prepared.execute(source, control);
      const found = [...rows].flatMap((batch) => JSON.parse(rowsJson(batch)) as unknown[]);
      end?.();
      return [found, warnings];
    });
  });
}

function runFresh(query: string, bindVars: Readonly<Record<string, Value>>): Outcome {
  return inView((database) => {
    const source = databaseSource(database, () => undefined);
    return outcomeOf(() => {
      const prepared = prepareQuery(toQueryRequest(requestOf(query, bindVars), dialect), source);
      const { rows, warnings } = prepared.execute(source, control);
      return [[...rows].flatMap((batch) => JSON.parse(rowsJson(batch)) as unknown[]), warnings];
    });
  });
}

const values: readonly Value[] = [
  null,
  true,
  0,
  3,
  -1,
  2.5,
  '',
  'k1',
  'k7',
  't1',
  'c/k3',
  [1, 'k2'],
  { x: 4 },
  [],
];
const queries: readonly string[] = [
  'FOR d IN c FILTER d._key == @p RETURN d',
  'FOR d IN c FILTER d._key IN [@p, "k3"] RETURN d._key',
  'FOR d IN c FILTER d.a == @p && d.b == @q RETURN d._key',
  'FOR d IN c FILTER d.a > @p SORT d._key LIMIT @q RETURN d._key',
  'FOR d IN c FILTER d.o == { x: @p } RETURN d._key',
  'FOR d IN c LIMIT 3 RETURN { a: @p, list: [@q, { deep: [@p] }], n: d._key }',
  'FOR d IN c FILTER d.a == @p / @q RETURN d._key',
  'FOR d IN c FILTER d.a == @p OR d.a == @q RETURN d._key',
  'FOR d IN c FILTER d.a == @p FILTER d.a == @q RETURN d._key',
  'FOR x IN @p RETURN [x, @q]',
  'FOR v IN 1..2 OUTBOUND @p edges FILTER v.a == @q RETURN v._key',
  'FOR d IN c FILTER d.@q == @p RETURN d._key',
  'LET x = @p FILTER x == @q RETURN x',
  'RETURN @p > @q ? [@p] : CONCAT(@p, @q)',
  'RETURN (FOR d IN c FILTER d._key == @p RETURN @q)',
  'FOR d IN c COLLECT g = d.a == @p WITH COUNT INTO n RETURN [g, n, @q]',
];

test('a kept plan gives the rows, warnings and errors of a new one, for all types of values', () => {
  const plans = new PreparedQueries();
  const random = new Random(12);
  for (let round = 0; round < 30; round++) {
    for (const query of queries) {
      const p = values[random.nextBelow(values.length)] as Value;
      const q = values[random.nextBelow(values.length)] as Value;
      const bindVars: Readonly<Record<string, Value>> = query.includes('@q') ? { p, q } : { p };
      expect({ query, bindVars, found: runKept(plans, query, bindVars) }).toEqual({
        query,
        bindVars,
        found: runFresh(query, bindVars),
      });
    }
  }
});

test('queries by key with different keys share one plan', () => {
  const plans = new PreparedQueries();
  for (const p of ['k1', 'k2', 'k3', 'none']) runKept(plans, queries[0]!, { p });
  expect(plans.size).toBe(1);
  // The plan contains the limit.
  for (const q of [1, 2]) runKept(plans, 'FOR d IN c FILTER d.a > @p LIMIT @q RETURN d._key', { p: 1, q });
  expect(plans.size).toBe(3);
});

test('a plan is not shared by two runs at the same time', () => {
  const plans = new PreparedQueries();
  runKept(plans, queries[0]!, { p: 'k1' });
  inView((database) => {
    const source = databaseSource(database, () => undefined);
    const runs = ['k5', 'k6'].map((p) => {
      const { prepared, end } = plans.prepare(
        requestOf(queries[0]!, { p }),
        serverScope,
        database,
        source,
        undefined,
      );
      return { rows: prepared.execute(source, control).rows, end };
    });
    const keys = runs.map(({ rows, end }) => {
      const found = [...rows].flatMap((batch) => JSON.parse(rowsJson(batch)) as { readonly _key: string }[]);
      end?.();
      return found.map(({ _key }) => _key);
    });
    expect(keys).toEqual([['k5'], ['k6']]);
  });
});

test('a new index and a dropped collection need a new plan', () => {
  const plans = new PreparedQueries();
  const query = 'FOR d IN temporary FILTER d.a == @p RETURN d.a';
  folder.create('temporary');
  folder.write('temporary', ({ writer }) => writer.insert({ a: 1 }, { dialect }));
  const explained = () =>
    inView((database) => {
      const source = databaseSource(database, () => undefined);
      const { prepared, end } = plans.prepare(
        requestOf(query, { p: 1 }),
        serverScope,
        database,
        source,
        undefined,
      );
      const found = [...prepared.execute(source, control).rows].flat();
      end?.();
      return [prepared, found] as const;
    });
  const [first] = explained();
  expect(explained()[0]).toBe(first);
  folder.write('temporary', (collection) =>
    collection.ensureIndex({
      type: 'persistent',
      name: undefined,
      fields: ['a'],
      unique: false,
      sparse: false,
      options: {},
    }),
  );
  const [second, found] = explained();
  expect(second).not.toBe(first);
  expect(found).toEqual([1]);
  folder.write('temporary', (collection) => collection.drop());
  expect(() => explained()).toThrow(/temporary/);
});

test('a plan ends with its age', () => {
  let nowMs = 0;
  const plans = new PreparedQueries(() => nowMs);
  const prepared = () =>
    inView((database) => {
      const source = databaseSource(database, () => undefined);
      const run = plans.prepare(
        requestOf(queries[0]!, { p: 'k1' }),
        serverScope,
        database,
        source,
        undefined,
      );
      run.end?.();
      return run.prepared;
    });
  const first = prepared();
  nowMs = 1000;
  expect(prepared()).toBe(first);
  nowMs = 5000;
  expect(prepared()).not.toBe(first);
});

test('the number of plans is bounded', () => {
  const plans = new PreparedQueries();
  for (let at = 0; at < 500; at++) runKept(plans, `FOR d IN c FILTER d._key == @p RETURN ${at}`, { p: 'k1' });
  for (let at = 0; at < 50; at++) runKept(plans, 'FOR d IN c LIMIT @p RETURN d', { p: at + 1 });
  expect(plans.size).toBeLessThanOrEqual(200);
});
