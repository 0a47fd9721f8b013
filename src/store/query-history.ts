import { endOf, indexedDatabase, resultOf } from './browser-storage/indexed-database.ts';
import type { StorageKey } from './browser-storage/storage-key.ts';

/**
 * The runs of a user's queries in a database, in IndexedDB: they survive a reload, a lost session and the end of the
 * browser.
 */
const storeName = 'runs';

/** Runs beyond this number are removed, oldest first. */
const keptRuns = 500;
/** Longer texts are cut; all texts together have at most ten times this length. */
const maxTextLength = 500_000;

export interface HistoryRun {
  /** Start of the run in milliseconds since 1970. */
  readonly startedMs: number;
  readonly text: string;
  /** Bind values as JSON texts. */
  readonly values: Readonly<Record<string, string>>;
  /** Undefined for a failed or cancelled run. */
  readonly seconds: number | undefined;
  readonly rows: number | undefined;
  readonly outcome: 'finished' | 'failed' | 'cancelled';
  /** The error of a failed run. */
  readonly message: string | undefined;
  /** The beginning of the rows as JSON texts, for the search. */
  readonly sample?: string | undefined;
  /** Kept until it is unpinned, also beyond the limit and when the history is cleared. */
  readonly isPinned?: boolean;
}

const openDatabase = indexedDatabase('query-history');

/** Newest first. */
export async function readHistory(key: StorageKey): Promise<readonly HistoryRun[]> {
  const database = await openDatabase();
  return validRuns(
    await resultOf(database.transaction(storeName, 'readonly').objectStore(storeName).get(key)),
  );
}

/** Adds a run. Reads and writes in one transaction, so that two windows lose nothing. */
export async function addToHistory(key: StorageKey, run: HistoryRun): Promise<void> {
  await change(key, (runs) => bounded([{ ...run, text: run.text.slice(0, maxTextLength) }, ...runs]));
}

/** Removes all runs that are not pinned. */
export async function clearHistory(key: StorageKey): Promise<void> {
  await change(key, (runs) => runs.filter(({ isPinned }) => isPinned));
}

/** Pins or unpins a run. */
export async function setPinned(key: StorageKey, pinned: HistoryRun, isPinned: boolean): Promise<void> {
  const isSame = ({ startedMs, text }: HistoryRun) => startedMs === pinned.startedMs && text === pinned.text;
  await change(key, (runs) => runs.map((run) => (isSame(run) ? { ...run, isPinned } : run)));
}

async function change(
  key: StorageKey,
  next: (runs: readonly HistoryRun[]) => readonly HistoryRun[],
): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(storeName, 'readwrite');
  const objects = transaction.objectStore(storeName);
  const request = objects.get(key);
  request.onsuccess = () => objects.put(next(validRuns(request.result)), key);
  await endOf(transaction);
}

function bounded(runs: readonly HistoryRun[]): readonly HistoryRun[] {
  let length = 0;
  let count = 0;
  return runs.filter(({ text, isPinned }) => {
    if (isPinned) return true;
    length += text.length;
    count += 1;
    return count <= keptRuns && length <= 10 * maxTextLength;
  });
}

function validRuns(stored: unknown): readonly HistoryRun[] {
  return Array.isArray(stored) ? stored.filter(isRun) : [];
}

function isRun(value: unknown): value is HistoryRun {
  const { text, startedMs, values, outcome } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof text === 'string' &&
    typeof startedMs === 'number' &&
    typeof values === 'object' &&
    values !== null &&
    typeof outcome === 'string'
  );
}
