import type { ObjectValue } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CollectionTransaction } from '../../../storage/types.ts';
import { ensureSystemCollection, type StatisticsCollection } from '../../../system-collections.ts';

interface StatisticsEntry {
  readonly collection: StatisticsCollection;
  /** With the member `time` in seconds. */
  readonly document: ObjectValue;
  readonly keepSeconds: number;
  /** The most documents of the collection, also after changes of the clock. */
  readonly maxCount: number;
}

interface RecordStatisticsArgs {
  readonly time: number;
  readonly entries: readonly StatisticsEntry[];
}

/** The most documents that one call removes from a collection. */
const maxRemoved = 50;

/** Adds figures to the collections of the statistics and removes the old ones. */
const recordStatistics: Operation<RecordStatisticsArgs, null> = {
  id: 'record-statistics',
  mode: 'write',
  rights: 'server',
  keepsCachedResults: true,
  run({ database }, { time, entries }) {
    for (const { collection: name, document, keepSeconds, maxCount } of entries) {
      const collection = ensureSystemCollection(database, name);
      collection.writer.insert(document, { dialect: '3.12' });
      prune(collection, time - keepSeconds, collection.count() - maxCount);
    }
    return null;
  },
};

function prune(collection: CollectionTransaction, beforeTime: number, surplus: number): void {
  const [oldest = []] = collection.scan({ batchSize: maxRemoved });
  const keys = oldest
    .slice(0, maxRemoved)
    .filter((document, place) => place < surplus || Number(document.get('time')) < beforeTime)
    .map(({ _key }) => _key);
  for (const key of keys) collection.writer.remove(key, { dialect: '3.12' });
}

export default recordStatistics;
