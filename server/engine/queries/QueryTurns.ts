import { FairQueue, type Owned } from '../FairQueue.ts';

/** An entry that waits for a turn on a query thread. */
export interface Turn extends Owned {
  /** Run time of its query so far. */
  readonly usedMs: number;
  /** Start of the wait, by performance.now(). */
  readonly sinceMs: number;
}

/** Maximum wait while other turns of the same owner go first. */
const patienceMs = 250;

/**
 * The turns of the queries of one thread. Owners take turns, so an owner with 200 queries gets the same time as an
 * owner with one. Within an owner, the query with the least run time goes first, so a short query does not wait for a
 * long one.
 */
export function openTurns<T extends Turn>(now: () => number = () => performance.now()): FairQueue<T> {
  return new FairQueue<T>((turns) => {
    let [oldest, min] = [0, 0];
    for (const [index, { usedMs, sinceMs }] of turns.entries()) {
      if (sinceMs < turns[oldest]!.sinceMs) oldest = index;
      if (usedMs < turns[min]!.usedMs) min = index;
    }
    return turns.length > 1 && now() - turns[oldest]!.sinceMs > patienceMs ? oldest : min;
  });
}
