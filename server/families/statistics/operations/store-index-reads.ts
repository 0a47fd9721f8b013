import type { Operation } from '../../../operation/operation.ts';
import type { View } from '../../../storage/types.ts';
import { type IndexReadsRecord, indexReadsSetting } from './lib/index-reads.ts';

/** Stores the lookups of indexes for the next start, without indexes that no longer exist. */
const storeIndexReads: Operation<IndexReadsRecord, null> = {
  id: 'store-index-reads',
  mode: 'write',
  rights: 'server',
  keepsCachedResults: true,
  run({ transaction }, record) {
    const existing = countedIds(transaction);
    const reads = record.reads.filter(([storageId]) => existing.has(storageId)).map((each) => [...each]);
    transaction.putSetting(indexReadsSetting, { sinceMs: record.sinceMs, reads });
    return null;
  },
};

/** The storage ids of all indexes whose lookups are counted. */
function countedIds(view: View): ReadonlySet<number> {
  const collections = view.databases().flatMap(({ name }) => view.findDatabase(name)?.collections() ?? []);
  return new Set(collections.flatMap((collection) => collection.countedIds()));
}

export default storeIndexReads;
