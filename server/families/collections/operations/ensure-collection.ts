import { getOrCreateCollection } from '../../../operation/get-or-create-collection.ts';
import type { Operation } from '../../../operation/operation.ts';

interface EnsureCollectionArgs {
  readonly name: string;
  readonly createAs: 'document' | 'edge';
  /** Refuse a collection of the other type with 1218 (collection type invalid). */
  readonly kind?: 'document' | 'edge';
}

interface EnsuredCollection {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Creates a missing collection before documents for it are computed on a query thread. Throws 1218 (collection
 * type invalid).
 */
const ensureCollection: Operation<EnsureCollectionArgs, EnsuredCollection> = {
  id: 'ensure-collection',
  mode: 'write',
  rights: 'data',
  run({ database }, { name, createAs, kind }) {
    const isNew = database.findCollection(name) === undefined;
    const { id } = getOrCreateCollection(database, name, { createAs, kind }).properties;
    return { id, isNew };
  },
};

export default ensureCollection;
