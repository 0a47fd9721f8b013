import { DatabaseError } from '../../../protocol/errors.ts';
import type { ChangeWriter, Computed } from '../ChangeWriter.ts';
import type { OperationScope } from '../operation.ts';
import { ThreadCall } from '../ThreadCall.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import type { ThreadPool } from '../ThreadPool.ts';
import { answerBytes } from './answer-bytes.ts';
import { type Cursor, Cursors } from './Cursors.ts';
import { parseOrder } from './parse-order.ts';
import { QueryCache } from './QueryCache.ts';
import { type ListedQuery, QueryList } from './QueryList.ts';
import type { QueryOrder, QueryReply, QueryResult } from './query-call.ts';
import { RunningQueries, TrackedQuery } from './RunningQueries.ts';

interface QueryThreads {
  readonly readers: ThreadPool;
  readonly changes: ChangeWriter;
  readonly writeEpoch: () => number;
}

interface Answer {
  readonly reply: QueryReply;
  readonly thread: ThreadClient;
}

/** A query's answer when all that it has changed was applied. */
interface Finished extends Answer {
  readonly reply: Exclude<QueryReply, { readonly kind: 'part' }>;
}

const createdStatus = 201;
const internalError = 4;

/** AQL on the threads as the main thread sees it: runs queries, keeps cursors, lists and kills what runs. */
export class Queries {
  readonly list = new QueryList();
  readonly cache = new QueryCache();
  readonly #threads: QueryThreads;
  readonly #cursors = new Cursors((cursor) => this.#end(cursor));
  readonly #running = new RunningQueries();
  #lastId = Date.now() * 1000;

  constructor(threads: QueryThreads) {
    this.#threads = threads;
  }

