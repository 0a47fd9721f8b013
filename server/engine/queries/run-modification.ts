import type { Transaction } from '../../storage/types.ts';
import { guardedTransaction } from '../guard/guarded-database.ts';
import type { QueryCall, QueryOrder, QueryReply } from './query-call.ts';
import { startQuery } from './start-query.ts';

interface ModificationReply {
  readonly reply: QueryReply;
  /** The answer has to wait until the disk has it. */
  readonly isSynced: boolean;
}

/** The option of a modification; where it is false or only in a text, the answer waits for nothing. */
const asksForSync = /\bwaitForSync\b/;

/** Thrown by a query that would sleep longer than it has: it is to sleep first, and then to begin anew. */
export class SleepFirst extends Error {
  override readonly name = 'SleepFirst';

  constructor(readonly durationMs: number) {
    super(`the query sleeps for ${durationMs} ms`);
  }
}

/**
 * Runs a writing query to its end in the transaction it is given; what it throws undoes all of it. Nobody else can
 * write meanwhile, so it does not sleep: throws SleepFirst where it would, for more than it slept before.
 */
export function runModification(
  transaction: Transaction,
  call: QueryCall,
  order: QueryOrder,
  { startedMs, sleptMs }: { readonly startedMs: number; readonly sleptMs: number },
): ModificationReply {
  let sleepMs = 0;
  const onSleep = (durationMs: number): void => {
    sleepMs += durationMs;
  };
  const database = guardedTransaction(transaction, call.scope);
  // A stream's rows would be read after the commit: its result is gathered like any other.
  const gathered = { ...order, isStream: false };
  const query = startQuery(call, gathered, 'writer', database, () => undefined, {
    startedMs,
    sleptMs,
    onSleep,
  });
  if (query === undefined) return { reply: { kind: 'elsewhere' }, isSynced: false };
  query.advance(Number.POSITIVE_INFINITY);
  if (sleepMs > sleptMs) throw new SleepFirst(sleepMs);
  const isSynced =
    asksForSync.test(order.text) ||
    query.writtenCollections.some((name) => database.findCollection(name)?.properties.waitForSync);
  return { reply: { kind: 'result', ...query.takeResult(true) }, isSynced };
}
