import type { StorageKey } from './storage-key.ts';

/** Texts by key. Writing throws if the browser does not store the text. */
export interface ItemStore {
  read(key: StorageKey): string | undefined;
  /** Undefined removes the item. */
  write(key: StorageKey, text: string | undefined): void;
  /** The keys that begin with `start`, without it, sorted. */
  namesAt(start: StorageKey): readonly string[];
}

/** `storage` is called for each access, because a browser may refuse it. */
function itemStore(storage: () => Storage): ItemStore {
  return {
    read: (key) => storage().getItem(key) ?? undefined,
    write(key, text) {
      if (text === undefined) storage().removeItem(key);
      else storage().setItem(key, text);
    },
    namesAt: (start) =>
      keysOf(storage())
        .filter((key) => key.startsWith(start))
        .map((key) => key.slice(start.length))
        .sort(),
  };
}

export function keysOf(storage: Storage): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Of the browser: until the user clears it. */
export const browserItems: ItemStore = itemStore(() => localStorage);

/** Of the window: survives a reload, ends with the window. */
export const windowItems: ItemStore = itemStore(() => sessionStorage);
