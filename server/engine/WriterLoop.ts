import { shuttingDown } from '../../protocol/errors.ts';
import { isOutOfSpace } from '../storage/lmdb/storage-errors.ts';
import type { Store, Transaction } from '../storage/types.ts';
import { FairQueue, type Owned } from './FairQueue.ts';

interface Job extends Owned {
  readonly run: (transaction: Transaction) => unknown;
  isDurable(result: unknown): boolean;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Work in many separate transactions. */
export interface WriterTurn {
  /** Runs one transaction; false if nothing is pending. */
  takeTurn(): boolean;
  /** The writer takes no further turns. */
  stop?(): void;
}

/** Approximate durations of a turn in milliseconds. */
interface TurnLimits {
  /** While others write. */
  readonly shared: number;
  readonly longest: number;
}

interface WriterLoopOptions {
  /** Whether announced calls are not yet received. */
  readonly hasWaitingCalls?: () => boolean;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

/** Maximum jobs per commit, which bounds the wait of the first one. */
const maxJobsInCommit = 512;
/** Duration after which a commit takes no further job. */
const maxCommitMs = 20;
/** Time after the last job during which other writers count as active. */
const sharedMs = 1000;

/**
 * The queue of the writer thread. Jobs that wait at the start of a turn are committed together, each in its own
 * savepoint, and answered after the commit. Owners take turns for the places in a commit. After each commit, one step
 * of long work (an import) runs.
 */
export class WriterLoop {
  readonly #store: Store;
  readonly #hasWaitingCalls: () => boolean;
  readonly #now: () => number;
  readonly #jobs = new FairQueue<Job>();
  readonly #turns = new Set<WriterTurn>();
  #isScheduled = false;
  #isStopped = false;
  /** Commits whose jobs wait for space of the disk. */
  #unanswered = 0;
  #lastJobMs = Number.NEGATIVE_INFINITY;

  constructor(
    store: Store,
    { hasWaitingCalls = () => false, now = () => performance.now() }: WriterLoopOptions = {},
  ) {
    this.#store = store;
    this.#hasWaitingCalls = hasWaitingCalls;
    this.#now = now;
  }

  /** Starts a turn of work that began at `sinceMs`. The returned function is true when the turn should end. */
  turnEnd(sinceMs: number, { shared, longest }: TurnLimits): () => boolean {
    const startMs = this.#now();
    const isShared = this.#isSharedSince(sinceMs, startMs);
    return () => {
      const elapsedMs = this.#now() - startMs;
      if (elapsedMs < shared) return false;
      return elapsedMs >= longest || isShared || this.#jobs.size > 0 || this.#hasWaitingCalls();
    };
  }

  /** Whether others wait for a turn, or wrote after `sinceMs` and within the last second. */
  #isSharedSince(sinceMs: number, nowMs: number): boolean {
    if (this.#turns.size > 0) return true;
    return this.#lastJobMs > sinceMs && nowMs - this.#lastJobMs < sharedMs;
  }

  /** Runs `run` in a transaction; the promise settles after the commit (and, when durable, after the flush). */
  submit<T>(run: (transaction: Transaction) => T, isDurable: (result: T) => boolean, owner = ''): Promise<T> {
    if (this.#isStopped) return Promise.reject(shuttingDown());
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ owner, run, isDurable: (result) => isDurable(result as T), resolve, reject });
      this.#lastJobMs = this.#now();
      this.#schedule();
    });
  }

  /** Schedules `turn` until it is removed; called again when it has new work. */
  addTurn(turn: WriterTurn): void {
    if (this.#isStopped) {
      turn.stop?.();
      return;
    }
    this.#turns.add(turn);
    this.#schedule();
  }

  removeTurn(turn: WriterTurn): void {
    this.#turns.delete(turn);
  }

  /** Resolves when all submitted jobs are answered and flushed; further jobs are refused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const turn of this.#turns) turn.stop?.();
    this.#turns.clear();
    while (this.#jobs.size + this.#unanswered > 0) await new Promise((resolve) => setImmediate(resolve));
    await this.#store.flushed();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#takeTurn();
    });
  }

  #takeTurn(): void {
    if (this.#jobs.size > 0) this.#commit();
    const [turn] = this.#turns;
    if (turn !== undefined) {
      // At the end of the queue.
      this.#turns.delete(turn);
      if (turn.takeTurn()) this.#turns.add(turn);
    }
    if (this.#jobs.size > 0 || this.#turns.size > 0) this.#schedule();
  }

  #commit(): void {
    const jobs: Job[] = [];
    const settled: (() => void)[] = [];
    const take = (): Job => {
      const job = this.#jobs.take() as Job;
      jobs.push(job);
      return job;
    };
    const untilMs = this.#now() + maxCommitMs;
    try {
      this.#store.write((transaction) => {
        // A single job needs no savepoint: its failure rolls back the transaction.
        if (this.#jobs.size === 1) {
          const job = take();
          settled.push(this.#settle(job, job.run(transaction)));
          return;
        }
        do settled.push(this.#runInSavepoint(take()));
        while (this.#jobs.size > 0 && jobs.length < maxJobsInCommit && this.#now() < untilMs);
      });
    } catch (error) {
      if (isOutOfSpace(error)) void this.#repeat(jobs);
      else for (const job of jobs) job.reject(error);
      return;
    }
    void this.#answer(() => {
      for (const settle of settled) settle();
    });
  }

  /** On a nearly full disk, the writes that follow the answer can use the space that this one has freed. */
  async #answer(settle: () => void): Promise<void> {
    if (this.#store.isShortOfSpace) {
      this.#unanswered += 1;
      await this.#store.freeSpace();
      this.#unanswered -= 1;
    }
    settle();
  }

  #runInSavepoint(job: Job): () => void {
    try {
      return this.#settle(job, this.#store.write(job.run));
    } catch (error) {
      return () => job.reject(error);
    }
  }

  /** A write that fits beside no other one may fit alone. */
  async #repeat(jobs: readonly Job[]): Promise<void> {
    this.#unanswered += 1;
    for (const job of jobs) {
      try {
        const result = await this.#store.writeAgain(job.run);
        await this.#answer(this.#settle(job, result));
      } catch (error) {
        job.reject(error);
      }
    }
    this.#unanswered -= 1;
  }

  #settle(job: Job, result: unknown): () => void {
    if (!job.isDurable(result)) return () => job.resolve(result as never);
    return () => {
      this.#store.flushed().then(() => job.resolve(result as never), job.reject);
    };
  }
}
