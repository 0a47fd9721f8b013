import { endOf, indexedDatabase } from './browser-storage/indexed-database.ts';
import { type StorageKey, storageKey } from './browser-storage/storage-key.ts';

/**
 * Unsaved documents and the last edits made in this browser, in IndexedDB: they survive a reload, a lost session and the
 * end of the browser.
 */
const draftStore = 'document-drafts';
const editStore = 'document-edits';

/** Edits of one document beyond this number are removed, oldest first. */
const keptEdits = 20;
/** Longer texts are not stored with an edit. */
const maxEditLength = 2_000_000;

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
interface DocumentEdit {
  readonly time: number;
  /** Changed attributes, such as `tags[3]`. */
  readonly attributes: readonly string[];
  /** The document before the edit; undefined for a very large one. */
  readonly before: string | undefined;
}

const openDatabase = indexedDatabase('documents');

async function inStore<Result>(
  name: string,
  mode: IDBTransactionMode,
  call: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  const transaction = database.transaction(name, mode);
  const request = call(transaction.objectStore(name));
  await endOf(transaction);
  return request.result;
}

/** Rejects if the browser does not store it. */
export async function saveDocumentDraft(key: StorageKey, draft: DocumentDraft): Promise<void> {
  await inStore(draftStore, 'readwrite', (store) => store.put(draft, key));
}

export async function removeDocumentDraft(key: StorageKey): Promise<void> {
  await inStore(draftStore, 'readwrite', (store) => store.delete(key));
}

export async function readDocumentDraft(key: StorageKey): Promise<DocumentDraft | undefined> {
  const draft: unknown = await inStore(draftStore, 'readonly', (store) => store.get(key));
  return isDraft(draft) ? draft : undefined;
}

/** Key of the draft and the edits of a document of the page's database. */
export function documentDraftKey(id: string): StorageKey {
  return storageKey('database', id);
}

/** Ids of the documents of the page's database with unsaved changes of the user. */
export async function unsavedDocumentIds(): Promise<readonly string[]> {
  const start = documentDraftKey('');
  const keys = await inStore(draftStore, 'readonly', (store) => store.getAllKeys());
  return keys.map(String).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
}

/** Newest first. */
export async function readDocumentEdits(key: StorageKey): Promise<readonly DocumentEdit[]> {
  const edits: unknown = await inStore(editStore, 'readonly', (store) => store.get(key));
  return Array.isArray(edits) ? edits.filter(isEdit) : [];
}

export async function addDocumentEdit(key: StorageKey, edit: DocumentEdit): Promise<void> {
  const before = (edit.before?.length ?? 0) > maxEditLength ? undefined : edit.before;
  const edits = [{ ...edit, before }, ...(await readDocumentEdits(key))].slice(0, keptEdits);
  await inStore(editStore, 'readwrite', (store) => store.put(edits, key));
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
