import { unreachable } from '../../../../protocol/lib/assert.ts';
import { type GivenProperties, parseRules } from '../../../document-rules/document-rules.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { Operation } from '../../../operation/operation.ts';
import { checkPlainName } from '../../../storage/catalog/definitions.ts';
import type { CollectionProperties, CollectionStatus } from '../../../storage/types.ts';
import { renameInGraphs } from '../../graphs/lib/graph-record.ts';
import type { CollectionSummary } from './lib/collection-summary.ts';
import { refuseProtected } from './lib/protected-collection.ts';
import { refuseVolatileSync } from './lib/volatile-sync.ts';

export type CollectionChange =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'status'; readonly status: CollectionStatus }
  | { readonly kind: 'properties'; readonly properties: ChangeableProperties }
  | { readonly kind: 'truncate' };

export type ChangeableProperties = Partial<
  Pick<CollectionProperties, 'waitForSync' | 'doCompact' | 'journalSize' | 'indexBuckets'>
> & { readonly extra?: GivenProperties };

interface ChangeCollectionArgs {
  /** Name or id. */
  readonly collection: string;
  readonly change: CollectionChange;
}

/**
 * Throws 1203 (collection not found); a rename also 1207 (duplicate name), 1208 (illegal name) and 11 (forbidden) for a
 * system collection; a change of properties 10 (bad parameter) and 1621.
 */
const changeCollection: Operation<ChangeCollectionArgs, CollectionSummary> = {
  id: 'change-collection',
  mode: 'write',
  rights: 'data',
  isTransactional: ({ change }) => change.kind === 'truncate',
  audit: ({ collection, change }) =>
    change.kind === 'truncate' ? { event: 'truncate', of: { collection } } : undefined,
  run({ database, dialect }, { collection: nameOrId, change }) {
    const collection = database.getCollection(nameOrId);
    const { id, name, extra } = collection.properties;
    switch (change.kind) {
      case 'rename':
        refuseProtected(collection.properties, dialect);
        if (change.name !== name) {
          if (dialectRules[dialect].hasPlainNames) checkPlainName(change.name);
          collection.rename(change.name);
          renameInGraphs(database, name, change.name);
        }
        break;
      case 'status':
        collection.change({ status: change.status });
        break;
      case 'properties':
        refuseVolatileSync(collection.properties.isVolatile, change.properties.waitForSync);
        collection.change({
          ...change.properties,
          extra: { ...extra, ...parseRules(change.properties.extra ?? {}) },
        });
        break;
      case 'truncate':
        collection.truncate();
        break;
      default:
        unreachable(change);
    }
    const changed = database.getCollection(id);
    return { properties: changed.properties, count: changed.count() };
  },
};

export default changeCollection;
