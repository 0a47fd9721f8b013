import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { readDraft } from '../../../store/drafts.ts';
import { revisionOf } from '../../model/exact-document.ts';

/** Name of the unsaved edit of one version of a document. */
export function draftNameOf(id: string, document: GraphDocument): string {
  return `document ${id} ${revisionOf(document)}`;
}

export function hasDraft(id: string, document: GraphDocument): boolean {
  return readDraft(draftNameOf(id, document)) !== undefined;
}
