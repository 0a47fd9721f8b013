import { createStore, type StoreApi } from 'zustand/vanilla';
import { cursorApi } from '../../../protocol/api/cursor.ts';
import { queryExtra } from '../../../protocol/api/lib/query-plan.ts';
import type { Connection } from '../../api/Connection.ts';
import { RequestError } from '../../api/errors.ts';
import { runInSlices } from '../../lib/slices.ts';
import { closeCursor, closeCursorOf, runAsyncQuery } from './async-query.ts';
import { explainQuery, profileText } from './explain-query.ts';
import { inTransaction } from './in-transaction.ts';
import { failureOf } from './query-failure.ts';
import { cursorBody, type QueryRequest } from './query-request.ts';
import { ResultRows } from './ResultRows.ts';
import { type CursorBatch, readBatch } from './read-batch.ts';
import {
  type Explained,
  idleState,
  maxEarlierPlans,
  type QueryResult,
  type QueryRunState,
  type RunKind,
} from './run-state.ts';

let lastResultId = 0;

/**
 * The runs of one query tab: at most one at a time, and the last result, explanation and profile. A new run, a failure
 * and a cancel keep the last result until another one replaces it.
 */
export class QueryRun {
  readonly store: StoreApi<QueryRunState> = createStore<QueryRunState>(() => idleState);
  readonly connection: Connection;
  #rows = new ResultRows();
  #cursorId: string | undefined;
  #running: AbortController | undefined;
  #loadingMore: Promise<void> | undefined;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Rows of `state.result`. */
  get rows(): ResultRows {
    return this.#rows;
  }

