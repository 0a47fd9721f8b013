import { describe, expect, test } from 'vitest';
import { explainQuery } from '../../../aql/explain.ts';
import type { Value } from '../../../aql/values/value.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import { fc } from '../../fast-check.ts';
import { runQuery } from '../golden-player.ts';
import { MemoryDatabase } from '../memory/memory-source.ts';

interface ExplainedNode {
  readonly type: string;
  readonly collectOptions?: unknown;
  readonly modificationFlags?: unknown;
  readonly indexes?: readonly { readonly type: string; readonly fields: readonly string[] }[];
}

interface ExplainedPlan {
  readonly nodes: readonly ExplainedNode[];
  readonly rules: readonly string[];
  readonly estimatedNrItems: number;
}

/** The indexes of 2.8's own optimizer tests: `c` with skiplists only, `mixed` with a hash index too. */
const database = new MemoryDatabase();
for (const name of ['c', 'mixed']) {
  const collection = database.createCollection(name);
  collection.ensureIndex({ type: 'skiplist', fields: ['a', 'b'] });
  collection.ensureIndex({ type: 'skiplist', fields: ['d'] });
  for (let at = 0; at < 50; at++) {
    collection.insert({ a: at % 10, b: at % 7, c: at % 3, d: at % 25 }, { dialect: '2.8' });
  }
}
database.getCollection('mixed').ensureIndex({ type: 'hash', fields: ['d'] });

function plansOf(
  text: string,
  dialect: Dialect = '2.8',
  rules: readonly string[] = [],
): readonly ExplainedPlan[] {
  const request = { text, bindVars: {}, dialect, options: { optimizerRules: rules } };
  const { plans } = explainQuery(request, database.openSource(), { allPlans: true });
  return plans as unknown as readonly ExplainedPlan[];
}

function planOf(...args: Parameters<typeof plansOf>): ExplainedPlan {
  return plansOf(...args)[0] as ExplainedPlan;
}

const typesOf = ({ nodes }: ExplainedPlan): readonly string[] =>
  nodes.map(({ type }) => type.replace('Node', ''));

const indexesOf = ({ nodes }: ExplainedPlan): readonly string[] =>
  nodes.flatMap(({ indexes = [] }) => indexes.map(({ type, fields }) => `${type} ${fields.join()}`));

describe('2.8: use-index-for-sort is applied', () => {
  const only = ['-all', '+use-index-for-sort'];

  test.each([
    ['FOR v IN c SORT v.d DESC RETURN [v.d]', 'skiplist d', false],
    ['FOR v IN c SORT v.d ASC RETURN [v.d]', 'skiplist d', false],
    ['FOR v IN c FOR w IN 1..10 SORT v.d RETURN [v.d]', 'skiplist d', false],
    ['FOR v IN c LET x = (FOR w IN mixed RETURN w.f) SORT v.a RETURN [v.a]', 'skiplist a,b', false],
    ['FOR v IN c SORT v.a, v.c RETURN [v.a, v.b, v.c]', 'skiplist a,b', true],
  ])('without the other rules: %s', (text, index, isSorting) => {
    const plan = planOf(text, '2.8', only);
    expect(plan.rules).toEqual(['use-index-for-sort']);
    expect(indexesOf(plan)).toEqual([index]);
    expect(typesOf(plan).includes('Sort')).toBe(isSorting);
  });

  test.each([
    ['FOR v IN c FILTER v.a > 2 SORT v.a, v.b RETURN v.a', false],
    ['FOR v IN c FILTER v.a == 2 SORT v.b DESC RETURN v.a', false],
    ['FOR v IN c FILTER v.a IN [4, 2] SORT v.a DESC RETURN v.a', false],
    ['FOR v IN c FILTER v.a > 2 SORT v.a, v.c RETURN v.a', true],
  ])('with a range on the same index: %s', (text, isSorting) => {
    const plan = planOf(text);
    expect(plan.rules).toContain('use-index-for-sort');
    expect(indexesOf(plan)).toEqual(['skiplist a,b']);
    expect(typesOf(plan).includes('Sort')).toBe(isSorting);
  });

  test.each([
    'FOR v IN c SORT v.c RETURN v.a',
    'FOR v IN c SORT v.b, v.a RETURN v.a',
    'FOR v IN c SORT CONCAT(TO_STRING(v.a), "lol") RETURN v.a',
    'FOR v IN c FILTER v.a > 2 LIMIT 3 SORT v.a RETURN v.a',
    'FOR w IN 1..3 FOR v IN c SORT v.a, w RETURN v.a',
    'FOR v IN c SORT v.a, v.b DESC RETURN v.a',
  ])('but not by other orders: %s', (text) => {
    const plan = planOf(text, '2.8', ['-interchange-adjacent-enumerations']);
    expect(plan.rules).not.toContain('use-index-for-sort');
    expect(typesOf(plan)).toContain('Sort');
  });
});

