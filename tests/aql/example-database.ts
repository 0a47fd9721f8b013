import { MemoryDatabase } from './memory/memory-source.ts';

/**
 * Database of the function examples: cities (points with a geo index and a fulltext index) and the roads
 * between them.
 */
export function exampleDatabase(): MemoryDatabase {
  const database = new MemoryDatabase('examples');
  database.createGraph({
    name: 'map',
    edgeDefinitions: [{ collection: 'roads', from: ['cities'], to: ['cities'] }],
    orphanCollections: [],
  });
  const how = { dialect: '3.12' } as const;
  const cities = database.getCollection('cities');
  for (const [_key, lat, lon, about] of [
    ['berlin', 52.52, 13.4, 'a river and a wall'],
    ['hamburg', 53.55, 10, 'a river and a harbour'],
    ['munich', 48.14, 11.58, 'near the mountains'],
  ] as const) {
    cities.insert({ _key, lat, lon, about }, how);
  }
  cities.ensureIndex({ type: 'geo', fields: ['lat', 'lon'] });
  cities.ensureIndex({ type: 'fulltext', fields: ['about'] });
  const roads = database.getCollection('roads');
  roads.insert({ _key: 'a24', _from: 'cities/berlin', _to: 'cities/hamburg', km: 290 }, how);
  roads.insert({ _key: 'a9', _from: 'cities/berlin', _to: 'cities/munich', km: 585 }, how);
  return database;
}
