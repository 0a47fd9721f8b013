import type { JobId, JobResult } from '../../../protocol/jobs.ts';
import type { Job } from '../../jobs.ts';

/** The result of a job that the signal stops; rejects with AbortError in this case. */
export async function runJob<Id extends JobId>(
  job: Job<Id>,
  signal: AbortSignal | undefined,
): Promise<JobResult<Id>> {
  const stop = () => job.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await job.result;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
