import { DatabaseError } from '../../../protocol/errors.ts';
import { smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import { startTimer, type Timer } from '../../lib/timer.ts';
import type { AuditEntry, OperationScope } from '../../operation/operation.ts';
import type { RequestedQuery, ThreadMethod } from '../messages.ts';
import type { ThreadCall } from '../ThreadCall.ts';
import type { ThreadPool } from '../ThreadPool.ts';
import { findCursorRequest } from './parse-cursor-request.ts';
import { QuerySignals } from './QuerySignals.ts';
import type { QueryCall, QueryInfo, RemovedDocuments } from './query-call.ts';
import { isSeenBy, type QueryViewer } from './query-viewer.ts';

/** Check interval for an abandoned, unplanned query, and the time after which it is killed. */
const planningMs = 20;
const longestPlanningMs = 2000;

/** A query that may still be running, including a stream between two batches. */
export class TrackedQuery {
  readonly signals = new QuerySignals();
  readonly startedMs = Date.now();
  call: QueryCall;
  /** The pending call to a query thread. */
  threadCall: ThreadCall | undefined;
  /** Ends a wait of the query outside of threads. */
  onKill: (() => void) | undefined;
  /** Called before its changes are applied. */
  onWrite: (() => void) | undefined;
  warningCount = 0;
  /** Number of the error that ended it, 0 for none. */
  exitCode = 0;
  /** Set for a large body, after its thread has parsed it. */
  #request: RequestedQuery | undefined;
  #limit: Timer | undefined;
  #abandonment: NodeJS.Timeout | undefined;
  #planningMs = 0;
  #removed: RemovedDocuments = new Map();

  constructor(
    queryId: string,
    scope: OperationScope,
    body: QueryCall['body'],
    readonly pool: ThreadPool,
    sessionId?: string,
  ) {
    const { startedMs } = this;
    const signals = this.signals.buffer;
    this.call = { queryId, scope, body, signals, attempt: 0, startedMs, sessionId };
  }

  /** Undefined if the body has no query. */
  findInfo(): QueryInfo | undefined {
    const { queryId, scope } = this.call;
    const request = this.#findRequest();
    if (request === undefined) return undefined;
    return {
      queryId,
      databaseName: scope.databaseName,
      databaseId: scope.databaseId,
      user: scope.user,
      userId: scope.userId,
      text: request.text,
      // The main thread does not parse large bodies.
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

  /** Called after its changes are applied, or its transaction has taken them. */
  noteRemoved(removed: RemovedDocuments): void {
    this.#removed = removed;
  }

  /** The entries of the audit log: one for each collection from which it has removed several documents. */
  auditEntries(): readonly AuditEntry[] {
    return [...this.#removed]
      .filter(([, documents]) => documents > 1)
      .map(([collection, documents]) => ({ event: 'bulk delete', of: { collection, documents } }));
  }

  describe(request: RequestedQuery): void {
    this.#request = request;
  }

  #findRequest(): (RequestedQuery & Partial<Pick<QueryInfo, 'bindVars'>>) | undefined {
    const { body, scope } = this.call;
    // An export is not listed as a query.
    if (!(body instanceof Uint8Array)) return body.export === undefined ? body : undefined;
    return body.length > smallJsonBytes ? this.#request : findCursorRequest(body, scope.dialect);
  }

  /** The call for another thread; the running attempt is invalidated. */
  again(): QueryCall {
    this.call = { ...this.call, attempt: this.signals.nextAttempt() };
    return this.call;
  }

  /** Signals the kill to the query and enforces it if the query does not respond. */
  kill(): void {
    this.signals.kill();
    this.onKill?.();
    if (this.threadCall !== undefined)
      this.pool.end(this.threadCall, new DatabaseError('ERROR_QUERY_KILLED'));
  }

  /** The query is abandoned: it is killed unless it writes. */
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

  /** Enforces the time limit of a query that does not check the clock. */
  limit(maxRuntimeMs: number): void {
    this.#limit?.stop();
    this.#limit = startTimer(maxRuntimeMs, () => this.kill());
  }

  /** Records the call to a query thread until its answer. */
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

  all(): readonly TrackedQuery[] {
    return [...this.#queries.values()];
  }

  delete(queryId: string): void {
    this.#queries.delete(queryId);
  }

  /** Queries visible to the viewer. The texts are parsed from the requests on demand. */
  list(viewer: QueryViewer): QueryInfo[] {
    const infos: QueryInfo[] = [];
    for (const query of this.#queries.values()) {
      if (!isSeenBy(viewer, query.call.scope)) continue;
      const info = query.findInfo();
      if (info !== undefined) infos.push(info);
    }
    return infos;
  }

  /** Kills all of them. */
  stop(): void {
    for (const query of this.#queries.values()) {
      query.signals.kill();
      query.onKill?.();
    }
  }
}
