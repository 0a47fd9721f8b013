import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Limits } from '../../../limits.ts';
import type { AsyncJob } from './AsyncJob.ts';

interface Load {
  jobs: number;
  bodyBytes: number;
}

/** Counts running jobs and the bytes of their bodies, in total and per user. */
export class AsyncJobLoads {
  readonly #limits: Limits;
  readonly #all: Load = { jobs: 0, bodyBytes: 0 };
  readonly #byUser = new Map<string, Load>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get runningCount(): number {
    return this.#all.jobs;
  }

  /** Throws 21003 (queue full) without capacity for one more job. */
  check(user: string, bodyBytes: number): void {
    const { maxJobs, maxJobsPerUser, maxJobBodyBytes, maxJobBodyBytesPerUser } = this.#limits;
    const own = this.#byUser.get(user) ?? { jobs: 0, bodyBytes: 0 };
    if (own.jobs >= maxJobsPerUser) throw queueFull(`this user has ${own.jobs} running jobs`);
    if (this.#all.jobs >= maxJobs) throw queueFull(`the server has ${this.#all.jobs} running jobs`);
    const isOver =
      own.bodyBytes + bodyBytes > maxJobBodyBytesPerUser || this.#all.bodyBytes + bodyBytes > maxJobBodyBytes;
    if (isOver) throw queueFull(`running jobs have bodies of ${this.#all.bodyBytes} bytes`);
  }

  add({ user, bodyBytes }: AsyncJob): void {
    this.#count(user, 1, bodyBytes);
  }

  remove({ user, bodyBytes }: AsyncJob): void {
    this.#count(user, -1, -bodyBytes);
  }

  #count(user: string, jobs: number, bodyBytes: number): void {
    const own = this.#byUser.get(user) ?? { jobs: 0, bodyBytes: 0 };
    for (const load of [own, this.#all]) {
      load.jobs += jobs;
      load.bodyBytes += bodyBytes;
    }
    if (own.jobs > 0) this.#byUser.set(user, own);
    else this.#byUser.delete(user);
  }
}

function queueFull(found: string): DatabaseError {
  return new DatabaseError('ERROR_QUEUE_FULL', {
    status: 503,
    detail: `${found}, the most allowed; wait for their ends`,
    retryAfterSeconds: 1,
  });
}
