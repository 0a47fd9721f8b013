import { type StoredNotebook, storedNotebook } from '../lib/notebook.ts';
import { browserItems } from './browser-storage/browser-items.ts';
import { readListItem } from './browser-storage/read-item.ts';
import { storageKey } from './browser-storage/storage-key.ts';

const key = () => storageKey('database', 'notebooks');

/** Notebooks in this browser, for users without write access to the database. */
export function readLocalNotebooks(): readonly StoredNotebook[] {
  return readListItem(browserItems, key, storedNotebook);
}

/** Throws if the browser does not store it. */
export function writeLocalNotebooks(notebooks: readonly StoredNotebook[]): void {
  browserItems.write(key(), JSON.stringify(notebooks));
}
