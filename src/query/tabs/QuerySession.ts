import { bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import { statementAt } from '../../../aql/editor/statements.ts';
import type { Connection } from '../../api/Connection.ts';
import { formatAmount } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import { keyWithin, type StorageKey, storageKey } from '../../store/browser-storage/storage-key.ts';
import { confirm } from '../../store/confirm.ts';
import { notify, notifyError, notifySuccess, solveProblem } from '../../store/notifications.ts';
import { addToHistory } from '../../store/query-history.ts';
import { bindProblemText, valuesFor } from '../binds/bind-values.ts';
import { inTransaction } from '../run/in-transaction.ts';
import { isModifying } from '../run/is-modifying.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryRequest } from '../run/query-request.ts';
import type { ResultRows } from '../run/ResultRows.ts';
import type { RunKind } from '../run/run-state.ts';
import { QueryTabs } from './QueryTabs.ts';
import { type QueryTab, shownRange, shownStatement, statementsIn } from './query-tab.ts';
import { TabRuns } from './TabRuns.ts';

/** The name of the error of invalid bind values, which ends with the next run. */
const bindProblem = 'query.bind';

/** Characters of the rows that the history keeps. */
const maxSampleLength = 2000;

/** Why Run all leaves a statement out. */
const changesData = 'It changes data.';
const wasCancelled = 'The run was cancelled.';

/** The selected part of the text of a tab. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A part of a text that is run: the selection or a statement. */
interface RunTarget {
  /** Number of the statement that gets the result, from 0. */
  readonly statement: number;
  readonly request: QueryRequest;
}

/** The tabs of a user in a database with their runs; runs continue while the user is on other screens. */
export class QuerySession {
  /** Of the history of runs. */
  readonly historyKey = storageKey('database', 'query.history');
  readonly #runsKey = storageKey('database', 'query.runs');
  readonly connection: Connection;
  readonly tabs: QueryTabs;
  readonly #runs = new Map<string, TabRuns>();
  readonly #historyListeners = new Set<() => void>();
  /** Tabs whose statements are run one after the other. */
  readonly #sequences = new Set<string>();

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

  /** The runs of a tab, by statement. */
  runsOf(tabId: string): TabRuns {
    const known = this.#runs.get(tabId);
    if (known !== undefined) return known;
    const runs = new TabRuns(this.connection, keyWithin(this.#runsKey, tabId));
    this.#runs.set(tabId, runs);
    return runs;
  }

  /** The run of the statement whose result a tab shows. */
  shownRun(tab: QueryTab): QueryRun {
    return this.runsOf(tab.id).runOf(shownStatement(tab));
  }

  isRunning(tabId: string): boolean {
    return this.#runs.get(tabId)?.store.getState().isRunning ?? false;
  }

  /** What would be sent for a part of a tab's text; by default, for the statement whose result it shows. */
  toRequest(tab: QueryTab, range: TextRange = shownRange(tab)): QueryRequest {
    const text = tab.text.slice(range.start, range.end);
    const keys = bindParametersOf(text, '3.12').map(({ key }) => key);
    return {
      text,
      selectionStart: range.start,
      bindVars: valuesFor(tab.values, keys),
      batchSize: tab.resultSize,
      options: tab.options,
    };
  }

  /**
   * Starts a run of a tab: of the selection if it has a text, otherwise of the statement at the caret. Resolves at its
   * end; a failure is in the state of the run.
   */
  async start(tabId: string, kind: RunKind, selection: TextRange | undefined, caret?: number): Promise<void> {
    const tab = this.#tabToRun(tabId);
    if (tab !== undefined) await this.#start(tabId, kind, this.#targetOf(tab, selection, caret));
  }

  /**
   * Runs all statements of a tab one after the other. If some change data, the user chooses whether all run in one
   * transaction; otherwise those are left out. Statements after a failure are not run. The state of each statement that
   * was not run has the reason.
   */
  async startAll(tabId: string): Promise<void> {
    const tab = this.#tabToRun(tabId);
    if (tab === undefined) return;
    const statements = statementsIn(tab);
    if (statements.length === 1) return this.#start(tabId, 'query', this.#targetOf(tab, undefined, 0));
    const targets = statements.map((range, statement) => ({
      statement,
      request: this.toRequest(tab, range),
    }));
    const changing = targets.filter(({ request }) => isModifying(request.text)).length;
    if (changing === 0) return void (await this.#startInOrder(tabId, targets));
    const isTransaction = await askForTransaction(changing, targets.length);
    if (isTransaction === undefined) return;
    if (!isTransaction) return void (await this.#startInOrder(tabId, targets));
    await this.#startInTransaction(tabId, targets);
  }

  /** All changes stay, or none. */
  async #startInTransaction(tabId: string, targets: readonly RunTarget[]): Promise<void> {
    const requests = targets.map(({ request }) => request);
    try {
      const refusal = await inTransaction(this.connection, requests, undefined, async (transactionId) => {
        const result = await this.#startInOrder(tabId, targets, transactionId);
        return { result, isKept: result === undefined };
      });
      for (const { statement } of targets) this.runsOf(tabId).runOf(statement).transactionEnded();
      if (refusal === undefined) notifySuccess('Query', 'All statements ran in one transaction.');
      else notify('warning', 'Query', `${refusal} The changes of all statements were rolled back.`);
    } catch (error) {
      notifyError(error, 'The statements could not run in one transaction');
    }
  }

  /** Returns why the last statements were not run; undefined if all were. Without a transaction, changes are left out. */
  async #startInOrder(
    tabId: string,
    targets: readonly RunTarget[],
    transactionId?: string,
  ): Promise<string | undefined> {
    this.#sequences.add(tabId);
    const runs = this.runsOf(tabId);
    let refusal: string | undefined;
    for (const { statement, request } of targets) {
      const run = runs.runOf(statement);
      runs.setRequest(statement, request);
      if (!this.#sequences.has(tabId)) refusal ??= wasCancelled;
      if (refusal !== undefined) run.skip(refusal);
      else if (transactionId === undefined && isModifying(request.text)) run.skip(changesData);
      else {
        await this.#start(tabId, 'query', { statement, request }, transactionId);
        const { kind } = run.store.getState().status;
        if (kind === 'failed') refusal = `Statement ${statement + 1} failed before.`;
        if (kind === 'cancelled') refusal = wasCancelled;
      }
    }
    this.#sequences.delete(tabId);
    return refusal;
  }

  async cancel(tabId: string): Promise<void> {
    this.#sequences.delete(tabId);
    await this.runsOf(tabId).cancel();
  }

  #tabOf(tabId: string): QueryTab | undefined {
    return this.tabs.store.getState().tabs.find(({ id }) => id === tabId);
  }

  /** The tab; undefined if its bind values are invalid, for which a notification is shown. */
  #tabToRun(tabId: string): QueryTab | undefined {
    const tab = this.#tabOf(tabId);
    if (tab?.invalidBindText !== undefined) {
      notify('error', 'Query error', bindProblemText, undefined, bindProblem);
      return undefined;
    }
    solveProblem(bindProblem);
    return tab;
  }

  #targetOf(tab: QueryTab, selection: TextRange | undefined, caret: number | undefined): RunTarget {
    const statements = statementsIn(tab);
    const isPart = selection !== undefined && tab.text.slice(selection.start, selection.end).trim() !== '';
    const offset = isPart ? selection.start : caret;
    const statement = offset === undefined ? shownStatement(tab) : statementAt(statements, offset);
    const range = isPart ? selection : (statements[statement] ?? { start: 0, end: tab.text.length });
    return { statement, request: this.toRequest(tab, range) };
  }

  async #start(
    tabId: string,
    kind: RunKind,
    { statement, request }: RunTarget,
    transactionId?: string,
  ): Promise<void> {
    const keeps = kind === 'profile' && isModifying(request.text) ? await askToKeepChanges() : true;
    if (keeps === undefined) return;
    const runs = this.runsOf(tabId);
    const run = runs.runOf(statement);
    runs.setRequest(statement, request);
    this.tabs.change(tabId, { statement });
    const startedMs = Date.now();
    if (kind === 'query') await run.start(request, transactionId);
    else if (kind === 'explain') await run.explain(request);
    else await run.profile(request, !keeps);
    if (!keeps && run.store.getState().status.kind === 'finished') {
      notify('info', 'Profile', 'The changes of the query were rolled back.');
    }
    if (run.store.getState().status.kind === 'cancelled') notify('info', 'Query', 'Query canceled.');
    if (kind !== 'explain') await this.#remember(run, request, startedMs);
  }

  /** Closes a tab and ends its runs. */
  close(tabId: string): void {
    const tab = this.#tabOf(tabId);
    if (tab === undefined) return;
    this.tabs.close(tabId);
    this.runsOf(tabId).dispose(statementsIn(tab).length);
    this.#runs.delete(tabId);
  }

  /** Calls the listener after each change of the history. Returns a function that stops it. */
  onHistory(listener: () => void): () => void {
    this.#historyListeners.add(listener);
    return () => this.#historyListeners.delete(listener);
  }

  async #remember(run: QueryRun, request: QueryRequest, startedMs: number): Promise<void> {
    const { status, result } = run.store.getState();
    if (status.kind === 'idle' || status.kind === 'running' || status.kind === 'skipped') return;
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
        sample: finished && sampleOf(run.rows),
      });
      for (const listener of this.#historyListeners) listener();
    } catch (error) {
      console.warn('the run was not added to the history', error);
    }
  }
}

/** The beginning of the rows as JSON texts. */
function sampleOf(rows: ResultRows): string {
  let sample = '';
  for (let row = 0; row < rows.length && sample.length < maxSampleLength; row++) {
    sample += `${row === 0 ? '' : ', '}${rows.rowText(row).slice(0, maxSampleLength)}`;
  }
  return sample.slice(0, maxSampleLength);
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

/** Whether statements run in one transaction; undefined: none is run. */
async function askForTransaction(changing: number, all: number): Promise<boolean | undefined> {
  const { isConfirmed, isOptionChosen } = await confirm({
    title: `Run all ${all} statements?`,
    text: `${formatAmount(changing, 'statement')} of ${all} ${agree(changing, 'changes')} data. Without a transaction, ${agree(changing, 'it is', 'they are')} left out.`,
    action: 'Run all',
    option: {
      label: 'One transaction',
      description: 'All statements run. If one of them fails, no change stays.',
    },
  });
  return isConfirmed ? isOptionChosen : undefined;
}
