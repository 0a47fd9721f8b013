import { bindParametersOf } from '../../aql/editor/bind-parameters.ts';
import type { Catalogue } from '../../aql/editor/catalogue.ts';
import type { GraphDefinition } from '../../aql/source.ts';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { MemoryDatabase } from '../aql/memory/memory-source.ts';

/** Documents of the fuzzer's collections. */
export const documents: Readonly<Record<'c' | 'v' | 'e', readonly ObjectValue[]>> = {
  c: Array.from({ length: 12 }, (_, n) => ({
    _key: `k${n}`,
    n,
    g: n % 3,
    a: n % 2 === 0 ? `text ${n}` : null,
    tags: ['a', 'b', n].slice(0, n % 4),
    o: { x: n / 3, y: [n] },
    lat: n * 7 - 40,
    lon: n * 30 - 170,
  })),
  v: [...'abcdef'].map((name, n) => ({ _key: name, name, n })),
  e: ['ab', 'bc', 'cd', 'ac', 'ad', 'de', 'ef', 'fa', 'aa'].map((ends, w) => ({
    _key: `e${w}`,
    _from: `v/${ends[0]}`,
    _to: `v/${ends[1]}`,
    w,
  })),
};

export const graph: GraphDefinition = {
  name: 'g',
  orphanCollections: [],
  edgeDefinitions: [{ collection: 'e', from: ['v'], to: ['v'] }],
};

export const indexes = [
  { collection: 'c', index: { type: 'persistent', fields: ['n'], unique: false, sparse: false } },
  { collection: 'c', index: { type: 'persistent', fields: ['g', 'a'], unique: false, sparse: true } },
  { collection: 'c', index: { type: 'fulltext', fields: ['a'], unique: false, sparse: true } },
  { collection: 'c', index: { type: 'geo', fields: ['lat', 'lon'], unique: false, sparse: true } },
] as const;

/** Collections named in recorded queries, with the same few documents as `c` or `e`. */
const recorded = {
  c: [
    'people',
    'peopleIdx',
    'cities',
    'cities2',
    'articles',
    'posts',
    'items',
    'other',
    'misc',
    'miscIdx',
    'stops',
  ],
  e: ['knows', 'livesIn', 'lines', 'wires', 'rels'],
} as const;

/** All collections with their kind and documents. */
export const collections = [
  ...(['c', 'v', 'e'] as const).map((name) => ({ name, isEdge: name === 'e', list: documents[name] })),
  ...recorded.c.map((name) => ({ name, isEdge: false, list: documents.c.slice(0, 6) })),
  ...recorded.e.map((name) => ({ name, isEdge: true, list: documents.e.slice(0, 6) })),
];

/** A new in-memory database. */
export function sampleDatabase(): MemoryDatabase {
  const database = new MemoryDatabase('fuzz');
  for (const { name, isEdge, list } of collections) {
    database.createCollection(name, isEdge ? 'edge' : 'document');
    const collection = database.getCollection(name);
    for (const each of indexes) if (each.collection === name) collection.ensureIndex(each.index);
    for (const document of list) collection.insert(document, { dialect: '3.12' });
  }
  database.createGraph(graph);
  return database;
}

/** Values for the bind parameters of a query. */
export function valuesFor(text: string, dialect: Dialect): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const { key, kind } of bindParametersOf(text, dialect)) {
    values[key] = kind === 'collection' ? 'c' : kind === 'attribute' ? 'n' : key === 'l' ? [1, 'a', null] : 1;
  }
  return values;
}

export const catalogue: Catalogue = {
  dialect: '3.12',
  collections: collections.map(({ name, isEdge, list: [first] }) => ({
    name,
    kind: isEdge ? 'edge' : 'document',
    attributes: Object.keys(first ?? {}).map((attribute) => ({ path: [attribute], types: [] })),
  })),
  graphs: [graph],
  userFunctions: [],
  bindNames: ['v', 'l', '@c'],
};
