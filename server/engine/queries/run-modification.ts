import type { Transaction } from '../../storage/types.ts';
import type { QueryCall, QueryOrder, QueryReply } from './query-call.ts';
import { startQuery } from './start-query.ts';

/** Runs a writing query to its end in the transaction it is given; what it throws undoes all of it. */
export function runModification(transaction: Transaction, call: QueryCall, order: QueryOrder): QueryReply {
  const database = transaction.findDatabase(call.scope.databaseName);
  // A stream's rows would be read after the commit: its result is gathered like any other.
  const gathered = { ...order, isStream: false };
  const query = startQuery(call, gathered, 'writer', database, () => undefined);
  if (query === undefined) return { kind: 'elsewhere' };
  query.advance(Number.POSITIVE_INFINITY);
  return { kind: 'result', ...query.takeResult(true) };
}
