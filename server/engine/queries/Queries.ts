import { DatabaseError } from '../../../protocol/errors.ts';
import { type OperationScope, refuseReadOnly } from '../operation.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import { answerBytes } from './answer-bytes.ts';
import { type Cursor, Cursors } from './Cursors.ts';
import { findOrder, parseOrder } from './parse-order.ts';
import { QueryCache } from './QueryCache.ts';
import { type ListedQuery, QueryList } from './QueryList.ts';
import type { QueryCall, QueryOrder, QueryReply, QueryResult, RunningQueryInfo } from './query-call.ts';

interface QueryThreads {
  readonly pickReader: () => ThreadClient | Promise<ThreadClient>;
  readonly writer: () => ThreadClient;
  readonly writeEpoch: () => number;
  readonly onWritten: () => void;
}

const createdStatus = 201;
/** Only a guess where to send a query first; the thread looks at what it really does. */
const mayWrite = /\b(INSERT|UPDATE|REPLACE|REMOVE|UPSERT)\b/i;

/** AQL on the threads as the main thread sees it: runs queries, keeps cursors, lists and kills what runs. */
export class Queries {
  readonly list = new QueryList();
  readonly cache = new QueryCache();
  readonly #threads: QueryThreads;
  readonly #cursors = new Cursors((cursor) => this.#end(cursor));
  /** By id: everything that may still be running, streams between two batches included. */
  readonly #running = new Map<string, { readonly call: QueryCall; readonly startedMs: number }>();
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
    const killFlag = new SharedArrayBuffer(4);
    const { databaseName, dialect } = scope;
    const call: QueryCall = { queryId, scope: { databaseName, dialect }, body: order, killFlag };
    this.#running.set(queryId, { call, startedMs: Date.now() });
    let isStream = false;
    try {
      const { reply, thread } = await this.#send(call, scope, abandoned);
      if (reply.kind === 'stream') {
        isStream = reply.hasMore;
        return this.#firstOfStream(queryId, scope, reply, thread);
      }
      if (reply.kind === 'elsewhere') throw new Error('a query belongs to some thread');
      if (reply.info !== undefined) this.list.note(reply.info, reply.runTimeMs);
      if (key !== undefined && !reply.isModification && epoch === this.#threads.writeEpoch()) {
        this.cache.put(databaseName, key, epoch, reply);
      }
      return this.#firstBatch(scope, reply, false);
    } finally {
      if (!isStream) this.#running.delete(queryId);
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

  /** What runs in a database just now. The texts are read out of the requests only here. */
  current(databaseName: string): readonly ListedQuery[] {
    const running: RunningQueryInfo[] = [];
    for (const { call, startedMs } of this.#running.values()) {
      const { queryId, scope, body } = call;
      if (scope.databaseName !== databaseName) continue;
      const order = body instanceof Uint8Array ? findOrder(body, scope.dialect) : body;
      if (order === undefined) continue;
      const { text, bindVars, isStream } = order;
      running.push({ queryId, databaseName, text, bindVars, isStream, startedMs });
    }
    return this.list.list(running);
  }

  /** Makes a running query of the database end with 1500; false when there is none with this id. */
  kill(scope: OperationScope, queryId: string): boolean {
    const call = this.#running.get(queryId)?.call;
    if (call === undefined || call.scope.databaseName !== scope.databaseName) return false;
    Atomics.store(new Int32Array(call.killFlag), 0, 1);
    this.#cursors.closeWhere((cursor) => cursor.id === queryId && !cursor.isBusy);
    return true;
  }

  onThreadGone(thread: ThreadClient): void {
    this.#cursors.closeWhere(({ source }) => source.kind === 'stream' && source.thread === thread);
  }

  stop(): void {
    for (const { call } of this.#running.values()) Atomics.store(new Int32Array(call.killFlag), 0, 1);
    this.#cursors.stop();
  }

  async #send(
    call: QueryCall,
    scope: OperationScope,
    abandoned: AbortSignal | undefined,
  ): Promise<{ reply: QueryReply; thread: ThreadClient }> {
    // Who may only read never gets to the writer, whatever the text looks like.
    const isWriterFirst = scope.isReadOnly !== true && mayWrite.test(beginningOf(call.body));
    for (const isWriter of [isWriterFirst, !isWriterFirst]) {
      const picked = isWriter ? this.#threads.writer() : this.#threads.pickReader();
      const thread = picked instanceof Promise ? await picked : picked;
      if (isWriter) {
        refuseReadOnly(scope);
        this.#threads.onWritten();
      }
      const stop = () => Atomics.store(new Int32Array(call.killFlag), 0, 1);
      if (!isWriter) abandoned?.addEventListener('abort', stop);
      try {
        const reply = await thread.call('query', call);
        if (reply.kind !== 'elsewhere') return { reply, thread };
      } finally {
        abandoned?.removeEventListener('abort', stop);
        if (isWriter) this.#threads.onWritten();
      }
    }
    throw new Error('a query either reads or writes');
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
    reply: QueryReply & { kind: 'stream' },
    thread: ThreadClient,
  ): Uint8Array {
    const { hasMore, ttlSeconds, allowRetry, rows, extra } = reply;
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
    } else if (!hasMore) {
      this.#cursors.remove(cursor);
      this.#running.delete(cursor.id);
    }
    return body;
  }

  async #batchOf(cursor: Cursor, batchId: number) {
    const { source } = cursor;
    if (source.kind === 'stream') return source.thread.call('nextBatch', { queryId: cursor.id });
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

  #end(cursor: Cursor): void {
    this.#running.delete(cursor.id);
    if (cursor.source.kind !== 'stream') return;
    // The thread may be gone with its streams; then there is nothing left to end.
    cursor.source.thread.call('closeQuery', { queryId: cursor.id }).catch(() => undefined);
  }
}

/** Enough of a body to guess by; long ones hold their data behind the text, as a rule. */
const guessBytes = 65_536;

function beginningOf(body: Uint8Array | QueryOrder): string {
  if (!(body instanceof Uint8Array)) return body.text;
  const { buffer, byteOffset, byteLength } = body;
  return Buffer.from(buffer, byteOffset, Math.min(byteLength, guessBytes)).toString('latin1');
}
