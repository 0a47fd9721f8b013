import { describe, expect, test } from 'vitest';
import { explainQuery } from '../../../aql/explain.ts';
import { prepareQuery } from '../../../aql/prepare.ts';
import type { ObjectValue } from '../../../aql/values/value.ts';
import { runQuery } from '../golden-player.ts';
import { MemoryDatabase } from '../memory/memory-source.ts';
import { memoryStore, type QueryStore } from '../query-store.ts';
import { exampleStore } from './dialect-cases.ts';

function explain(dialect: '2.8' | '3.12', text: string, { profile = 0, allPlans = false } = {}): ObjectValue {
  const source = exampleStore(dialect).openSource();
  let nowMs = 0;
  const options = { profile: profile as 0 | 2 };
  return explainQuery({ text, bindVars: {}, dialect, options }, source, { allPlans, clock: () => nowMs++ });
}

describe('3.12: members of an explained query', () => {
  test('the plan counts its asynchronous nodes, the statistics have memory and time', () => {
    const { plan, stats } = explain('3.12', 'FOR u IN users FILTER u.n > 1 RETURN u') as Record<
      string,
      ObjectValue
    >;
    expect(plan?.asyncPrefetchNodes).toBe(0);
    expect(stats).toMatchObject({ peakMemoryUsage: expect.any(Number), executionTime: expect.any(Number) });
    expect(stats).not.toHaveProperty('rules');
  });

  test('with profile 2 the statistics have the time of each executed rule', () => {
    const { stats } = explain('3.12', 'FOR u IN users FILTER u.n > 1 RETURN u', { profile: 2 }) as Record<
      string,
      ObjectValue
    >;
    const rules = stats?.rules as ObjectValue;
    expect(Object.keys(rules)).toContain('use-indexes');
    expect(Object.keys(rules)).toHaveLength(Number(stats?.rulesExecuted));
  });

  test.each([
    ['RETURN 1', true],
    ['FOR u IN users RETURN u', true],
    ['FOR u IN users FILTER RAND() > 0 RETURN u', false],
    ["RETURN DOCUMENT('users/u1')", false],
    ['INSERT {} INTO users', false],
    ['RETURN DATE_NOW()', false],
  ])('%s: cacheable is %s', (text, cacheable) => {
    expect(explain('3.12', text).cacheable).toBe(cacheable);
  });

  test('several plans have no member cacheable', () => {
    expect(explain('3.12', 'RETURN 1', { allPlans: true })).not.toHaveProperty('cacheable');
  });
});

test('2.8: an explained query has the members of 2.8', () => {
  const { plan, stats, ...rest } = explain('2.8', 'FOR u IN users RETURN u', { profile: 2 }) as Record<
    string,
    ObjectValue
  >;
  expect(Object.keys(plan ?? {})).toEqual([
    'nodes',
    'rules',
    'collections',
    'variables',
    'estimatedCost',
    'estimatedNrItems',
  ]);
  expect(Object.keys(stats ?? {})).toEqual(['rulesExecuted', 'rulesSkipped', 'plansCreated']);
  expect(rest).toEqual({ warnings: [] });
});

const nodesOf = (text: string, dialect: '2.8' | '3.12' = '2.8') => {
  const { plan } = explain(dialect, text);
  return (plan as ObjectValue).nodes as readonly ObjectValue[];
};

describe('2.8: order of Sort and Collect', () => {
  const sortedFirst = ['SortNode', 'CollectNode'];
  const sortedAfter = ['CollectNode', 'SortNode'];
  test.each([
    ['FOR u IN users COLLECT n = u.n RETURN n', sortedAfter, 'hash'],
    ['FOR u IN users COLLECT n = u.n WITH COUNT INTO c RETURN c', sortedAfter, 'hash'],
    ['FOR u IN users COLLECT n = u.n AGGREGATE m = MAX(u.n) RETURN m', sortedAfter, 'hash'],
    ['FOR u IN users COLLECT n = u.n INTO g RETURN g', sortedFirst, 'sorted'],
    ['FOR u IN users COLLECT n = u.n INTO g = u._key RETURN g', sortedFirst, 'sorted'],
    ['FOR u IN users COLLECT n = u.n INTO g KEEP u RETURN g', sortedFirst, 'sorted'],
    ["FOR u IN users COLLECT n = u.n OPTIONS { method: 'sorted' } RETURN n", sortedFirst, 'sorted'],
    ['FOR u IN users COLLECT AGGREGATE m = MAX(u.n) RETURN m', ['CollectNode'], 'sorted'],
    ['FOR u IN users COLLECT WITH COUNT INTO c RETURN c', ['CollectNode'], 'count'],
    ['FOR u IN users RETURN DISTINCT u.n', ['CollectNode'], 'distinct'],
  ])('%s', (text, order, method) => {
    const nodes = nodesOf(text);
    const types = nodes.map(({ type }) => type as string);
    expect(types.filter((type) => type === 'SortNode' || type === 'CollectNode')).toEqual(order);
    const collect = nodes.find(({ type }) => type === 'CollectNode');
    expect(collect).toMatchObject({ collectOptions: { method } });
  });

  test('groups that are sorted first have the same members in the same order', () => {
    const query = 'FOR x IN [3, 1, 3, 2, 1] LET y = x * 2 COLLECT n = x INTO g RETURN [n, g[*].y]';
    const expected = [
      [1, [2, 2]],
      [2, [4]],
      [3, [6, 6]],
    ];
    for (const dialect of ['2.8', '3.12'] as const) {
      expect(runQuery(exampleStore(dialect), { query }, dialect).result).toEqual(expected);
    }
  });
});