  /** The cursor of `state.result`; undefined if all rows are loaded. */
  get cursorId(): string | undefined {
    return this.#cursorId;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Runs the query and reads its first batch. Does not reject: a failure becomes the state. `transactionId`: the stream
   * transaction of the query, see `transactionEnded`.
   */
  start(request: QueryRequest, transactionId?: string): Promise<void> {
    return this.#run('query', request, async (signal) => {
      await this.#execute(request, cursorBody(request), signal, transactionId);
    });
  }

  /** States that no more rows can be read, because the transaction of the query has ended. */
  transactionEnded(): void {
    if (!this.store.getState().result?.hasMore) return;
    this.#cursorId = undefined;
    const moreFailure = 'The transaction has ended. Run the query again to read more rows.';
    this.#change({ moreFailure });
  }

  /** Explains the query without running it. */
  explain(request: QueryRequest): Promise<void> {
    return this.#run('explain', request, async (signal) => {
      const explanation = await explainQuery(this.connection, request, signal);
      signal.throwIfAborted();
      this.#keepPlan(this.store.getState().explanation);
      this.store.setState({ explanation });
    });
  }

  /**
   * Runs the query and measures the nodes of its plan. The result replaces the last one, too. `isRolledBack`: in a
   * transaction whose changes are rolled back; only the first batch of the result can be read.
   */
  profile(request: QueryRequest, isRolledBack = false): Promise<void> {
    return this.#run('profile', request, async (signal) => {
      const options = { ...request.options, stream: false, profile: 2 } as const;
      const execute = (transactionId?: string) =>
        this.#execute(request, cursorBody(request, options), signal, transactionId);
      const { plan, phases = {} } = isRolledBack
        ? await inTransaction(this.connection, [request], signal, async (id) => ({
            result: await execute(id),
            isKept: false,
          }))
        : await execute();
      const { stats, warnings } = this.store.getState().result!;
      if (plan === undefined) throw new Error('The server did not return the plan of the profiled query.');
      const planText = await profileText(request.text, plan, stats, phases, warnings);
      const profiledAtMs = Date.now();
      this.#keepPlan(this.store.getState().profile);
      this.store.setState({ profile: { request, profiledAtMs, plan, planText, stats, phases, warnings } });
    });
  }

  /** States why the query could not be sent. */
  fail(error: unknown): void {
    if (this.isRunning) return;
    this.store.setState({ status: { kind: 'failed', run: 'query', failure: failureOf(error, '') } });
  }

  /** States that the query was not run, and why. */
  skip(reason: string): void {
    if (!this.isRunning) this.store.setState({ status: { kind: 'skipped', reason } });
  }

  /** Ends the run, at the server too. Resolves when the server has ended it. */
  async cancel(): Promise<void> {
    const { status } = this.store.getState();
    if (this.#running === undefined || status.kind !== 'running') return;
    this.#running.abort();
    this.#running = undefined;
    this.store.setState({ status: { kind: 'cancelled', run: status.run } });
    await this.#ended;
  }

  /** Reads the next batch. Concurrent calls share one request. Does not reject. */
  loadMore(): Promise<void> {
    this.#loadingMore ??= this.#readNext().finally(() => {
      this.#loadingMore = undefined;
    });
    return this.#loadingMore;
  }

  /** Shows the result and the plans of an earlier visit, unless there are newer ones. */
  restore(state: Omit<QueryRunState, 'status'>, rows: ResultRows, cursorId: string | undefined): void {
    const now = this.store.getState();
    if (this.isRunning || now.status.kind !== 'idle') return;
    this.#rows = rows;
    this.#cursorId = cursorId;
    lastResultId += 1;
    const { result } = state;
    this.store.setState({
      ...state,
      result: result && { ...result, id: lastResultId, isRestored: true, isLoadingMore: false, edits: 0 },
      status: { kind: 'finished', run: 'query' },
    });
  }

  /** Shows the new values of a row whose document was changed. `rows`: of the result that had the row. */
  replaceRow(rows: ResultRows, index: number, text: string): void {
    if (rows !== this.#rows) return;
    rows.replaceRow(index, text);
    const edits = (this.store.getState().result?.edits ?? 0) + 1;
    this.#change({ edits });
  }

  /** Removes the result from the memory and the server. */
  clear(): void {
    void this.#closeCursor();
    this.#rows = new ResultRows();
    if (!this.isRunning) this.store.setState(idleState, true);
  }

  /** Ends the run and frees its cursor. */
  dispose(): void {
    void this.cancel();
    void this.#closeCursor();
  }

  #ended: Promise<void> = Promise.resolve();

  async #run(
    run: RunKind,
    request: QueryRequest,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.isRunning) await this.cancel();
    const controller = new AbortController();
    const { signal } = controller;
    this.#running = controller;
    this.store.setState({ status: { kind: 'running', run, startedAtMs: Date.now() } });
    const ended = work(signal).then(
      () => this.#end(controller, { kind: 'finished', run }),
      (error: unknown) => {
        if (signal.aborted) return;
        this.#end(controller, { kind: 'failed', run, failure: failureOf(error, request.text) });
      },
    );
    this.#ended = ended;
    await ended;
  }

  /** Keeps a plan for a comparison before another one replaces it. */
  #keepPlan(replaced: Explained | undefined): void {
    if (replaced === undefined) return;
    const { earlierPlans } = this.store.getState();
    this.store.setState({ earlierPlans: [replaced, ...earlierPlans].slice(0, maxEarlierPlans) });
  }

  #end(controller: AbortController, status: QueryRunState['status']): void {
    if (this.#running !== controller) return;
    this.#running = undefined;
    this.store.setState({ status });
  }

  async #execute(request: QueryRequest, body: string, signal: AbortSignal, transactionId?: string) {
    const startedAtMs = Date.now();
    const from = performance.now();
    const text = await runAsyncQuery(this.connection, body, signal, transactionId);
    const totalSeconds = (performance.now() - from) / 1000;
    const batch = await runInSlices(readBatch(text), () => !signal.aborted);
    if (batch === undefined || signal.aborted) {
      await closeCursorOf(this.connection, text);
      throw signal.reason;
    }
    const id = idOf(batch);
    const extra = queryExtra.parse(JSON.parse(batch.members.get('extra') ?? '{}'));
    const stats = extra.stats ?? {};
    void this.#closeCursor();
    this.#rows = new ResultRows();
    this.#rows.append(batch.rows, batch.columns);
    this.#cursorId = id;
    lastResultId += 1;
    const hasMore = batch.members.get('hasMore') === 'true';
    const count = batch.members.get('count');
    const loadedRows = this.#rows.length;
    this.store.setState({
      result: {
        id: lastResultId,
        request,
        startedAtMs,
        totalSeconds,
        stats,
        hasMore,
        loadedRows,
        serverSeconds: stats.executionTime,
        warnings: extra.warnings ?? [],
        totalRows: count !== undefined ? Number(count) : hasMore ? undefined : loadedRows,
        moreFailure: undefined,
        isLoadingMore: false,
        edits: 0,
        isRestored: false,
      },
    });
    return { plan: extra.plan, phases: extra.profile };
  }

  async #readNext(): Promise<void> {
    const id = this.#cursorId;
    const rows = this.#rows;
    const { result } = this.store.getState();
    if (id === undefined || !result?.hasMore || result.moreFailure !== undefined) return;
    /** False after another result has replaced this one. */
    const isCurrent = () => this.#rows === rows;
    this.#change({ isLoadingMore: true });
    try {
      const answer = await this.connection.send(cursorApi.next, { path: { id } });
      const batch = await runInSlices(readBatch(await answer.text()), isCurrent);
      if (batch === undefined || !isCurrent()) return;
      rows.append(batch.rows, batch.columns);
      const hasMore = batch.members.get('hasMore') === 'true';
      if (!hasMore) this.#cursorId = undefined;
      const loadedRows = rows.length;
      const { stats, warnings } = this.#later(batch);
      this.#change({
        hasMore,
        loadedRows,
        stats,
        warnings,
        isLoadingMore: false,
        ...(hasMore ? {} : { totalRows: loadedRows }),
      });
    } catch (error) {
      if (isCurrent()) this.#change({ isLoadingMore: false, moreFailure: moreFailureOf(error) });
    }
  }

  /** Statistics and warnings of a stream are complete in a later batch only. */
  #later(batch: CursorBatch): Pick<QueryResult, 'stats' | 'warnings'> {
    const { stats, warnings } = this.store.getState().result!;
    const extra = queryExtra.parse(JSON.parse(batch.members.get('extra') ?? '{}'));
    return { stats: { ...stats, ...extra.stats }, warnings: extra.warnings ?? warnings };
  }

  #change(changes: Partial<QueryResult>): void {
    const { result } = this.store.getState();
    if (result !== undefined) this.store.setState({ result: { ...result, ...changes } });
  }

  async #closeCursor(): Promise<void> {
    const id = this.#cursorId;
    this.#cursorId = undefined;
    if (id !== undefined) await closeCursor(this.connection, id);
  }
}

function idOf(batch: CursorBatch): string | undefined {
  const id = batch.members.get('id');
  return id === undefined || batch.members.get('hasMore') !== 'true' ? undefined : (JSON.parse(id) as string);
}

function moreFailureOf(error: unknown): string {
  if (error instanceof RequestError && error.errorName === 'ERROR_CURSOR_NOT_FOUND') {
    return 'The cursor has expired. Run the query again to read more rows.';
  }
  return error instanceof Error ? error.message : String(error);
}
