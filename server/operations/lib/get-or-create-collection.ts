import { DatabaseError } from '../../../protocol/errors.ts';
import type { CollectionTransaction, DatabaseTransaction } from '../../storage/types.ts';

interface Wanted {
  /** Create it when there is none. */
  readonly createAs?: 'document' | 'edge';
  /** Refuse it (1218) when it is of the other kind. */
  readonly kind?: 'document' | 'edge';
}

/** The collection of a write. Throws 1203 and 1218. */
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
