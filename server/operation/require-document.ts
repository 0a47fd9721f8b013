import type { StoredDocument } from '../../aql/source.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { CollectionView } from '../storage/types.ts';

/** Throws 1202 (document not found). */
export function requireDocument(collection: CollectionView, key: string): StoredDocument {
  const document = collection.find(key);
  if (document === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
  return document;
}
