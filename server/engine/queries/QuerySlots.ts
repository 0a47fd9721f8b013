import { DatabaseError, shuttingDown } from '../../../protocol/errors.ts';
import type { AbandonSignal } from '../../lib/AbandonSignal.ts';
import type { Limits } from '../../limits.ts';
import { FairQueue, type Owned } from '../FairQueue.ts';

interface Waiting extends Owned {
  readonly user: string;
  readonly start: () => void;
  readonly refuse: (error: DatabaseError) => void;
}

/** Limits the number of concurrent queries, in total and per user. Waiting owners take turns. */
export class QuerySlots {
  readonly #limits: Pick<Limits, 'maxQueries' | 'maxQueriesPerUser'>;
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  readonly #waiting = new FairQueue<Waiting>();

  constructor(limits: Pick<Limits, 'maxQueries' | 'maxQueriesPerUser'>) {
    this.#limits = limits;
  }

  get runningCount(): number {
    return this.#runningCount;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /**
   * Undefined if a slot is free immediately. `leave` releases a slot. Rejects with 1500 (query killed) if the request
   * is abandoned while it waits.
   */
  enter(user: string, owner: string, abandoned: AbandonSignal | undefined): Promise<void> | undefined {
    if (this.#hasSlot(user)) {
      this.#take(user);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const onAbandoned = (): void => {
        this.#waiting.remove(waiting);
        reject(new DatabaseError('ERROR_QUERY_KILLED'));
      };
      const waiting: Waiting = {
        user,
        owner,
        start: () => {
          abandoned?.removeEventListener('abort', onAbandoned);
          resolve();
        },
        refuse: reject,
      };
      this.#waiting.push(waiting);
      abandoned?.addEventListener('abort', onAbandoned);
    });
  }

  leave(user: string): void {
    const left = (this.#running.get(user) ?? 1) - 1;
    if (left > 0) this.#running.set(user, left);
    else this.#running.delete(user);
    this.#runningCount -= 1;
    // An owner belongs to one user, so its first query is representative.
    const next = this.#waiting.take((_owner, { user: other }) => this.#hasSlot(other));
    if (next === undefined) return;
    this.#take(next.user);
    next.start();
  }

  /** Refuses the waiting queries. */
  stop(): void {
    for (const { refuse } of this.#waiting.drain()) {
      refuse(shuttingDown());
    }
  }

  #hasSlot(user: string): boolean {
    const { maxQueries, maxQueriesPerUser } = this.#limits;
    return this.#runningCount < maxQueries && (this.#running.get(user) ?? 0) < maxQueriesPerUser;
  }

  #take(user: string): void {
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1);
    this.#runningCount += 1;
  }
}
