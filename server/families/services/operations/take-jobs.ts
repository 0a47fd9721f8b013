import type { Value } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';
import { ensureSystemCollection, serviceJobsCollection } from '../../../system-collections.ts';
import { dueJobs, type Job } from '../lib/jobs.ts';
import { readJobs } from './lib/read-jobs.ts';

interface TakeJobsArgs {
  readonly nowMs: number;
  /** Keys of the jobs that run. Others in progress were interrupted by an end of the server, and are due again. */
  readonly running: readonly string[];
  readonly maxJobs: number;
}

/** Completed and failed jobs that are kept. */
const maxFinished = 1000;

interface TakenJobs {
  readonly due: readonly Job[];
  /** When the next job is due; undefined without one. */
  readonly nextMs: number | undefined;
}

/** Marks the jobs that are due as running, and removes the oldest finished ones. */
const takeJobs: Operation<TakeJobsArgs, TakenJobs> = {
  id: 'take-jobs',
  mode: 'write',
  rights: 'server',
  run({ database, dialect }, { nowMs, running, maxJobs }) {
    const jobs = database.findCollection(serviceJobsCollection);
    if (jobs === undefined) return { due: [], nextMs: undefined };
    const { writer } = ensureSystemCollection(database, serviceJobsCollection);
    const documents = readJobs(jobs).map((each) =>
      each.kind !== 'queue' && each.status === 'progress' && !running.includes(each._key)
        ? ({ ...each, status: 'pending' } as Job)
        : each,
    );
    const { due, nextMs } = dueJobs(documents, running, { nowMs, maxJobs });
    for (const job of due) {
      const changed = { ...job, status: 'progress', modified: nowMs } as unknown as Readonly<
        Record<string, Value>
      >;
      writer.insert(changed, { dialect, overwriteMode: 'replace' });
    }
    const finished = documents.filter(
      (each): each is Job => each.kind === 'job' && (each.status === 'complete' || each.status === 'failed'),
    );
    const removed = finished.sort((left, right) => right.modified - left.modified).slice(maxFinished);
    for (const { _key } of removed) writer.remove(_key, { dialect });
    return { due, nextMs };
  },
};

export default takeJobs;
