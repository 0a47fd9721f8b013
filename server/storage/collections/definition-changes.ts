import type { Catalog, CollectionRecord, DatabaseRecord, IndexRecord } from '../catalog/catalog.ts';
import type { DefinitionChange } from '../types.ts';

/** The difference between two catalogs for a database or one of its collections. */
export function definitionChanges(
  before: Catalog,
  after: Catalog,
  databaseId: string,
  collectionId: string | undefined,
): readonly DefinitionChange[] {
  const [old, present] = [before.findById(databaseId), after.findById(databaseId)];
  const { info } = present ?? old ?? {};
  if (info === undefined) return [];
  const place = { databaseId, database: info.name };
  if (collectionId === undefined) {
    if (old === undefined) return [{ kind: 'createDatabase', ...place }];
    return present === undefined ? [{ kind: 'dropDatabase', ...place }] : [];
  }
  return collectionChanges(old, present, collectionId).map((change) => ({ ...place, ...change }));
}

type WithoutPlace<Change> = Change extends unknown ? Omit<Change, 'databaseId' | 'database'> : never;
type CollectionChange = WithoutPlace<DefinitionChange>;

function collectionChanges(
  oldDatabase: DatabaseRecord | undefined,
  database: DatabaseRecord | undefined,
  id: string,
): readonly CollectionChange[] {
  const [old, record] = [oldDatabase?.findById(id), database?.findById(id)];
  if (record === undefined) {
    return old === undefined ? [] : [{ kind: 'drop', id, name: old.properties.name }];
  }
  const { properties } = record;
  const { name } = properties;
  if (old === undefined) {
    return [{ kind: 'create', id, name, properties }, ...indexChanges([], record)];
  }
  const changes: CollectionChange[] = [];
  if (old.storageId !== record.storageId) changes.push({ kind: 'truncate', id, name });
  if (old.properties.name !== name) changes.push({ kind: 'rename', id, name, oldName: old.properties.name });
  if (JSON.stringify({ ...old.properties, name }) !== JSON.stringify(properties)) {
    changes.push({ kind: 'change', id, name, properties });
  }
  return [...changes, ...indexChanges(old.indexes, record)];
}

function indexChanges(
  old: readonly IndexRecord[],
  { indexes, properties: { id, name } }: CollectionRecord,
): readonly CollectionChange[] {
  const dropped = old.filter(({ number }) => !indexes.some((index) => index.number === number));
  const created = indexes.filter(({ number }) => !old.some((index) => index.number === number));
  return [
    ...dropped.map((index): CollectionChange => ({ kind: 'dropIndex', id, name, index })),
    ...created.map((index): CollectionChange => ({ kind: 'createIndex', id, name, index })),
  ];
}
