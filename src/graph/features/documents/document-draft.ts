import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { draftNames, readDraft, saveDraft } from '../../../store/drafts.ts';
import { revisionOf } from '../../model/exact-document.ts';

/** A document id contains no space. */
const draftStart = (id: string) => `document ${id} `;

/** Name of the unsaved edit of one version of a document. */
export function draftNameOf(id: string, document: GraphDocument): string {
  return draftStart(id) + revisionOf(document);
}

export function hasDraft(id: string, document: GraphDocument): boolean {
  return readDraft(draftNameOf(id, document)) !== undefined;
}

/** Removes the unsaved edits of all versions of a document: it was saved, or removed. */
export function forgetDrafts(id: string): void {
  for (const name of draftNames().filter((each) => each.startsWith(draftStart(id))))
    saveDraft(name, undefined);
}
