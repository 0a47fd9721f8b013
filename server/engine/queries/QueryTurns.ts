import { FairQueue, type Owned } from '../FairQueue.ts';

/** Something that waits for its turn on a query thread. */
export interface Turn extends Owned {
  /** The time that its query has had so far. */
  readonly usedMs: number;
  /** When it began to wait, as of performance.now(). */
  readonly sinceMs: number;
}

/** A turn waits for so long at most while other turns of its owner go first. */
const patienceMs = 250;

/**
 * The turns of the queries of one thread. Owners take turns, so an owner with 200 queries gets the time of an owner with
 * one. Within an owner the query goes first that has had the least time, so a short query does not wait for a long one.
 */
export function openTurns<T extends Turn>(now: () => number = () => performance.now()): FairQueue<T> {
  return new FairQueue<T>((turns) => {
    let [oldest, least] = [0, 0];
    for (const [index, { usedMs, sinceMs }] of turns.entries()) {
      if (sinceMs < turns[oldest]!.sinceMs) oldest = index;
      if (usedMs < turns[least]!.usedMs) least = index;
    }
    return turns.length > 1 && now() - turns[oldest]!.sinceMs > patienceMs ? oldest : least;
  });
}
