import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { forbidden, requireAccess } from '../auth/access.ts';
import { type Rights, serverRights } from '../auth/rights.ts';
import { readUsers } from '../families/users/lib/user-record.ts';
import type { DatabaseTransaction, DatabaseView, SnapshotView, Transaction } from '../storage/types.ts';

/** Context of every operation in addition to its arguments. */
export interface OperationScope {
  readonly databaseName: string;
  /**
   * The id of the database when the request arrived. After its removal, the call is not executed on a later database of
   * the same name. Undefined for work of the server, and for calls that concern another database than the request.
   */
  readonly databaseId?: string | undefined;
  readonly dialect: Dialect;
  /** Rights of the caller in this database. */
  readonly rights: Rights;
  /** Name of the caller; undefined without sign-in. */
  readonly user?: string | undefined;
  /** Permanent id of the user (see `userIdOf`); owner of cursors and queries. */
  readonly userId?: string | undefined;
  /** The stream transaction that transactional operations and queries run in. */
  readonly transactionId?: string | undefined;
  /** The client: its user and address. Clients share the threads equally. Undefined for work of the server itself. */
  readonly owner?: string | undefined;
  /**
   * Aborted with 21 (canceled request) to end the work of a job. Only on the main thread; undefined for a request with a
   * waiting client.
   */
  readonly cancelled?: AbortSignal | undefined;
  /** Called on the main thread before the call changes data. */
  noteWrite?(): void;
}

/** Internal work of the server: start, reading users, creating the first examples. */
export const serverScope: OperationScope = {
  databaseName: '_system',
  dialect: '3.12',
  rights: serverRights,
};

/** For operations on the caller's database, with access checks. */
interface ReadContext extends OperationScope {
  /** The scope's database with the caller's rights to read it. */
  readonly database: DatabaseView;
}

export interface WriteContext extends OperationScope {
  readonly database: DatabaseTransaction;
  /** True on a query thread, where long work does not block other writes. */
  readonly isAside: boolean;
}

/** For operations without access checks: every database, every collection. */
export interface UnguardedReadContext extends ReadContext {
  readonly view: SnapshotView;
}

export interface UnguardedWriteContext extends WriteContext {
  readonly transaction: Transaction;
}

/**
 * Thrown on the writer by an operation that would take long: its writes are rolled back, and it runs on a query thread
 * instead, as with `isComputedAside`.
 */
export class ComputeAside extends Error {
  override readonly name = 'ComputeAside';

  constructor() {
    super('the operation is computed on a query thread');
  }
}

interface StepFunctions<Result> {
  /** Works until `isOver` returns true; undefined while work is left. */
  step(database: DatabaseTransaction, isOver: () => boolean): Result | undefined;
  /** Removes what earlier steps wrote, after an error. */
  discard(database: DatabaseTransaction): void;
}

/**
 * The rest of a writing operation, as its result on the writer: it continues in further transactions, and other writes
 * run between them. Readers must not see unfinished work, and the store removes it at its start.
 */
export class Steps<Result> {
  constructor(readonly functions: StepFunctions<Result>) {}
}

