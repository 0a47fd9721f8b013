import { DatabaseError } from '../../../protocol/errors.ts';
import { requireLevel } from '../../auth/access.ts';
import type { DatabaseTransaction, DatabaseView, Transaction, View } from '../../storage/types.ts';
import type { OperationScope } from '../operation.ts';
import { GuardedTransaction } from './GuardedTransaction.ts';
import { GuardedView, levelOn, userCollection } from './GuardedView.ts';
import { usersAreRefused } from './users-writer.ts';

type Caller = Pick<OperationScope, 'databaseName' | 'rights'>;

/** The caller's database for reading. Throws 1228 (database not found) if it was dropped. */
export function guardedView(view: View, { databaseName, rights }: Caller): DatabaseView {
  return new GuardedView(view.findDatabase(databaseName) ?? unknown(databaseName), rights);
}

/** The caller's database for writing. Throws 1228 (database not found) if it was dropped. */
export function guardedTransaction(
  transaction: Transaction,
  { databaseName, rights, dialect }: Caller & Pick<OperationScope, 'dialect'>,
): DatabaseTransaction {
  const database = transaction.findDatabase(databaseName) ?? unknown(databaseName);
  return new GuardedTransaction(database, rights, dialect);
}

/** Throws 11 (forbidden) before the first write if the caller's level on a collection is not rw. */
export function requireWritableLevel({ databaseName, rights }: Caller, collection: string): void {
  requireLevel(levelOn(rights, collection), 'rw', `the collection '${collection}' of '${databaseName}'`);
}

/** The same for calls that count the failures of single documents. */
export function requireWritable(caller: Caller, collection: string): void {
  requireWritableLevel(caller, collection);
  if (collection === userCollection) throw usersAreRefused();
}

function unknown(databaseName: string): never {
  throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND', { detail: databaseName });
}
