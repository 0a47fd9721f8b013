import { describe, expect, test } from 'vitest';
import { parseInfo } from '../../../aql/parse-info.ts';
import { runQuery } from '../golden-player.ts';
import { MemoryDatabase } from '../memory/memory-source.ts';
import { memoryStore } from '../query-store.ts';
import { exampleStore, testCases } from './dialect-cases.ts';

describe.each(['2.8', '3.12'] as const)('%s: a document collection has no edges', (dialect) => {
  testCases(dialect, [
    { query: "FOR v IN OUTBOUND 'places/a' users RETURN v", error: 1218 },
    { query: "FOR v IN ANY 'places/a' roads, users RETURN v", error: 1218 },
    { query: 'FOR v IN OUTBOUND @s @@c RETURN v', bindVars: { s: 'places/a', '@c': 'users' }, error: 1218 },
    { query: "FOR v IN 1..2 INBOUND 'places/nowhere' places RETURN v", error: 1218 },
    { query: "FOR v IN OUTBOUND 'places/a' GRAPH 'bare' RETURN v", error: 1940 },
  ]);
});

describe('3.12: path searches over a document collection', () => {
  testCases('3.12', [
    { query: "FOR v IN OUTBOUND SHORTEST_PATH 'places/a' TO 'places/d' users RETURN v", error: 1218 },
    { query: "FOR p IN ANY K_SHORTEST_PATHS 'places/a' TO 'places/d' users RETURN p", error: 1218 },
    { query: "FOR p IN 1..3 OUTBOUND K_PATHS 'places/a' TO 'places/d' users RETURN p", error: 1218 },
    { query: "FOR v IN OUTBOUND 'places/a' roads, INBOUND roads RETURN v", error: 1218 },
    { query: "FOR v IN OUTBOUND 'places/a' roads, roads SORT v._key RETURN v._key", rows: ['b', 'c'] },
    { query: "FOR v IN OUTBOUND { name: 'a' } roads RETURN v", error: 1501 },
  ]);
});

describe('2.8: graph functions over a document collection', () => {
  testCases('2.8', [
    { query: "FOR e IN EDGES(users, 'places/a', 'any') RETURN e", error: 1563 },
    { query: "RETURN EDGES(users, 'places/a', 'any')", rows: [null], warnings: [1218] },
    { query: "RETURN NEIGHBORS(places, users, 'places/a', 'any')", error: 1218 },
    { query: "RETURN SHORTEST_PATH(places, users, 'places/a', 'places/d', 'any')", error: 1218 },
    { query: "RETURN TRAVERSAL(places, users, 'places/a', 'any')", error: 1218 },
    { query: "RETURN PATHS(places, users, 'outbound')", error: 1218 },
  ]);
});

describe('2.8: start vertices of EDGES', () => {
  testCases('2.8', [
    { query: "RETURN EDGES(roads, 'nowhere/a', 'any')", error: 1203 },
    { query: "RETURN EDGES(roads, { _id: 'nowhere/a' }, 'any')", error: 1203 },
    { query: "RETURN EDGES(roads, 'a', 'any')", error: 1205 },
    { query: "RETURN EDGES(roads, 'places/a/b', 'any')", error: 1205 },
    { query: 'RETURN EDGES(roads, {}, "any")', error: 1205 },
    { query: "RETURN EDGES(roads, 'places/nowhere', 'any')", rows: [[]] },
    { query: "RETURN EDGES(roads, ['places/b', 'nowhere/a', 'a', 1], 'any')[*]._key", rows: [['ab', 'bd']] },
    { query: "RETURN EDGES(roads, 5, 'any')", rows: [null] },
    { query: "RETURN EDGES(roads, 'places/a', 'sideways')", rows: [null], warnings: [1542] },
    { query: "RETURN EDGES(roads, 'places/a', 'any', ['roads/ab'])", rows: [[]] },
    { query: "RETURN EDGES(roads, 'places/a', 'any', ['x', { _key: 'ab' }])[*]._key", rows: [['ab']] },
  ]);
});

describe('2.8: arguments of NEIGHBORS', () => {
  testCases('2.8', [
    { query: "RETURN NEIGHBORS(users, roads, 'places/a', 'outbound')", error: 1936 },
    { query: "RETURN NEIGHBORS(places, roads, { _id: 'users/u1' }, 'outbound')", error: 1936 },
    { query: "RETURN NEIGHBORS(places, roads, 'places/', 'outbound')", error: 1221 },
    { query: "RETURN NEIGHBORS(1, roads, 'places/a', 'outbound')", error: 1542 },
    { query: "RETURN NEIGHBORS(places, roads, null, 'outbound')", error: 1542 },
    { query: "RETURN NEIGHBORS(places, roads, 'a', 'outbound', [], 1)", error: 1542 },
    { query: "RETURN NEIGHBORS(places, roads, 'a', 'outbound', [], { minDepth: 2 })", rows: [['places/d']] },
  ]);
});

