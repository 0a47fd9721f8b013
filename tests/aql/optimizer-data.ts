import type { Value } from '../../aql/values/value.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

/**
 * Two collections with equal documents, the second with indexes; a small collection; points; and edges
 * between vertices.
 */
export function makeDatabase(): MemoryDatabase {
  const database = new MemoryDatabase();
  const plain = database.createCollection('plain');
  const indexed = database.createCollection('indexed');
  indexed.ensureIndex({ type: 'skiplist', fields: ['a'] });
  indexed.ensureIndex({ type: 'hash', fields: ['b', 'c.d'] });
  indexed.ensureIndex({ type: 'persistent', fields: ['b', 'a'] });
  indexed.ensureIndex({ type: 'persistent', fields: ['s'], sparse: true });
  indexed.ensureIndex({ type: 'hash', fields: ['tags[*]'] });
  const values: readonly Value[] = [null, false, 0, 1, 2, 3, -1.5, 'x', 'Y', 'y', [1], { z: 1 }];
  const pick = (seed: number): Value => values[seed % values.length] as Value;
  for (let at = 0; at < 60; at++) {
    const document = {
      _key: `k${at}`,
      a: pick(at * 7),
      b: at % 4,
      c: { d: at % 3 },
      ...(at % 3 === 0 ? {} : { s: pick(at * 5 + 1) }),
      ...(at % 5 === 0 ? {} : { tags: [at % 4, `t${at % 3}`] }),
    };
    plain.insert(document, { dialect: '3.12' });
    indexed.insert(document, { dialect: '3.12' });
  }
  const small = database.createCollection('small');
  for (let at = 0; at < 5; at++)
    small.insert({ _key: `s${at}`, b: at, ref: `k${at * 11}` }, { dialect: '3.12' });
  const links = database.createCollection('links', 'edge');
  for (let at = 0; at < 120; at++) {
    links.insert(
      { _from: `indexed/k${(at * 13) % 60}`, _to: `indexed/k${(at * 29 + 7) % 60}`, w: at % 5 },
      { dialect: '3.12' },
    );
  }
  const places = database.createCollection('places');
  places.ensureIndex({ type: 'geo', fields: ['at'], geoJson: true });
  for (let at = 0; at < 60; at++) {
    places.insert(
      { _key: `p${at}`, at: [(at * 37) % 40, ((at * 23) % 60) - 30], n: at % 3 },
      { dialect: '3.12' },
    );
  }
  return database;
}
