import type { SharedMemory } from '../../../aql/limits/SharedMemory.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import { smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import { requireAccess } from '../../auth/access.ts';
import type { Rights } from '../../auth/rights.ts';
import type { AbandonSignal } from '../../lib/AbandonSignal.ts';
import { dialectRules } from '../../lib/dialect-rules.ts';
import { randomId } from '../../lib/random-id.ts';
import { defaultLimits } from '../../limits.ts';
import { requireLevels } from '../../operation/guard/GuardedView.ts';
import { type AuditEntry, type OperationScope, plainScope } from '../../operation/operation.ts';
import type { ChangeWriter, Computed } from '../ChangeWriter.ts';
import { copyInTurns, copyInTurnsFromBytes } from '../copy-in-turns.ts';
import { readOnly } from '../read-only.ts';
import { ThreadCall } from '../ThreadCall.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import type { ThreadPool } from '../ThreadPool.ts';
import type { Transactions } from '../transactions/Transactions.ts';
import type { RunningTransaction, TransactionOwner } from '../transactions/TransactionTable.ts';
import type { WriteClock } from '../WriteClock.ts';
import { type Cursor, Cursors } from './Cursors.ts';
import { answerOf } from './cursor-answer.ts';
import { exportOf, parseCursorRequest } from './parse-cursor-request.ts';
import type { QueryAnswer } from './QueryAnswer.ts';
import { QueryCache } from './QueryCache.ts';
import { exitCodeOf, type ListedQuery, QueryList } from './QueryList.ts';
import { QuerySlots } from './QuerySlots.ts';
import type { CursorRequest, JsonPieces, QueryReply, QueryResult } from './query-call.ts';
import { isSeenBy, type QueryViewer } from './query-viewer.ts';
import { RunningQueries, TrackedQuery } from './RunningQueries.ts';

interface QueryThreads {
  /** Counter of open results. */
  readonly memory: SharedMemory;
  readonly readers: ThreadPool;
  readonly isReadOnly: () => boolean;
  readonly changes: ChangeWriter;
  readonly clock: WriteClock;
  readonly onAudited: (scope: OperationScope, entry: AuditEntry) => void;
  readonly transactions: Transactions;
  /** See `Engine.rightsNow`. */
  readonly rightsNow: (scope: OperationScope) => Rights;
}

interface Answer {
  readonly reply: QueryReply;
  readonly thread: ThreadClient;
}

/** A query's answer after all its changes were applied. */
interface Finished extends Answer {
  readonly reply: Exclude<QueryReply, { readonly kind: 'part' }>;
}

const noRows: JsonPieces = [];
const createdStatus = 201;

/** AQL for the main thread: runs queries on threads, stores cursors, lists and kills running queries. */
export class Queries {
  readonly list = new QueryList();
  readonly cache: QueryCache;
  readonly #threads: QueryThreads;
  readonly #cursors: Cursors;
  readonly #slots: QuerySlots;
  readonly #running = new RunningQueries();

  constructor(threads: QueryThreads, limits = defaultLimits) {
    this.#threads = threads;
    this.cache = new QueryCache(threads.clock);
    this.#cursors = new Cursors(limits, threads.memory, (cursor) => this.#end(cursor));
    this.#slots = new QuerySlots(limits);
  }

