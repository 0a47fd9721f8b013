import { DatabaseError } from '../../protocol/errors.ts';
import type { Store, Transaction } from '../storage/types.ts';

interface Job {
  readonly run: (transaction: Transaction) => unknown;
  isDurable(result: unknown): boolean;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Work that writes in many transactions of its own, one at each call; false when there is nothing to do just now. */
export interface WriterTurn {
  takeTurn(): boolean;
}

/** One commit holds at most so many jobs, so that the first does not wait for long. */
const maxJobsInCommit = 512;

/**
 * The writer thread's queue. Jobs that are waiting when a turn begins are committed together, each in a savepoint of
 * its own, and answered after the commit; long work (imports) gets a turn after each commit.
 */
export class WriterLoop {
  readonly #store: Store;
  readonly #jobs: Job[] = [];
  readonly #turns = new Set<WriterTurn>();
  #isScheduled = false;
  #isStopped = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Runs `run` in a transaction; the promise settles after the commit (and, when durable, after the flush). */
  submit<T>(run: (transaction: Transaction) => T, isDurable: (result: T) => boolean): Promise<T> {
    if (this.#isStopped) return Promise.reject(new DatabaseError('ERROR_SHUTTING_DOWN', { status: 503 }));
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run, isDurable: (result) => isDurable(result as T), resolve, reject });
      this.#schedule();
    });
  }

  /** Gives `turn` its turns until it is removed; call again when it has something to do again. */
  addTurn(turn: WriterTurn): void {
    this.#turns.add(turn);
    this.#schedule();
  }

  removeTurn(turn: WriterTurn): void {
    this.#turns.delete(turn);
  }

  /** Resolves when all that was submitted is answered and on the disk; takes nothing more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    while (this.#jobs.length > 0) await new Promise((resolve) => setImmediate(resolve));
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
    if (this.#jobs.length > 0) this.#commit(this.#jobs.splice(0, maxJobsInCommit));
    for (const turn of [...this.#turns]) {
      if (!turn.takeTurn()) this.#turns.delete(turn);
    }
    if (this.#jobs.length > 0 || this.#turns.size > 0) this.#schedule();
  }

  #commit(jobs: readonly Job[]): void {
    const settled: (() => void)[] = [];
    try {
      this.#store.write((transaction) => {
        // A single job needs no savepoint: its failure undoes the transaction itself.
        if (jobs.length === 1) settled.push(this.#settle(jobs[0]!, jobs[0]!.run(transaction)));
        else for (const job of jobs) settled.push(this.#runInSavepoint(job));
      });
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const settle of settled) settle();
  }

  #runInSavepoint(job: Job): () => void {
    try {
      return this.#settle(job, this.#store.write(job.run));
    } catch (error) {
      return () => job.reject(error);
    }
  }

  #settle(job: Job, result: unknown): () => void {
    if (!job.isDurable(result)) return () => job.resolve(result as never);
    return () => {
      this.#store.flushed().then(() => job.resolve(result as never), job.reject);
    };
  }
}
