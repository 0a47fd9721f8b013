import type { ObjectValue } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { StatisticsCollection } from '../../../system-collections.ts';

interface ReadStatisticsArgs {
  readonly collection: StatisticsCollection;
  /** Seconds; earlier figures are omitted. */
  readonly startTime: number;
  readonly maxCount: number;
  /** Members of the answer as paths (`client.avgTotalTime`); undefined: all. */
  readonly paths?: readonly string[];
}

/** Recorded figures in the order of their times: objects, or with `paths` one list of values for each figure. */
const readStatistics: Operation<ReadStatisticsArgs, readonly ObjectValue[]> = {
  id: 'read-statistics',
  mode: 'read',
  rights: 'administrator',
  run({ view }, { collection: name, startTime, maxCount, paths }) {
    const found: ObjectValue[] = [];
    const collection = view.findDatabase('_system')?.findCollection(name);
    for (const batch of collection?.scan({ descending: true, batchSize: 200 }) ?? []) {
      for (const document of batch) {
        const isOlder = Number(document.get('time')) <= startTime;
        if (isOlder || found.length >= maxCount) return found.reverse();
        found.push(selected(document.toObject(), paths));
      }
    }
    return found.reverse();
  },
};

/** The values of the paths by path, and the time. */
function selected(document: ObjectValue, paths: readonly string[] | undefined): ObjectValue {
  if (paths === undefined) return document;
  const values = paths.map((path) => {
    let value: unknown = document;
    for (const name of path.split('.')) value = (value as ObjectValue | undefined)?.[name];
    return [path, value ?? 0];
  });
  return { time: document.time ?? 0, ...Object.fromEntries(values) };
}

export default readStatistics;