test('2.8: a sort in groups of an index is the sort of all rows', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(998, 1000, 1001, 2300)), {
    minLength: 1,
    maxLength: 4,
  });
  const values = fc.infiniteStream(fc.constantFrom<Value>(null, false, 1, 2, 'x', [1], 0.5));
  fc.assert(
    fc.property(sizes, values, fc.constantFrom('ASC', 'DESC'), (groups, stream, direction) => {
      const sorted = new MemoryDatabase();
      const rows = sorted.createCollection('rows');
      rows.ensureIndex({ type: 'skiplist', fields: ['a'] });
      for (const [a, size] of groups.entries()) {
        for (const b of stream.take(size)) rows.insert({ a: (a * 7) % 5, b }, { dialect: '2.8' });
      }
      const query = `FOR r IN rows SORT r.a ${direction}, r.b ${direction}, r._key ${direction} RETURN r._key`;
      const resultBy = (rules: readonly string[]): unknown =>
        runQuery(sorted, { query, options: { optimizerRules: rules } }, '2.8').result;
      expect(resultBy([])).toEqual(resultBy(['-all']));
      const explained = explainQuery(
        { text: query, bindVars: {}, dialect: '2.8', options: {} },
        sorted.openSource(),
        { allPlans: false },
      );
      expect((explained.plan as unknown as ExplainedPlan).rules).toContain('use-index-for-sort');
    }),
    { numRuns: 12 },
  );
});

test.each(['2.8', '3.12'] as const)(
  '%s: of a hash and a skiplist index on one attribute, equality takes the hash index',
  (dialect) => {
    expect(indexesOf(planOf('FOR v IN mixed FILTER v.d == 1 RETURN v', dialect))).toEqual(['hash d']);
    expect(indexesOf(planOf('FOR v IN mixed FILTER v.d == 1 SORT v.d RETURN v', dialect))).toEqual([
      'hash d',
    ]);
    expect(indexesOf(planOf('FOR v IN mixed FILTER v.d IN [1, 2] RETURN v', dialect))).toEqual(['hash d']);
    expect(indexesOf(planOf('FOR v IN mixed FILTER v.d > 1 RETURN v', dialect))).toEqual(['skiplist d']);
    expect(indexesOf(planOf('FOR v IN mixed SORT v.d RETURN v', dialect))).toEqual(['skiplist d']);
  },
);

describe.each(['2.8', '3.12'] as const)('%s: a constant operand decides a condition', (dialect) => {
  test.each([
    'FOR i IN 1..3 FILTER i == 1 && false RETURN i',
    'FOR i IN c FILTER i.a == 1 && false RETURN i',
    'FOR i IN c FILTER (i.a == 1 || i.b == 2) && 1 > 2 RETURN i',
  ])('no results: %s', (text) => {
    const plan = planOf(text, dialect);
    expect(typesOf(plan)).toContain('NoResults');
    expect(plan.rules).toContain('remove-unnecessary-filters');
  });

  test.each([
    'FOR i IN 1..3 FILTER i == 1 || true RETURN i',
    'FOR i IN c FILTER i.a == 1 || (i.b && 1) || 7 RETURN i',
  ])('no filter: %s', (text) => {
    const plan = planOf(text, dialect);
    expect(typesOf(plan).filter((type) => ['Filter', 'NoResults', 'Index'].includes(type))).toEqual([]);
    expect(plan.rules).toContain('remove-unnecessary-filters');
  });

  test.each(['FOR i IN 1..3 FILTER FAIL() && false RETURN i', 'FOR i IN c FILTER i.a || FAIL() RETURN i'])(
    'what may fail stays: %s',
    (text) => {
      expect(planOf(text, dialect).rules).not.toContain('remove-unnecessary-filters');
    },
  );
});

