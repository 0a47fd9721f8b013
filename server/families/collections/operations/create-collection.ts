import { type GivenProperties, parseRules } from '../../../document-rules/document-rules.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CollectionProperties } from '../../../storage/types.ts';
import type { CollectionSummary } from './lib/collection-summary.ts';
import { refuseVolatileSync } from './lib/volatile-sync.ts';

export type CreateCollectionArgs = Pick<CollectionProperties, 'name' | 'kind'> &
  Partial<Omit<CollectionProperties, 'id' | 'extra'>> & { readonly extra?: GivenProperties };

/** Throws 1207 (duplicate name), 1208 (illegal name), 10 (bad parameter) and 1621. */
const createCollection: Operation<CreateCollectionArgs, CollectionSummary> = {
  id: 'create-collection',
  mode: 'write',
  rights: 'write',
  run({ database }, args) {
    refuseVolatileSync(args.isVolatile, args.waitForSync);
    const extra = parseRules(args.extra ?? {});
    const { properties } = database.createCollection({ ...args, extra });
    return { properties, count: 0 };
  },
};

export default createCollection;
