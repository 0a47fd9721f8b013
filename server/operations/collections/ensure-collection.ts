import type { Operation } from '../../engine/operation.ts';
import { getOrCreateCollection } from '../lib/get-or-create-collection.ts';

export interface EnsureCollectionArgs {
  readonly name: string;
  readonly createAs: 'document' | 'edge';
  /** Refuse (1218) a collection of the other kind. */
  readonly kind?: 'document' | 'edge';
}

/** Creates a collection where there is none, before a large document for it is computed aside. Throws 1218. */
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
