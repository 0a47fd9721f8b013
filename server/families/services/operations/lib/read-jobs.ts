import type { CollectionView } from '../../../../storage/types.ts';
import type { Job, QueueRecord } from '../../lib/jobs.ts';

/** All documents of the collection of jobs. */
export function readJobs(collection: Pick<CollectionView, 'scan'>): readonly (Job | QueueRecord)[] {
  const found: (Job | QueueRecord)[] = [];
  for (const batch of collection.scan()) {
    for (const document of batch) found.push(document.toObject() as unknown as Job | QueueRecord);
  }
  return found;
}
