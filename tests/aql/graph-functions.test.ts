import { expect, test } from 'vitest';
import { prepareQuery } from '../../aql/prepare.ts';
import { GoldenPlayer, readGoldenFile, runQuery } from './golden-player.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

/** r → a, b; a → c, d; b → e; c → a is a back edge. Edges are named after their ends. */
const edges = ['ra', 'rb', 'ac', 'ad', 'be', 'ca'];

function tree(): MemoryDatabase {
  const database = new MemoryDatabase('tree');
  database.createGraph({
    name: 'g',
    edgeDefinitions: [{ collection: 'e', from: ['v'], to: ['v'] }],
    orphanCollections: [],
  });
  const [vertices, lines] = [database.getCollection('v'), database.getCollection('e')];
  for (const _key of 'rabcde') vertices.insert({ _key, isOdd: 'ace'.includes(_key) }, { dialect: '2.8' });
  for (const [at, _key] of edges.entries()) {
    const [from, to] = [`v/${_key[0]}`, `v/${_key[1]}`];
    lines.insert({ _key, _from: from, _to: to, km: at + 1 }, { dialect: '2.8' });
  }
  return database;
}

function run(query: string): unknown {
  const { result, error } = runQuery(tree(), { query }, '2.8');
  return error ?? (result as readonly unknown[])[0];
}

const traversals: readonly (readonly [options: string, keys: string])[] = [
  ['{}', 'r a c a d d b e'],
  ['{ maxDepth: 2 }', 'r a c d b e'],
  ['{ maxDepth: 2, minDepth: 1 }', 'a c d b e'],
  ['{ maxDepth: 2, itemOrder: "backward" }', 'r b e a d c'],
  ['{ maxDepth: 2, order: "postorder" }', 'c d a e b r'],
  ['{ maxDepth: 2, order: "preorder-expander" }', 'r a b c d e'],
  ['{ maxDepth: 2, strategy: "breadthfirst" }', 'r a b c d e'],
  ['{ maxDepth: 2, strategy: "breadthfirst", order: "postorder" }', 'e d c b a r'],
  ['{ uniqueness: { vertices: "global" } }', 'r a c d b e'],
  ['{ uniqueness: { vertices: "path" } }', 'r a c d b e'],
  ['{ uniqueness: { edges: "global" } }', 'r a c a d b e'],
  ['{ followEdges: [{ km: 1 }, { km: 3 }] }', 'r a c'],
  ['{ maxDepth: 2, filterVertices: [{ isOdd: false }], vertexFilterMethod: ["exclude"] }', 'r d b'],
  ['{ maxDepth: 2, filterVertices: [{ isOdd: false }], vertexFilterMethod: "prune" }', 'r a b e'],
];

test.each(traversals)('a traversal with %s', (options, keys) => {
  const got = run(`RETURN TRAVERSAL(v, e, "v/r", "outbound", ${options})[*].vertex._key`);
  expect((got as readonly string[]).join(' ')).toBe(keys);
  expect(run(`RETURN LENGTH(GRAPH_TRAVERSAL("g", "v/r", "outbound", ${options})[0])`)).toBe(
    keys.split(' ').length,
  );
});

test('vertices and edges that are unique in the whole traversal: the recorded count', () => {
  const file = new URL('../golden/aql/graph-functions.jsonl', import.meta.url);
  const { store } = new GoldenPlayer(readGoldenFile(file.pathname), '2.8');
  const query = `FOR t IN GRAPH_TRAVERSAL("transit", "stops/a", "outbound",
    { maxDepth: 3, uniqueness: { vertices: "global", edges: "global" } }) RETURN LENGTH(t)`;
  expect(runQuery(store, { query }, '2.8').result).toEqual([6]);
});

test('built-in visitors; unknown visitors are not found', () => {
  const visit = (visitor: string): string =>
    `RETURN TRAVERSAL(v, e, "v/b", "outbound", { visitor: "${visitor}", data: { attributes: ["isOdd"] } })`;
  expect(run(visit('_AQL::IDVISITOR'))).toEqual(['v/b', 'v/e']);
  expect(run(visit('_AQL::KEYVISITOR'))).toEqual(['b', 'e']);
  expect(run(visit('_AQL::COUNTINGVISITOR'))).toEqual([2]);
  expect(run(visit('_aql::projectingvisitor'))).toEqual([{ isOdd: false }, { isOdd: true }]);
  expect(run(visit('my::visitor'))).toBe(1582);
});

test('weights in measures and paths', () => {
  expect(
    run('RETURN GRAPH_ABSOLUTE_ECCENTRICITY("g", "v/r", { direction: "outbound", weight: "km" })'),
  ).toEqual({
    'v/r': 7,
  });
  const path = (options: string): string => `RETURN GRAPH_SHORTEST_PATH("g", "v/r", "v/d", ${options})[0]`;
  expect(run(path('{ weight: "km", defaultWeight: 9 }'))).toEqual({
    vertices: ['v/r', 'v/a', 'v/d'],
    edges: ['e/ra', 'e/ad'],
    distance: 5,
  });
  expect(run(path('{ edgeExamples: [{ km: 1 }] }'))).toBeNull();
});

test('an endless search can be killed', () => {
  const database = new MemoryDatabase('dense');
  database.createCollection('v');
  database.createCollection('e', 'edge');
  for (let from = 0; from < 30; from++) {
    database.getCollection('v').insert({ _key: `${from}` }, { dialect: '2.8' });
    for (let to = 0; to < 30; to++) {
      const ends = { _from: `v/${from}`, _to: `v/${to}` };
      database.getCollection('e').insert(ends, { dialect: '2.8' });
    }
  }
  for (const text of [
    'RETURN LENGTH(PATHS(v, e, "any", { minLength: 29, maxLength: 30 }))',
    'RETURN LENGTH(TRAVERSAL(v, e, "v/0", "outbound", { minDepth: 1000 }))',
  ]) {
    const source = database.openSource();
    const prepared = prepareQuery({ text, bindVars: {}, dialect: '2.8', options: {} }, source);
    let asked = 0;
    const isKilled = (): boolean => ++asked > 5;
    const { rows } = prepared.execute(source, { random: () => 0, nowMs: 0, isKilled });
    expect(() => [...rows]).toThrow('query killed');
    source.close();
  }
});
