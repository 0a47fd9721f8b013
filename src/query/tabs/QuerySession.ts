import { bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import type { Connection } from '../../api/Connection.ts';
import { keyWithin, type StorageKey, storageKey } from '../../store/browser-storage/storage-key.ts';
import { confirm } from '../../store/confirm.ts';
import { notify, solveProblem } from '../../store/notifications.ts';
import { addToHistory } from '../../store/query-history.ts';
import { bindProblemText, valuesFor } from '../binds/bind-values.ts';
import { isModifying } from '../run/is-modifying.ts';
import { forgetRun, keepRun } from '../run/keep-run.ts';
import { QueryRun } from '../run/QueryRun.ts';
import type { QueryRequest } from '../run/query-request.ts';
import type { RunKind } from '../run/run-state.ts';
import { QueryTabs } from './QueryTabs.ts';
import type { QueryTab } from './query-tab.ts';

/** The name of the error of invalid bind values, which ends with the next run. */
const bindProblem = 'query.bind';

/** The selected part of the text of a tab. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The tabs of a user in a database with their runs; runs continue while the user is on other screens. */
export class QuerySession {
  /** Of the history of runs. */
  readonly historyKey = storageKey('database', 'query.history');
  readonly #runsKey = storageKey('database', 'query.runs');
  readonly connection: Connection;
  readonly tabs: QueryTabs;
  readonly #runs = new Map<string, QueryRun>();
  readonly #requests = new Map<string, QueryRequest>();
  readonly #historyListeners = new Set<() => void>();

  constructor(connection: Connection) {
    this.connection = connection;
    this.tabs = new QueryTabs();
    this.tabs.onNotStored = (error) =>
      notify(
        'warning',
        'Query',
        'The browser has no space left for the open queries: they are lost at the end of this page.',
        String(error),
      );
  }

  /** The runs of a tab. */
  runOf(tabId: string): QueryRun {
    const known = this.#runs.get(tabId);
    if (known !== undefined) return known;
    const run = new QueryRun(this.connection);
    this.#runs.set(tabId, run);
    void keepRun(run, this.#keyOf(tabId));
    return run;
  }

  /** The last request of a tab; undefined before its first run. */
  requestOf(tabId: string): QueryRequest | undefined {
    return this.#requests.get(tabId) ?? this.runOf(tabId).store.getState().result?.request;
  }

  /** What would be sent for a tab: the selection if it has a text, otherwise the whole text. */
  toRequest(tab: QueryTab, selection: TextRange | undefined): QueryRequest {
    const selected = selection === undefined ? '' : tab.text.slice(selection.start, selection.end);
    const isPart = selection !== undefined && selected.trim() !== '';
    const text = isPart ? selected : tab.text;
    const keys = bindParametersOf(text, '3.12').map(({ key }) => key);
    return {
      text,
      selectionStart: isPart ? selection.start : 0,
      bindVars: valuesFor(tab.values, keys),
      batchSize: tab.resultSize,
      options: tab.options,
    };
  }

  /** Starts a run of a tab. Resolves at its end; a failure is in the state of the run. */
  async start(tabId: string, kind: RunKind, selection: TextRange | undefined): Promise<void> {
    const tab = this.tabs.store.getState().tabs.find(({ id }) => id === tabId);
    if (tab === undefined) return;
    if (tab.invalidBindText !== undefined) {
      notify('error', 'Query error', bindProblemText, undefined, bindProblem);
      return;
    }
    solveProblem(bindProblem);
    const request = this.toRequest(tab, selection);
    const keeps = kind === 'profile' && isModifying(request.text) ? await askToKeepChanges() : true;
    if (keeps === undefined) return;
    this.#requests.set(tabId, request);
    const run = this.runOf(tabId);
    const startedMs = Date.now();
    if (kind === 'query') await run.start(request);
    else if (kind === 'explain') await run.explain(request);
    else await run.profile(request, !keeps);
    if (!keeps && run.store.getState().status.kind === 'finished') {
      notify('info', 'Profile', 'The changes of the query were rolled back.');
    }
    if (run.store.getState().status.kind === 'cancelled') notify('info', 'Query', 'Query canceled.');
    if (kind !== 'explain') await this.#remember(run, request, startedMs);
  }

  /** Ends the runs of a closed tab. */
  close(tabId: string): void {
    this.tabs.close(tabId);
    this.#runs.get(tabId)?.dispose();
    this.#runs.delete(tabId);
    void forgetRun(this.#keyOf(tabId));
    this.#requests.delete(tabId);
  }

  /** Key of the stored result of a tab. */
  #keyOf(tabId: string): StorageKey {
    return keyWithin(this.#runsKey, tabId);
  }

  /** Calls the listener after each change of the history. Returns a function that stops it. */
  onHistory(listener: () => void): () => void {
    this.#historyListeners.add(listener);
    return () => this.#historyListeners.delete(listener);
  }

  async #remember(run: QueryRun, request: QueryRequest, startedMs: number): Promise<void> {
    const { status, result } = run.store.getState();
    if (status.kind === 'idle' || status.kind === 'running') return;
    const finished = status.kind === 'finished' ? result : undefined;
    try {
      await addToHistory(this.historyKey, {
        startedMs,
        text: request.text,
        values: request.bindVars,
        outcome: status.kind,
        seconds: finished?.totalSeconds,
        rows: finished?.totalRows ?? finished?.loadedRows,
        message: status.kind === 'failed' ? status.failure.message : undefined,
      });
      for (const listener of this.#historyListeners) listener();
    } catch (error) {
      console.warn('the run was not added to the history', error);
    }
  }
}

const sessions = new Map<StorageKey, QuerySession>();

/** The session of the signed-in user in the database of the page, one for the page. */
export function querySession(connection: Connection): QuerySession {
  const key = storageKey('database', 'query');
  const session = sessions.get(key) ?? new QuerySession(connection);
  sessions.set(key, session);
  return session;
}

/** Whether the changes of a profiled query stay; undefined: the query is not run. */
async function askToKeepChanges(): Promise<boolean | undefined> {
  const { isConfirmed, isOptionChosen } = await confirm({
    title: 'Profile a query that changes data?',
    text: 'A profile runs the query. It runs in a transaction, and its changes are rolled back at the end.',
    action: 'Run profile',
    option: { label: 'Keep the changes', description: 'The query runs as with Run.' },
  });
  return isConfirmed ? isOptionChosen : undefined;
}
