import { indexedDatabase } from '../lib/indexed-database.ts';

/**
 * Unsaved documents and the last edits made in this browser, in IndexedDB: they survive a reload, a lost session and the
 * end of the browser. Names contain the user, the database and the id of the document.
 */
const draftStore = 'document-drafts';
const editStore = 'document-edits';

/** Edits of one document beyond this number are removed, oldest first. */
export const keptEdits = 20;
/** Longer texts are not stored with an edit. */
const mostEditLength = 2_000_000;

export interface DocumentDraft {
  readonly text: string;
  /** The document as it was opened, with its revision. */
  readonly openedText: string;
  readonly rev: string;
  /** Ids of the ends of an edge. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A saved edit. */
export interface DocumentEdit {
  readonly time: number;
  /** Changed attributes, such as `tags[3]`. */
  readonly attributes: readonly string[];
  /** The document before the edit; undefined for a very large one. */
  readonly before: string | undefined;
}

const draftsOf = (user: string, database: string) => `${user}@${database}/`;

const openDatabase = indexedDatabase('orrery', (database) => {
  for (const name of [draftStore, editStore]) database.createObjectStore(name);
});

async function inStore<Result>(
  name: string,
  mode: IDBTransactionMode,
  call: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = call(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Rejects if the browser does not store it. */
export async function saveDocumentDraft(name: string, draft: DocumentDraft): Promise<void> {
  await inStore(draftStore, 'readwrite', (store) => store.put(draft, name));
}

export async function removeDocumentDraft(name: string): Promise<void> {
  await inStore(draftStore, 'readwrite', (store) => store.delete(name));
}

export async function readDocumentDraft(name: string): Promise<DocumentDraft | undefined> {
  const draft: unknown = await inStore(draftStore, 'readonly', (store) => store.get(name));
  return isDraft(draft) ? draft : undefined;
}

/** Name of a draft in this browser. */
export function documentDraftName(user: string, database: string, id: string): string {
  return `${draftsOf(user, database)}${id}`;
}

/** Ids of the documents with unsaved changes of a user in a database. */
export async function unsavedDocumentIds(user: string, database: string): Promise<readonly string[]> {
  const start = draftsOf(user, database);
  const names = await inStore(draftStore, 'readonly', (store) => store.getAllKeys());
  return names.map(String).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}

/** Newest first. */
export async function readDocumentEdits(name: string): Promise<readonly DocumentEdit[]> {
  const edits: unknown = await inStore(editStore, 'readonly', (store) => store.get(name));
  return Array.isArray(edits) ? edits.filter(isEdit) : [];
}

export async function addDocumentEdit(name: string, edit: DocumentEdit): Promise<void> {
  const before = (edit.before?.length ?? 0) > mostEditLength ? undefined : edit.before;
  const edits = [{ ...edit, before }, ...(await readDocumentEdits(name))].slice(0, keptEdits);
  await inStore(editStore, 'readwrite', (store) => store.put(edits, name));
}

function isDraft(value: unknown): value is DocumentDraft {
  const { text, openedText, rev, from, to, time } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof text === 'string' &&
    typeof openedText === 'string' &&
    typeof rev === 'string' &&
    [from, to].every((end) => end === undefined || typeof end === 'string') &&
    typeof time === 'number'
  );
}

function isEdit(value: unknown): value is DocumentEdit {
  const { time, attributes, before } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof time === 'number' &&
    Array.isArray(attributes) &&
    (before === undefined || typeof before === 'string')
  );
}