  /**
   * Runs the order of a request's body (or one made here) and answers its first batch as JSON bytes. A reading query
   * ends when nobody waits for it any more; one that writes is finished.
   */
  async open(
    scope: OperationScope,
    body: Uint8Array | QueryOrder,
    abandoned?: AbortSignal,
  ): Promise<Uint8Array> {
    const { mode } = this.cache.properties;
    const order = mode !== 'off' && body instanceof Uint8Array ? parseOrder(body, scope.dialect) : body;
    const key = order instanceof Uint8Array ? undefined : this.cache.keyOf(scope, order);
    const epoch = this.#threads.writeEpoch();
    if (key !== undefined) {
      const hit = this.cache.find(scope.databaseName, key, epoch);
      if (hit !== undefined) return this.#firstBatch(scope, hit, true);
    }
    const queryId = String(++this.#lastId);
    const { databaseName, dialect, user, isReadOnly } = scope;
    const plainScope = { databaseName, dialect, user, isReadOnly };
    const query = new TrackedQuery(queryId, plainScope, order, this.#threads.readers);
    this.#running.add(query);
    let isOpen = false;
    try {
      const { reply, thread } = await this.#run(query, abandoned);
      if (reply.kind === 'stream') {
        isOpen = reply.hasMore;
        return this.#firstOfStream(queryId, scope, reply, thread);
      }
      query.warningCount = reply.warningCount;
      if (
        key !== undefined &&
        !(order instanceof Uint8Array) &&
        !reply.isModification &&
        reply.isSteady &&
        epoch === this.#threads.writeEpoch()
      ) {
        this.cache.put(databaseName, key, epoch, order, reply);
      }
      return this.#firstBatch(scope, reply, false);
    } catch (error) {
      query.exitCode = exitCodeOf(error);
      throw error;
    } finally {
      if (!isOpen) this.#forget(queryId);
    }
  }

  /** The next batch as JSON bytes, or the batch of that number where the cursor allows retries. */
  async next(scope: OperationScope, cursorId: string, batchId?: number): Promise<Uint8Array> {
    const cursor = this.#cursors.get(scope.databaseName, cursorId);
    if (cursor.isBusy) throw new DatabaseError('ERROR_CURSOR_BUSY');
    this.#cursors.touch(cursor);
    if (batchId !== undefined && batchId === cursor.lastAnswer?.batchId) return cursor.lastAnswer.body;
    if (cursor.isAtEnd || (batchId !== undefined && batchId !== cursor.nextBatchId)) {
      throw new DatabaseError('ERROR_CURSOR_NOT_FOUND', {
        message: `cursor not found: it has no batch ${batchId ?? cursor.nextBatchId} to give`,
      });
    }
    cursor.isBusy = true;
    try {
      return await this.#nextOf(cursor);
    } catch (error) {
      const query = this.#running.find(cursor.id);
      if (query !== undefined) query.exitCode = exitCodeOf(error);
      this.#cursors.close(cursor);
      throw error;
    } finally {
      cursor.isBusy = false;
    }
  }

  /** Throws 1600 when there is no such cursor. */
  close(scope: OperationScope, cursorId: string): void {
    this.#cursors.close(this.#cursors.get(scope.databaseName, cursorId));
  }

  /** What runs just now in a database, or in all of them. */
  current(databaseName: string | undefined): readonly ListedQuery[] {
    return this.list.list(this.#running.list(databaseName));
  }

  /** Makes a running query (of this database) end with 1500; false when there is none with this id. */
  kill(databaseName: string | undefined, queryId: string): boolean {
    const query = this.#running.find(queryId);
    if (query === undefined) return false;
    if (databaseName !== undefined && query.call.scope.databaseName !== databaseName) return false;
    query.kill();
    this.#cursors.closeWhere((cursor) => cursor.id === queryId && !cursor.isBusy);
    return true;
  }

  /** Streams end with their thread; who asks for the next batch is told why. */
  onThreadGone(thread: ThreadClient): void {
    this.#cursors.loseWhere(
      ({ source }) => source.kind === 'stream' && source.thread === thread,
      'its thread was ended for another query that could not be interrupted; run the query again',
    );
  }

  stop(): void {
    this.#running.stop();
    this.#cursors.stop();
  }

  /** Runs a query on a query thread and, if it writes, has the writer apply its changes. */
  async #run(query: TrackedQuery, abandoned: AbortSignal | undefined): Promise<Finished> {
    const { queryId } = query.call;
    return this.#threads.changes.run<Finished>({
      heldId: queryId,
      compute: async () => computedOf(query, await this.#read(query, abandoned)),
      resume: async (thread) => {
        const call = new ThreadCall('resumeQuery', { queryId });
        this.#threads.readers.runOn(thread, call);
        const { result } = await query.follow(call, call.answer);
        return computedOf(query, { reply: result, thread });
      },
      onWait: (stop) => {
        query.onKill = stop;
      },
    });
  }

