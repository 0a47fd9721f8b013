import type { Operation } from '../../engine/operation.ts';
import { existingReads, type IndexReadsRecord, indexReadsSetting } from './lib/index-reads.ts';

/** Stores the lookups of indexes for the next start. */
const storeIndexReads: Operation<IndexReadsRecord, null> = {
  id: 'store-index-reads',
  mode: 'write',
  rights: 'server',
  keepsCachedResults: true,
  run({ transaction }, record) {
    const { sinceMs, reads } = existingReads(transaction, record);
    transaction.putSetting(indexReadsSetting, { sinceMs, reads: reads.map((each) => [...each]) });
    return null;
  },
};
export default storeIndexReads;
