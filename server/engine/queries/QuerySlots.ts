import { DatabaseError } from '../../../protocol/errors.ts';
import type { Limits } from '../../limits.ts';

interface Waiting {
  readonly user: string;
  readonly start: () => void;
  readonly refuse: (error: DatabaseError) => void;
}

/** Lets so many queries run at once, of all users and of each; the others wait in their order. */
export class QuerySlots {
  readonly #limits: Pick<Limits, 'maxQueries' | 'maxQueriesPerUser'>;
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  #waiting: Waiting[] = [];

  constructor(limits: Pick<Limits, 'maxQueries' | 'maxQueriesPerUser'>) {
    this.#limits = limits;
  }

  get runningCount(): number {
    return this.#runningCount;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Undefined when the slot is the caller's at once. A slot is given back with `leave`. Rejects with 1500 when the
   * request is abandoned while it waits.
   */
  enter(user: string, abandoned: AbortSignal | undefined): Promise<void> | undefined {
    if (this.#hasRoom(user)) {
      this.#take(user);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const onAbandoned = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(new DatabaseError('ERROR_QUERY_KILLED'));
      };
      const waiting: Waiting = {
        user,
        start: () => {
          abandoned?.removeEventListener('abort', onAbandoned);
          resolve();
        },
        refuse: reject,
      };
      this.#waiting.push(waiting);
      abandoned?.addEventListener('abort', onAbandoned, { once: true });
    });
  }

  leave(user: string): void {
    const left = (this.#running.get(user) ?? 1) - 1;
    if (left > 0) this.#running.set(user, left);
    else this.#running.delete(user);
    this.#runningCount -= 1;
    if (this.#waiting.length === 0) return;
    const next = this.#waiting.findIndex((waiting) => this.#hasRoom(waiting.user));
    if (next < 0) return;
    const [waiting] = this.#waiting.splice(next, 1);
    this.#take(waiting!.user);
    waiting!.start();
  }

  /** Refuses those that wait. */
  stop(): void {
    for (const { refuse } of this.#waiting.splice(0)) {
      refuse(new DatabaseError('ERROR_SHUTTING_DOWN', { status: 503 }));
    }
  }

  #hasRoom(user: string): boolean {
    const { maxQueries, maxQueriesPerUser } = this.#limits;
    return this.#runningCount < maxQueries && (this.#running.get(user) ?? 0) < maxQueriesPerUser;
  }

  #take(user: string): void {
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1);
    this.#runningCount += 1;
  }
}