test.each([
  ['FOR x IN [7, 8, 9] RETURN x', 3],
  ['FOR x IN 1..4 RETURN x', 4],
  ['FOR x IN 1000..1 RETURN x', 1000],
  ['LET list = [1, 2] FOR x IN list FOR y IN [] RETURN x', 0],
  ['LET list = [1, 2] FOR x IN list FOR y IN 1..3 RETURN x', 6],
  ['FOR x IN NOOPT([1, 2]) RETURN x', 100],
])('estimated number of items: %s: %i', (text, items) => {
  for (const dialect of ['2.8', '3.12'] as const) expect(planOf(text, dialect).estimatedNrItems).toBe(items);
});

describe('2.8: an index serves values that are known at run time', () => {
  test.each([
    'FOR x IN c FILTER x.d IN [3, PASSTHRU(3)] RETURN x',
    'FOR x IN c FILTER x.d == 3 || x.d == NOOPT(V8(4)) RETURN x',
    'FOR x IN c FILTER x.d >= PASSTHRU(3) RETURN x',
    'FOR x IN c FILTER (x.d == PASSTHRU(1)) || (x.a == PASSTHRU(3)) RETURN x',
  ])('%s', (text) => {
    expect(new Set(indexesOf(planOf(text)))).toContain('skiplist d');
  });

  test('but no random ones', () => {
    expect(indexesOf(planOf('FOR x IN c FILTER x.d IN [3, FLOOR(PASSTHRU(RAND()))] RETURN x'))).toEqual([]);
  });
});

describe('2.8: replace-or-with-in', () => {
  test.each([
    'FOR x IN 1..9 FILTER x == 1 || x == 2 RETURN x',
    'FOR x IN 1..9 FILTER 1 == x || x == 2 RETURN x',
    'FOR x IN c FILTER 1 == x.c || x.c == 2 RETURN x',
    'FOR x IN c FILTER x.c == x.d || x.d == 2 RETURN x',
    'FOR x IN c FILTER x.c == x.a || x.c == x.b RETURN x',
    'FOR y IN 1..2 FOR x IN 1..3 FILTER y == x || x == 2 RETURN x',
  ])('is applied: %s', (text) => {
    expect(planOf(text).rules).toContain('replace-or-with-in');
  });

  test.each([
    'FOR x IN c FILTER x.c == 1 || x.d == 2 RETURN x',
    'FOR x IN c FILTER x.c == 1 || x.c > 2 RETURN x',
    'FOR y IN 1..2 FOR x IN c FILTER x.c == y || x.d == y RETURN x',
    'FOR y IN c FOR x IN c FILTER y.c == x.c || y.c == x.d RETURN x',
    'FOR y IN c FILTER LENGTH(FOR x IN c FILTER x.c == y.c || x.d == y.c RETURN 1) > 0 RETURN y',
  ])('is not applied: %s', (text) => {
    expect(planOf(text).rules).not.toContain('replace-or-with-in');
  });
});

describe('2.8: remove-redundant-or', () => {
  test.each([
    'FOR x IN 1..9 FILTER 3 < x || x > 2 RETURN x',
    'FOR x IN c FILTER x.c <= 4 || 3 >= x.c || x.c < 4 RETURN x',
    'FOR x IN c FILTER x.c == 3 || x.c > 2 || 2 < x.c RETURN x',
  ])('is applied: %s', (text) => {
    expect(planOf(text).rules).toContain('remove-redundant-or');
  });

  test.each([
    'FOR x IN c FILTER x.c == 2 || x.c > 2 RETURN x',
    'FOR x IN c FILTER x.c < 2 || x.c > 2 RETURN x',
    'FOR x IN c FILTER 1 < x.c || 1 < x.d RETURN x',
  ])('is not applied: %s', (text) => {
    expect(planOf(text).rules).not.toContain('remove-redundant-or');
  });
});

