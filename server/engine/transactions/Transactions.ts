import { badArgument, DatabaseError } from '../../../protocol/errors.ts';
import type { Rights } from '../../auth/rights.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Limits } from '../../limits.ts';
import { requireLevels } from '../../operation/guard/GuardedView.ts';
import type { OperationScope } from '../../operation/operation.ts';
import { writeConflict } from '../../storage/collections/DocumentLocks.ts';
import type { TouchedDocuments } from '../../storage/types.ts';
import type { ChangeWriter } from '../ChangeWriter.ts';
import type { PackedChanges } from '../packed-changes.ts';
import { ThreadCall } from '../ThreadCall.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import type { ThreadPool } from '../ThreadPool.ts';
import { CollectionLocks } from './CollectionLocks.ts';
import {
  type FinalStatus,
  type RunningTransaction,
  type TransactionOwner,
  TransactionTable,
} from './TransactionTable.ts';
import { Turns } from './Turns.ts';
import type { LockedCollection, TransactionCall } from './transaction-messages.ts';
import type { TransactionSettings } from './transaction-settings.ts';

interface TransactionThreads {
  readonly readers: ThreadPool;
  readonly changes: ChangeWriter;
  readonly writer: () => ThreadClient;
  /** See `Engine.rightsNow`. */
  readonly rightsNow: (scope: OperationScope) => Rights;
  /** The streams of the transaction have ended with it. */
  readonly onEnd: (transactionId: string) => void;
}

/** The caller of a transaction. */
type TransactionUser = Pick<OperationScope, 'databaseName' | 'databaseId' | 'userId' | 'transactionId'>;

export interface TransactionState {
  readonly id: string;
  readonly status: 'running' | FinalStatus;
}

/** Maximum wait for another call in the same transaction. */
const callWaitMs = 8000;
const endWaitMs = 3000;
const sweepMs = 1000;
/** Maximum wait of a write outside of transactions, as in ArangoDB. */
const outsideWaitMs = 900_000;

/**
 * Stream transactions, on the main thread. Each lives on one query thread, which holds its snapshot and its changes
 * (TransactionSession), and belongs to a user. Its calls run one after another. The writer locks the changed documents;
 * the commit lets it apply the changes.
 */
export class Transactions {
  readonly #threads: TransactionThreads;
  readonly #limits: Limits;
  readonly #table: TransactionTable;
  readonly #locks = new CollectionLocks();
  readonly #timer: NodeJS.Timeout;

  constructor(threads: TransactionThreads, limits: Limits) {
    this.#threads = threads;
    this.#limits = limits;
    this.#table = new TransactionTable(limits);
    this.#timer = setInterval(() => this.#sweep(), sweepMs);
    this.#timer.unref();
  }

  /** The bytes that the changes of a transaction may have. */
  get maxBytes(): number {
    return this.#limits.maxTransactionBytes;
  }

  /**
   * Begins a transaction and returns its id. Throws 1203 (collection not found), 11 (forbidden) and 1004 (read only) for
   * its collections, 18 (lock timeout), 32 (resource limit exceeded).
   */
  async begin(scope: OperationScope, settings: TransactionSettings): Promise<string> {
    const { databaseName, databaseId, user, userId, owner } = scope;
    const member = { databaseName, databaseId, user, userId, owner };
    const id = randomId();
    this.#table.reserve(id, member);
    let opened: Pick<RunningTransaction, 'thread' | 'sessionId'> | undefined;
    try {
      const { thread, result } = await this.#open(scope, settings);
      const { sessionId } = result;
      const collections = result.collections.map((declared) => ({ ...declared, databaseName }));
      opened = { thread, sessionId };
      thread.streamCount += 1;
      const hasWaited = await this.#locks.acquire(id, collections, settings.lockTimeoutMs);
      // With exclusive access, no later commit can conflict.
      if (hasWaited || collections.some(({ access }) => access === 'exclusive')) {
        await this.#callOn(opened, 'renewTransaction');
      }
      const isWriting = collections.some(({ access }) => access !== 'read');
      const startedMs = Date.now();
      const turns = new Turns();
      const times = { startedMs, usedMs: startedMs };
      const declared = new Map(collections.map((collection) => [collection.id, collection.name]));
      this.#table.add({ id, ...opened, turns, declared, isWriting, ...times, ...member, isOrphan: false });
      return id;
    } catch (error) {
      this.#table.cancel(id);
      this.#locks.release(id);
      if (opened !== undefined) {
        opened.thread.streamCount -= 1;
        discard(opened);
      }
      throw error;
    }
  }

