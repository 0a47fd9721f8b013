import { expect, test } from 'vitest';
import { findFunction, functionEntries } from '../../aql/functions/registry.ts';
import type { Value } from '../../aql/values/value.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runQuery } from './golden-player.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

const ring = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 0],
];
const values: readonly Value[] = [
  ...[null, true, false, 0, 1, -1, 2, 3.5, 1e300, -1e300, 9007199254740993n, '', 'a', 'v', 'e', 'g'],
  ...[
    'v/a',
    'v/b',
    'v/none',
    'any',
    'outbound',
    'sideways',
    'loc',
    'text',
    'word',
    'prefix:w,|a',
    '__proto__',
  ],
  ...['2020-01-01', '2020-02-30T25:00', 'wgs84', [], {}, [1, 2], [[1, 2], [3]], ring, [ring], [[ring]]],
  { type: 'Point', coordinates: [1, 2] },
  { type: 'Polygon', coordinates: [ring] },
  {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  },
  ...[{ _id: 'v/a' }, { _key: 'b' }, { direction: 5, maxDepth: 'x' }, { constructor: 1, a: { b: 1 } }],
  { direction: 'outbound', weight: 'km', defaultWeight: 1 },
  { maxDepth: 2, minDepth: 1, includeData: true },
  { strategy: 'breadthfirst', uniqueness: { vertices: 'global', edges: 'none' }, maxDepth: 3 },
  { edgeExamples: [{ km: 2 }], neighborExamples: { _key: 'b' } },
  { vertexFilterMethod: 5, filterVertices: [5, null], vertexCollectionRestriction: ['none', 5] },
  ...[[null, [null]], ['a', 5, {}], new Array<number>(50).fill(1)],
];

/** SLEEP waits, and RANGE needs memory proportional to its arguments. */
const left = new Set(['SLEEP', 'RANGE']);

function smallDatabase(): MemoryDatabase {
  const database = new MemoryDatabase('arguments');
  const edgeDefinitions = [{ collection: 'e', from: ['v'], to: ['v'] }];
  database.createGraph({ name: 'g', edgeDefinitions, orphanCollections: [] });
  const [vertices, edges] = [database.getCollection('v'), database.getCollection('e')];
  vertices.ensureIndex({ type: 'geo', fields: ['loc'] });
  vertices.ensureIndex({ type: 'fulltext', fields: ['text'] });
  for (const [at, _key] of ['a', 'b', 'c', 'd'].entries()) {
    vertices.insert({ _key, loc: [at * 20, 5], text: `word ${_key}` }, { dialect: '3.12' });
  }
  for (const _key of ['ab', 'bc', 'ca', 'cd']) {
    edges.insert({ _key, _from: `v/${_key[0]}`, _to: `v/${_key[1]}`, km: 2 }, { dialect: '3.12' });
  }
  return database;
}

// Calls every function with arguments of all types. The result must be a value, a warning or an error of the
// catalogue.
test.each(['2.8', '3.12'] as const)('%s', { timeout: 60_000 }, (dialect) => {
  const database = smallDatabase();
  const random = new Random(312);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random.next() * items.length)] as Item;
  for (const { name, arity } of functionEntries) {
    const bounds = arity[dialect];
    if (bounds === undefined || left.has(name)) continue;
    for (let round = 0; round < 40; round++) {
      const count = Math.min(bounds.min + Math.floor(random.next() * 3), bounds.max);
      const bindVars: Record<string, Value> = {};
      const args = Array.from({ length: count }, (_, at) => {
        const isName = findFunction(name)?.collectionParameters.includes(at) && random.next() < 0.7;
        if (isName) return pick(['v', 'e']);
        bindVars[`b${at}`] = pick(values);
        return `@b${at}`;
      });
      const outcome = runQuery(database, { query: `RETURN ${name}(${args.join(', ')})`, bindVars }, dialect);
      // Errors other than DatabaseError are rethrown; otherwise the outcome is one value or an error number.
      expect(outcome.error ?? (outcome.result as readonly Value[]).length).toBeGreaterThan(0);
    }
  }
});
