import { fetchDocumentText, isMissingDocument } from '../../api/document-text.ts';
import { changesBetween } from '../../lib/json/changes.ts';
import type { StorageKey } from '../../store/browser-storage/storage-key.ts';
import { type DocumentDraft, readDocumentDraft, removeDocumentDraft } from '../../store/document-drafts.ts';
import { DocumentEditor } from './DocumentEditor.ts';
import { readIndented } from './json/read-tree.ts';
import { type OpenedDocument, toOpenedDocument } from './opened-document.ts';

interface LoadArgs {
  readonly collection: string;
  readonly key: string;
  readonly draftKey: StorageKey;
  readonly signal: AbortSignal;
}

/** What an editor starts with. */
interface LoadedDocument {
  readonly opened: OpenedDocument;
  readonly isMissing: boolean;
  readonly draft: DocumentDraft | undefined;
}

/** Loads a document and its draft. Without the document but with a draft, the draft is the content. */
export async function loadDocument({ collection, key, draftKey, signal }: LoadArgs): Promise<LoadedDocument> {
  const [draft, text] = await Promise.all([
    findDraft(draftKey),
    // The draft is the content if the document cannot be loaded.
    fetchDocumentText({ collection, key }, signal).catch((error: unknown) => ({ error })),
  ]);
  try {
    if ('error' in text) throw text.error;
    const opened = await toOpenedDocument(text, signal);
    if (!draft || draft.rev === opened.rev) return { opened, isMissing: false, draft };
    if (await hasContent(opened, draft.text, signal)) {
      // The save of the draft was stored, but its answer did not arrive.
      await removeDocumentDraft(draftKey);
      return { opened, isMissing: false, draft: undefined };
    }
    // The draft began with an older version: the save detects the conflict and compares the versions.
    return { opened: await older(opened, draft, signal), isMissing: false, draft };
  } catch (error) {
    if (!draft || !isMissingDocument(error)) throw error;
    const { from, to, time } = draft;
    const missing = { id: `${collection}/${key}`, key, from, to, openedAt: time };
    return { opened: await older(missing, draft, signal), isMissing: true, draft };
  }
}

/** Opens the editor, with the draft as an edit that can be undone. */
export function openEditor(
  place: { readonly collection: string; readonly key: string },
  draftKey: StorageKey,
  { opened, isMissing, draft }: LoadedDocument,
): DocumentEditor {
  const editor = new DocumentEditor(place, draftKey, opened, { isMissing, draftTime: draft?.time });
  if (draft) editor.session.replaceText('Restore the draft', draft.text);
  return editor;
}

async function older(
  base: Omit<OpenedDocument, 'tree' | 'rev' | 'sizeBytes'>,
  { openedText, rev }: DocumentDraft,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const read = await readIndented(openedText, [], signal);
  if (read.problem) throw new Error(read.problem.message);
  return { ...base, tree: read.tree, rev, sizeBytes: openedText.length };
}

async function hasContent(opened: OpenedDocument, text: string, signal: AbortSignal): Promise<boolean> {
  const { tree } = await readIndented(text, [], signal);
  return tree !== undefined && changesBetween(opened.tree, tree, 1).length === 0;
}

/** A browser without storage has no drafts. */
async function findDraft(key: StorageKey): Promise<DocumentDraft | undefined> {
  try {
    return await readDocumentDraft(key);
  } catch (error) {
    console.warn('drafts cannot be read in this browser', error);
    return undefined;
  }
}
