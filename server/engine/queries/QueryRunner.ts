import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import { smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import type { Store } from '../../storage/types.ts';
import type { HeldChanges } from '../HeldChanges.ts';
import type { ThreadPulse } from '../ThreadPulse.ts';
import { sendToMain } from '../thread-port.ts';
import { ColumnCache } from './columns/ColumnCache.ts';
import type { QueryCall, QueryReply, StreamBatch } from './query-call.ts';
import type { RunningQuery } from './RunningQuery.ts';
import { orderOf, startQuery } from './start-query.ts';

const sliceMs = 8;

/** A sleeping query is looked at so often, in case it was killed. */
const longestSleepMs = 20;

interface Active {
  readonly query: RunningQuery;
  /** What the thread shows to be at while the query has its turn. */
  readonly callId: number;
  readonly resolve: (query: RunningQuery) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs the queries of one thread side by side, each on a snapshot of its own, in turns of some milliseconds. */
export class QueryRunner {
  readonly #store: Store;
  readonly #pulse: ThreadPulse;
  /** Those that have something to compute just now, in the order of their turns. */
  readonly #active: Active[] = [];
  readonly #held: HeldChanges;
  readonly #maxChanges: number;
  /** Queries that write while a part of what they changed is applied. */
  readonly #committing = new Map<string, RunningQuery>();
  /** Streams between two batches. */
  readonly #paused = new Map<string, RunningQuery>();
  readonly #columns = new ColumnCache();
  #isScheduled = false;

  constructor(store: Store, pulse: ThreadPulse, held: HeldChanges, maxChanges: number) {
    this.#store = store;
    this.#pulse = pulse;
    this.#held = held;
    this.#maxChanges = maxChanges;
  }

  async run(call: QueryCall, callId: number): Promise<QueryReply> {
    const order = orderOf(call);
    if (call.body instanceof Uint8Array && call.body.length > smallJsonBytes) {
      const { text, isStream } = order;
      sendToMain({ kind: 'order', callId, order: { text, isStream } });
    }
    const { maxRuntimeMs } = order.options;
    if (maxRuntimeMs !== undefined) {
      const passedMs = Date.now() - call.startedMs;
      sendToMain({ kind: 'limit', callId, maxRuntimeMs: Math.max(0, maxRuntimeMs - passedMs) });
    }
    const query = startQuery(call, order, this.#store.openView(), {
      columns: this.#columns,
      maxChanges: this.#maxChanges,
    });
    await this.#advance(query, callId);
    if (query.overlay !== undefined) return this.#handWritten(query);
    if (!order.isStream) return { kind: 'result', ...query.takeResult() };
    const batch = this.#takeBatch(query);
    return {
      kind: 'stream',
      ttlSeconds: order.ttlSeconds,
      allowRetry: order.allowRetry,
      ...batch,
    };
  }

  /** Goes on with a query whose part was applied. Throws 1600 when there is no such query here. */
  async resume(queryId: string, callId: number): Promise<QueryReply> {
    const query = this.#committing.get(queryId);
    if (query === undefined) throw new DatabaseError('ERROR_CURSOR_NOT_FOUND');
    this.#committing.delete(queryId);
    query.passPart();
    await this.#advance(query, callId);
    return this.#handWritten(query);
  }

  /** The next batch of a stream. Throws 1600 when there is no such stream here. */
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

  /** What the query has changed, and its result or the place where it goes on. */
  #handWritten(query: RunningQuery): QueryReply {
    const { overlay, queryId, hasPart } = query;
    assert(overlay !== undefined, 'a query that writes has an overlay');
    try {
      if (hasPart) {
        const handed = this.#held.hand(queryId, overlay, query.isSynced, true);
        this.#committing.set(queryId, query);
        return { kind: 'part', ...handed };
      }
      const result = query.takeResult();
      if (overlay.changeCount > 0) {
        return { kind: 'written', ...result, ...this.#held.hand(queryId, overlay, query.isSynced) };
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

  /** Resolves when the query is done or, if it is a stream, has a batch. */
  #advance(query: RunningQuery, callId: number): Promise<RunningQuery> | undefined {
    if (query.hasBatch) return undefined;
    // Most queries end within their first slice.
    query.advance(performance.now() + sliceMs);
    if (query.hasBatch) return undefined;
    return new Promise((resolve, reject) => {
      this.#proceed({ query, callId, resolve, reject });
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After waiting messages have been taken: short operations are answered between the slices.
    setImmediate(() => {
      this.#isScheduled = false;
      const active = this.#active.shift();
      if (active !== undefined) this.#runSlice(active);
      if (this.#active.length > 0) this.#schedule();
    });
  }

  #runSlice(active: Active): void {
    const { query, callId, resolve, reject } = active;
    this.#pulse.enter(callId);
    try {
      query.advance(performance.now() + sliceMs);
    } catch (error) {
      reject(error);
      return;
    } finally {
      this.#pulse.leave();
    }
    if (query.hasBatch) resolve(query);
    else this.#proceed(active);
  }

  /** Gives the query another turn, when it has slept if it sleeps. */
  #proceed(active: Active): void {
    const { sleepMs } = active.query;
    if (sleepMs > 0) {
      setTimeout(() => this.#awake(active), Math.min(sleepMs, longestSleepMs));
      return;
    }
    this.#awake(active);
  }

  #awake(active: Active): void {
    this.#active.push(active);
    this.#schedule();
  }
}
