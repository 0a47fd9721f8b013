import type { CollectionView, Transaction, View } from '../../storage/types.ts';
import { databaseOf, type OperationScope } from '../operation.ts';
import { GuardedTransaction } from './GuardedTransaction.ts';
import { GuardedView, requireLevels, userCollection } from './GuardedView.ts';
import { usersAreRefused } from './users-writer.ts';

type Caller = Pick<OperationScope, 'databaseName' | 'databaseId' | 'rights'>;

/** The caller's database for reading. Throws 1228 (database not found) if it was dropped. */
export function guardedView(view: View, caller: Caller): GuardedView<CollectionView> {
  return new GuardedView(databaseOf(view, caller), caller.rights);
}

/** The caller's database for writing. Throws 1228 (database not found) if it was dropped. */
export function guardedTransaction(
  transaction: Transaction,
  caller: Caller & Pick<OperationScope, 'dialect'>,
): GuardedTransaction {
  return new GuardedTransaction(databaseOf(transaction, caller), caller.rights, caller.dialect);
}

/** Throws 11 (forbidden) before the first write if the caller's level on a collection is not rw. */
export function requireWritableLevel(caller: Caller, collection: string): void {
  requireLevels(caller, [collection], 'rw');
}

/** The same for calls that count the failures of single documents. */
export function requireWritable(caller: Caller, collection: string): void {
  requireWritableLevel(caller, collection);
  if (collection === userCollection) throw usersAreRefused();
}
