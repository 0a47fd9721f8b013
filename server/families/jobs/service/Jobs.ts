import { DatabaseError } from '../../../../protocol/errors.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { Limits } from '../../../limits.ts';
import { Job, type JobOwner, type StoredReply, sizeOf } from './Job.ts';
import { JobLoads } from './JobLoads.ts';
import { JobResults } from './JobResults.ts';

export type JobState = 'pending' | 'done';

const sweepMs = 60_000;

/** The work of a job. */
interface JobTask {
  readonly owner: JobOwner;
  readonly bodyBytes: number;
  /** If false, the answer is discarded. */
  readonly isStored: boolean;
  /** Does not reject. */
  run(job: Job): Promise<StoredReply>;
  /** The answer to an error. */
  replyOf(error: DatabaseError): StoredReply;
}

/** Requests that run without a waiting client, and their answers until the client fetches them. */
export class Jobs {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #loads: JobLoads;
  /** Stored jobs, the oldest first. */
  readonly #jobs = new Map<string, Job>();
  /** Cancelled jobs remain until their work has ended. */
  readonly #running = new Set<Job>();
  readonly #results: JobResults;
  readonly #timer: NodeJS.Timeout;

  constructor(limits: Limits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
    this.#loads = new JobLoads(limits);
    this.#results = new JobResults(limits, ({ id }) => this.#jobs.delete(id));
    this.#timer = setInterval(() => this.#removeOld(), sweepMs);
    this.#timer.unref();
  }

  get storedCount(): number {
    return this.#jobs.size;
  }

  /** Starts a job. Throws 21003 (queue full) at a limit. */
  start(task: JobTask): Job {
    const { owner, bodyBytes, isStored } = task;
    this.#loads.check(owner.userId ?? '', bodyBytes);
    const job = new Job(randomId(), owner, bodyBytes, task.replyOf);
    this.#loads.add(job);
    this.#running.add(job);
    if (isStored) this.#jobs.set(job.id, job);
    void task.run(job).then((reply) => this.#end(job, reply));
    return job;
  }

  /** Undefined if the user has no such job in the database. */
  stateOf(owner: JobOwner, id: string): JobState | undefined {
    const job = this.#find(owner, id);
    return job && stateOf(job);
  }

  /** The answer of a completed job, which is removed. */
  take(owner: JobOwner, id: string): StoredReply | undefined {
    const job = this.#find(owner, id);
    if (job?.reply !== undefined) this.#remove(job);
    return job?.reply;
  }

  /** Ends the work of a job; its answer becomes 21 (canceled request). False for an unknown job. */
  cancel(owner: JobOwner, id: string): boolean {
    const job = this.#find(owner, id);
    if (job === undefined) return false;
    if (job.reply === undefined) {
      this.#store(job, job.replyOf(new DatabaseError('ERROR_REQUEST_CANCELED')));
      job.abort();
    }
    return true;
  }

  /** Discards the answer of a job; a running one continues. */
  delete(owner: JobOwner, id: string): boolean {
    const job = this.#find(owner, id);
    if (job !== undefined) this.#remove(job);
    return job !== undefined;
  }

  /** Discards the answers of completed jobs, or only of those completed before a time. */
  deleteDone(owner: JobOwner, beforeMs = Number.POSITIVE_INFINITY): void {
    this.#deleteWhere((job) => job.isOf(owner) && job.reply !== undefined && job.doneMs < beforeMs);
  }

  /** Ids of the oldest jobs. */
  list(owner: JobOwner, state: JobState, count: number): readonly string[] {
    const ids: string[] = [];
    for (const job of this.#jobs.values()) {
      if (ids.length >= count) break;
      if (job.isOf(owner) && stateOf(job) === state) ids.push(job.id);
    }
    return ids;
  }

  /** Ends and forgets the jobs whose database or user was removed. */
  endOrphans(isPresent: (owner: JobOwner) => boolean): void {
    for (const job of this.#running) if (!isPresent(job.owner)) job.abort();
    this.#deleteWhere((job) => !isPresent(job.owner));
  }

  /** Ends the work of all jobs. */
  stop(): void {
    clearInterval(this.#timer);
    for (const job of this.#running) job.abort();
  }

  #find(owner: JobOwner, id: string): Job | undefined {
    const job = this.#jobs.get(id);
    return job?.isOf(owner) ? job : undefined;
  }

  #end(job: Job, reply: StoredReply): void {
    this.#running.delete(job);
    this.#loads.remove(job);
    if (job.reply === undefined && this.#jobs.has(job.id)) this.#store(job, reply);
  }

  /** An answer above the limit is replaced by 32 (resource limit exceeded). */
  #store(job: Job, reply: StoredReply): void {
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

  #deleteWhere(predicate: (job: Job) => boolean): void {
    for (const job of this.#jobs.values()) if (predicate(job)) this.#remove(job);
  }

  #remove(job: Job): void {
    this.#jobs.delete(job.id);
    this.#results.remove(job);
  }
}

function stateOf({ reply }: Job): JobState {
  return reply === undefined ? 'pending' : 'done';
}