describe('2.8: the methods of COLLECT', () => {
  const methodsOf = (text: string): readonly unknown[] =>
    plansOf(text).map(({ nodes }) => nodes.flatMap(({ collectOptions }) => collectOptions ?? []));
  const [hash, sorted] = [[{ method: 'hash' }], [{ method: 'sorted' }]];

  test.each([
    ['FOR v IN c COLLECT x = v.c RETURN x', [hash, sorted]],
    ['FOR v IN c COLLECT x = v.c WITH COUNT INTO n RETURN [x, n]', [hash, sorted]],
    ['FOR v IN c COLLECT x = v.c, y = v.a AGGREGATE m = MAX(v.b) RETURN [x, y, m]', [hash, sorted]],
    ['FOR v IN c COLLECT x = v.c SORT null RETURN x', [hash, sorted]],
    ['FOR v IN c COLLECT x = v.d RETURN x', [sorted, hash]],
    ['FOR v IN c COLLECT x = v.a, y = v.b WITH COUNT INTO n RETURN [x, y, n]', [sorted, hash]],
    ["FOR v IN c COLLECT x = v.c OPTIONS { method: 'hash' } RETURN x", [hash]],
    ['FOR v IN c COLLECT x = v.c INTO g RETURN g', [sorted]],
  ])('plans, cheapest first: %s', (text, methods) => {
    expect(methodsOf(text)).toEqual(methods);
  });

  test('a sorted COLLECT over an index sorts nothing and gives the groups in order', () => {
    const query = 'FOR v IN c COLLECT x = v.d WITH COUNT INTO n RETURN [x, n]';
    expect(typesOf(planOf(query))).toEqual([
      'Singleton',
      'Index',
      'Calculation',
      'Collect',
      'Calculation',
      'Return',
    ]);
    const { result } = runQuery(database, { query }, '2.8');
    expect(result).toEqual(Array.from({ length: 25 }, (_, at) => [at, 2]));
  });
});

test.each([
  [
    'LET a = 1 + 2 RETURN a',
    ['move-calculations-up', 'remove-redundant-calculations', 'remove-unnecessary-calculations'],
  ],
  ['FOR d IN c COLLECT x = d.c INTO g RETURN { x, n: LENGTH(g) }', []],
  ['FOR d IN c COLLECT x = d.c INTO g RETURN x', ['remove-collect-variables']],
  ['FOR d IN c SORT RAND() LIMIT 1 RETURN d', ['remove-sort-rand', 'remove-unnecessary-calculations-2']],
  ["FOR d IN c FILTER d['c'] > 1 || 3 < d.c RETURN d", ['remove-redundant-or']],
  ['LET l = NOOPT(1..20) FOR d IN c FILTER d.c IN l RETURN d', ['sort-in-values']],
  ['LET l = (FOR x IN c RETURN x.c) FOR d IN c FILTER d.c NOT IN l RETURN d', ['sort-in-values']],
  ['LET l = NOOPT([3, 1]) FOR d IN c FILTER d.c IN l RETURN d', []],
])('2.8: rules of %s', (text, rules) => {
  expect(planOf(text).rules).toEqual(rules);
});

test.each([
  ['FOR i IN c FOR j IN c RETURN 1', 2],
  ['FOR i IN c FOR j IN c FOR k IN c RETURN 1', 6],
  ['FOR h IN c FOR i IN c FOR j IN c FOR k IN c RETURN 1', 24],
  ['FOR i IN 1..2 FOR j IN 1..2 RETURN 1', 1],
])('2.8: interchange-adjacent-enumerations: %s has %i plans', (text, count) => {
  const only = ['-all', '+interchange-adjacent-enumerations'];
  expect(plansOf(text, '2.8', only)).toHaveLength(count);
});

