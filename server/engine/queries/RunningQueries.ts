import { DatabaseError } from '../../../protocol/errors.ts';
import { smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import { startTimer, type Timer } from '../../lib/timer.ts';
import type { RequestedQuery, ThreadMethod } from '../messages.ts';
import type { OperationScope } from '../operation.ts';
import type { ThreadCall } from '../ThreadCall.ts';
import type { ThreadPool } from '../ThreadPool.ts';
import { findCursorRequest } from './parse-cursor-request.ts';
import { QuerySignals } from './QuerySignals.ts';
import type { QueryCall, QueryInfo } from './query-call.ts';
import { isSeenBy, type QueryViewer } from './query-viewer.ts';

/** A query that nobody waits for and that is not planned yet is looked at so often, and ended after so long. */
const planningMs = 20;
const longestPlanningMs = 2000;

/** A query that may still be running, a stream between two batches included. */
export class TrackedQuery {
  readonly signals = new QuerySignals();
  readonly startedMs = Date.now();
  call: QueryCall;
  /** What a query thread is asked at the moment. */
  threadCall: ThreadCall | undefined;
  /** Ends what the query waits for outside of threads. */
  onKill: (() => void) | undefined;
  warningCount = 0;
  /** Number of the error that it ended with, 0 for none. */
  exitCode = 0;
  /** Of a large body, once its thread has read it. */
  #request: RequestedQuery | undefined;
  #limit: Timer | undefined;
  #abandonment: NodeJS.Timeout | undefined;
  #planningMs = 0;

  constructor(
    queryId: string,
    scope: OperationScope,
    body: QueryCall['body'],
    readonly pool: ThreadPool,
  ) {
    const { startedMs } = this;
    this.call = { queryId, scope, body, signals: this.signals.buffer, attempt: 0, startedMs };
  }

  /** Undefined when the body says no query. */
  findInfo(): QueryInfo | undefined {
    const { queryId, scope } = this.call;
    const request = this.#findRequest();
    if (request === undefined) return undefined;
    return {
      queryId,
      databaseName: scope.databaseName,
      user: scope.user,
      userId: scope.userId,
      text: request.text,
      // Those of a large body would take the main thread too long.
      bindVars: request.bindVars ?? {},
      isStream: request.isStream,
      startedMs: this.startedMs,
      peakBytes: this.signals.peakBytes,
      isModification: this.signals.isWriting,
      threadNumber: this.threadCall?.thread?.number,
      warningCount: this.warningCount,
      exitCode: this.exitCode,
    };
  }

  describe(request: RequestedQuery): void {
    this.#request = request;
  }

  #findRequest(): (RequestedQuery & Partial<Pick<QueryInfo, 'bindVars'>>) | undefined {
    const { body, scope } = this.call;
    if (!(body instanceof Uint8Array)) return body;
    return body.length > smallJsonBytes ? this.#request : findCursorRequest(body, scope.dialect);
  }

  /** The call for another thread: what runs already is to end. */
  again(): QueryCall {
    this.call = { ...this.call, attempt: this.signals.nextAttempt() };
    return this.call;
  }

  /** Tells the query to end, and ends it where it does not listen. */
  kill(): void {
    this.signals.kill();
    this.onKill?.();
    if (this.threadCall !== undefined)
      this.pool.end(this.threadCall, new DatabaseError('ERROR_QUERY_KILLED'));
  }

  /** Nobody waits for it any more: it ends, unless it writes. */
  abandon(): void {
    const { isPlanned, isWriting } = this.signals;
    if (isWriting) return;
    if (isPlanned) this.kill();
    else this.#abandonment = setTimeout(() => this.#abandonPlanned(), planningMs);
  }

  #abandonPlanned(): void {
    this.#planningMs += planningMs;
    if (this.#planningMs >= longestPlanningMs && !this.signals.isWriting) this.kill();
    else this.abandon();
  }

  /** Sees to it that it ends after its time though it does not look at the clock. */
  limit(maxRuntimeMs: number): void {
    this.#limit?.stop();
    this.#limit = startTimer(maxRuntimeMs, () => this.kill());
  }

  /** Notes what a query thread is asked, until it has answered. */
  async follow<M extends ThreadMethod, T>(call: ThreadCall<M>, answer: Promise<T>): Promise<T> {
    this.threadCall = call as unknown as ThreadCall;
    try {
      return await answer;
    } finally {
      this.threadCall = undefined;
      this.#limit?.stop();
      clearTimeout(this.#abandonment);
    }
  }
}

/** The queries that may still be running, by id. */
export class RunningQueries {
  readonly #queries = new Map<string, TrackedQuery>();

  add(query: TrackedQuery): void {
    this.#queries.set(query.call.queryId, query);
  }

  find(queryId: string): TrackedQuery | undefined {
    return this.#queries.get(queryId);
  }

  delete(queryId: string): void {
    this.#queries.delete(queryId);
  }

  /** Those that the viewer may see. The texts are read out of the requests only here. */
  list(viewer: QueryViewer): QueryInfo[] {
    const infos: QueryInfo[] = [];
    for (const query of this.#queries.values()) {
      if (!isSeenBy(viewer, query.call.scope)) continue;
      const info = query.findInfo();
      if (info !== undefined) infos.push(info);
    }
    return infos;
  }

  /** Tells all of them to end. */
  stop(): void {
    for (const query of this.#queries.values()) {
      query.signals.kill();
      query.onKill?.();
    }
  }
}
