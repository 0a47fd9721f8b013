import { browserItems } from './browser-storage/browser-items.ts';
import { keyWithin, type StorageKey, storageKey } from './browser-storage/storage-key.ts';

/** The key of the record of a piece of work. */
export function workKey(id: string): StorageKey {
  return keyWithin(storageKey('database', 'work'), id);
}

/** Ids of the recorded work of this user and database. None if the browser refuses its storage. */
export function recordedWork(): readonly string[] {
  try {
    return browserItems.namesAt(workKey(''));
  } catch (error) {
    console.warn('the records of interrupted work cannot be read', error);
    return [];
  }
}

/** The stored form of a request, which former versions stored as `order`. */
export function withRequest(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('order' in stored)) return stored;
  const { order: request, ...others } = stored;
  return { request, ...others };
}
