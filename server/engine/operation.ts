import type { Dialect } from '../../protocol/dialect.ts';
import { forbidden, requireAccess } from '../auth/access.ts';
import { type Rights, serverRights } from '../auth/rights.ts';
import type { DatabaseTransaction, DatabaseView, Transaction, View } from '../storage/types.ts';

/** What every operation is told beside its arguments. */
export interface OperationScope {
  readonly databaseName: string;
  readonly dialect: Dialect;
  /** Of the caller, in this database. */
  readonly rights: Rights;
  /** Name of the caller; undefined without sign-in. */
  readonly user?: string | undefined;
  /** Distinguishes users of the same name (see `userIdOf`); owner of cursors and queries. */
  readonly userId?: string | undefined;
  /** The client: its user and address. Clients share the threads equally. Undefined for work of the server itself. */
  readonly owner?: string | undefined;
}

/** The server's own work: starting, reading the users, creating the first examples. */
export const serverScope: OperationScope = {
  databaseName: '_system',
  dialect: '3.12',
  rights: serverRights,
};

/** Of operations that work on the caller's database, through the guard. */
export interface ReadContext extends OperationScope {
  /** The scope's database, as far as the caller may read it. */
  readonly database: DatabaseView;
}

export interface WriteContext extends OperationScope {
  readonly database: DatabaseTransaction;
  /** True on a query thread, where long work delays no other write. */
  readonly isAside: boolean;
}

/** Of operations that work past the guard: every database, every collection. */
export interface UnguardedReadContext extends ReadContext {
  readonly view: View;
}

export interface UnguardedWriteContext extends WriteContext {
  readonly transaction: Transaction;
}

/**
 * Thrown on the writer by an operation that turns out to take long: nothing of it is written, and it is computed on a
 * query thread instead, as with `isComputedAside`.
 */
export class ComputeAside extends Error {
  override readonly name = 'ComputeAside';

  constructor() {
    super('the operation is computed on a query thread');
  }
}

/** Facts that the main thread holds for sign-in and routing: which databases there are, who their users are. */
export type Topic = 'databases' | 'users';

/** What the caller needs (see `Access`): with these, the data are guarded by the caller's levels. */
interface Guarded<Context, Args, Result> {
  readonly rights: 'read' | 'data' | 'write';
  run(context: Context, args: Args): Result;
}

/** With these, the operation sees everything. */
type Unguarded<Context, Args, Result> = (
  | { readonly rights: 'administrator' | 'server' }
  | {
      readonly rights: 'own';
      /** Name of the user whose record the call is about. */
      ownerOf(args: Args): string;
    }
) & { run(context: Context, args: Args): Result };

interface Reading {
  readonly id: string;
  readonly mode: 'read';
}

interface Writing<Args, Result> {
  readonly id: string;
  readonly mode: 'write';
  /** True when the result may be sent only after what was written is on the disk (waitForSync, of the request or the collection). */
  isDurable?(args: Args, result: Result): boolean;
  /** What the main thread keeps a copy of and has to read again before the result is sent. */
  readonly announces?: readonly Topic[];
  /**
   * True when it may take long (it searches, computes, or writes many documents): it is then run on a query thread,
   * above a snapshot, and the writer applies what it has changed, as with a query that writes. It runs again when that
   * was changed meanwhile. Such a run changes documents only.
   */
  isComputedAside?(args: Args): boolean;
}

/**
 * One piece of server work on the data, run on a query thread ('read', on a snapshot) or on the writer thread ('write',
 * in a transaction of its own). Arguments and result cross threads: plain data, or bytes (Uint8Array, transferred).
 * Errors: DatabaseError. A registry entry: one file in `server/operations/<family>/`, `id` = file name.
 */
export type Operation<Args, Result> =
  | (Reading & Guarded<ReadContext, Args, Result>)
  | (Reading & Unguarded<UnguardedReadContext, Args, Result>)
  | (Writing<Args, Result> & Guarded<WriteContext, Args, Result>)
  | (Writing<Args, Result> & Unguarded<UnguardedWriteContext, Args, Result>);

/** Throws 11 (forbidden) when the caller may not run the operation. */
export function requireRights<Args, Result>(
  operation: Operation<Args, Result>,
  scope: OperationScope,
  args: Args,
): void {
  if (scope.rights.isServer) return;
  if (operation.rights === 'server') throw forbidden(`'${operation.id}' is work of the server itself`);
  const isOwn =
    operation.rights === 'own' && scope.userId === `${scope.databaseName}/${operation.ownerOf(args)}`;
  requireAccess(operation.rights, scope, isOwn);
}
