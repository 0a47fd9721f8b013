import { z } from 'zod';
import { type NotebookContent, type StoredNotebook, storedNotebook } from '../lib/notebook.ts';
import {
  consoleCollection,
  createConsoleDocument,
  hasConsoleCollection,
  readConsoleDocument,
  removeConsoleDocument,
  replaceConsoleDocument,
} from './console-documents.ts';
import { queryRows } from './cursor.ts';

const kind = 'notebook';
/** A document of the collection; documents of other kinds are not read. */
const notebookDocument = storedNotebook
  .omit({ key: true, rev: true })
  .extend({ kind: z.literal(kind), _key: z.string(), _rev: z.string() })
  .transform(
    ({ _key, _rev, kind: _kind, ...content }): StoredNotebook => ({ ...content, key: _key, rev: _rev }),
  );

/** A notebook in the list. */
const summary = z.object({
  key: z.string(),
  title: z.string(),
  owner: z.string(),
  changedBy: z.string(),
  changedAtMs: z.number(),
  queries: z.number(),
});
export type NotebookSummary = z.infer<typeof summary>;

/** The notebooks of the database, newest first; none if none was ever saved. */
export async function fetchNotebooks(signal?: AbortSignal): Promise<readonly NotebookSummary[]> {
  const query = `FOR n IN ${consoleCollection} FILTER n.kind == @kind SORT n.changedAtMs DESC
    RETURN { key: n._key, title: n.title, owner: n.owner, changedBy: n.changedBy, changedAtMs: n.changedAtMs,
      queries: LENGTH(n.cells[* FILTER CURRENT.kind == "query"]) }`;
  if (!(await hasConsoleCollection(signal))) return [];
  return z.array(summary).parse(await queryRows(query, { bindVars: { kind }, signal }));
}

export async function fetchNotebook(key: string, signal?: AbortSignal): Promise<StoredNotebook> {
  return notebookDocument.parse(await readConsoleDocument(key, signal));
}

/** Content and rights of a notebook as they are saved. */
export type NotebookDraft = NotebookContent & Pick<StoredNotebook, 'owner' | 'isShared' | 'changedBy'>;

/** Creates a notebook. Resolves to its key. */
export async function createNotebook(draft: NotebookDraft): Promise<string> {
  return (await createConsoleDocument({ kind, ...draft, changedAtMs: Date.now() })).key;
}

/** Saves a notebook that has this revision. Rejects with ERROR_ARANGO_CONFLICT if it has changed since. */
export async function saveNotebook(
  key: string,
  rev: string,
  draft: NotebookDraft,
): Promise<Pick<StoredNotebook, 'rev' | 'changedAtMs'>> {
  const changedAtMs = Date.now();
  const saved = await replaceConsoleDocument({ key, rev }, { kind, ...draft, changedAtMs });
  return { rev: saved.rev, changedAtMs };
}

export async function removeNotebook(key: string): Promise<void> {
  await removeConsoleDocument(key);
}
