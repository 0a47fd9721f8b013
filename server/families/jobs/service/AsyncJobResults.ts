import type { Limits } from '../../../limits.ts';
import type { AsyncJob } from './AsyncJob.ts';

type ResultLimits = Pick<
  Limits,
  'maxJobResults' | 'maxJobResultsPerUser' | 'maxJobResultBytes' | 'maxJobResultBytesPerUser'
>;

/** The completed jobs of a user, the oldest first. */
interface Usage {
  readonly jobs: Set<AsyncJob>;
  bytes: number;
}

/** Bounds the stored answers of completed jobs in number and bytes, per user and in total. */
export class AsyncJobResults {
  readonly #limits: ResultLimits;
  readonly #onEvicted: (job: AsyncJob) => void;
  readonly #byUser = new Map<string, Usage>();
  #count = 0;
  #bytes = 0;

  constructor(limits: ResultLimits, onEvicted: (job: AsyncJob) => void) {
    this.#limits = limits;
    this.#onEvicted = onEvicted;
  }

  /** Evicts the oldest answers of the user, then those of the user with the largest share, until all limits hold. */
  add(job: AsyncJob): void {
    const own = this.#byUser.get(job.user) ?? { jobs: new Set(), bytes: 0 };
    this.#byUser.set(job.user, own);
    own.jobs.add(job);
    own.bytes += job.sizeBytes;
    this.#count += 1;
    this.#bytes += job.sizeBytes;
    const { maxJobResults, maxJobResultsPerUser, maxJobResultBytes, maxJobResultBytesPerUser } = this.#limits;
    while (own.jobs.size > maxJobResultsPerUser || own.bytes > maxJobResultBytesPerUser) this.#evict(own);
    while (this.#count > maxJobResults) this.#evict(this.#largest(({ jobs }) => jobs.size));
    while (this.#bytes > maxJobResultBytes) this.#evict(this.#largest(({ bytes }) => bytes));
  }

  remove(job: AsyncJob): void {
    const own = this.#byUser.get(job.user);
    if (own?.jobs.delete(job) !== true) return;
    own.bytes -= job.sizeBytes;
    this.#count -= 1;
    this.#bytes -= job.sizeBytes;
    if (own.jobs.size === 0) this.#byUser.delete(job.user);
  }

  #largest(size: (usage: Usage) => number): Usage {
    return [...this.#byUser.values()].reduce((max, usage) => (size(usage) > size(max) ? usage : max));
  }

  #evict({ jobs }: Usage): void {
    for (const oldest of jobs) {
      this.remove(oldest);
      this.#onEvicted(oldest);
      return;
    }
  }
}
