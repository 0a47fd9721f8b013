import { DatabaseError } from '../../../protocol/errors.ts';
import type { LockedCollection } from './transaction-messages.ts';

interface Waiter {
  readonly transactionId: string;
  readonly collections: readonly LockedCollection[];
  readonly resolve: () => void;
}

/** A write outside of transactions. */
interface Outsider {
  readonly isWanted: (locked: LockedCollection) => boolean;
  readonly resolve: () => void;
}

/** `setTimeout` fires immediately above this limit; longer waits end here. */
const longestWaitMs = 2 ** 31 - 1;

/**
 * Access of transactions to whole collections. Exclusive access excludes other writes to the collection: transactions
 * that declared them, and writes outside of transactions. Reads are not restricted. Waiting transactions have precedence
 * over later ones.
 */
export class CollectionLocks {
  readonly #held = new Map<string, readonly LockedCollection[]>();
  readonly #waiting = new Set<Waiter>();
  readonly #outsiders = new Set<Outsider>();

  /**
   * Resolves when the transaction has the access, with true if it had to wait. Throws 18 (lock timeout) after `timeoutMs`
   * milliseconds; 0: no limit.
   */
  async acquire(
    transactionId: string,
    collections: readonly LockedCollection[],
    timeoutMs: number,
  ): Promise<boolean> {
    const writes = collections.filter(({ access }) => access !== 'read');
    if (this.#isFree(writes, this.#waiting)) {
      this.#held.set(transactionId, writes);
      return false;
    }
    let waiter: Waiter | undefined;
    let timer: NodeJS.Timeout | undefined;
    const granted = new Promise<true>((resolve) => {
      waiter = { transactionId, collections: writes, resolve: () => resolve(true) };
      this.#waiting.add(waiter);
    });
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(
        () => resolve(false),
        timeoutMs === 0 ? longestWaitMs : Math.min(timeoutMs, longestWaitMs),
      );
    });
    const isGranted = await Promise.race([granted, late]);
    clearTimeout(timer);
    if (isGranted) return true;
    if (waiter !== undefined) this.#waiting.delete(waiter);
    this.#grant();
    const blocked = writes.find((locked) => !this.#isFree([locked], [])) ?? (writes[0] as LockedCollection);
    throw lockTimeout(timeoutMs, describeLock(blocked, blocked.access));
  }

  release(transactionId: string): void {
    if (!this.#held.delete(transactionId)) return;
    this.#grant();
    for (const outsider of [...this.#outsiders]) {
      if (this.#findExclusive(outsider.isWanted) === undefined) outsider.resolve();
    }
  }

  /**
   * Resolves when no transaction has exclusive access to the wanted collections. Throws 18 (lock timeout) after
   * `timeoutMs` milliseconds. `onWait` receives a function that ends the wait with an error, and undefined after it.
   */
  async awaitOthers(
    isWanted: (locked: LockedCollection) => boolean,
    timeoutMs: number,
    onWait: (stop: ((error: Error) => void) | undefined) => void,
  ): Promise<void> {
    const blocking = this.#findExclusive(isWanted);
    if (blocking === undefined) return;
    let outsider: Outsider | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        outsider = { isWanted, resolve };
        this.#outsiders.add(outsider);
        timer = setTimeout(() => reject(lockTimeout(timeoutMs, describeLock(blocking, 'write'))), timeoutMs);
        onWait(reject);
      });
    } finally {
      onWait(undefined);
      clearTimeout(timer);
      if (outsider !== undefined) this.#outsiders.delete(outsider);
    }
  }

  #findExclusive(isWanted: (locked: LockedCollection) => boolean): LockedCollection | undefined {
    for (const collections of this.#held.values()) {
      const found = collections.find((locked) => locked.access === 'exclusive' && isWanted(locked));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #grant(): void {
    const before: Waiter[] = [];
    for (const waiter of [...this.#waiting]) {
      if (!this.#isFree(waiter.collections, before)) {
        before.push(waiter);
        continue;
      }
      this.#waiting.delete(waiter);
      this.#held.set(waiter.transactionId, waiter.collections);
      waiter.resolve();
    }
  }

  #isFree(collections: readonly LockedCollection[], waiting: Iterable<Waiter>): boolean {
    const others = [...this.#held.values(), ...Array.from(waiting, (waiter) => waiter.collections)].flat();
    return collections.every(({ id, access }) =>
      others.every((other) => other.id !== id || (access !== 'exclusive' && other.access !== 'exclusive')),
    );
  }
}

function describeLock({ databaseName, name }: LockedCollection, access: string): string {
  return `${access}-lock on collection ${databaseName}/${name}`;
}

function lockTimeout(timeoutMs: number, lock: string): DatabaseError {
  return new DatabaseError('ERROR_LOCK_TIMEOUT', {
    message: `timed out after ${(timeoutMs / 1000).toFixed(6)} s waiting for ${lock}`,
  });
}
