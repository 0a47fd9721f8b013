import {
  createNotebook,
  fetchNotebook,
  fetchNotebooks,
  type NotebookDraft,
  type NotebookSummary,
  removeNotebook,
  saveNotebook,
} from '../../api/notebooks.ts';
import type { StoredNotebook } from '../../lib/notebook.ts';
import { readLocalNotebooks, writeLocalNotebooks } from '../../store/local-notebooks.ts';
import { signedInUser } from '../../store/signed-in-user.ts';
import { forgetNotebookDraft } from './notebook-draft.ts';

/** Where a notebook is stored: on the server, or in this browser for users with read-only access. */
export type NotebookPlace = 'server' | 'browser';

/** Keys of local notebooks; a key of a document is a number or a text of the server. */
const localPrefix = 'local-';

export function placeOf(key: string): NotebookPlace {
  return key.startsWith(localPrefix) ? 'browser' : 'server';
}

export interface ListedNotebook extends NotebookSummary {
  readonly place: NotebookPlace;
}

/** The notebooks of the database and of this browser, newest first. */
export async function listNotebooks(signal?: AbortSignal): Promise<readonly ListedNotebook[]> {
  const saved = await fetchNotebooks(signal);
  const local = readLocalNotebooks().map(({ cells, ...notebook }) => ({
    ...notebook,
    queries: cells.filter(({ kind }) => kind === 'query').length,
    place: 'browser' as const,
  }));
  return [...saved.map((notebook) => ({ ...notebook, place: 'server' as const })), ...local].sort(
    (left, right) => right.changedAtMs - left.changedAtMs,
  );
}

/** Undefined if there is no such notebook in this browser. A missing one of the server rejects. */
export async function openNotebook(key: string, signal?: AbortSignal): Promise<StoredNotebook | undefined> {
  if (placeOf(key) === 'server') return fetchNotebook(key, signal);
  return readLocalNotebooks().find((each) => each.key === key);
}

/** Stores a new notebook, which the signed-in user owns. Resolves to the key. */
export async function addNotebook(
  content: Omit<NotebookDraft, 'owner' | 'changedBy'>,
  place: NotebookPlace,
): Promise<string> {
  const user = signedInUser();
  const draft = { ...content, owner: user, changedBy: user };
  if (place === 'server') return createNotebook(draft);
  const key = localPrefix + crypto.randomUUID();
  const added = { ...draft, key, rev: '1', changedAtMs: Date.now() };
  writeLocalNotebooks([...readLocalNotebooks(), added]);
  return key;
}

/** Rejects with ERROR_ARANGO_CONFLICT if the notebook on the server has another revision. */
export async function storeNotebook(
  key: string,
  rev: string,
  draft: NotebookDraft,
): Promise<Pick<StoredNotebook, 'rev' | 'changedAtMs'>> {
  if (placeOf(key) === 'server') return saveNotebook(key, rev, draft);
  const saved = { rev: String(Number(rev) + 1), changedAtMs: Date.now() };
  const others = readLocalNotebooks().filter((each) => each.key !== key);
  writeLocalNotebooks([...others, { ...draft, key, ...saved }]);
  return saved;
}

export async function deleteNotebook(key: string): Promise<void> {
  if (placeOf(key) === 'server') await removeNotebook(key);
  else writeLocalNotebooks(readLocalNotebooks().filter((each) => each.key !== key));
  forgetNotebookDraft(key);
}
