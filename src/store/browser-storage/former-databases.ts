import { createStores, type DatabaseName } from './database-schemas.ts';
import { databaseOf, homeOf } from './former-items.ts';
import { endOf, hasIndexedDatabases, indexedDatabase, resultOf } from './indexed-database.ts';
import { isRefusal } from './refused-databases.ts';
import { keyWithin, type StorageKey, storageKey } from './storage-key.ts';

/** Databases of earlier versions and what takes their place. */
const formerNames: Readonly<Record<string, DatabaseName>> = {
  orrery: 'documents',
  'orrery-query-history': 'query-history',
  'orrery-query-results': 'query-results',
  'orrery-scenes': 'scenes',
};
/** It can be computed again. */
const formerCache = 'orrery-previews';

/** Names of the databases of earlier versions in this browser; none in a browser that cannot list them. */
export async function formerDatabases(): Promise<readonly string[]> {
  if (!hasIndexedDatabases() || typeof indexedDB.databases !== 'function') return [];
  const names = (await knownDatabases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
  return names.filter((name) => name === formerCache || Object.hasOwn(formerNames, name));
}

/** Moves the user's records; records of others stay. Rejects if the browser does not store them. */
export async function moveFormerDatabases(names: readonly string[], user: string): Promise<void> {
  for (const former of names) {
    const name = formerNames[former];
    if (name === undefined) indexedDB.deleteDatabase(former);
    else await moveDatabase(former, name, user);
  }
}

async function moveDatabase(former: string, name: DatabaseName, user: string): Promise<void> {
  const request = indexedDB.open(former, 1);
  // An unfinished creation by another tab.
  request.onupgradeneeded = () => createStores(request.result, name);
  const source = await resultOf(request);
  try {
    const target = await indexedDatabase(name)();
    for (const store of [...source.objectStoreNames]) {
      if (store !== 'sections') await moveStore(source, target, store, user);
    }
  } finally {
    source.close();
  }
}

async function moveStore(
  source: IDBDatabase,
  target: IDBDatabase,
  store: string,
  user: string,
): Promise<void> {
  const reading = source.transaction(store, 'readonly').objectStore(store);
  const [keys, values] = await Promise.all([resultOf(reading.getAllKeys()), resultOf(reading.getAll())]);
  for (const [index, key] of keys.entries()) {
    const moved = movedRecord(store, String(key), values[index], user);
    if (moved === undefined) continue;
    if (store === 'scenes') await copySections(source, target, String(key));
    const writing = target.transaction(store, 'readwrite');
    const objects = writing.objectStore(store);
    if (objects.keyPath === null) objects.put(moved.value, moved.key);
    else objects.put(moved.value);
    await endOf(writing);
    await removeFormer(source, store, String(key));
  }
}

/** A record with its new key; undefined: it may belong to another user. */
function movedRecord(
  store: string,
  key: string,
  value: unknown,
  user: string,
): { readonly key: StorageKey; readonly value: unknown } | undefined {
  switch (store) {
    case 'document-drafts':
    case 'document-edits': {
      const slash = key.indexOf('/', user.length);
      const database = databaseOf(slash < 0 ? null : key.slice(0, slash), user);
      return database === undefined
        ? undefined
        : { key: storageKey('database', key.slice(slash + 1), database), value };
    }
    case 'runs':
      return key.startsWith('[') ? movedRun(key, value, user) : movedHistory(key, value, user);
    case 'scenes': {
      const [owner, database, graph] = homeOf((value as { readonly home?: unknown } | null)?.home);
      if (owner !== user || database === undefined || graph === undefined) return undefined;
      const home = storageKey('database', `scenes/${graph}`, database);
      return { key: home, value: { ...(value as object), home } };
    }
  }
}

function movedHistory(key: string, value: unknown, user: string) {
  const database = databaseOf(key, user);
  return database === undefined
    ? undefined
    : { key: storageKey('database', 'query.history', database), value };
}

function movedRun(key: string, value: unknown, user: string) {
  const [owner = null, tab = ''] = homeOf(key);
  const database = databaseOf(owner, user);
  if (database === undefined) return undefined;
  const moved = keyWithin(storageKey('database', 'query.runs', database), tab);
  return { key: moved, value: { ...(value as object), key: moved } };
}

const sectionsOf = (scene: string) => IDBKeyRange.bound([scene], [scene, []]);

async function copySections(source: IDBDatabase, target: IDBDatabase, scene: string): Promise<void> {
  const reading = source.transaction('sections', 'readonly').objectStore('sections');
  const range = sectionsOf(scene);
  const [keys, values] = await Promise.all([
    resultOf(reading.getAllKeys(range)),
    resultOf(reading.getAll(range)),
  ]);
  const writing = target.transaction('sections', 'readwrite');
  for (const [index, key] of keys.entries()) writing.objectStore('sections').put(values[index], key);
  await endOf(writing);
}

async function removeFormer(source: IDBDatabase, store: string, key: string): Promise<void> {
  const isScene = store === 'scenes';
  const removing = source.transaction(isScene ? [store, 'sections'] : store, 'readwrite');
  removing.objectStore(store).delete(key);
  if (isScene) removing.objectStore('sections').delete(sectionsOf(key));
  await endOf(removing);
}

/** None in a browser that refuses databases. */
async function knownDatabases(): Promise<readonly IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [];
  }
}
