import { showStorageNotice } from './storage-notice.ts';

let memory: Promise<IDBFactory> | undefined;

/** The databases in memory; their code is loaded only if it is needed. */
export function memoryDatabases(): Promise<IDBFactory> {
  memory ??= import('fake-indexeddb').then(({ indexedDB }) => {
    showStorageNotice();
    return indexedDB;
  });
  return memory;
}

/** Undefined: the browser has no databases, or refuses them. */
export function browserDatabases(): IDBFactory | undefined {
  try {
    return indexedDB ?? undefined;
  } catch {
    return undefined;
  }
}

/** Errors of `open` in a browser that refuses databases; others are errors of the data. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    ['SecurityError', 'InvalidStateError', 'UnknownError', 'NotAllowedError'].includes(error.name)
  );
}