  async #read(query: TrackedQuery, abandoned: AbortSignal | undefined) {
    const { readers } = this.#threads;
    const call = new ThreadCall('query', query.call, {
      again: () => query.again(),
      onLate: ({ result, thread }) => closeLate(result, query.call.queryId, thread),
      onLimit: (maxRuntimeMs) => query.limit(maxRuntimeMs),
    });
    const stop = () => query.abandon();
    abandoned?.addEventListener('abort', stop);
    try {
      readers.run(call);
      const { result: reply, thread } = await query.follow(call, call.answer);
      return { reply, thread };
    } finally {
      abandoned?.removeEventListener('abort', stop);
    }
  }

  #firstBatch(scope: OperationScope, result: QueryResult, isCached: boolean): Uint8Array {
    const { batches, hasCount, rowCount, extra, ttlSeconds, allowRetry } = result;
    const count = hasCount ? rowCount : undefined;
    const shownExtra = isCached ? '{"warnings":[]}' : extra;
    const hasMore = batches.length > 1;
    const cursor = hasMore
      ? this.#cursors.add({
          id: String(++this.#lastId),
          databaseName: scope.databaseName,
          ttlSeconds,
          count,
          allowRetry,
          source: { kind: 'batches', batches, extra: shownExtra },
        })
      : undefined;
    return this.#answer(batches[0]!, hasMore, cursor, count, shownExtra, isCached, createdStatus);
  }

  #firstOfStream(
    queryId: string,
    scope: OperationScope,
    reply: Finished['reply'] & { kind: 'stream' },
    thread: ThreadClient,
  ): Uint8Array {
    const { hasMore, ttlSeconds, allowRetry, rows, extra } = reply;
    if (hasMore) thread.streamCount += 1;
    const cursor = hasMore
      ? this.#cursors.add({
          id: queryId,
          databaseName: scope.databaseName,
          ttlSeconds,
          count: undefined,
          allowRetry,
          source: { kind: 'stream', thread },
        })
      : undefined;
    return this.#answer(rows, hasMore, cursor, undefined, extra, false, createdStatus);
  }

  async #nextOf(cursor: Cursor): Promise<Uint8Array> {
    const batchId = cursor.nextBatchId++;
    const { rows, hasMore, extra } = await this.#batchOf(cursor, batchId);
    const body = this.#answer(rows, hasMore, hasMore ? cursor : undefined, cursor.count, extra, false, 200);
    if (cursor.allowRetry) {
      cursor.lastAnswer = { batchId, body };
      cursor.isAtEnd = !hasMore;
      if (!hasMore) this.#forget(cursor.id);
    } else if (!hasMore) {
      this.#cursors.remove(cursor);
      this.#end(cursor);
    }
    return body;
  }

  async #batchOf(cursor: Cursor, batchId: number) {
    const { source } = cursor;
    if (source.kind === 'stream') {
      const call = new ThreadCall('nextBatch', { queryId: cursor.id });
      this.#threads.readers.runOn(source.thread, call);
      const query = this.#running.find(cursor.id);
      const { result } = await (query === undefined ? call.answer : query.follow(call, call.answer));
      return result;
    }
    const { batches, extra } = source;
    return { rows: batches[batchId - 1]!, hasMore: batches.length > batchId, extra };
  }

  #answer(
    rows: Uint8Array,
    hasMore: boolean,
    cursor: Cursor | undefined,
    count: number | undefined,
    extra: string,
    isCached: boolean,
    status: number,
  ): Uint8Array {
    const nextBatchId = cursor?.allowRetry ? cursor.nextBatchId : undefined;
    return answerBytes(rows, { hasMore, cursorId: cursor?.id, nextBatchId, count, extra, isCached, status });
  }

  /** A query has ended; if it was slow, that is noted. */
  #forget(queryId: string): void {
    const query = this.#running.find(queryId);
    if (query === undefined) return;
    this.#running.delete(queryId);
    this.list.note(query);
  }

  #end(cursor: Cursor): void {
    this.#forget(cursor.id);
    if (cursor.source.kind !== 'stream') return;
    cursor.source.thread.streamCount -= 1;
    // The thread may be gone with its streams; then there is nothing left to end.
    cursor.source.thread.call('closeQuery', { queryId: cursor.id }).catch(() => undefined);
  }
}

/** The number that the list of slow queries shows of a failure. */
function exitCodeOf(error: unknown): number {
  return error instanceof DatabaseError ? error.errorNum : internalError;
}

/** What a query thread has answered, its changes apart from its result. */
function computedOf(query: TrackedQuery, { reply, thread }: Answer): Computed<Finished> {
  if (reply.kind === 'result' || reply.kind === 'stream') {
    return { thread, handed: undefined, result: { reply, thread } };
  }
  if (query.signals.isKilled) {
    closeLate(reply, query.call.queryId, thread);
    throw new DatabaseError('ERROR_QUERY_KILLED');
  }
  const { changes, bytes, isDurable } = reply;
  const handed = { changes, bytes, isDurable };
  return { thread, handed, result: reply.kind === 'part' ? undefined : { reply, thread } };
}

/** Ends what a thread holds of a query whose answer came when nobody waited for it any more. */
function closeLate(reply: QueryReply, queryId: string, thread: ThreadClient): void {
  // The thread may be gone with what it held; then there is nothing left to end.
  if (reply.kind !== 'result') thread.call('closeQuery', { queryId }).catch(() => undefined);
}
