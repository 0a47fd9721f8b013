import { z } from 'zod';
import { type StoredNotebook, storedNotebook } from '../lib/notebook.ts';

const list = z.array(storedNotebook);

/** Notebooks in this browser, for users without write access to the database. `name`: user and database. */
export function readLocalNotebooks(name: string): readonly StoredNotebook[] {
  const text = localStorage.getItem(keyOf(name));
  return text === null ? [] : list.parse(JSON.parse(text));
}

/** Throws if the browser does not store it. */
export function writeLocalNotebooks(name: string, notebooks: readonly StoredNotebook[]): void {
  localStorage.setItem(keyOf(name), JSON.stringify(notebooks));
}

function keyOf(name: string): string {
  return `orrery.notebooks.${name}`;
}
