import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Connection } from '../../api/Connection.ts';
import { keyWithin, type StorageKey } from '../../store/browser-storage/storage-key.ts';
import { forgetRun, keepRun } from '../run/keep-run.ts';
import { QueryRun } from '../run/QueryRun.ts';
import type { QueryRequest } from '../run/query-request.ts';
import type { RunStatus } from '../run/run-state.ts';

/** What is known of the last run of a statement. */
export interface StatementState {
  readonly status: RunStatus;
  /** The text that was run; undefined before the first run. */
  readonly text: string | undefined;
  readonly rows: number | undefined;
  readonly seconds: number | undefined;
}

interface TabRunsState {
  readonly isRunning: boolean;
  /** By the number of the statement, from 0. */
  readonly statements: Readonly<Record<number, StatementState>>;
}

/** The runs of a query tab, one for each statement of its text. They survive a reload. */
export class TabRuns {
  readonly store: StoreApi<TabRunsState> = createStore<TabRunsState>(() => ({
    isRunning: false,
    statements: {},
  }));
  readonly #connection: Connection;
  /** Of the stored run of the first statement; further ones have their number behind it. */
  readonly #key: StorageKey;
  readonly #runs = new Map<number, QueryRun>();
  readonly #requests = new Map<number, QueryRequest>();

  constructor(connection: Connection, key: StorageKey) {
    this.#connection = connection;
    this.#key = key;
  }

  /** The run of a statement. */
  runOf(statement: number): QueryRun {
    const known = this.#runs.get(statement);
    if (known !== undefined) return known;
    const run = new QueryRun(this.#connection);
    this.#runs.set(statement, run);
    run.store.subscribe(() => this.#publish());
    void keepRun(run, this.#keyOf(statement));
    return run;
  }

  /** The last request of a statement; undefined before its first run. */
  requestOf(statement: number): QueryRequest | undefined {
    return this.#requests.get(statement) ?? this.#runs.get(statement)?.store.getState().result?.request;
  }

  setRequest(statement: number, request: QueryRequest): void {
    this.#requests.set(statement, request);
  }

  async cancel(): Promise<void> {
    await Promise.all([...this.#runs.values()].map((run) => run.cancel()));
  }

  /**
   * Ends the runs and removes what is stored of them. `statementCount`: statements of the text, whose results of an
   * earlier visit may be stored although they were not shown again.
   */
  dispose(statementCount: number): void {
    for (const run of this.#runs.values()) run.dispose();
    const count = Math.max(1, statementCount, ...[...this.#runs.keys()].map((statement) => statement + 1));
    for (let statement = 0; statement < count; statement++) void forgetRun(this.#keyOf(statement));
  }

  #keyOf(statement: number): StorageKey {
    return statement === 0 ? this.#key : keyWithin(this.#key, String(statement));
  }

  #publish(): void {
    const statements: Record<number, StatementState> = {};
    for (const [statement, run] of this.#runs) {
      const { status, result } = run.store.getState();
      statements[statement] = {
        status,
        text: this.requestOf(statement)?.text,
        rows: result?.totalRows ?? result?.loadedRows,
        seconds: result?.totalSeconds,
      };
    }
    const isRunning = [...this.#runs.values()].some((run) => run.isRunning);
    this.store.setState({ isRunning, statements });
  }
}
