import { z } from 'zod';
import { parseJson } from '../../protocol/lib/json.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import type { WorkRecord } from './app-state.ts';
import { type LockRequest, requestLock } from './browser-storage/between-tabs.ts';
import { browserItems, windowItems } from './browser-storage/browser-items.ts';
import { type StorageKey, storageKey } from './browser-storage/storage-key.ts';
import { store as appStore } from './store.ts';
import { recordedWork, workKey } from './work-records.ts';

export type WorkStart = Pick<WorkRecord, 'title' | 'done' | 'total' | 'unit' | 'note' | 'resume'>;

export interface WorkRecorder {
  /** Stores the progress. Call it when a part is complete, and before a part whose result may stay unknown. */
  progress(changes: Partial<Pick<WorkRecord, 'done' | 'total' | 'note' | 'resume'>>): void;
  /** Removes the record. */
  end(): void;
}

const recordShape = z.object({
  id: z.string(),
  title: z.string(),
  done: z.number(),
  total: z.number().optional(),
  unit: z.string(),
  note: z.string(),
  resume: z.looseObject({ kind: z.string(), address: z.string() }).optional(),
  startedMs: z.number(),
  window: z.string(),
  seenMs: z.number(),
});

/** A longer description of a continuation is not stored. */
const maxResumeLength = 500_000;
/** Without locks, work of another window that was not seen for this time has ended. */
const silentMs = 180_000;
const beatMs = 20_000;

const running = new Set<string>();
let lastNumber = 0;

/** Begins to record a piece of work. */
export function startWork(start: WorkStart): WorkRecorder {
  lastNumber += 1;
  const id = `${Date.now().toString(36)}-${windowId()}-${lastNumber}`;
  const key = workKey(id);
  let record: WorkRecord = {
    ...start,
    id,
    startedMs: Date.now(),
    window: windowId(),
    seenMs: Date.now(),
  };
  let isEnded = false;
  let release: () => void = () => undefined;
  const write = () => {
    if (!isEnded) save(key, { ...record, seenMs: Date.now() });
  };
  if (running.size === 0) window.addEventListener('beforeunload', askBeforeLeaving);
  running.add(id);
  // Other tabs see from the lock that the work is under way; so the record comes after the lock.
  const lock = requestLock();
  if (lock === undefined) write();
  else {
    void lock(key, {}, () => {
      write();
      return isEnded ? undefined : new Promise<void>((resolve) => (release = resolve));
    });
  }
  const beat = setInterval(write, beatMs);
  return {
    progress(changes) {
      record = { ...record, ...changes };
      write();
    },
    end() {
      isEnded = true;
      clearInterval(beat);
      running.delete(id);
      if (running.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
      remove(key);
      release();
    },
  };
}

/** Work of this user and database whose page was left before its end, oldest first. */
export async function interruptedWork(): Promise<readonly WorkRecord[]> {
  const found: WorkRecord[] = [];
  for (const id of recordedWork()) {
    const record = read(id);
    if (record !== undefined && !running.has(id) && (await isLeft(record))) found.push(record);
  }
  return found.sort((left, right) => left.startedMs - right.startedMs);
}

/** Continues interrupted work: the screen at its address takes it with `takeResumedWork`. */
export function resumeWork(record: WorkRecord): void {
  appStore.setState({ resumedWork: record });
}

/** The screen continues the work, or the user does something else. `isContinued`: the work has a new record. */
export function takeResumedWork(isContinued: boolean): void {
  const { resumedWork } = appStore.getState();
  if (isContinued && resumedWork !== undefined) forgetWork(resumedWork.id);
  appStore.setState({ resumedWork: undefined });
}

/** Forgets work that was interrupted. */
export function forgetWork(id: string): void {
  remove(workKey(id));
}

async function isLeft(record: WorkRecord): Promise<boolean> {
  const lock = requestLock();
  if (lock === undefined) {
    return record.window === windowId() || Date.now() - record.seenMs > silentMs;
  }
  return isFree(lock, workKey(record.id));
}

async function isFree(lock: LockRequest, key: StorageKey): Promise<boolean> {
  let isFound = false;
  await lock(key, { ifAvailable: true }, (found) => {
    isFound = found !== null;
    return undefined;
  });
  return isFound;
}

function read(id: string): WorkRecord | undefined {
  const text = browserItems.read(workKey(id));
  if (text === undefined) return undefined;
  try {
    return recordShape.parse(parseJson(text));
  } catch (error) {
    console.warn('a record of interrupted work is not valid', error);
    forgetWork(id);
    return undefined;
  }
}

function save(key: StorageKey, record: WorkRecord): void {
  const text = stringifyJson(record);
  try {
    browserItems.write(
      key,
      text.length > maxResumeLength ? stringifyJson({ ...record, resume: undefined }) : text,
    );
  } catch (error) {
    // The work itself goes on; only its record is missing after a reload.
    console.warn('the progress of the work is not stored', error);
  }
}

function remove(key: StorageKey): void {
  try {
    browserItems.write(key, undefined);
  } catch (error) {
    console.warn('the record of the work is not removed', error);
  }
}

/** The id of this page, if the browser refuses its storage. */
const pageId = Math.random().toString(36).slice(2);

/** Survives a reload of the window. */
function windowId(): string {
  const key = storageKey('site', 'window');
  try {
    const id = windowItems.read(key) ?? pageId;
    windowItems.write(key, id);
    return id;
  } catch {
    // The work itself goes on; `save` reports that it is not recorded.
    return pageId;
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