describe('2.8: indexes for lists that are not constant', () => {
  const store = exampleStore('2.8');
  store.ensureIndex('users', { type: 'skiplist', fields: ['n'], unique: false, sparse: false });
  store.ensureIndex('users', { type: 'hash', fields: ['tags[*]'], unique: false, sparse: false });
  test.each([
    'FOR l IN [[1, 2]] FOR u IN users FILTER u.n IN l RETURN u.n',
    'FOR x IN [1] FOR u IN users FILTER u.n IN [x, x + 1] RETURN u.n',
    'LET l = (FOR i IN 1..2 RETURN i) FOR u IN users FILTER u.n IN l RETURN u.n',
    'FOR x IN [1] FOR u IN users FILTER u.n == x || u.n == x + 1 RETURN u.n',
    "FOR t IN ['a'] FOR u IN users FILTER t IN u.tags[*] RETURN u",
    "FOR u IN users FILTER 'a' IN u.tags RETURN u",
    "FOR u IN users FILTER 'a' IN u.tags SORT u.n RETURN u",
  ])('%s', (text) => {
    const source = store.openSource();
    const { plan } = explainQuery({ text, bindVars: {}, dialect: '2.8', options: {} }, source, {
      allPlans: false,
    }) as Record<string, ObjectValue>;
    const nodes = (plan as ObjectValue).nodes as readonly ObjectValue[];
    expect(nodes.map(({ type }) => type)).toContain('IndexNode');
  });
});

function traversalStatistics(store: QueryStore, text: string) {
  const source = store.openSource();
  const prepared = prepareQuery({ text, bindVars: {}, dialect: '2.8', options: {} }, source);
  const execution = prepared.execute(source, { random: () => 0, nowMs: 0, isKilled: () => false });
  for (const rows of execution.rows) void rows;
  const { scannedIndex, filtered } = execution.stats;
  return { scannedIndex, filtered };
}

describe('2.8: statistics of traversals', () => {
  const store = exampleStore('2.8');
  test.each([
    // Two edges, two vertices.
    ["FOR v IN OUTBOUND 'places/a' roads RETURN v._key", { scannedIndex: 4, filtered: 0 }],
    // Two edges, two vertices of each path.
    ["FOR v, e, p IN OUTBOUND 'places/a' roads RETURN LENGTH(p.vertices)", { scannedIndex: 6, filtered: 0 }],
    // Four edges; d is counted for both paths.
    ["FOR v IN 1..2 OUTBOUND 'places/a' roads RETURN v._key", { scannedIndex: 8, filtered: 0 }],
    // Both paths end at their first edge.
    [
      "FOR v, e, p IN 1..2 OUTBOUND 'places/a' roads FILTER p.edges[0].km == 2 RETURN v._key",
      { scannedIndex: 2, filtered: 2 },
    ],
    // Two edges and vertices, one edge of b, then three vertices of the path and the vertex itself.
    [
      "FOR v, e, p IN 2..2 OUTBOUND 'places/a' roads FILTER p.vertices[1]._key == 'b' RETURN v._key",
      { scannedIndex: 9, filtered: 1 },
    ],
  ])('%s', (text, expected) => {
    expect(traversalStatistics(store, text)).toEqual(expected);
  });
});

/** The graph and the numbers of 2.8's own tests: C and F ← B ← A → D → E and G. */
describe('2.8: statistics of traversals with filters on paths', () => {
  const database = new MemoryDatabase('filters');
  const edgeDefinitions = [{ collection: 'e', from: ['v'], to: ['v'] }];
  database.createGraph({ name: 'g', edgeDefinitions, orphanCollections: [] });
  const insert = (name: string, document: ObjectValue): void => {
    database.getCollection(name).insert(document, { dialect: '2.8' });
  };
  for (const _key of 'ABCDEFG') {
    const sides = { left: 'BCF'.includes(_key), right: 'DEG'.includes(_key) };
    insert('v', { _key, ...sides, value: { B: 25, D: 75 }[_key] ?? null });
  }
  for (const _key of ['AB', 'BC', 'AD', 'DE', 'BF', 'DG']) {
    const sides = { left: 'BCF'.includes(_key[1] as string), right: 'DEG'.includes(_key[1] as string) };
    insert('e', { _key, _from: `v/${_key[0]}`, _to: `v/${_key[1]}`, ...sides });
  }
  test.each([
    ['p.vertices[0].left == true', 1, 1],
    ['p.vertices[1].left == true', 17, 1],
    ['p.vertices[2].left == true', 24, 4],
    ['p.vertices[1].right == true FILTER p.vertices[2].left == true', 11, 4],
    ['p.edges[0].left == true', 15, 1],
    ['p.edges[1].left == true', 20, 4],
    ['p.vertices[1].value <= 25', 17, 1],
    ['50 < p.vertices[1].value', 17, 1],
  ])('%s', (filter, scannedIndex, filtered) => {
    const text = `FOR v, e, p IN 1..2 OUTBOUND 'v/A' e FILTER ${filter} SORT v._key RETURN v._key`;
    expect(traversalStatistics(memoryStore(database), text)).toEqual({ scannedIndex, filtered });
  });
});
