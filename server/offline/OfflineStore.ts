import { DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { type Operation, Steps, serverScope } from '../operation/operation.ts';
import type { DatabaseTransaction, Store, Transaction } from '../storage/types.ts';

/** Duration of a transaction of a long operation; it bounds the memory. */
const stepMs = 500;

/** Runs writing operations of the server on a store without a server. */
export class OfflineStore {
  constructor(readonly store: Store) {}

  run<Args, Result>(databaseName: string, operation: Operation<Args, Result>, args: Args): Result {
    assert(operation.mode === 'write', `operation '${operation.id}' writes`);
    const { run } = operation;
    const first = this.write(databaseName, (transaction, database) =>
      run({ ...serverScope, databaseName, transaction, database, isAside: false }, args),
    );
    if (!(first instanceof Steps)) return first;
    for (;;) {
      const endMs = performance.now() + stepMs;
      const isOver = () => performance.now() > endMs;
      const result = this.write(databaseName, (_, database) => first.functions.step(database, isOver));
      if (result !== undefined) return result;
    }
  }

  write<Result>(
    databaseName: string,
    body: (transaction: Transaction, database: DatabaseTransaction) => Result,
  ): Result {
    return this.store.write((transaction) => {
      const database = transaction.findDatabase(databaseName);
      if (database === undefined) throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND');
      return body(transaction, database);
    });
  }
}