describe('2.8: unknown graphs', () => {
  testCases('2.8', [
    { query: "RETURN GRAPH_TRAVERSAL('none', 'places/a', 'any')", error: 1901 },
    { query: "RETURN GRAPH_TRAVERSAL_TREE('none', 'places/a', 'any', 'x')", error: 1901 },
    { query: "RETURN GRAPH_VERTICES('none', {})", error: 1901 },
    { query: "RETURN GRAPH_PATHS('none')", error: 1901 },
    { query: "RETURN GRAPH_COMMON_PROPERTIES('none', {}, {})", error: 1901 },
    { query: "RETURN GRAPH_NEIGHBORS('none', 'places/a')", error: 1924 },
    { query: "RETURN GRAPH_SHORTEST_PATH('none', 'places/a', 'places/b')", error: 1924 },
  ]);
});

describe('2.8: starts and depths of traversals', () => {
  testCases('2.8', [
    { query: 'FOR v IN OUTBOUND [] roads RETURN v', rows: [], warnings: [10] },
    { query: "FOR v IN OUTBOUND ['places/a'] roads RETURN v", rows: [], warnings: [10] },
    { query: "FOR v IN OUTBOUND { foo: 'bar' } roads RETURN v", rows: [] },
    { query: "FOR v IN OUTBOUND { _id: 'places/d' } roads RETURN v._key", rows: ['e'] },
    { query: 'FOR v IN OUTBOUND { _id: 5 } roads RETURN v', error: 1501 },
    { query: 'FOR v IN OUTBOUND null roads RETURN v', error: 1501 },
    { query: "LET d = 2 FOR v IN d OUTBOUND 'places/b' roads RETURN v._key", rows: ['e'] },
    { query: "LET d = 2 RETURN (FOR v IN 1..d OUTBOUND 'places/b' roads RETURN v._key)", rows: [['d', 'e']] },
    { query: "FOR d IN [2] FOR v IN d OUTBOUND 'places/b' roads RETURN v._key", error: 1501 },
    { query: "LET d = 1.5 FOR v IN d OUTBOUND 'places/b' roads RETURN v._key", error: 1501 },
    { query: "FOR v IN OUTBOUND 'places/b' roads, roads RETURN v._key", rows: ['d', 'd'] },
  ]);
});

describe('2.8: options of path functions', () => {
  const paths = "LENGTH(GRAPH_PATHS('g', { maxLength: 10 }))";
  testCases('2.8', [
    {
      query: `RETURN LENGTH(GRAPH_PATHS('g', { maxLength: 0 })) == ${paths}`,
      rows: [true],
      warnings: [1577],
    },
    {
      query: "RETURN GRAPH_PATHS('g', { minLength: 3, maxLength: 1 })",
      rows: [null],
      warnings: [1542, 1577],
    },
    {
      query:
        "RETURN GRAPH_SHORTEST_PATH('g', {}, 'places/d', { direction: 'outbound', stopAtFirstMatch: true })[*].vertices",
      rows: [[['places/b', 'places/d']]],
    },
    {
      query: "RETURN GRAPH_DISTANCE_TO('g', {}, 'places/e', { stopAtFirstMatch: true })[*].distance",
      rows: [[1]],
    },
  ]);
});

describe('2.8: built-in visitors', () => {
  const traversal = (options: string): string =>
    `RETURN TRAVERSAL(places, roads, 'places/a', 'outbound', ${options})`;
  testCases('2.8', [
    { query: traversal("{ visitor: '_AQL::KEYVISITOR', maxDepth: 1 }"), rows: [['a', 'b', 'c']] },
    {
      query: traversal("{ visitor: '_aql::idvisitor', maxDepth: 1 }"),
      rows: [['places/a', 'places/b', 'places/c']],
    },
    {
      query: traversal("{ visitor: '_AQL::COUNTINGVISITOR', uniqueness: { vertices: 'global' } }"),
      rows: [[5]],
    },
    { query: traversal("{ visitor: '_AQL::COUNTINGVISITOR', minDepth: 9 }"), rows: [[]] },
    {
      query: `${traversal("{ visitor: '_AQL::HASATTRIBUTESVISITOR', data: { attributes: ['n'] }, maxDepth: 1 }")}[*].vertex.n`,
      rows: [[0, 1, 2]],
    },
    {
      query: traversal("{ visitor: '_AQL::HASATTRIBUTESVISITOR', data: { attributes: ['n', 'x'] } }"),
      rows: [[]],
    },
    {
      query: `RETURN LENGTH(${traversal("{ visitor: '_AQL::HASATTRIBUTESVISITOR', data: { attributes: ['n', 'x'], type: 'any' }, maxDepth: 1 }").slice(7)})`,
      rows: [3],
    },
    { query: traversal("{ visitor: '_AQL::HASATTRIBUTESVISITOR' }"), rows: [[]] },
    { query: traversal("{ visitor: '_AQL::NOVISITOR' }"), error: 1582 },
  ]);
});