  /**
   * Waits while a transaction has exclusive access to a collection that is written outside of transactions. Throws 18
   * (lock timeout).
   */
  async awaitWrite(
    { databaseName, cancelled }: Pick<OperationScope, 'databaseName' | 'cancelled'>,
    nameOrId: string,
  ): Promise<void> {
    const isWanted = (locked: LockedCollection): boolean =>
      locked.databaseName === databaseName && (locked.name === nameOrId || locked.id === nameOrId);
    const end = new AbortController();
    await this.#locks.awaitOthers(isWanted, outsideWaitMs, (stop) => {
      if (stop === undefined) end.abort();
      else
        cancelled?.addEventListener('abort', () => stop(cancelled.reason as Error), { signal: end.signal });
    });
  }

  /** The same for the collections of computed changes. `onWait`: see `Computation`. */
  async awaitChanges(
    ids: ReadonlySet<string>,
    onWait: (stop: (() => void) | undefined) => void,
  ): Promise<void> {
    await this.#locks.awaitOthers(
      ({ id }) => ids.has(id),
      outsideWaitMs,
      (stop) => {
        onWait(stop && (() => stop(new DatabaseError('ERROR_QUERY_KILLED'))));
      },
    );
  }

  /** Runs an operation within the transaction of its scope. */
  run(call: Omit<TransactionCall, 'sessionId'>, transfer: readonly ArrayBuffer[]): Promise<unknown> {
    return this.use(call.scope, async (transaction) => {
      const { sessionId, thread } = transaction;
      const threadCall = new ThreadCall('runInTransaction', { ...call, sessionId }, {}, transfer);
      this.#threads.readers.runOn(thread, threadCall);
      const { result, touched } = (await threadCall.answer).result;
      await this.confirm(transaction, touched);
      return result;
    });
  }

  /**
   * Runs `work` when no other call uses the transaction of the scope. Throws 10 (bad parameter) for an invalid id, 1655
   * (transaction not found), 1654 (transaction aborted), 28 (locked).
   */
  async use<T>(scope: TransactionUser, work: (transaction: RunningTransaction) => Promise<T>): Promise<T> {
    const id = scope.transactionId ?? '';
    if (!isTransactionId(id)) {
      throw badArgument('invalid transaction ID');
    }
    const transaction = this.#getRunning(scope, id);
    if (!(await transaction.turns.take(callWaitMs))) {
      throw new DatabaseError('ERROR_LOCKED', {
        message: `cannot write-lock, transaction ${id} is already in use`,
      });
    }
    try {
      // It may have ended during the wait.
      this.#getRunning(scope, id);
      return await work(transaction);
    } finally {
      transaction.usedMs = Date.now();
      transaction.turns.end();
    }
  }

  /**
   * Locks the documents that the last call has changed. If another transaction has changed one of them, the call is
   * undone, and 1200 (conflict) is thrown.
   */
  async confirm(transaction: RunningTransaction, touched: readonly TouchedDocuments[]): Promise<void> {
    if (touched.length === 0) return;
    const { id: transactionId } = transaction;
    if (await this.#threads.writer().call('lockDocuments', { transactionId, touched })) return;
    await this.#callOn(transaction, 'undoInTransaction');
    throw writeConflict();
  }

  /**
   * Throws 1655 (transaction not found), 1653 (disallowed operation) if it was aborted, 1200 (conflict), and 11
   * (forbidden) if rights on a collection that it used were revoked.
   */
  async commit(scope: OperationScope, id: string): Promise<TransactionState> {
    return this.#end(scope, id, 'committed', async (transaction) => {
      const { thread, sessionId, owner = '' } = transaction;
      const call = new ThreadCall('commitTransaction', { sessionId });
      this.#threads.readers.runOn(thread, call);
      const { packed, opened } = (await call.answer).result;
      try {
        this.#checkRights(scope, transaction, packed, opened);
      } catch (error) {
        // If the thread has ended, no changes remain to release.
        thread.call('releaseChanges', { changesId: sessionId }).catch(() => undefined);
        throw error;
      }
      if (packed === undefined) return;
      await this.#threads.changes.commit({ changesId: sessionId, owner, transactionId: id }, thread, packed);
    });
  }

  #checkRights(
    scope: OperationScope,
    { declared }: RunningTransaction,
    packed: PackedChanges | undefined,
    opened: readonly string[],
  ): void {
    const { databaseName } = scope;
    const caller = { databaseName, rights: this.#threads.rightsNow(scope) };
    requireLevels(caller, opened, 'ro');
    // Changed collections are declared ones.
    const changed = packed?.changes.collections.map(({ id }) => declared.get(id) ?? id) ?? [];
    requireLevels(caller, changed, 'rw');
  }

  /** Throws 1655 (transaction not found), 1653 (disallowed operation) if it was committed. */
  async abort(scope: OperationScope, id: string): Promise<TransactionState> {
    return this.#end(scope, id, 'aborted', async (transaction) => discard(transaction));
  }

  /** Aborts a transaction of any user and database. Throws 1655 (transaction not found), 28 (locked). */
  async abortAny(scope: OperationScope, id: string): Promise<TransactionOwner> {
    const found = this.#table.running.find((transaction) => transaction.id === id);
    if (found === undefined) throw notFound(id);
    const { databaseName, databaseId, userId, user } = found;
    await this.abort({ ...scope, databaseName, databaseId, userId, user }, id);
    return found;
  }

  /** Aborts all transactions of the user that declared writes. */
  async abortWriting(scope: OperationScope): Promise<void> {
    const own = this.#table.running.filter(({ userId, isWriting }) => isWriting && userId === scope.userId);
    for (const { id, databaseName, databaseId } of own) {
      await this.abort({ ...scope, databaseName, databaseId }, id);
    }
  }

  /** Throws 1655 (transaction not found). */
  get(scope: OperationScope, id: string): TransactionState {
    if (this.#table.findRunning(scope, id) !== undefined) return { id, status: 'running' };
    const finished = this.#table.findFinished(scope, id);
    if (finished === undefined) throw new DatabaseError('ERROR_TRANSACTION_NOT_FOUND');
    return { id, status: finished.status };
  }

  /** The open transactions of the user in the database. */
  list(scope: OperationScope): readonly { readonly id: string; readonly state: 'running' }[] {
    return this.#table.running
      .filter(({ id }) => this.#table.findRunning(scope, id) !== undefined)
      .map(({ id }) => ({ id, state: 'running' }));
  }

  /** The open transactions of all users and databases. */
  listAll(): readonly Pick<
    RunningTransaction,
    'id' | 'databaseName' | 'user' | 'isWriting' | 'startedMs' | 'usedMs' | 'declared'
  >[] {
    return this.#table.running;
  }

  /** The transactions of a thread end with it. */
  onThreadGone(thread: ThreadClient): void {
    for (const transaction of this.#table.running) {
      if (transaction.thread === thread) {
        this.#close(transaction, 'aborted', 'aborted, because its thread was ended to stop a query');
      }
    }
  }

  /** Ends the transactions whose database or user was removed, after their call in progress. */
  endOrphans(isPresent: (owner: TransactionOwner) => boolean): void {
    for (const transaction of this.#table.running) {
      if (isPresent(transaction)) continue;
      transaction.isOrphan = true;
      this.#endIfOver(transaction, Date.now());
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #getRunning(scope: TransactionUser, id: string): RunningTransaction {
    const transaction = this.#table.findRunning(scope, id);
    if (transaction !== undefined) return transaction;
    const finished = this.#table.findFinished(scope, id);
    if (finished?.status === 'aborted') {
      throw new DatabaseError('ERROR_TRANSACTION_ABORTED', {
        message: `transaction ${id} has already been ${finished.ending}`,
      });
    }
    throw notFound(id);
  }

  /** Ends the transaction; if it has ended in the same way before, nothing happens. */
  async #end(
    scope: OperationScope,
    id: string,
    status: FinalStatus,
    work: (transaction: RunningTransaction) => Promise<void>,
  ): Promise<TransactionState> {
    const operation = status === 'committed' ? 'commit' : 'abort';
    const transaction = this.#table.findRunning(scope, id);
    if (transaction !== undefined && !(await transaction.turns.take(endWaitMs))) {
      throw new DatabaseError('ERROR_LOCKED', {
        message: `updating transaction status on ${operation} failed. transaction ${id} is in use`,
      });
    }
    if (transaction === undefined || this.#table.findRunning(scope, id) === undefined) {
      transaction?.turns.end();
      return this.#endAgain(scope, id, status, operation);
    }
    try {
      await work(transaction);
      this.#close(transaction, status, status);
      return { id, status };
    } catch (error) {
      this.#close(transaction, 'aborted', 'aborted');
      throw error;
    } finally {
      transaction.turns.end();
    }
  }

  #endAgain(
    scope: OperationScope,
    id: string,
    status: FinalStatus,
    operation: 'commit' | 'abort',
  ): TransactionState {
    const finished = this.#table.findFinished(scope, id);
    if (finished === undefined) {
      throw new DatabaseError('ERROR_TRANSACTION_NOT_FOUND', {
        message: `transaction ${id} not found on ${operation} operation`,
      });
    }
    if (finished.status === status) return { id, status };
    throw new DatabaseError('ERROR_TRANSACTION_DISALLOWED_OPERATION', {
      message: `transaction was already ${finished.ending}`,
    });
  }

  /** Frees everything that belongs to the transaction except for its session, which has ended. */
  #close(transaction: RunningTransaction, status: FinalStatus, ending: string): void {
    const { id, thread } = transaction;
    this.#table.finish(transaction, status, ending);
    this.#locks.release(id);
    thread.streamCount -= 1;
    // A new writer has no locks.
    this.#threads
      .writer()
      .call('unlockDocuments', { transactionId: id })
      .catch(() => undefined);
    this.#threads.onEnd(id);
  }

  /** Aborts transactions that are idle for too long or are too old, because they prevent reuse of space. */
  #sweep(): void {
    const now = Date.now();
    for (const transaction of this.#table.running) this.#endIfOver(transaction, now);
    this.#table.sweep();
  }

  #endIfOver(transaction: RunningTransaction, now: number): void {
    const { transactionIdleMs, maxTransactionAgeMs } = this.#limits;
    const { turns, usedMs, startedMs, isOrphan } = transaction;
    const isOver = now - usedMs >= transactionIdleMs || now - startedMs >= maxTransactionAgeMs;
    if (turns.isTaken || !(isOver || isOrphan)) return;
    discard(transaction);
    this.#close(transaction, 'aborted', isOrphan ? 'aborted' : 'expired');
  }

  #open(scope: OperationScope, settings: TransactionSettings): ThreadCall<'beginTransaction'>['answer'] {
    const begin = { sessionId: randomId(), scope, settings };
    const call = new ThreadCall('beginTransaction', begin, {
      // A late answer of an earlier attempt must not end the session of a later one.
      again: () => ({ ...begin, sessionId: randomId() }),
      onLate: ({ thread, result: { sessionId } }) => discard({ thread, sessionId }),
    });
    this.#threads.readers.run(call);
    return call.answer;
  }

  async #callOn(
    { thread, sessionId }: Pick<RunningTransaction, 'thread' | 'sessionId'>,
    method: 'renewTransaction' | 'undoInTransaction',
  ): Promise<void> {
    const call = new ThreadCall(method, { sessionId });
    this.#threads.readers.runOn(thread, call);
    await call.answer;
  }
}

function notFound(id: string): DatabaseError {
  return new DatabaseError('ERROR_TRANSACTION_NOT_FOUND', { message: `transaction '${id}' not found` });
}

export function isTransactionId(text: string): boolean {
  return /^0*[1-9]\d*$/.test(text);
}

/** If the thread has ended, no session remains to discard. */
function discard({ thread, sessionId }: Pick<RunningTransaction, 'thread' | 'sessionId'>): void {
  thread.call('abortTransaction', { sessionId }).catch(() => undefined);
}