/** A line of the audit log: what was done, and to what. */
export interface AuditEntry {
  readonly event: string;
  readonly of: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** State of the main thread for sign-in and routing: the existing databases and their users. */
type Topic = 'databases' | 'users';

/**
 * The caller's required level (see `Access`). With these values, data access is checked against the caller's levels.
 */
interface Guarded<Context, Args, Result> {
  readonly rights: 'read' | 'data' | 'write';
  /** True if it can be a part of a transaction. Other operations ignore `OperationScope.transactionId`. */
  isTransactional?(args: Args): boolean;
  run(context: Context, args: Args): Result;
}

/** With these values, data access is not restricted. */
type Unguarded<Context, Args, Result> = { readonly isTransactional?: undefined } & (
  | { readonly rights: 'administrator' | 'server' }
  | {
      readonly rights: 'own';
      /** Name of the user whose record is requested. */
      ownerOf(args: Args): string;
    }
) & { run(context: Context, args: Args): Result };

interface Reading {
  readonly id: string;
  readonly mode: 'read';
  /** It reads a few values: the answer of an earlier call may wait for it. */
  readonly isShort?: true;
  /** It parses large data, also with small arguments: it runs on the threads of calls with large arguments. */
  readonly isLarge?: true;
}

interface Writing<Args, Result> {
  readonly id: string;
  readonly mode: 'write';
  /** True if the result must wait for the flush (waitForSync of the request or of the collection). */
  isDurable?(args: Args, result: Result): boolean;
  /** The state of the main thread that must be reloaded before the result is sent. */
  readonly announces?: readonly Topic[];
  /**
   * True if it may take long (it searches, computes, or writes many documents). It then runs on a query thread above a
   * snapshot, and the writer applies its changes, as with a query that writes. After a conflict it runs again. Such a
   * run changes documents only.
   */
  isComputedAside?(args: Args): boolean;
  /** The number of its changes on a query thread is limited by `--max-transaction-changes`. */
  readonly hasChangeLimit?: true;
  /** The entry of the audit log for a successful call; without secrets. */
  audit?(args: Args, result: Result): AuditEntry | undefined;
  /** True if it changes only collections whose queries are not cached (see `QueryCache`). */
  readonly keepsCachedResults?: boolean;
}

/**
 * One unit of server work on the data, run on a query thread ('read', on a snapshot) or on the writer thread ('write',
 * in its own transaction). Arguments and result cross threads: plain data, or bytes (Uint8Array, transferred). Errors:
 * DatabaseError. A registry entry: one file in `server/families/<family>/operations/`, `id` = file name.
 */
export type Operation<Args, Result> =
  | (Reading & Guarded<ReadContext, Args, Result>)
  | (Reading & Unguarded<UnguardedReadContext, Args, Result>)
  | (Writing<Args, Result> & Guarded<WriteContext, Args, Result | Steps<Result>>)
  | (Writing<Args, Result> & Unguarded<UnguardedWriteContext, Args, Result>);

/** Throws 11 (forbidden) if the caller lacks the required level. */
export function requireRights<Args, Result>(
  operation: Operation<Args, Result>,
  scope: OperationScope,
  args: Args,
): void {
  if (scope.rights.isServer) return;
  if (operation.rights === 'server') throw forbidden(`'${operation.id}' is internal to the server`);
  // The thread checks the record as well.
  const isOwn = operation.rights === 'own' && scope.user === operation.ownerOf(args);
  requireAccess(operation.rights, scope, isOwn);
}

/**
 * Throws 11 (forbidden) for an operation on a user's record if the caller is neither that user nor an administrator. A
 * user created later with the same name is another user.
 */
export function requireOwnRecord<Args, Result>(
  operation: Operation<Args, Result>,
  scope: OperationScope,
  database: DatabaseView,
  args: Args,
): void {
  if (operation.rights !== 'own' || scope.rights.isServer) return;
  const name = operation.ownerOf(args);
  const record = readUsers(database).find(({ user }) => user === name);
  const isOwn = record !== undefined && scope.userId === `${database.info.id}/${record.key}`;
  requireAccess('own', scope, isOwn);
}

/** The database of the scope. Throws 1228 (database not found) if it was dropped. */
export function databaseOf<Database extends DatabaseView>(
  view: { findDatabase(name: string): Database | undefined },
  { databaseName, databaseId }: Pick<OperationScope, 'databaseName' | 'databaseId'>,
): Database {
  const database = view.findDatabase(databaseName);
  if (database !== undefined && (databaseId === undefined || database.info.id === databaseId))
    return database;
  throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND', { detail: databaseName });
}

/** Selects the fields that cross threads; callers pass complete request scopes. */
export function plainScope(scope: OperationScope): OperationScope {
  const { databaseName, databaseId, dialect, rights, user, userId, owner, transactionId } = scope;
  return { databaseName, databaseId, dialect, rights, user, userId, owner, transactionId };
}
