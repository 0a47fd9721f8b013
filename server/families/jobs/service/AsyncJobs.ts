import { DatabaseError } from '../../../../protocol/errors.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { Limits } from '../../../limits.ts';
import { AsyncJob, type AsyncJobOwner, type StoredReply, sizeOf } from './AsyncJob.ts';
import { AsyncJobLoads } from './AsyncJobLoads.ts';
import { AsyncJobResults } from './AsyncJobResults.ts';

export type AsyncJobState = 'pending' | 'done';

const sweepMs = 60_000;

/** The work of a job. */
interface AsyncJobWork {
  readonly owner: AsyncJobOwner;
  readonly bodyBytes: number;
  /** If false, the answer is discarded. */
  readonly isStored: boolean;
  /** Does not reject. */
  run(job: AsyncJob): Promise<StoredReply>;
  /** The answer to an error. */
  replyOf(error: DatabaseError): StoredReply;
}

/** Requests that run without a waiting client, and their answers until the client fetches them. */
export class AsyncJobs {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #loads: AsyncJobLoads;
  /** Stored jobs, the oldest first. */
  readonly #jobs = new Map<string, AsyncJob>();
  /** Cancelled jobs remain until their work has ended. */
  readonly #running = new Set<AsyncJob>();
  readonly #results: AsyncJobResults;
  readonly #timer: NodeJS.Timeout;

  constructor(limits: Limits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
    this.#loads = new AsyncJobLoads(limits);
    this.#results = new AsyncJobResults(limits, ({ id }) => this.#jobs.delete(id));
    this.#timer = setInterval(() => this.#removeOld(), sweepMs);
    this.#timer.unref();
  }

  get storedCount(): number {
    return this.#jobs.size;
  }

  /** Starts a job. Throws 21003 (queue full) at a limit. */
  start(task: AsyncJobWork): AsyncJob {
    const { owner, bodyBytes, isStored } = task;
    this.#loads.check(owner.userId ?? '', bodyBytes);
    const job = new AsyncJob(randomId(), owner, bodyBytes, task.replyOf);
    this.#loads.add(job);
    this.#running.add(job);
    if (isStored) this.#jobs.set(job.id, job);
    void task.run(job).then((reply) => this.#end(job, reply));
    return job;
  }

  /** Undefined if the user has no such job in the database. */
  stateOf(owner: AsyncJobOwner, id: string): AsyncJobState | undefined {
    const job = this.#find(owner, id);
    return job && stateOf(job);
  }

  /** The answer of a completed job, which is removed. */
  take(owner: AsyncJobOwner, id: string): StoredReply | undefined {
    const job = this.#find(owner, id);
    if (job?.reply !== undefined) this.#remove(job);
    return job?.reply;
  }

  /** Ends the work of a job; its answer becomes 21 (canceled request). False for an unknown job. */
  cancel(owner: AsyncJobOwner, id: string): boolean {
    const job = this.#find(owner, id);
    if (job === undefined) return false;
    if (job.reply === undefined) {
      this.#store(job, job.replyOf(new DatabaseError('ERROR_REQUEST_CANCELED')));
      job.abort();
    }
    return true;
  }

  /** Discards the answer of a job; a running one continues. */
  delete(owner: AsyncJobOwner, id: string): boolean {
    const job = this.#find(owner, id);
    if (job !== undefined) this.#remove(job);
    return job !== undefined;
  }

  /** Discards the answers of completed jobs, or only of those completed before a time. */
  deleteDone(owner: AsyncJobOwner, beforeMs = Number.POSITIVE_INFINITY): void {
    this.#deleteWhere((job) => job.isOf(owner) && job.reply !== undefined && job.doneMs < beforeMs);
  }

  /** Ids of the oldest jobs. */
  list(owner: AsyncJobOwner, state: AsyncJobState, count: number): readonly string[] {
    const ids: string[] = [];
    for (const job of this.#jobs.values()) {
      if (ids.length >= count) break;
      if (job.isOf(owner) && stateOf(job) === state) ids.push(job.id);
    }
    return ids;
  }

  /** Ends and forgets the jobs whose database or user was removed. */
  endOrphans(isPresent: (owner: AsyncJobOwner) => boolean): void {
    for (const job of this.#running) if (!isPresent(job.owner)) job.abort();
    this.#deleteWhere((job) => !isPresent(job.owner));
  }

  /** Ends the work of all jobs. */
  stop(): void {
    clearInterval(this.#timer);
    for (const job of this.#running) job.abort();
  }

  #find(owner: AsyncJobOwner, id: string): AsyncJob | undefined {
    const job = this.#jobs.get(id);
    return job?.isOf(owner) ? job : undefined;
  }

  #end(job: AsyncJob, reply: StoredReply): void {
    this.#running.delete(job);
    this.#loads.remove(job);
    if (job.reply === undefined && this.#jobs.has(job.id)) this.#store(job, reply);
  }

  /** An answer above the limit is replaced by 32 (resource limit exceeded). */
  #store(job: AsyncJob, reply: StoredReply): void {
    const { maxJobResultBytesPerUser: maxBytes } = this.#limits;
    const sizeBytes = sizeOf(reply);
    const detail = `the answer of the job has ${sizeBytes} bytes, allowed are ${maxBytes}`;
    job.reply =
      sizeBytes <= maxBytes ? reply : job.replyOf(new DatabaseError('ERROR_RESOURCE_LIMIT', { detail }));
    job.doneMs = this.#now();
    this.#results.add(job);
  }

  #removeOld(): void {
    const endMs = this.#now() - this.#limits.maxJobResultAgeMs;
    this.#deleteWhere((job) => job.reply !== undefined && job.doneMs < endMs);
  }

  #deleteWhere(predicate: (job: AsyncJob) => boolean): void {
    for (const job of this.#jobs.values()) if (predicate(job)) this.#remove(job);
  }

  #remove(job: AsyncJob): void {
    this.#jobs.delete(job.id);
    this.#results.remove(job);
  }
}

function stateOf({ reply }: AsyncJob): AsyncJobState {
  return reply === undefined ? 'pending' : 'done';
}
