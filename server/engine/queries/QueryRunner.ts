import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import { smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import type { Store } from '../../storage/types.ts';
import type { FairQueue } from '../FairQueue.ts';
import type { InFlightChanges } from '../InFlightChanges.ts';
import type { ThreadPulse } from '../ThreadPulse.ts';
import { sendToMain } from '../thread-port.ts';
import { PartOverlay } from '../transactions/PartOverlay.ts';
import type { TransactionSessions } from '../transactions/TransactionSessions.ts';
import { ColumnCache } from './columns/ColumnCache.ts';
import { PreparedQueries } from './PreparedQueries.ts';
import { openTurns, type Turn } from './QueryTurns.ts';
import type { QueryCall, QueryReply, StreamBatch } from './query-call.ts';
import type { RunningQuery } from './RunningQuery.ts';
import { requestOf, startInTransaction, startQuery } from './start-query.ts';

const sliceMs = 8;

/** Interval at which a sleeping query checks for a kill. */
const longestSleepMs = 20;

interface QueryTurn extends Turn {
  /** The call that the pulse shows during the turn. */
  readonly callId: number;
  readonly run: () => void;
}

/** Runs the queries of one thread concurrently, each on its own snapshot, in turns of a few milliseconds. */
export class QueryRunner {
  readonly #store: Store;
  readonly #pulse: ThreadPulse;
  readonly #turns: FairQueue<QueryTurn> = openTurns();
  readonly #inFlight: InFlightChanges;
  readonly #maxChanges: number;
  /** Writing queries that wait while a part of their changes is applied. */
  readonly #committing = new Map<string, RunningQuery>();
  /** Streams between two batches. */
  readonly #paused = new Map<string, RunningQuery>();
  readonly #columns = new ColumnCache();
  readonly #transactions: TransactionSessions;
  readonly #plans = new PreparedQueries();
  #isScheduled = false;
  /** End of the period in which calls start immediately. Further simultaneous calls wait for a turn. */
  #beginUntilMs = 0;

  constructor(
    store: Store,
    pulse: ThreadPulse,
    inFlight: InFlightChanges,
    maxChanges: number,
    transactions: TransactionSessions,
  ) {
    this.#transactions = transactions;
    this.#store = store;
    this.#pulse = pulse;
    this.#inFlight = inFlight;
    this.#maxChanges = maxChanges;
  }

  async run(call: QueryCall, callId: number): Promise<QueryReply> {
    const owner = call.scope.owner ?? '';
    const started = this.#begin(owner, callId, () => this.#start(call, callId));
    const query = started instanceof Promise ? await started : started;
    const { request } = query;
    await this.#advance(query, callId);
    if (query.overlay !== undefined) return this.#handWritten(query);
    if (!request.isStream) return { kind: 'result', ...query.takeResult() };
    const batch = this.#takeBatch(query);
    return {
      kind: 'stream',
      ttlSeconds: request.ttlSeconds,
      allowRetry: request.allowRetry,
      ...batch,
    };
  }

  /** Continues a query after a part was applied. Throws 1600 (cursor not found) for an unknown query. */
  async resume(queryId: string, callId: number): Promise<QueryReply> {
    const query = this.#committing.get(queryId);
    if (query === undefined) throw new DatabaseError('ERROR_CURSOR_NOT_FOUND');
    this.#committing.delete(queryId);
    query.passPart();
    await this.#advance(query, callId);
    return this.#handWritten(query);
  }

  /** The next batch of a stream. Throws 1600 (cursor not found) for an unknown stream. */
  async nextBatch(queryId: string, callId: number): Promise<StreamBatch> {
    const query = this.#paused.get(queryId);
    if (query === undefined) throw new DatabaseError('ERROR_CURSOR_NOT_FOUND');
    this.#paused.delete(queryId);
    await this.#advance(query, callId);
    return this.#takeBatch(query);
  }

  close(queryId: string): void {
    this.#paused.get(queryId)?.close();
    this.#paused.delete(queryId);
    this.#committing.get(queryId)?.close();
    this.#committing.delete(queryId);
  }

  /** Ends the streams of a transaction. */
  closeOf(sessionId: string): void {
    for (const [queryId, query] of [...this.#paused]) {
      if (query.sessionId === sessionId) this.close(queryId);
    }
  }

  /** The changes of the query, and its result or its continuation. */
  #handWritten(query: RunningQuery): QueryReply {
    const { overlay, queryId, hasPart } = query;
    assert(overlay !== undefined, 'a query that writes has an overlay');
    try {
      if (hasPart) {
        const packed = this.#inFlight.send(queryId, overlay, query.isSynced, true);
        this.#committing.set(queryId, query);
        const { written, read, removed } = query;
        return { kind: 'part', written, read, removed, ...packed };
      }
      const result = query.takeResult();
      if (overlay instanceof PartOverlay) {
        return { kind: 'result', ...result, touched: overlay.complete(query.isSynced) };
      }
      if (overlay.changeCount > 0) {
        const packed = this.#inFlight.send(queryId, overlay, query.isSynced);
        return { kind: 'written', written: query.written, ...result, ...packed };
      }
      overlay.close();
      return { kind: 'result', ...result };
    } catch (error) {
      query.close();
      throw error;
    }
  }

  #takeBatch(query: RunningQuery): StreamBatch {
    const batch = query.takeBatch();
    if (batch.hasMore) this.#paused.set(query.queryId, query);
    return batch;
  }

  #start(call: QueryCall, callId: number): RunningQuery {
    const request = requestOf(call);
    if (call.body instanceof Uint8Array && call.body.length > smallJsonBytes) {
      const { text, isStream } = request;
      sendToMain({ kind: 'requested', callId, query: { text, isStream } });
    }
    const { maxRuntimeMs } = request.options;
    if (maxRuntimeMs !== undefined) {
      const passedMs = Date.now() - call.startedMs;
      sendToMain({ kind: 'limit', callId, maxRuntimeMs: Math.max(0, maxRuntimeMs - passedMs) });
    }
    const { sessionId } = call;
    if (sessionId !== undefined) {
      return startInTransaction(call, request, this.#transactions.get(sessionId));
    }
    return startQuery(call, request, this.#store.openView(), {
      columns: this.#columns,
      plans: this.#plans,
      maxChanges: this.#maxChanges,
    });
  }

  /** Starts a call immediately, or in a turn if other calls have just started. */
  #begin<T>(owner: string, callId: number, work: () => T): T | Promise<T> {
    if (this.#mayBegin()) return work();
    return new Promise((resolve, reject) => {
      const run = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.#addTurn({ owner, callId, usedMs: 0, sinceMs: performance.now(), run });
    });
  }

  #mayBegin(): boolean {
    const now = performance.now();
    // The thread was idle meanwhile, or in one long step.
    if (now > this.#beginUntilMs + sliceMs) this.#beginUntilMs = now + sliceMs;
    return now < this.#beginUntilMs;
  }

  /** Resolves when the query is complete or, for a stream, has a batch. */
  #advance(query: RunningQuery, callId: number): Promise<void> | undefined {
    if (query.hasBatch) return undefined;
    // Most queries complete within their first slice.
    if (this.#mayBegin()) this.#work(callId, () => query.advance(performance.now() + sliceMs));
    if (query.hasBatch) return undefined;
    return new Promise((resolve, reject) => {
      const wait = (): void => {
        const { sleepMs } = query;
        if (sleepMs > 0) setTimeout(waitAwake, Math.min(sleepMs, longestSleepMs));
        else waitAwake();
      };
      const waitAwake = (): void => {
        const { owner, usedMs } = query;
        this.#addTurn({ owner, callId, usedMs, sinceMs: performance.now(), run });
      };
      const run = (): void => {
        try {
          query.advance(performance.now() + sliceMs);
        } catch (error) {
          reject(error);
          return;
        }
        if (query.hasBatch) resolve();
        else wait();
      };
      wait();
    });
  }

  #addTurn(turn: QueryTurn): void {
    this.#turns.push(turn);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Yields to waiting messages, so that short operations are answered between the turns.
    setImmediate(() => {
      this.#isScheduled = false;
      const turn = this.#turns.take();
      if (turn !== undefined) this.#work(turn.callId, turn.run);
      this.#beginUntilMs = performance.now() + sliceMs;
      if (this.#turns.size > 0) this.#schedule();
    });
  }

  /**
   * Runs a piece of a call and shows the call in the pulse meanwhile. All work after an `await` uses this function,
   * because the main thread assumes that a thread without a call in its pulse is free.
   */
  #work(callId: number, run: () => void): void {
    this.#pulse.enter(callId);
    try {
      run();
    } finally {
      this.#pulse.leave();
    }
  }
}
