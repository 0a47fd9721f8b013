import { z } from 'zod';
import { consoleItemsApi, type NotebookVersion } from '../../protocol/api/console-items.ts';
import {
  type NotebookContent,
  notebookContent,
  type StoredNotebook,
  storedNotebook,
} from '../lib/notebook.ts';
import {
  createItem,
  itemMembers,
  listItems,
  readItem,
  removeItem,
  replaceItem,
} from './console-documents.ts';
import { pageConnection } from './page-connection.ts';

const kind = 'notebook';
/** A document of the collection; documents of other kinds are not read. */
const notebookDocument = storedNotebook
  .omit({ key: true, rev: true })
  .extend({ ...itemMembers, kind: z.literal(kind), isShared: z.boolean().optional() })
  .transform(
    ({ _key, _rev, kind: _kind, isShared, sharing, ...content }): StoredNotebook => ({
      ...content,
      key: _key,
      rev: _rev,
      // Documents of former versions; the embedded server answers their level.
      sharing: isShared === true ? 'edit' : sharing,
    }),
  );

/** A notebook in the list. */
const summary = z
  .object({ ...itemMembers, queries: z.number() })
  .transform(({ _key, ...item }) => ({ ...item, key: _key }));
export type NotebookSummary = Pick<
  z.infer<typeof summary>,
  'key' | 'title' | 'owner' | 'changedBy' | 'changedAtMs' | 'queries'
>;

/** The notebooks of the database that the user may read, newest first; none if none was ever saved. */
export async function fetchNotebooks(signal?: AbortSignal): Promise<readonly NotebookSummary[]> {
  return listItems(kind, summary, { signal });
}

export async function fetchNotebook(key: string, signal?: AbortSignal): Promise<StoredNotebook> {
  return notebookDocument.parse(await readItem(kind, key, signal));
}

/** Content and rights of a notebook as they are saved. */
export type NotebookDraft = NotebookContent & Pick<StoredNotebook, 'owner' | 'sharing' | 'changedBy'>;

/** Creates a notebook. Resolves to its key. */
export async function createNotebook(draft: NotebookDraft): Promise<string> {
  return (await createItem(kind, { ...draft, changedAtMs: Date.now() })).key;
}

/** Saves a notebook that has this revision. Rejects with ERROR_ARANGO_CONFLICT if it has changed since. */
export async function saveNotebook(
  key: string,
  rev: string,
  draft: NotebookDraft,
): Promise<Pick<StoredNotebook, 'rev' | 'changedAtMs'>> {
  const changedAtMs = Date.now();
  const saved = await replaceItem(kind, { key, rev }, { ...draft, changedAtMs });
  return { rev: saved.rev, changedAtMs };
}

export async function removeNotebook(key: string): Promise<void> {
  await removeItem(kind, key);
}

/** The former versions of a notebook, newest first. Rejects with 404 on servers that do not keep any. */
export async function fetchNotebookVersions(
  key: string,
  signal?: AbortSignal,
): Promise<readonly NotebookVersion[]> {
  return (await pageConnection().request(consoleItemsApi.listVersions, { path: { key }, signal })).result;
}

export async function fetchNotebookVersion(
  key: string,
  version: string,
  signal?: AbortSignal,
): Promise<NotebookContent> {
  const path = { key, version };
  return notebookContent.parse(await pageConnection().request(consoleItemsApi.readVersion, { path, signal }));
}
