import { windowItems } from './browser-storage/browser-items.ts';
import { readItem } from './browser-storage/read-item.ts';
import { storageKey } from './browser-storage/storage-key.ts';

/** Unsaved texts and forms of a database; they survive an error, a reload and a sign-in, but not the end of the tab. */
const keyOf = (name: string) => storageKey('database', `draft.${name}`);

/** Stores a draft under a name such as `collection.new`; `undefined` deletes it. */
export function saveDraft(name: string, value: unknown): void {
  windowItems.write(keyOf(name), value === undefined ? undefined : JSON.stringify(value));
}

/** The stored draft; the reader validates its type. A draft that is no JSON is withheld. */
export function readDraft(name: string): unknown {
  return readItem(windowItems, keyOf(name), { parse: (value) => value });
}

/** Names of the stored drafts. */
export function draftNames(): readonly string[] {
  return windowItems.namesAt(keyOf(''));
}
