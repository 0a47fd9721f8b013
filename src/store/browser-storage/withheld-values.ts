import { keysOf } from './browser-items.ts';
import { type DatabaseName, databaseSchemas } from './database-schemas.ts';
import { endOf, hasIndexedDatabases, indexedDatabase, resultOf } from './indexed-database.ts';
import { endWithholding, replacementOf, withheldState } from './withheld.ts';

/** A record of IndexedDB under a withheld key. */
interface WithheldRecord {
  readonly database: DatabaseName;
  readonly store: string;
  readonly recordKey: IDBValidKey;
  readonly value: unknown;
}

/** The withheld values of this browser as the JSON text of a file. */
export async function exportWithheld(): Promise<string> {
  const { keys, reason } = withheldState();
  const records = (await Promise.all(keys.map(recordsAt))).flat();
  const items = Object.fromEntries(
    keys.flatMap((key) => {
      const texts = storages().flatMap((storage) => {
        const text = storage.getItem(key);
        return text === null ? [] : [text];
      });
      return texts.length === 0 ? [] : [[key, texts] as const];
    }),
  );
  return `${JSON.stringify({ reason, items, records }, plainValue, 2)}\n`;
}

/** Removes the withheld values. What was stored in their place since takes their keys. */
export async function resetWithheld(): Promise<void> {
  for (const key of withheldState().keys) {
    await removeRecords(await recordsAt(key));
    await moveRecords(replacementOf(key), key);
    for (const storage of storages()) {
      storage.removeItem(key);
      for (const name of keysOf(storage).filter((each) => isAt(each, replacementOf(key)))) {
        storage.setItem(key + name.slice(replacementOf(key).length), storage.getItem(name)!);
        storage.removeItem(name);
      }
    }
  }
  endWithholding();
}

const storages = (): readonly Storage[] => [localStorage, sessionStorage];

/** True for the key and for keys within it. */
const isAt = (name: string, key: string) => name === key || name.startsWith(`${key}/`);

/** Scenes name their graph in `home`; other records have the key in their own. */
function isRecordAt(recordKey: IDBValidKey, value: unknown, key: string): boolean {
  const home = (value as { readonly home?: unknown } | null)?.home;
  return isAt(String(recordKey), key) || home === key;
}

async function recordsAt(key: string): Promise<readonly WithheldRecord[]> {
  if (!hasIndexedDatabases()) return [];
  const found: WithheldRecord[] = [];
  for (const name of Object.keys(databaseSchemas) as DatabaseName[]) {
    const database = await indexedDatabase(name)();
    for (const store of Object.keys(databaseSchemas[name])) {
      const objects = database.transaction(store, 'readonly').objectStore(store);
      const [recordKeys, values] = await Promise.all([
        resultOf(objects.getAllKeys()),
        resultOf(objects.getAll()),
      ]);
      for (const [at, recordKey] of recordKeys.entries()) {
        if (isRecordAt(recordKey, values[at], key))
          found.push({ database: name, store, recordKey, value: values[at] });
      }
    }
  }
  return found;
}

async function removeRecords(records: readonly WithheldRecord[]): Promise<void> {
  for (const { database, store, recordKey } of records) {
    const stores = Object.keys(databaseSchemas[database]);
    const transaction = (await indexedDatabase(database)()).transaction(stores, 'readwrite');
    transaction.objectStore(store).delete(recordKey);
    if (store === 'scenes')
      transaction.objectStore('sections').delete(IDBKeyRange.bound([recordKey], [recordKey, []]));
    await endOf(transaction);
  }
}

async function moveRecords(from: string, to: string): Promise<void> {
  for (const { database, store, recordKey, value } of await recordsAt(from)) {
    const transaction = (await indexedDatabase(database)()).transaction(store, 'readwrite');
    const objects = transaction.objectStore(store);
    if (store === 'scenes') objects.put({ ...(value as object), home: to });
    else {
      const moved = to + String(recordKey).slice(from.length);
      if (objects.keyPath === null) objects.put(value, moved);
      else objects.put({ ...(value as object), key: moved });
      objects.delete(recordKey);
    }
    await endOf(transaction);
  }
}

/** Numbers of typed arrays as lists, integers beyond 2^53 as texts. */
function plainValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (ArrayBuffer.isView(value) && !(value instanceof DataView))
    return [...(value as unknown as Iterable<number | bigint>)];
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
