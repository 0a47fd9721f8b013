import type { Value } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';
import { serviceJobsCollection } from '../../../system-collections.ts';
import { afterRun, type Job, type JobOutcome } from '../lib/jobs.ts';

interface FinishJobArgs {
  readonly key: string;
  readonly outcome: JobOutcome;
  readonly nowMs: number;
}

/** Stores how a run of a job has ended. A job that was aborted or removed meanwhile stays so. */
const finishJob: Operation<FinishJobArgs, null> = {
  id: 'finish-job',
  mode: 'write',
  rights: 'server',
  isDurable: () => true,
  run({ database, dialect }, { key, outcome, nowMs }) {
    const jobs = database.findCollection(serviceJobsCollection);
    const job = jobs?.find(key)?.toObject() as unknown as Job | undefined;
    if (jobs === undefined || job === undefined || job.status !== 'progress') return null;
    const changed = afterRun(job, outcome, nowMs);
    if (changed === undefined) jobs.writer.remove(key, { dialect });
    else {
      const document = { ...changed } as unknown as Readonly<Record<string, Value>>;
      jobs.writer.insert(document, { dialect, overwriteMode: 'replace' });
    }
    return null;
  },
};

export default finishJob;
