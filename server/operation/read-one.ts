import { revisionConflict } from '../storage/documents/revision-conflict.ts';
import type { CollectionView } from '../storage/types.ts';
import { requireDocument } from './require-document.ts';

export interface ReadCondition {
  /** Refuse another revision with 1200 (conflict). */
  readonly expectedRevision?: string;
  /** Omit the body if the document has this revision. */
  readonly knownRevision?: string;
}

export interface ReadDocumentResult {
  readonly revision: string;
  /** Undefined if the client has this revision. */
  readonly body: Uint8Array | undefined;
}

/** Throws 1202 (document not found), and 1200 (conflict) with the stored revision. */
export function readOne(
  collection: CollectionView,
  key: string,
  { expectedRevision, knownRevision }: ReadCondition,
): ReadDocumentResult {
  const document = requireDocument(collection, key);
  const { _rev: revision } = document;
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    throw revisionConflict(document);
  }
  const isKnown = knownRevision === revision;
  return { revision, body: isKnown ? undefined : new TextEncoder().encode(document.toJson()) };
}