test('2.8: modificationFlags say whether a write waits for all rows', () => {
  const flagsOf = (text: string): unknown =>
    planOf(text).nodes.find(({ type }) => /^(Remove|Update)Node$/.test(type))?.modificationFlags;
  const flags = { ignoreErrors: false, waitForSync: false, nullMeansRemove: false, mergeObjects: true };
  expect(flagsOf('FOR d IN c REMOVE d IN c')).toEqual({ ...flags, readCompleteInput: true });
  expect(flagsOf('FOR d IN c REMOVE d IN mixed')).toEqual({ ...flags, readCompleteInput: false });
  const read = 'FOR d IN c FILTER DOCUMENT(d.other) != null REMOVE d IN mixed';
  expect(flagsOf(read)).toEqual({ ...flags, readCompleteInput: true });
  expect(flagsOf('FOR d IN c UPDATE d WITH { x: 1 } IN c')).toEqual({ ...flags, readCompleteInput: false });
});

test.each([
  ['FOR i IN c SORT RAND() RETURN i._key', ['Singleton', 'EnumerateCollection', 'Calculation', 'Return']],
  ['FOR i IN c SORT RAND() LIMIT 1 RETURN i', ['Singleton', 'EnumerateCollection', 'Limit', 'Return']],
])('2.8: remove-sort-rand: %s', (text, types) => {
  const plan = planOf(text);
  expect(typesOf(plan)).toEqual(types);
  expect(plan.rules).toContain('remove-sort-rand');
});

test('2.8: a collection in random order has each document once', () => {
  const { result } = runQuery(database, { query: 'FOR i IN c SORT RAND() RETURN i._key' }, '2.8');
  expect(new Set(result as readonly string[]).size).toBe(50);
  expect(result).toHaveLength(50);
});

test('a subquery with a SORT stays a subquery in 2.8', () => {
  const text = 'FOR x IN (FOR d IN c SORT d.c RETURN d) RETURN x';
  expect(typesOf(planOf(text))).toContain('Subquery');
  expect(typesOf(planOf(text, '3.12'))).not.toContain('Subquery');
});

test.each(['2.8', '3.12'] as const)('%s: a sparse array index is not searched for null', (dialect) => {
  const other = new MemoryDatabase();
  const list = other.createCollection('list');
  list.ensureIndex({ type: 'hash', fields: ['tags[*]'], sparse: true });
  list.insert({ _key: 'x', tags: [null, 2] }, { dialect });
  list.insert({ _key: 'y', tags: [2] }, { dialect });
  for (const conditions of [
    'null IN d.tags[*] && 2 IN d.tags[*]',
    '2 IN d.tags[*] && null IN d.tags[*]',
    '@value IN d.tags[*] && 2 IN d.tags[*]',
    'null IN d.tags && 2 IN d.tags',
    '@value IN d.tags && 2 IN d.tags',
  ]) {
    const query = `FOR d IN list FILTER ${conditions} RETURN d._key`;
    const bindVars: Readonly<Record<string, Value>> = query.includes('@value') ? { value: null } : {};
    expect(runQuery(other, { query, bindVars }, dialect).result).toEqual(['x']);
  }
});

test.each([
  ['2.8', []],
  ['3.12', ['b']],
] as const)('%s: an array as bound on a sorted index', (dialect, found) => {
  for (const isIndexed of [true, false]) {
    const other = new MemoryDatabase();
    const list = other.createCollection('list');
    if (isIndexed) list.ensureIndex({ type: 'skiplist', fields: ['v'] });
    for (const [_key, v] of Object.entries({ a: [1], b: [2], c: 3, d: null }))
      list.insert({ _key, v }, { dialect });
    for (const operator of ['>', '>=']) {
      const query = `FOR d IN list FILTER d.v ${operator} [1, 1, 2, 2, 3] RETURN d._key`;
      expect(runQuery(other, { query }, dialect).result).toEqual(isIndexed ? found : ['b']);
    }
  }
});