describe('2.8: calls by name', () => {
  testCases('2.8', [
    { query: 'RETURN CALL(null)', error: 1582 },
    { query: 'RETURN CALL(1, 2)', error: 1582 },
    { query: 'RETURN APPLY(null)', error: 1582 },
    { query: 'RETURN APPLY(["LENGTH"], [[1]])', rows: [1] },
    { query: 'RETURN CALL("CALL", "LENGTH", [1])', error: 1578 },
    { query: 'RETURN CALL("apply", "LENGTH", [1])', error: 1578 },
    { query: 'RETURN APPLY("CALL", ["LENGTH", [1]])', error: 1578 },
    { query: 'RETURN APPLY("Apply", ["LENGTH"])', error: 1578 },
  ]);
});

test.each([
  ['2.8', 32, 33],
  ['3.12', 33, 2049],
] as const)('%s: a query may use %d collections, but not %d', (dialect, allowed, refused) => {
  const database = new MemoryDatabase('wide');
  for (let n = 0; n < refused; n++) database.createCollection(`c${n}`, 'document');
  const run = (count: number) => {
    const lengths = Array.from({ length: count }, (_, n) => `LENGTH(c${n})`);
    return runQuery(memoryStore(database), { query: `RETURN [${lengths.join()}]` }, dialect).error;
  };
  expect(run(allowed)).toBeUndefined();
  expect(run(refused)).toBe(1522);
});

test.each([
  ['2.8', 32],
  ['3.12', 2048],
] as const)('%s: a parsed query may name %d collections', (dialect, count) => {
  const parse = (names: readonly string[]) =>
    parseInfo(`RETURN [${names.join()}]`, dialect).collections.length;
  const names = Array.from({ length: count }, (_, n) => `c${n}`);
  expect(parse([...names, 'c0'])).toBe(count);
  expect(() => parse([...names, 'one'])).toThrow('too many collections');
});

describe('2.8: starts of traversals', () => {
  testCases('2.8', [
    { query: "RETURN TRAVERSAL(others, roads, 'places/d', 'outbound')[*].vertex._key", rows: [['d', 'e']] },
    {
      query: "RETURN TRAVERSAL(others, roads, { _id: 'places/e' }, 'outbound')[*].vertex._key",
      rows: [['e']],
    },
    { query: "RETURN TRAVERSAL(others, roads, 'd', 'outbound')", rows: [[]] },
    { query: "RETURN TRAVERSAL(others, roads, 'nowhere/d', 'outbound')", rows: [[]] },
    {
      query: "RETURN TRAVERSAL_TREE(others, roads, 'places/d', 'outbound', 'next')[0][0].next[*]._key",
      rows: [['e']],
    },
    { query: "FOR s IN [{ foo: 'bar' }, {}] FOR v IN OUTBOUND s roads RETURN v", rows: [] },
    { query: "FOR s IN ['d', 1, null] FOR v IN OUTBOUND s roads RETURN v", rows: [], warnings: [10] },
  ]);
});

test('3.12: a start that is an object without _id gives a warning', () => {
  const query = 'FOR s IN [{}] FOR v IN OUTBOUND s roads RETURN v';
  expect(runQuery(exampleStore('3.12'), { query }, '3.12').warnings).toEqual([10]);
});

describe('2.8: edges by examples', () => {
  const edges = (start: string, options: string) => `RETURN LENGTH(GRAPH_EDGES('g', ${start}, ${options}))`;
  testCases('2.8', [
    { query: edges("'places/a'", '{ edgeExamples: [{ km: 1 }] }'), rows: [2] },
    { query: edges("'places/a'", '{ includeData: true }'), rows: [2] },
    { query: edges("'places/a'", '{ edgeExamples: [{ km: 1 }], includeData: true }'), error: 1503 },
    { query: edges('{}', '{ edgeExamples: [{ km: 1 }], includeData: true }'), rows: [5] },
  ]);
});

test('2.8: GRAPH_PATHS in any direction gives the edge from a vertex before the later one to it', () => {
  const database = new MemoryDatabase('paths');
  const edgeDefinitions = [{ collection: 'e', from: ['v'], to: ['v'] }];
  database.createGraph({ name: 'g', edgeDefinitions, orphanCollections: [] });
  for (const _key of ['v1', 'v2']) database.getCollection('v').insert({ _key }, { dialect: '2.8' });
  for (const [from, to] of [
    ['v1', 'v2'],
    ['v2', 'v1'],
  ]) {
    const edge = { _key: `${from}-${to}`, _from: `v/${from}`, _to: `v/${to}` };
    database.getCollection('e').insert(edge, { dialect: '2.8' });
  }
  const query =
    "FOR p IN GRAPH_PATHS('g', { direction: 'any', minLength: 1, maxLength: 1 }) RETURN p.edges[0]._key";
  expect(runQuery(memoryStore(database), { query }, '2.8').result).toEqual([
    'v1-v2',
    'v2-v1',
    'v1-v2',
    'v2-v1',
  ]);
});

describe.each(['2.8', '3.12'] as const)('%s: edges are followed from the oldest', (dialect) => {
  testCases(dialect, [
    { query: "FOR v IN 1..2 OUTBOUND 'places/a' roads RETURN v._key", rows: ['b', 'd', 'c', 'd'] },
    { query: "FOR v IN INBOUND 'places/d' GRAPH 'g' RETURN v._key", rows: ['b', 'c'] },
  ]);
});
