import { describe, expect, test } from 'vitest';
import { explainQuery } from '../../aql/explain.ts';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import { runQuery } from './golden-player.ts';
import { MemoryDatabase } from './memory/memory-source.ts';
import { memoryStore } from './query-store.ts';

/** A small database: `c` with an index on `n`, a graph `g` with vertices `v` and edges `e`. */
function sample(): MemoryDatabase {
  const database = new MemoryDatabase('language');
  database.createCollection('c');
  database
    .getCollection('c')
    .ensureIndex({ type: 'persistent', fields: ['n'], unique: false, sparse: false });
  const insert = (collection: string, document: ObjectValue): void => {
    database.getCollection(collection).insert(document, { dialect: '3.12' });
  };
  for (let n = 0; n < 6; n++) insert('c', { _key: `k${n}`, n, g: n % 2, o: { x: n } });
  database.createGraph({
    name: 'g',
    orphanCollections: [],
    edgeDefinitions: [{ collection: 'e', from: ['v'], to: ['v'] }],
  });
  for (const name of 'abcde') insert('v', { _key: name });
  for (const [w, ends] of ['ab', 'bc', 'cd', 'ac', 'ad', 'de'].entries())
    insert('e', { _from: `v/${ends[0]}`, _to: `v/${ends[1]}`, w: w + 1 });
  return database;
}

const values: Readonly<Record<string, Value>> = {
  '@c': 'c',
  name: 'n',
  path: ['o', 'x'],
  one: 1,
  desc: 'DESC',
};

function run(query: string) {
  const used = [...query.matchAll(/(?<![\w@])@(@?\w+)/g)].map(([, name]) => name);
  const bindVars = Object.fromEntries(Object.entries(values).filter(([name]) => used.includes(name)));
  return runQuery(sample(), { query, bindVars }, '3.12');
}

