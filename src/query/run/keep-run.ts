import type { StorageKey } from '../../store/browser-storage/storage-key.ts';
import type { QueryRun } from './QueryRun.ts';
import { ResultRows, type RowChunk } from './ResultRows.ts';
import type { Explained } from './run-state.ts';
import { readRun, removeRun, saveRun } from './StoredRuns.ts';

/** Characters of rows that are stored with a result. */
const maxStoredCharacters = 8_000_000;
/** Characters of the texts of earlier plans that are stored; the plans themselves are about as large. */
const maxPlanCharacters = 1_000_000;
/** Changes within this time are stored together. */
const saveDelayMs = 300;

/** Keys of runs that are stored. */
const kept = new Set<StorageKey>();

/**
 * Restores the last result and plans of a run, and stores later ones in this browser: they survive a reload and a lost
 * session. `key`: names the tab. `maxCharacters`: of the stored rows.
 */
export async function keepRun(
  run: QueryRun,
  key: StorageKey,
  maxCharacters = maxStoredCharacters,
): Promise<void> {
  kept.add(key);
  await restore(run, key);
  saveChanges(run, key, maxCharacters);
}

/** Removes the stored result of a closed tab. */
export async function forgetRun(key: StorageKey): Promise<void> {
  kept.delete(key);
  try {
    await removeRun(key);
  } catch (error) {
    warn(error);
  }
}

async function restore(run: QueryRun, key: StorageKey): Promise<void> {
  try {
    const stored = await readRun(key);
    if (stored === undefined) return;
    const { explanation, profile, result, chunks, cursorId, earlierPlans = [] } = stored;
    const rows = new ResultRows();
    const columns = new Set(stored.columns);
    for (const chunk of chunks) rows.append(chunk, columns);
    run.restore({ explanation, profile, result, earlierPlans }, rows, cursorId);
  } catch (error) {
    warn(error);
  }
}

function saveChanges(run: QueryRun, key: StorageKey, maxCharacters: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    if (!kept.has(key)) return;
    saveRun({ key, savedAtMs: Date.now(), ...storedPart(run, maxCharacters) }).catch(warn);
  };
  run.store.subscribe((state, before) => {
    const isChanged =
      state.explanation !== before.explanation ||
      state.profile !== before.profile ||
      state.earlierPlans !== before.earlierPlans ||
      state.result?.id !== before.result?.id ||
      state.result?.loadedRows !== before.result?.loadedRows ||
      state.result?.edits !== before.result?.edits;
    if (!isChanged) return;
    clearTimeout(timer);
    timer = setTimeout(save, saveDelayMs);
  });
}

/** Whole chunks up to the limit; a single larger one is cut at a row. */
function storedPart(run: QueryRun, maxCharacters: number) {
  const { result, explanation, profile } = run.store.getState();
  const chunks: RowChunk[] = [];
  let characters = 0;
  for (const chunk of run.rows.chunks) {
    if (characters + chunk.text.length > maxCharacters) {
      if (chunks.length === 0) chunks.push(firstRows(chunk, maxCharacters));
      break;
    }
    chunks.push(chunk);
    characters += chunk.text.length;
  }
  const storedRows = chunks.reduce((sum, { starts }) => sum + starts.length, 0);
  const isWhole = storedRows === run.rows.length;
  return {
    explanation,
    profile,
    earlierPlans: firstPlans(run.store.getState().earlierPlans),
    chunks,
    columns: [...run.rows.columns],
    cursorId: isWhole ? run.cursorId : undefined,
    result: result && {
      ...result,
      loadedRows: storedRows,
      hasMore: result.hasMore || !isWhole,
      moreFailure: isWhole ? result.moreFailure : 'Run the query again to read more rows.',
    },
  };
}

/** The newest plans whose texts are within the limit. */
function firstPlans(plans: readonly Explained[]): readonly Explained[] {
  let characters = 0;
  const end = plans.findIndex(({ planText }) => {
    characters += planText.length;
    return characters > maxPlanCharacters;
  });
  return end < 0 ? plans : plans.slice(0, end);
}

function firstRows({ text, starts, ends }: RowChunk, maxCharacters: number): RowChunk {
  let count = 0;
  while (count < ends.length && ends[count]! <= maxCharacters) count += 1;
  return {
    text: text.slice(0, ends[count - 1] ?? 0),
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
  };
}

function warn(error: unknown): void {
  console.warn('The result of a query could not be stored in this browser.', error);
}
