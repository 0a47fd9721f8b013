import { indexedDatabase, removeOldest, resultOf } from '../../store/browser-storage/indexed-database.ts';
import type { StorageKey } from '../../store/browser-storage/storage-key.ts';
import type { RowChunk } from './ResultRows.ts';
import type { Explained, QueryExplanation, QueryProfile, QueryResult } from './run-state.ts';

/** The last result and plans of a query tab, as stored in this browser. */
interface StoredRun {
  /** Names the tab. */
  readonly key: StorageKey;
  /** Milliseconds since 1970. */
  readonly savedAtMs: number;
  readonly result: QueryResult | undefined;
  readonly chunks: readonly RowChunk[];
  /** Names of the columns in the order of first appearance. */
  readonly columns: readonly string[];
  /** Continues the result after a reload, until it expires. */
  readonly cursorId: string | undefined;
  readonly explanation: QueryExplanation | undefined;
  readonly profile: QueryProfile | undefined;
  /** Plans for a comparison; records of former versions of the console have none. */
  readonly earlierPlans?: readonly Explained[];
}

/** Beyond this number the oldest runs are removed. */
const maxRuns = 60;
const storeName = 'runs';
const indexName = 'savedAtMs';

const openDatabase = indexedDatabase('query-results');

/** Rejects if the browser does not store it. */
export async function saveRun(run: StoredRun): Promise<void> {
  const store = await open('readwrite');
  await resultOf(store.put(run));
  await removeOldest(store, indexName, maxRuns);
}

export async function readRun(key: StorageKey): Promise<StoredRun | undefined> {
  const found: unknown = await resultOf((await open('readonly')).get(key));
  return isStoredRun(found) ? found : undefined;
}

export async function removeRun(key: StorageKey): Promise<void> {
  await resultOf((await open('readwrite')).delete(key));
}

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await openDatabase()).transaction(storeName, mode).objectStore(storeName);
}

/** A record of another version of the console is not restored. */
function isStoredRun(value: unknown): value is StoredRun {
  const { key, savedAtMs, result, chunks, columns } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof key === 'string' &&
    typeof savedAtMs === 'number' &&
    Array.isArray(chunks) &&
    Array.isArray(columns) &&
    (result === undefined || (typeof result === 'object' && result !== null && 'request' in result))
  );
}