  /**
   * Runs the query of a request's body (or a parsed one) and returns its first batch. An abandoned
   * reading query is killed; a writing query is completed.
   */
  async open(
    scope: OperationScope,
    body: Uint8Array | CursorRequest,
    abandoned?: AbandonSignal,
  ): Promise<QueryAnswer> {
    requireAccess('data', scope, false);
    scope.cancelled?.throwIfAborted();
    if (scope.transactionId === undefined) return this.#open(scope, body, abandoned, undefined);
    return this.#threads.transactions.use(scope, (transaction) =>
      this.#open(scope, body, abandoned, transaction),
    );
  }

  async #open(
    scope: OperationScope,
    body: Uint8Array | CursorRequest,
    abandoned: AbandonSignal | undefined,
    transaction: RunningTransaction | undefined,
  ): Promise<QueryAnswer> {
    const { mode } = this.cache.properties;
    const isParsed = mode !== 'off' && body instanceof Uint8Array && body.length <= smallJsonBytes;
    const request = isParsed ? parseCursorRequest(body, scope.dialect) : body;
    const isCacheable = transaction === undefined && !(request instanceof Uint8Array);
    const key = isCacheable ? this.cache.keyOf(scope, request) : undefined;
    const startTime = this.#threads.clock.now;
    if (key !== undefined) {
      const hit = this.cache.find(scope.databaseName, key);
      if (hit !== undefined) return this.#firstBatch(scope, hit, { isCached: true, isShared: true });
    }
    this.#cursors.checkStreamLimits(scope, request);
    const slotUser = scope.userId ?? '';
    const entered = this.#slots.enter(slotUser, scope.owner ?? slotUser, abandoned);
    if (entered !== undefined) await entered;
    const queryId = randomId();
    const caller = { ...plainScope(scope), transactionId: undefined };
    const query = new TrackedQuery(queryId, caller, request, this.#threads.readers, transaction?.sessionId);
    query.onWrite = () => scope.noteWrite?.();
    this.#running.add(query);
    let isOpen = false;
    const cancel = () => query.kill();
    scope.cancelled?.addEventListener('abort', cancel);
    try {
      const { reply, thread } = await this.#run(query, abandoned, transaction);
      this.#requireReadable(scope, reply, () => closeLate(reply, queryId, thread));
      if (reply.kind === 'stream') {
        const first = this.#firstOfStream(queryId, scope, reply, thread, exportOf(request));
        isOpen = reply.hasMore;
        return first;
      }
      query.warningCount = reply.warningCount;
      const isShared = key !== undefined && !(request instanceof Uint8Array) && reply.isCacheable;
      if (isShared) this.cache.put(scope, key, startTime, request, reply);
      return this.#firstBatch(scope, reply, { isShared, exported: exportOf(request) });
    } catch (error) {
      query.exitCode = exitCodeOf(error);
      throw error;
    } finally {
      scope.cancelled?.removeEventListener('abort', cancel);
      this.#slots.leave(slotUser);
      if (!isOpen) this.#forget(queryId);
    }
  }

  /** The next batch, or the batch of that number if the cursor allows retries. */
  async next(scope: OperationScope, cursorId: string, batchId?: number): Promise<QueryAnswer> {
    const cursor = this.#cursors.get(scope, cursorId);
    if (cursor.isBusy) throw new DatabaseError('ERROR_CURSOR_BUSY');
    this.#cursors.touch(cursor);
    this.#requireReadable(scope, cursor, () => this.#cursors.close(cursor));
    if (batchId !== undefined && batchId === cursor.lastAnswer?.batchId) return cursor.lastAnswer.answer;
    if (cursor.isAtEnd || (batchId !== undefined && batchId !== cursor.nextBatchId)) {
      throw new DatabaseError('ERROR_CURSOR_NOT_FOUND', {
        message: `cursor not found: it has no batch ${batchId ?? cursor.nextBatchId} to give`,
      });
    }
    cursor.isBusy = true;
    const cancel = () => this.#running.find(cursor.id)?.kill();
    scope.cancelled?.addEventListener('abort', cancel);
    try {
      return await this.#nextOf(scope, cursor);
    } catch (error) {
      const query = this.#running.find(cursor.id);
      if (query !== undefined) query.exitCode = exitCodeOf(error);
      this.#cursors.close(cursor);
      throw error;
    } finally {
      scope.cancelled?.removeEventListener('abort', cancel);
      cursor.isBusy = false;
    }
  }

  /** Throws 1600 (cursor not found) if there is no such cursor. */
  close(scope: OperationScope, cursorId: string): void {
    this.#cursors.close(this.#cursors.get(scope, cursorId));
  }

  figures() {
    return {
      running: this.#slots.runningCount,
      waiting: this.#slots.waitingCount,
      cursors: this.#cursors.size,
      completed: this.list.figures.figures(),
      cacheHits: this.cache.hits,
      cacheMisses: this.cache.misses,
    };
  }

  /** The running queries visible to the viewer. */
  current(viewer: QueryViewer): readonly ListedQuery[] {
    return this.list.list(this.#running.list(viewer));
  }

  /** Kills a running query with 1500 (query killed); false if the viewer sees none with this id. */
  kill(viewer: QueryViewer, queryId: string): boolean {
    const query = this.#running.find(queryId);
    if (query === undefined || !isSeenBy(viewer, query.call.scope)) return false;
    query.kill();
    this.#cursors.closeWhere((cursor) => cursor.id === queryId && !cursor.isBusy);
    return true;
  }

  /** Ends the queries and cursors whose database or user was removed. */
  endOrphans(isPresent: (owner: TransactionOwner) => boolean): void {
    for (const query of this.#running.all()) if (!isPresent(query.call.scope)) query.kill();
    this.#cursors.closeWhere((cursor) => !isPresent(cursor));
    this.list.forgetSlow((info) => !isPresent(info));
  }

  /** Streams end with their thread; the next request for a batch receives the reason. */
  onThreadGone(thread: ThreadClient): void {
    this.#cursors.loseWhere(
      ({ source }) => source.kind === 'stream' && source.thread === thread,
      'its thread was ended for another query that could not be interrupted; run the query again',
    );
  }

  /** The streams of a transaction end with it. */
  onTransactionEnd(transactionId: string): void {
    this.#cursors.loseWhere((cursor) => cursor.transactionId === transactionId, 'its transaction has ended');
  }

  stop(): void {
    this.#slots.stop();
    this.#running.stop();
    this.#cursors.stop();
  }

  /** Runs a query on a query thread; the writer applies its changes. */
  async #run(
    query: TrackedQuery,
    abandoned: AbandonSignal | undefined,
    transaction: RunningTransaction | undefined,
  ): Promise<Finished> {
    const { queryId } = query.call;
    if (transaction !== undefined) return this.#runIn(transaction, query, abandoned);
    return this.#threads.changes.run<Finished>({
      changesId: queryId,
      owner: query.call.scope.owner ?? '',
      compute: async () => this.#computed(query, await this.#read(query, abandoned)),
      resume: async (thread) => {
        const call = new ThreadCall('resumeQuery', { queryId });
        this.#threads.readers.runOn(thread, call);
        const { result } = await query.follow(call, call.answer);
        return this.#computed(query, { reply: result, thread });
      },
      onWait: (stop) => {
        query.onKill = stop;
      },
    });
  }

  /** Runs a query within a transaction, whose commit applies its changes. */
  async #runIn(
    transaction: RunningTransaction,
    query: TrackedQuery,
    abandoned: AbandonSignal | undefined,
  ): Promise<Finished> {
    const { reply, thread } = await this.#read(query, abandoned, transaction.thread);
    assert(reply.kind === 'result' || reply.kind === 'stream', 'the session holds the changes');
    if (reply.kind === 'stream') return { reply, thread };
    const { touched = [] } = reply;
    if (touched.length > 0) query.onWrite?.();
    await this.#threads.transactions.confirm(transaction, touched);
    query.noteRemoved(reply.removed);
    return { reply, thread };
  }

  /** The answer of a query thread, with changes and result separated. */
  #computed(query: TrackedQuery, { reply, thread }: Answer): Computed<Finished> {
    if (reply.kind === 'result' || reply.kind === 'stream') {
      return { thread, packed: undefined, result: { reply, thread } };
    }
    try {
      if (query.signals.isKilled) throw new DatabaseError('ERROR_QUERY_KILLED');
      if (this.#threads.isReadOnly()) throw readOnly();
      const { scope } = query.call;
      const caller = { databaseName: scope.databaseName, rights: this.#threads.rightsNow(scope) };
      requireLevels(caller, reply.read, 'ro');
      requireLevels(caller, reply.written, 'rw');
      // Checked before the first write. Afterwards the result is answered even if it exceeds the limit by one.
      this.#cursors.checkLimits(query.call.scope.userId, 'nothing');
    } catch (error) {
      closeLate(reply, query.call.queryId, thread);
      throw error;
    }
    query.onWrite?.();
    const { changes, bytes, bodies, isDurable } = reply;
    const packed = { changes, bytes, bodies, isDurable };
    const written = { databaseName: query.call.scope.databaseName, names: reply.written };
    const onApplied = () => query.noteRemoved(reply.removed);
    const result = reply.kind === 'part' ? undefined : { reply, thread };
    return { thread, packed, written, onApplied, result };
  }

  /** `on`: the thread of its transaction. */
  async #read(query: TrackedQuery, abandoned: AbandonSignal | undefined, on?: ThreadClient) {
    const { readers } = this.#threads;
    const stop = () => query.abandon();
    abandoned?.addEventListener('abort', stop);
    try {
      const call = await this.#callOf(query, on !== undefined);
      if (on === undefined) readers.run(call);
      else readers.runOn(on, call);
      const { result: reply, thread } = await query.follow(call, call.answer);
      return { reply, thread };
    } finally {
      abandoned?.removeEventListener('abort', stop);
    }
  }

  /** A large body is copied for the first thread, because the query may run again. */
  async #callOf(query: TrackedQuery, isBound: boolean): Promise<ThreadCall<'query'>> {
    const { body, queryId } = query.call;
    const isLarge = body instanceof Uint8Array && body.length >= copyInTurnsFromBytes;
    const copy = isLarge ? await copyInTurns(body) : undefined;
    const args = copy === undefined ? query.call : { ...query.call, body: copy };
    return new ThreadCall(
      'query',
      args,
      {
        ...(isBound ? {} : { again: () => query.again() }),
        onLate: ({ result, thread }) => closeLate(result, queryId, thread),
        onLimit: (maxRuntimeMs) => query.limit(maxRuntimeMs),
        onRequested: (request) => query.describe(request),
      },
      copy === undefined ? [] : [copy.buffer],
    );
  }

  /** `isShared`: the cache of results has it, too. */
  #firstBatch(
    scope: OperationScope,
    result: QueryResult,
    {
      isCached = false,
      isShared,
      exported,
    }: {
      readonly isCached?: boolean;
      readonly isShared: boolean;
      readonly exported?: CursorRequest['export'] | undefined;
    },
  ): QueryAnswer {
    const { hasCount, rowCount, extra, ttlSeconds, allowRetry } = result;
    const [rows, ...rest] = result.batches;
    assert(rows !== undefined, 'a result has at least one batch');
    // The cursor has the batches that are left.
    const batches = [noRows, ...rest];
    const count = hasCount ? rowCount : undefined;
    const shownExtra = isCached ? '{"warnings":[]}' : extra;
    const hasMore = batches.length > 1;
    const source = { kind: 'batches', batches, extra: shownExtra } as const;
    if (hasMore && !result.isModification) this.#cursors.checkLimits(scope.userId, source);
    const cursor = hasMore
      ? this.#cursors.add({
          id: randomId(),
          databaseName: scope.databaseName,
          databaseId: scope.databaseId,
          userId: scope.userId,
          ttlSeconds,
          count,
          allowRetry,
          read: result.read,
          isExport: exported !== undefined,
          hasBatchIds: dialectRules[scope.dialect].hasBatchIds && exported === undefined,
          source,
        })
      : undefined;
    const frame = {
      hasMore,
      count,
      extra: exported === undefined ? shownExtra : undefined,
      isCached,
      status: createdStatus,
    };
    return answerOf(rows, cursor, frame, !isShared);
  }

  #firstOfStream(
    queryId: string,
    scope: OperationScope,
    reply: Finished['reply'] & { kind: 'stream' },
    thread: ThreadClient,
    exported: CursorRequest['export'],
  ): QueryAnswer {
    const count = exported?.count;
    const { hasMore, ttlSeconds, allowRetry, rows, extra } = reply;
    const source = { kind: 'stream', thread } as const;
    if (hasMore) {
      try {
        this.#cursors.checkLimits(scope.userId, 'stream');
      } catch (error) {
        closeLate(reply, queryId, thread);
        throw error;
      }
      thread.streamCount += 1;
    }
    const cursor = hasMore
      ? this.#cursors.add({
          id: queryId,
          databaseName: scope.databaseName,
          databaseId: scope.databaseId,
          userId: scope.userId,
          transactionId: scope.transactionId,
          ttlSeconds,
          count,
          allowRetry,
          read: reply.read,
          isExport: exported !== undefined,
          hasBatchIds: dialectRules[scope.dialect].hasBatchIds && exported === undefined,
          source,
        })
      : undefined;
    const frame = {
      hasMore,
      count,
      extra: exported === undefined ? extra : undefined,
      status: createdStatus,
    };
    return answerOf(rows, cursor, frame, true);
  }

  /** Throws 11 (forbidden) if rights on a collection that was read were revoked. */
  #requireReadable(scope: OperationScope, { read }: Pick<Cursor, 'read'>, close: () => void): void {
    try {
      const { databaseName } = scope;
      requireLevels({ databaseName, rights: this.#threads.rightsNow(scope) }, read, 'ro');
    } catch (error) {
      close();
      throw error;
    }
  }

  async #nextOf(scope: OperationScope, cursor: Cursor): Promise<QueryAnswer> {
    const batchId = cursor.nextBatchId++;
    const { rows, hasMore, extra, read } = await this.#batchOf(cursor, batchId);
    cursor.read = read;
    // The caller closes the cursor after an error.
    this.#requireReadable(scope, cursor, () => undefined);
    const frame = {
      hasMore,
      count: cursor.count,
      extra: cursor.isExport ? undefined : extra,
      status: 200,
    };
    const isOwner = cursor.source.kind === 'stream' && !cursor.allowRetry;
    const answer = answerOf(rows, hasMore ? cursor : undefined, frame, isOwner);
    if (cursor.allowRetry) {
      this.#cursors.keepAnswer(cursor, batchId, answer);
      cursor.isAtEnd = !hasMore;
      if (!hasMore) this.#forget(cursor.id);
    } else if (!hasMore) {
      this.#cursors.remove(cursor);
      this.#end(cursor);
    }
    return answer;
  }

  async #batchOf(cursor: Cursor, batchId: number) {
    const { source } = cursor;
    if (source.kind === 'stream') {
      const next = () => this.#nextOfStream(cursor, source.thread);
      return cursor.transactionId === undefined ? next() : this.#threads.transactions.use(cursor, next);
    }
    const { batches, extra } = source;
    return { rows: batches[batchId - 1]!, hasMore: batches.length > batchId, extra, read: cursor.read };
  }

  async #nextOfStream(cursor: Cursor, thread: ThreadClient) {
    const call = new ThreadCall('nextBatch', { queryId: cursor.id });
    this.#threads.readers.runOn(thread, call);
    const query = this.#running.find(cursor.id);
    const { result } = await (query === undefined ? call.answer : query.follow(call, call.answer));
    return result;
  }

  /** Records a completed query if it was slow. */
  #forget(queryId: string): void {
    const query = this.#running.find(queryId);
    if (query === undefined) return;
    this.#running.delete(queryId);
    this.list.note(query);
    for (const entry of query.auditEntries()) this.#threads.onAudited(query.call.scope, entry);
  }

  #end(cursor: Cursor): void {
    this.#forget(cursor.id);
    if (cursor.source.kind !== 'stream') return;
    cursor.source.thread.streamCount -= 1;
    // If the thread has ended, no streams remain to close.
    cursor.source.thread.call('closeQuery', { queryId: cursor.id }).catch(() => undefined);
  }
}

/** Closes the state of a query in a thread if its answer arrived after the call was abandoned. */
function closeLate(reply: QueryReply, queryId: string, thread: ThreadClient): void {
  // If the thread has ended, no state remains to close.
  if (reply.kind !== 'result') thread.call('closeQuery', { queryId }).catch(() => undefined);
}
