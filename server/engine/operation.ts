import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { DatabaseTransaction, DatabaseView, Transaction, View } from '../storage/types.ts';

/** What every operation is told beside its arguments. */
export interface OperationScope {
  readonly databaseName: string;
  readonly dialect: Dialect;
  /** Whoever asks may only read: the engine refuses what writes (403/11). */
  readonly isReadOnly?: boolean;
  /** Who asks; undefined where nobody has signed in. */
  readonly user?: string | undefined;
}

/** Throws 403/11 for a scope that may only read. */
export function refuseReadOnly({ isReadOnly, databaseName }: OperationScope): void {
  if (isReadOnly !== true) return;
  throw new DatabaseError('ERROR_FORBIDDEN', {
    detail: `this user may only read in the database '${databaseName}'`,
  });
}

export interface ReadContext extends OperationScope {
  readonly view: View;
  /** The scope's database; throws 1228 when it is gone. */
  readonly database: DatabaseView;
}

export interface WriteContext extends OperationScope {
  readonly transaction: Transaction;
  readonly database: DatabaseTransaction;
}

/** Facts that the main thread holds for sign-in and routing: which databases there are, who their users are. */
export type Topic = 'databases' | 'users';

/**
 * One piece of server work on the data, run on a query thread ('read', on a snapshot) or on the writer thread ('write',
 * in a transaction of its own). Arguments and result cross threads: plain data, or bytes (Uint8Array, transferred).
 * Errors: DatabaseError. A registry entry: one file in `server/operations/`, `id` = file name.
 */
export type Operation<Args, Result> =
  | {
      readonly id: string;
      readonly mode: 'read';
      run(context: ReadContext, args: Args): Result;
    }
  | {
      readonly id: string;
      readonly mode: 'write';
      /** True when the result may be sent only after what was written is on the disk (waitForSync, of the request or the collection). */
      isDurable?(args: Args, result: Result): boolean;
      /** What the main thread keeps a copy of and has to read again before the result is sent. */
      readonly announces?: readonly Topic[];
      /**
       * True when it may take long (it searches, computes, or writes many documents): it is then run on a query thread,
       * above a snapshot, and the writer applies what it has changed, as with a query that writes. It runs again when
       * that was changed meanwhile. Such a run changes documents only; up to --max-transaction-changes of them.
       */
      isComputedAside?(args: Args): boolean;
      run(context: WriteContext, args: Args): Result;
    };
