import type { Transaction } from '../../storage/types.ts';
import type { QueryCall, QueryOrder, QueryReply } from './query-call.ts';
import { startQuery } from './start-query.ts';

interface ModificationReply {
  readonly reply: QueryReply;
  /** The answer has to wait until the disk has it. */
  readonly isSynced: boolean;
}

/** The option of a modification; where it is false or only in a text, the answer waits for nothing. */
const asksForSync = /\bwaitForSync\b/;

/** Runs a writing query to its end in the transaction it is given; what it throws undoes all of it. */
export function runModification(
  transaction: Transaction,
  call: QueryCall,
  order: QueryOrder,
): ModificationReply {
  const database = transaction.findDatabase(call.scope.databaseName);
  // A stream's rows would be read after the commit: its result is gathered like any other.
  const gathered = { ...order, isStream: false };
  const query = startQuery(call, gathered, 'writer', database, () => undefined);
  if (query === undefined) return { reply: { kind: 'elsewhere' }, isSynced: false };
  query.advance(Number.POSITIVE_INFINITY);
  const isSynced =
    asksForSync.test(order.text) ||
    query.writtenCollections.some((name) => database?.findCollection(name)?.properties.waitForSync);
  return { reply: { kind: 'result', ...query.takeResult(true) }, isSynced };
}
