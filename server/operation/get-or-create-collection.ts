import { DatabaseError } from '../../protocol/errors.ts';
import type { CollectionTransaction, DatabaseTransaction } from '../storage/types.ts';

interface Wanted {
  /** Create a missing collection. */
  readonly createAs?: 'document' | 'edge';
  /** Refuse a collection of the other type with 1218 (collection type invalid). */
  readonly kind?: 'document' | 'edge';
}

/** The collection of a write. Throws 1203 (collection not found) and 1218 (collection type invalid). */
export function getOrCreateCollection(
  database: DatabaseTransaction,
  nameOrId: string,
  { createAs, kind }: Wanted,
): CollectionTransaction {
  const found = database.findCollection(nameOrId);
  if (found === undefined) {
    return createAs === undefined
      ? database.getCollection(nameOrId)
      : database.createCollection({ name: nameOrId, kind: createAs });
  }
  if (kind !== undefined && found.kind !== kind) {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID', {
      detail: `expected a ${kind} collection, '${found.name}' is a${found.kind === 'edge' ? 'n edge' : ' document'} collection`,
    });
  }
  return found;
}
