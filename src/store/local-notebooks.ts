import { z } from 'zod';
import { type StoredNotebook, storedNotebook } from '../lib/notebook.ts';
import { browserItems } from './browser-storage/browser-items.ts';
import { storageKey } from './browser-storage/storage-key.ts';

const list = z.array(storedNotebook);

const key = () => storageKey('database', 'notebooks');

/** Notebooks in this browser, for users without write access to the database. */
export function readLocalNotebooks(): readonly StoredNotebook[] {
  const text = browserItems.read(key());
  return text === undefined ? [] : list.parse(JSON.parse(text));
}

/** Throws if the browser does not store it. */
export function writeLocalNotebooks(notebooks: readonly StoredNotebook[]): void {
  browserItems.write(key(), JSON.stringify(notebooks));
}
