import type { Operation } from '../../engine/operation.ts';
import { getOrCreateCollection } from '../lib/get-or-create-collection.ts';

export interface EnsureCollectionArgs {
  readonly name: string;
  readonly createAs: 'document' | 'edge';
  /** Refuse a collection of the other type with 1218 (collection type invalid). */
  readonly kind?: 'document' | 'edge';
}

/**
 * Creates a missing collection before a large document for it is computed on a query thread. Throws 1218 (collection
 * type invalid).
 */
const ensureCollection: Operation<EnsureCollectionArgs, null> = {
  id: 'ensure-collection',
  mode: 'write',
  rights: 'data',
  run({ database }, { name, createAs, kind }) {
    getOrCreateCollection(database, name, { createAs, kind });
    return null;
  },
};

export default ensureCollection;
