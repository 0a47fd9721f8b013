import { indexedDatabase, removeOldest, resultOf } from '../../lib/indexed-database.ts';
import type { RowChunk } from './ResultRows.ts';
import type { QueryExplanation, QueryProfile, QueryResult } from './run-state.ts';

/** The last result and plans of a query tab, as stored in this browser. */
export interface StoredRun {
  /** User, database and tab. */
  readonly key: string;
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
}

/** Beyond this number the oldest runs are removed. */
const mostRuns = 20;
const storeName = 'runs';
const indexName = 'savedAtMs';

const openDatabase = indexedDatabase('orrery-query-results', (database) => {
  database.createObjectStore(storeName, { keyPath: 'key' }).createIndex(indexName, indexName);
});

/** Rejects if the browser does not store it. */
export async function saveRun(run: StoredRun): Promise<void> {
  const store = await open('readwrite');
  await resultOf(store.put(run));
  await removeOldest(store, indexName, mostRuns);
}

export async function readRun(key: string): Promise<StoredRun | undefined> {
  const found: unknown = await resultOf((await open('readonly')).get(key));
  return isStoredRun(found) ? found : undefined;
}

export async function removeRun(key: string): Promise<void> {
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