/** Language constructs with their result rows. */
const rows: Readonly<Record<string, readonly (readonly [query: string, result: readonly Value[]])[]>> = {
  window: [
    [
      'FOR d IN c SORT d.n WINDOW { preceding: 1, following: 1 } AGGREGATE s = SUM(d.n), l = LENGTH() RETURN [s, l]',
      [
        [1, 2],
        [3, 3],
        [6, 3],
        [9, 3],
        [12, 3],
        [9, 2],
      ],
    ],
    [
      'FOR d IN c SORT d.n WINDOW { preceding: "unbounded", following: 0 } AGGREGATE s = SUM(d.n) RETURN s',
      [0, 1, 3, 6, 10, 15],
    ],
    ['FOR d IN c SORT d.n WINDOW { following: @one } AGGREGATE s = MAX(d.n) RETURN s', [1, 2, 3, 4, 5, 5]],
    [
      'FOR d IN c WINDOW d.n WITH { preceding: 2, following: 1 } AGGREGATE p = PUSH(d.n) RETURN p',
      [
        [0, 1],
        [0, 1, 2],
        [0, 1, 2, 3],
        [1, 2, 3, 4],
        [2, 3, 4, 5],
        [3, 4, 5],
      ],
    ],
    [
      'FOR t IN ["2024-01-01T00:00", "2024-01-01T00:20", "2024-01-01T01:00"] WINDOW DATE_TIMESTAMP(t) WITH { preceding: "PT30M" } AGGREGATE n = COUNT(t) RETURN n',
      [1, 2, 1],
    ],
  ],
  collect: [
    ['FOR d IN c COLLECT g = d.g RETURN g', [0, 1]],
    [
      'FOR d IN c COLLECT g = d.g INTO list RETURN list[*].d.n',
      [
        [0, 2, 4],
        [1, 3, 5],
      ],
    ],
    [
      'FOR d IN c COLLECT g = d.g INTO list = d.n RETURN list',
      [
        [0, 2, 4],
        [1, 3, 5],
      ],
    ],
    [
      'FOR d IN c LET x = d.n LET y = 1 COLLECT g = d.g INTO list KEEP x RETURN list',
      [
        [{ x: 0 }, { x: 2 }, { x: 4 }],
        [{ x: 1 }, { x: 3 }, { x: 5 }],
      ],
    ],
    [
      'FOR d IN c COLLECT g = d.g WITH COUNT INTO n RETURN [g, n]',
      [
        [0, 3],
        [1, 3],
      ],
    ],
    ['FOR d IN c COLLECT WITH COUNT INTO n RETURN n', [6]],
    [
      'FOR d IN c COLLECT g = d.g AGGREGATE s = SUM(d.n), m = MAX(d.n) INTO l = d._key RETURN [g, s, m, l]',
      [
        [0, 6, 4, ['k0', 'k2', 'k4']],
        [1, 9, 5, ['k1', 'k3', 'k5']],
      ],
    ],
    [
      'FOR d IN c COLLECT AGGREGATE a = AVG(d.n), v = VARIANCE(d.g), u = COUNT_DISTINCT(d.g), b = BIT_OR(d.n), s = SORTED_UNIQUE(d.g), l = LENGTH() RETURN [a, v, u, b, s, l]',
      [[2.5, 0.25, 2, 7, [0, 1], 6]],
    ],
    [
      'FOR d IN c FILTER d.n > 100 COLLECT AGGREGATE s = SUM(d.n), m = MAX(d.n), l = LENGTH() RETURN [s, m, l]',
      [[null, null, 0]],
    ],
    ['FOR d IN c COLLECT g = d.g OPTIONS { method: "hash" } SORT g RETURN g', [0, 1]],
    [
      'FOR d IN c COLLECT g = d.g, h = d.n > 2 OPTIONS { method: "sorted" } RETURN [g, h]',
      [
        [0, false],
        [0, true],
        [1, false],
        [1, true],
      ],
    ],
  ],
  writes: [
    [
      'UPSERT { _key: "z" } INSERT { _key: "z", a: 1 } UPDATE { a: OLD.a + 1 } IN c RETURN [OLD, NEW.a]',
      [[null, 1]],
    ],
    [
      'UPSERT { n: 3 } INSERT {} REPLACE { n: OLD.n * 11 } IN c RETURN [OLD.n, NEW.n, NEW.g]',
      [[3, 33, null]],
    ],
    [
      'UPSERT FILTER CURRENT.n > 3 AND CURRENT.g == 0 INSERT {} UPDATE { hit: true } IN c RETURN [OLD.n, NEW.hit]',
      [[4, true]],
    ],
    [
      'UPSERT FILTER CURRENT.n > 99 INSERT { _key: "z" } UPDATE {} IN c OPTIONS { indexHint: "none", readOwnWrites: false, ignoreErrors: true } RETURN [OLD, NEW._key]',
      [[null, 'z']],
    ],
    [
      'INSERT { _key: "k1", q: 1 } INTO c OPTIONS { overwriteMode: "update" } RETURN [OLD.n, NEW.n, NEW.q]',
      [[1, 1, 1]],
    ],
    [
      'INSERT { _key: "k1", q: 1 } INTO c OPTIONS { overwriteMode: "replace" } RETURN [OLD.n, NEW.n]',
      [[1, null]],
    ],
    ['INSERT { _key: "k1", q: 1 } INTO c OPTIONS { overwrite: true } RETURN OLD.n', [1]],
    ['INSERT { _key: "k1", q: 1 } INTO c OPTIONS { overwriteMode: "ignore" } RETURN NEW', [null]],
    ['INSERT { _key: "k1" } INTO c OPTIONS { ignoreErrors: true } RETURN NEW', []],
    [
      'UPDATE "k2" WITH { n: null, o: { y: 1 } } IN c OPTIONS { keepNull: false, mergeObjects: false } RETURN [HAS(NEW, "n"), NEW.o]',
      [[false, { y: 1 }]],
    ],
    ['UPDATE { _key: "k2", z: 5 } IN c LET x = NEW.z RETURN [OLD.z, x]', [[null, 5]]],
    ['FOR d IN c FILTER d.n < 2 REPLACE d WITH { m: d.n } IN c RETURN NEW.m', [0, 1]],
    ['FOR d IN c FILTER d.n > 3 REMOVE d IN c RETURN OLD.n', [4, 5]],
    ['REMOVE { _key: "none" } IN c OPTIONS { ignoreErrors: true } RETURN OLD', []],
    ['LET OLD = 1 LET NEW = 2 RETURN [OLD, NEW]', [[1, 2]]],
    ['LET x = (INSERT { _key: "z" } INTO c RETURN NEW._key) RETURN x', [['z']]],
  ],
  loops: [
    [
      'FOR d IN c OPTIONS { indexHint: "none", disableIndex: true, maxProjections: 2, useCache: true, lookahead: 1 } FILTER d.n == 1 RETURN d._key',
      ['k1'],
    ],
    ['FOR d IN @@c FILTER d.@path == 1 AND d[@name] == 1 RETURN d.@name', [1]],
    [
      'FOR { n, o: { x } } IN c LIMIT 1, 2 RETURN [n, x]',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    ['FOR [k, v2] IN ENTRIES({ a: 1, b: 2 }) RETURN { [k]: v2 }', [{ a: 1 }, { b: 2 }]],
    [
      'LET [a, , b, [x], { y, z: { w } }] = [1, 2, 3, [4], { y: 5, z: { w: 6 } }] RETURN [a, b, x, y, w]',
      [[1, 3, 4, 5, 6]],
    ],
    ['LET { a } = 1, [b] = "x" RETURN [a, b]', [[null, null]]],
    ['FOR d IN c SORT d.g @desc, d.n ASC LIMIT 2 RETURN d.n', [1, 3]],
    ['FOR d IN c LIMIT 1 + @one RETURN d.n', [0, 1]],
    ['FOR d IN c RETURN DISTINCT d.g', [0, 1]],
    ['FOR x IN 3..1 FOR y IN [x] RETURN y', [3, 2, 1]],
    ['RETURN LENGTH(FOR x IN 1..3 FILTER x > 1 RETURN x)', [2]],
  ],
  paths: [
    [
      'FOR v, e, p IN 1..4 OUTBOUND "v/a" GRAPH "g" PRUNE stop = v._key == "d" OPTIONS { order: "bfs", uniqueVertices: "global" } FILTER stop RETURN v._key',
      ['d'],
    ],
    ['FOR v IN 0..1 OUTBOUND "v/c" e RETURN v._key', ['c', 'd']],
    [
      'FOR v, e, p IN 1..2 OUTBOUND "v/b" GRAPH "g" OPTIONS { order: "weighted", weightAttribute: "w", defaultWeight: 8, uniqueEdges: "none", edgeCollections: ["e"], vertexCollections: "v", parallelism: 2 } RETURN [v._key, p.weights]',
      [
        ['c', [0, 2]],
        ['d', [0, 2, 5]],
      ],
    ],
    [
      'FOR v, e IN OUTBOUND SHORTEST_PATH "v/a" TO "v/d" GRAPH "g" RETURN [v._key, e.w]',
      [
        ['a', null],
        ['d', 5],
      ],
    ],
    [
      'FOR p IN OUTBOUND ALL_SHORTEST_PATHS "v/b" TO "v/e" GRAPH "g" RETURN p.vertices[*]._key',
      [['b', 'c', 'd', 'e']],
    ],
    [
      'FOR p IN 2..3 OUTBOUND K_PATHS "v/a" TO "v/d" e SORT LENGTH(p.edges) RETURN p.vertices[*]._key',
      [
        ['a', 'c', 'd'],
        ['a', 'b', 'c', 'd'],
      ],
    ],
    [
      'FOR p IN ANY K_SHORTEST_PATHS "v/a" TO "v/d" GRAPH "g" OPTIONS { weightAttribute: "w" } LIMIT 2 RETURN p.weight',
      [5, 6],
    ],
    ['WITH v FOR s IN v FILTER s._key == "d" FOR w IN ANY s INBOUND e RETURN w._key', ['c', 'a']],
    [
      'FOR v, e, p IN 2 OUTBOUND "v/a" e FILTER p.edges[*].w ALL < 4 AND p.vertices[1]._key == "b" RETURN v._key',
      ['c'],
    ],
  ],
  expressions: [
    [
      'RETURN [[1,2,3][? 2 FILTER CURRENT > 1], [1,2,3][? 1..2 FILTER CURRENT > 0], [1,2][? ALL FILTER CURRENT > 0], [1,2][? NONE FILTER CURRENT > 5], [1,2][? AT LEAST (2) FILTER CURRENT > 0], [1][?], [][?], [1,2][? FILTER CURRENT > 1]]',
      [[true, false, true, true, true, true, false, true]],
    ],
    [
      'RETURN [[1, [2, [3]]][**], [1, [2, [3]]][***], [[{ a: 1 }], [{ a: 2 }]][**].a]',
      [
        [
          [1, 2, [3]],
          [1, 2, 3],
          [1, 2],
        ],
      ],
    ],
    ['RETURN [{ a: 1 }, { a: 2 }, { a: 3 }][* FILTER CURRENT.a > 1 LIMIT 1 RETURN CURRENT.a * 2]', [[4]]],
    [
      'RETURN [[1, 2] ANY == 2, [1, 2] ALL > 0, [1, 2] NONE IN [3], [1, 2, 3] AT LEAST (1 + 1) > 1, [] ALL == 1, [] NONE == 1, [1] ANY NOT IN [1]]',
      [[true, true, true, true, false, true, false]],
    ],
    [
      'LET n = 2 RETURN [[1, 2] AT LEAST (FIRST(RETURN n)) > 0, [1, 2][? FIRST(RETURN n)..n FILTER CURRENT > 0], [1][? AT LEAST (LENGTH(RETURN n)) FILTER CURRENT]]',
      [[true, true, true]],
    ],
    ['RETURN { [CONCAT("a", 1)]: 1, @name: 2, "q": 3, ...{ z: 4 } }', [{ a1: 1, n: 2, q: 3, z: 4 }]],
    ['RETURN [null ?: 1, 0 ?: 2, 3 ?: 4, true ? 1 : 2]', [[1, 2, 3, 1]]],
    [
      'RETURN ["abc" LIKE "a%", "abc" NOT LIKE "a%", "abc" =~ "^a", "abc" !~ "^a", 1 NOT IN [1], 2 IN 1..3]',
      [[true, false, true, false, false, true]],
    ],
    ['RETURN { a: { b: 1 } }?.a?.b', [1]],
    [
      'LET `my var` = 1, ´other´ = 2 RETURN [`my var`, ´other´, 0b101, 0xFF, .5, 1e3]',
      [[1, 2, 5, 255, 0.5, 1000]],
    ],
    ['RETURN ["\\u00e4", \'\\\'\', "\\x", "a\\\nb"] // note', [['ä', "'", 'x', 'a\nb']]],
    ['RETURN [CALL("LENGTH", [1, 2]), APPLY("CONCAT", ["a", "b"]), NOOPT(1)]', [[2, 'ab', 1]]],
  ],
};
describe.each(Object.entries(rows))('%s', (_title, cases) => {
  test.each(cases)('%s', (query, result) => {
    expect(run(query)).toEqual({ result });
  });
});

test('64-bit integers keep all digits', () => {
  const { result } = run('RETURN TO_STRING(9223372036854775807)');
  expect(result).toEqual(['9223372036854775807']);
});

const errors: readonly (readonly [query: string, errorNum: number, message: RegExp])[] = [
  ['FOR d IN c WINDOW { preceding: -1 } AGGREGATE s = SUM(d.n) RETURN s', 1501, /not negative.*found -1/],
  [
    'FOR d IN c WINDOW { foo: 1 } AGGREGATE s = SUM(d.n) RETURN s',
    1501,
    /'preceding' and 'following', found 'foo'/,
  ],
  ['FOR d IN c WINDOW { preceding: d.n } AGGREGATE s = SUM(d.n) RETURN s', 1575, /compile time/],
  ['FOR d IN c COLLECT g = d.g KEEP d RETURN g', 1501, /KEEP.*without 'INTO'.*1:/],
  ['FOR d IN c COLLECT g = d.g AGGREGATE s = SUM(d.n) + 1 RETURN s', 1574, /aggregate/],
  ['FOR v IN 1..2 OUTBOUND "v/a" e OPTIONS { uniqueVertices: "global" } RETURN v', 10, /order: 'bfs'/],
  ['INSERT { _key: "k1" } INTO c', 1210, /k1/],
  ['UPDATE { _key: "k1", _rev: "bad" } IN c OPTIONS { ignoreRevs: false }', 1200, /revision/],
  ['FOR d IN cc RETURN d', 1203, /cc; did you mean 'c'\? at position 1:10/],
  ['RETURN\n  LENGHT([])', 1540, /did you mean 'LENGTH\(\)'\? at position 2:3/],
  ['LET a = 1\nLET a = 2 RETURN a', 1511, /'a' is assigned multiple times at position 2:5/],
  ['FOR v IN OUTBOUND "v/a" GRAPH "gg" RETURN v', 1924, /did you mean 'g'\? at position 1:31/],
  ['RETURN x::y(1)', 1582, /X::Y/],
  [
    'FOR d IN c OPTIONS { indexHint: ["none", "nope"], forceIndexHint: true } FILTER d.n == 1 RETURN d',
    ...([1577, /'c' has no usable index named 'none' or 'nope'/] as const),
  ],
  ['RETURN c', 1568, /'c'/],
];
test.each(errors)('%s is error %i', (query, errorNum, message) => {
  const outcome = run(query);
  expect(outcome.error).toBe(errorNum);
  expect(outcome.message).toMatch(message);
});

test.each([
  ['{}', ['byG', 'byN'], 1],
  ['{ indexHint: "byN" }', ['byN'], 1],
  ['{ indexHint: ["none", "byG"] }', ['byG'], 1],
  ['{ indexHint: "byG", forceIndexHint: true }', ['byG'], 1],
  ['{ indexHint: "none" }', ['byG', 'byN'], 1],
  ['{ disableIndex: true }', [], 0],
])('OPTIONS %s of a loop', (options, allowed, count) => {
  const database = sample();
  const collection = database.getCollection('c');
  const shared = { type: 'persistent', unique: false, sparse: false } as const;
  collection.ensureIndex({ ...shared, name: 'byG', fields: ['g', 'n'] });
  collection.ensureIndex({ ...shared, name: 'byN', fields: ['n', 'g'] });
  const text = `FOR d IN c OPTIONS ${options} FILTER d.n == 1 AND d.g == 1 RETURN d._key`;
  expect(runQuery(memoryStore(database), { query: text }, '3.12')).toEqual({ result: ['k1'] });
  const request = { text, bindVars: {}, dialect: '3.12', options: {} } as const;
  const { plan } = explainQuery(request, database.openSource(), { allPlans: false }) as unknown as {
    plan: { nodes: readonly { indexes?: readonly { name: string }[] }[] };
  };
  const used = plan.nodes.flatMap(({ indexes = [] }) => indexes.map(({ name }) => name));
  expect(used).toHaveLength(count);
  for (const name of used) expect(allowed).toContain(name);
});

test.each([
  'FOR d IN c OPTIONS { indxHint: "x" } LIMIT 1 RETURN 1',
  'FOR d IN c COLLECT g = d.g OPTIONS { methd: "hash" } LIMIT 1 RETURN 1',
  'INSERT {} INTO c OPTIONS { waitForSnc: true } RETURN 1',
  'FOR v IN OUTBOUND "v/b" e OPTIONS { ordr: "bfs" } RETURN 1',
])('unknown options are a warning: %s', (query) => {
  expect(run(query)).toEqual({ result: [1], warnings: [1539] });
});
