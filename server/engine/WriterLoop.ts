import { shuttingDown } from '../../protocol/errors.ts';
import { isOutOfSpace } from '../storage/lmdb/storage-errors.ts';
import type { Store, Transaction } from '../storage/types.ts';
import { FairQueue, type Owned } from './FairQueue.ts';

interface QueuedWrite extends Owned {
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

/** Maximum writes per commit, which bounds the wait of the first one. */
const maxWritesInCommit = 512;
/** Duration after which a commit takes no further write. */
const maxCommitMs = 20;
/** Time after the last write during which other writers count as active. */
const sharedMs = 1000;

/**
 * The queue of the writer thread. Writes that wait at the start of a turn are committed together, each in its own
 * savepoint, and answered after the commit. Owners take turns for the places in a commit. After each commit, one step
 * of long work (an import) runs.
 */
export class WriterLoop {
  readonly #store: Store;
  readonly #hasWaitingCalls: () => boolean;
  readonly #now: () => number;
  readonly #queue = new FairQueue<QueuedWrite>();
  readonly #turns = new Set<WriterTurn>();
  #isScheduled = false;
  #isStopped = false;
  /** Commits whose writes wait for space of the disk. */
  #unanswered = 0;
  #lastWriteMs = Number.NEGATIVE_INFINITY;

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
      return elapsedMs >= longest || isShared || this.#queue.size > 0 || this.#hasWaitingCalls();
    };
  }

  /** Whether others wait for a turn, or wrote after `sinceMs` and within the last second. */
  #isSharedSince(sinceMs: number, nowMs: number): boolean {
    if (this.#turns.size > 0) return true;
    return this.#lastWriteMs > sinceMs && nowMs - this.#lastWriteMs < sharedMs;
  }

  /** Runs `run` in a transaction; the promise settles after the commit (and, when durable, after the flush). */
  submit<T>(run: (transaction: Transaction) => T, isDurable: (result: T) => boolean, owner = ''): Promise<T> {
    if (this.#isStopped) return Promise.reject(shuttingDown());
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ owner, run, isDurable: (result) => isDurable(result as T), resolve, reject });
      this.#lastWriteMs = this.#now();
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

  /** Resolves when all submitted writes are answered and flushed; further ones are refused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const turn of this.#turns) turn.stop?.();
    this.#turns.clear();
    while (this.#queue.size + this.#unanswered > 0) await new Promise((resolve) => setImmediate(resolve));
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
    if (this.#queue.size > 0) this.#commit();
    const [turn] = this.#turns;
    if (turn !== undefined) {
      // At the end of the queue.
      this.#turns.delete(turn);
      if (turn.takeTurn()) this.#turns.add(turn);
    }
    if (this.#queue.size > 0 || this.#turns.size > 0) this.#schedule();
  }

  #commit(): void {
    const taken: QueuedWrite[] = [];
    const settled: (() => void)[] = [];
    const take = (): QueuedWrite => {
      const queued = this.#queue.take() as QueuedWrite;
      taken.push(queued);
      return queued;
    };
    const untilMs = this.#now() + maxCommitMs;
    try {
      this.#store.write((transaction) => {
        // A single write needs no savepoint: its failure rolls back the transaction.
        if (this.#queue.size === 1) {
          const queued = take();
          settled.push(this.#settle(queued, queued.run(transaction)));
          return;
        }
        do settled.push(this.#runInSavepoint(take()));
        while (this.#queue.size > 0 && taken.length < maxWritesInCommit && this.#now() < untilMs);
      });
    } catch (error) {
      if (isOutOfSpace(error)) void this.#repeat(taken);
      else for (const queued of taken) queued.reject(error);
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

  #runInSavepoint(queued: QueuedWrite): () => void {
    try {
      return this.#settle(queued, this.#store.write(queued.run));
    } catch (error) {
      return () => queued.reject(error);
    }
  }

  /** A write that fits beside no other one may fit alone. */
  async #repeat(taken: readonly QueuedWrite[]): Promise<void> {
    this.#unanswered += 1;
    for (const queued of taken) {
      try {
        const result = await this.#store.writeAgain(queued.run);
        await this.#answer(this.#settle(queued, result));
      } catch (error) {
        queued.reject(error);
      }
    }
    this.#unanswered -= 1;
  }

  #settle(queued: QueuedWrite, result: unknown): () => void {
    if (!queued.isDurable(result)) return () => queued.resolve(result as never);
    return () => {
      this.#store.flushed().then(() => queued.resolve(result as never), queued.reject);
    };
  }
}
