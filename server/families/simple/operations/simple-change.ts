import type { ObjectValue } from '../../../../aql/values/value.ts';
import { type LargeJson, parsedJson } from '../../../lib/json-body.ts';
import { ComputeAside, type Operation } from '../../../operation/operation.ts';
import { isSynced } from '../../../operation/write-one.ts';
import { matching } from './lib/example.ts';

export interface SimpleChangeArgs {
  readonly collection: string;
  /** Documents that match an example, or those with these keys. */
  readonly which:
    | { readonly example: LargeJson<ObjectValue>; readonly limit?: number }
    | { readonly keys: LargeJson<readonly unknown[]> };
  readonly change:
    | { readonly kind: 'remove' }
    | { readonly kind: 'replace'; readonly value: LargeJson<ObjectValue> }
    | {
        readonly kind: 'update';
        readonly value: LargeJson<ObjectValue>;
        readonly keepNull: boolean;
        readonly mergeObjects: boolean;
      };
  readonly waitForSync: boolean;
}

interface SimpleChangeResult {
  readonly changed: number;
  /** Keys without a document. */
  readonly ignored: number;
  readonly isSynced: boolean;
}

/** Documents written per batch while others wait. */
const maxKeysAtOnce = 1000;

/**
 * Applies the same change to several documents, all or none. Throws 1203 (collection not found) and the errors of a
 * writer.
 */
const simpleChange: Operation<SimpleChangeArgs, SimpleChangeResult> = {
  id: 'simple-change',
  mode: 'write',
  rights: 'data',
  isTransactional: () => true,
  isDurable: (_args, result) => result.isSynced,
  isComputedAside: ({ which }) => !('keys' in which) || which.keys.length > maxKeysAtOnce,
  audit: ({ collection, change }, { changed }) =>
    change.kind === 'remove' && changed > 1
      ? { event: 'bulk delete', of: { collection, documents: changed } }
      : undefined,
  run({ database, dialect, isAside }, { collection: name, which, change, waitForSync }) {
    const collection = database.getCollection(name);
    if (!isAside && change.kind !== 'remove' && collection.hasRules) throw new ComputeAside();
    let keys: string[] = [];
    let ignored = 0;
    if ('keys' in which) {
      const given = parsedJson(which.keys);
      const known = (key: unknown) => typeof key === 'string' && collection.find(key) !== undefined;
      keys = [...new Set(given.filter((key): key is string => known(key)))];
      ignored = given.length - keys.length;
    } else {
      const { limit = Number.POSITIVE_INFINITY } = which;
      for (const document of matching(collection, parsedJson(which.example))) {
        if (keys.length >= limit) break;
        keys.push(document._key);
      }
    }
    const { writer } = collection;
    const value = change.kind === 'remove' ? undefined : parsedJson(change.value);
    for (const key of keys) {
      if (change.kind === 'remove' || value === undefined) writer.remove(key, { dialect });
      else if (change.kind === 'replace') writer.replace(key, value, { dialect });
      else {
        const { keepNull, mergeObjects } = change;
        writer.update(key, value, { dialect, keepNull, mergeObjects });
      }
    }
    return { changed: keys.length, ignored, isSynced: isSynced(collection, { waitForSync }) };
  },
};

export default simpleChange;
