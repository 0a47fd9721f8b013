import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BindParameterInfo, bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import type { Connection } from '../../api/Connection.ts';
import { describeError, RequestError } from '../../api/errors.ts';
import { findJsonValueProblem } from '../../lib/json-problem.ts';
import {
  type ChartSettings,
  type NotebookCell,
  type NotebookContent,
  newCell,
  type StoredNotebook,
} from '../../lib/notebook.ts';
import { keyWithin, storageKey } from '../../store/browser-storage/storage-key.ts';
import { signedInUser } from '../../store/signed-in-user.ts';
import { followTypes, setBind } from '../binds/bind-types.ts';
import { sameValues } from '../binds/bind-values.ts';
import type { ViewKind } from '../results/view-kinds.ts';
import { keepRun } from '../run/keep-run.ts';
import { QueryRun } from '../run/QueryRun.ts';
import type { QueryFailure } from '../run/query-failure.ts';
import type { QueryRequest } from '../run/query-request.ts';
import { loadNamed, rowsJson, usedCells, withValues } from './named-results.ts';
import {
  compareDraft,
  forgetNotebookDraft,
  keepNotebookDraft,
  keepReplaced,
  type OwnContent,
  ownContentOf,
  readNotebookDraft,
  readReplaced,
} from './notebook-draft.ts';
import { openNotebook, storeNotebook } from './notebook-storage.ts';

type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly text: string }
  /** Another user or page has saved it since it was opened. */
  | { readonly kind: 'conflict' };

/** A run of several cells that a failure ended. */
interface StoppedRun {
  /** The cell that failed. */
  readonly id: string;
  readonly failure: QueryFailure;
  /** Cells that were not run, in order. */
  readonly left: readonly string[];
}

interface NotebookState {
  readonly notebook: StoredNotebook;
  readonly save: SaveState;
  /** Ids of the cells that run or wait for their turn, in order. */
  readonly queue: readonly string[];
  /** The failure that ended a run of several cells; undefined after a later run. */
  readonly stopped: StoppedRun | undefined;
  /** Time of the last run of all cells; undefined before the first one. */
  readonly ranAtMs: number | undefined;
  /** Why the user cannot change the notebook; undefined if the user can. */
  readonly readOnlyReason: string | undefined;
  /** The version that was not chosen after a conflict. */
  readonly replaced: OwnContent | undefined;
  /** Bind parameters with the types of the database, by the id of their cell; absent before the cell was shown. */
  readonly binds: ReadonlyMap<string, readonly BindParameterInfo[]>;
}

/** Time without a change after which the notebook is saved. */
const saveDelayMs = 1000;
/** Time without a change of a parameter after which the cells that use it run. */
const rerunDelayMs = 500;
/** Saves without an answer that are remembered. */
const maxSent = 5;
/** Characters of rows that are kept for the next visit, for each cell. */
const maxStoredCharacters = 1_000_000;
/** Rows of a cell's first batch. */
const batchSize = 1000;

/** An open notebook: its content, its saving, and the runs of its cells. Call `dispose` at the end. */
export class NotebookSession {
  readonly store: StoreApi<NotebookState>;
  readonly #connection: Connection;
  readonly #runs = new Map<string, QueryRun>();
  /** Names of changed parameters whose cells have not run again. */
  readonly #changed = new Set<string>();
  readonly #removed: { readonly cell: NotebookCell; readonly at: number }[] = [];
  /** Names of parameters whose type the user has not chosen; see `TypedBinds`. */
  #untyped: readonly string[] = [];
  /** Values of a shared link, which are shown and used, but not saved, by their saved values. */
  readonly #preset = new Map<string, string | undefined>();
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #rerunTimer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #isRunning = false;
  /** Contents of saves whose answers have not arrived, oldest first. */
  #sent: readonly OwnContent[];

  constructor(connection: Connection, notebook: StoredNotebook, readOnlyReason: string | undefined) {
    this.#connection = connection;
    const draft = readNotebookDraft(notebook.key);
    const relation = draft === undefined ? 'saved' : compareDraft(notebook, draft);
    this.#sent = draft?.sent ?? [];
    const replaced = readReplaced(notebook.key);
    const opened = draft === undefined || relation === 'saved' ? notebook : { ...notebook, ...draft.content };
    const save: SaveState = { kind: relation === 'newer' ? 'unsaved' : relation };
    const runs = { queue: [], stopped: undefined, ranAtMs: undefined };
    const others = { ...runs, readOnlyReason, replaced, binds: new Map() };
    this.store = createStore(() => ({ notebook: opened, save, ...others }));
    if (relation === 'saved') forgetNotebookDraft(notebook.key);
    this.#scheduleUnsaved();
  }

  get readOnlyReason(): string | undefined {
    return this.store.getState().readOnlyReason;
  }

  /** The right to change the notebook can change while it is open. */
  setReadOnlyReason(readOnlyReason: string | undefined): void {
    if (readOnlyReason === this.readOnlyReason) return;
    this.store.setState({ readOnlyReason });
    this.#scheduleUnsaved();
  }

  /** The run of a cell; the same object for the life of the cell. */
  runOf(cell: string): QueryRun {
    let run = this.#runs.get(cell);
    if (run === undefined) {
      run = new QueryRun(this.#connection);
      this.#runs.set(cell, run);
      const { key } = this.store.getState().notebook;
      const runs = storageKey('database', 'notebook.runs');
      void keepRun(run, keyWithin(runs, `${key} ${cell}`), maxStoredCharacters);
    }
    return run;
  }

  /** What a run of the cell sends now. Rows of other cells that it uses by their names are bind values. */
  requestOf(cell: NotebookCell): QueryRequest {
    const { parameters, cells } = this.store.getState().notebook;
    const named = new Map(usedCells(cell, cells).map((used) => [used.name!, rowsJson(this.runOf(used.id))]));
    const text = withValues(cell.text, new Set(named.keys()));
    const bindVars = Object.fromEntries(
      bindParametersOf(text, '3.12').flatMap(({ key }) => {
        const raw = named.get(key) ?? (Object.hasOwn(parameters, key) ? parameters[key] : undefined);
        return raw === undefined ? [] : [[key, raw]];
      }),
    );
    return { text, selectionStart: 0, bindVars, batchSize, options: {} };
  }

  /** Names the result of a query for other cells; '' removes the name. */
  setName(id: string, name: string): void {
    this.edit(({ cells }) => ({
      cells: cells.map((cell) =>
        cell.id === id && cell.kind === 'query' ? { ...cell, name: name === '' ? undefined : name } : cell,
      ),
    }));
  }

  /** After a failure: runs the cells that were not run. */
  async runLeft(): Promise<void> {
    const left = this.store.getState().stopped?.left ?? [];
    await this.#runInOrder(this.#queryCells().filter(({ id }) => left.includes(id)));
  }

  /** Replaces content and saves it after a moment. */
  edit(
    change: (content: NotebookContent) => Partial<NotebookContent & Pick<StoredNotebook, 'sharing'>>,
  ): void {
    if (this.readOnlyReason !== undefined) return;
    const { notebook, save } = this.store.getState();
    const edited = { ...notebook, ...change(notebook) };
    const isConflict = save.kind === 'conflict';
    this.store.setState({ notebook: edited, save: isConflict ? save : { kind: 'unsaved' } });
    keepNotebookDraft(this.#withoutPreset(edited), this.#sent);
    if (!isConflict) this.#scheduleSave();
  }

  setText(id: string, text: string): void {
    this.edit(({ cells }) => ({ cells: cells.map((cell) => (cell.id === id ? { ...cell, text } : cell)) }));
  }

  /** Remembers the view of a cell's result. */
  setView(id: string, view: ViewKind): void {
    this.edit(({ cells }) => ({
      cells: cells.map((cell) => (cell.id === id && cell.kind === 'query' ? { ...cell, view } : cell)),
    }));
  }

  /** Remembers the settings of a cell's chart. */
  setChart(id: string, chart: ChartSettings): void {
    this.edit(({ cells }) => ({
      cells: cells.map((cell) => (cell.id === id && cell.kind === 'query' ? { ...cell, chart } : cell)),
    }));
  }

  /** Inserts an empty cell at an index. Returns its id. */
  insert(kind: NotebookCell['kind'], index: number): string {
    const cell = newCell(kind, '');
    this.edit(({ cells }) => ({ cells: cells.toSpliced(index, 0, cell) }));
    return cell.id;
  }

  /** Moves a cell by a number of places. */
  move(id: string, by: number): void {
    this.edit(({ cells }) => {
      const at = cells.findIndex((cell) => cell.id === id);
      const cell = cells[at];
      const target = at + by;
      if (!cell || target < 0 || target >= cells.length) return {};
      return { cells: cells.toSpliced(at, 1).toSpliced(target, 0, cell) };
    });
  }

  setKind(id: string, kind: NotebookCell['kind']): void {
    this.edit(({ cells }) => ({
      cells: cells.map((cell) => (cell.id === id ? { kind, id, text: cell.text } : cell)),
    }));
  }

  /** Removes a cell; `restore` puts it back. */
  remove(id: string): void {
    const { cells } = this.store.getState().notebook;
    const at = cells.findIndex((cell) => cell.id === id);
    const cell = cells[at];
    if (!cell) return;
    this.#removed.push({ cell, at });
    this.edit((content) => ({ cells: content.cells.filter((each) => each !== cell) }));
  }

  /** Puts the last removed cell back. */
  restore(): void {
    const last = this.#removed.pop();
    if (last) this.edit(({ cells }) => ({ cells: cells.toSpliced(last.at, 0, last.cell) }));
  }

  /** Sets the JSON text of a parameter; undefined removes it. Cells that have run and use it run again, in order. */
  setParameter(parameter: BindParameterInfo, raw: string | undefined, isTypeChosen: boolean): void {
    const values = this.store.getState().notebook.parameters;
    const changed = setBind({ values, untyped: this.#untyped }, parameter, raw, isTypeChosen);
    this.#untyped = changed.untyped;
    this.#replaceParameters(changed.values, [parameter.key]);
  }

  /** Keeps the bind parameters of a shown cell; values without a chosen type take the types that its query suggests. */
  setBinds(cell: string, found: readonly BindParameterInfo[]): void {
    this.store.setState(({ binds }) => ({ binds: new Map(binds).set(cell, found) }));
    const values = this.store.getState().notebook.parameters;
    const followed = followTypes({ values, untyped: this.#untyped }, found);
    if (sameValues(followed, values)) return;
    this.#replaceParameters(
      followed,
      Object.keys(followed).filter((key) => followed[key] !== values[key]),
    );
  }

  #replaceParameters(parameters: NotebookContent['parameters'], changed: readonly string[]): void {
    for (const name of changed) {
      this.#preset.delete(name);
      this.#changed.add(name);
    }
    this.edit(() => ({ parameters }));
    clearTimeout(this.#rerunTimer);
    this.#rerunTimer = setTimeout(() => void this.#rerunChanged(), rerunDelayMs);
  }

  /** Sets a parameter from a shared link. It is not saved until the user changes it; invalid JSON is ignored. */
  presetParameter(name: string, raw: string): void {
    if (findJsonValueProblem(raw) !== undefined) return;
    const { parameters } = this.store.getState().notebook;
    if (!this.#preset.has(name)) this.#preset.set(name, parameters[name]);
    this.store.setState(({ notebook }) => ({
      notebook: { ...notebook, parameters: { ...notebook.parameters, [name]: raw } },
    }));
  }

  /** Runs all query cells in order; stops at the first failure. */
  async runAll(): Promise<void> {
    await this.#runInOrder(this.#queryCells());
    this.store.setState({ ranAtMs: Date.now() });
  }

  async runCell(id: string): Promise<void> {
    await this.#runInOrder(this.#queryCells().filter((cell) => cell.id === id));
  }

  /** Ends the running cell and forgets the waiting ones. */
  async cancel(): Promise<void> {
    const [running] = this.store.getState().queue;
    this.store.setState({ queue: [] });
    if (running !== undefined) await this.runOf(running).cancel();
  }

  /** Saves now if there are changes. Does not reject: a failure becomes the state. */
  async flush(): Promise<void> {
    clearTimeout(this.#saveTimer);
    await this.#saving;
    const { save, readOnlyReason } = this.store.getState();
    if (readOnlyReason !== undefined || (save.kind !== 'unsaved' && save.kind !== 'failed')) return;
    this.#saving = this.#save().finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
  }

  /**
   * After a conflict: keeps the own content as the newest one, or takes the saved one. The other version can be exchanged
   * for it with `exchange`. Rejects if the saved one cannot be read.
   */
  async resolve(kept: 'own' | 'saved'): Promise<void> {
    const { notebook } = this.store.getState();
    const saved = await openNotebook(notebook.key);
    if (saved === undefined) throw new Error(`the notebook '${notebook.title}' does not exist any more`);
    const own = this.#withoutPreset(notebook);
    const replaced = ownContentOf(kept === 'saved' ? own : saved);
    keepReplaced(notebook.key, replaced);
    this.#sent = [];
    if (kept === 'saved') {
      forgetNotebookDraft(notebook.key);
      this.#preset.clear();
      this.store.setState({ notebook: saved, save: { kind: 'saved' }, replaced });
      return;
    }
    this.store.setState({ notebook: { ...notebook, rev: saved.rev }, save: { kind: 'unsaved' }, replaced });
    keepNotebookDraft({ ...own, rev: saved.rev }, []);
    await this.flush();
  }

  /** After a conflict that was resolved: exchanges the content with the version that was not chosen, and saves it. */
  exchange(): void {
    const { notebook, replaced, readOnlyReason } = this.store.getState();
    if (replaced === undefined || readOnlyReason !== undefined) return;
    const own = ownContentOf(this.#withoutPreset(notebook));
    keepReplaced(notebook.key, own);
    this.store.setState({ replaced: own });
    this.edit(() => replaced);
  }

  /** Saves unsaved changes and ends all runs. */
  dispose(): void {
    clearTimeout(this.#rerunTimer);
    void this.flush();
    this.store.setState({ queue: [] });
    for (const run of this.#runs.values()) run.dispose();
  }

  #queryCells(): readonly NotebookCell[] {
    return this.store
      .getState()
      .notebook.cells.filter(({ kind, text }) => kind === 'query' && text.trim() !== '');
  }

  async #runInOrder(cells: readonly NotebookCell[]): Promise<void> {
    const { queue } = this.store.getState();
    const added = cells.map(({ id }) => id).filter((id) => !queue.includes(id));
    this.store.setState({ queue: [...queue, ...added] });
    if (this.#isRunning) return;
    this.#isRunning = true;
    const tried = new Set<string>();
    this.store.setState({ stopped: undefined });
    try {
      for (;;) {
        const [next] = this.store.getState().queue;
        if (next === undefined) return;
        const cell = this.store.getState().notebook.cells.find(({ id }) => id === next);
        if (cell !== undefined && this.#queueMissing(cell, tried)) continue;
        if (cell !== undefined) await this.#start(cell);
        const { status } = this.runOf(next).store.getState();
        const left = this.store.getState().queue.filter((id) => id !== next);
        const isFailed = cell !== undefined && status.kind === 'failed';
        this.store.setState({
          queue: cell === undefined || status.kind === 'finished' ? left : [],
          stopped: isFailed ? { id: next, failure: status.failure, left } : undefined,
        });
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * Puts the cells whose results a cell uses, and that have none, before it in the queue. `tried`: cells that were put
   * there before; a cycle of names ends with them. Returns false if there are none.
   */
  #queueMissing(cell: NotebookCell, tried: Set<string>): boolean {
    const missing = usedCells(cell, this.store.getState().notebook.cells)
      .map(({ id }) => id)
      .filter((id) => !tried.has(id) && this.runOf(id).store.getState().result === undefined);
    for (const id of missing) tried.add(id);
    this.store.setState(({ queue }) => ({
      queue: [...missing, ...queue.filter((id) => !missing.includes(id))],
    }));
    return missing.length > 0;
  }

  async #start(cell: NotebookCell): Promise<void> {
    const { cells } = this.store.getState().notebook;
    const run = this.runOf(cell.id);
    try {
      for (const { id, name } of usedCells(cell, cells)) await loadNamed(name!, this.runOf(id));
    } catch (error) {
      run.fail(error);
      return;
    }
    await run.start(this.requestOf(cell));
  }

  async #rerunChanged(): Promise<void> {
    const names = [...this.#changed];
    this.#changed.clear();
    const affected = this.#queryCells().filter(({ id, text }) => {
      const status = this.#runs.get(id)?.store.getState().status.kind ?? 'idle';
      return status !== 'idle' && bindParametersOf(text, '3.12').some(({ key }) => names.includes(key));
    });
    await this.#runInOrder(affected);
  }

  #withoutPreset(notebook: StoredNotebook): StoredNotebook {
    const parameters = { ...notebook.parameters };
    for (const [name, saved] of this.#preset) {
      if (saved === undefined) delete parameters[name];
      else parameters[name] = saved;
    }
    return { ...notebook, parameters };
  }

  #scheduleUnsaved(): void {
    const { save, readOnlyReason } = this.store.getState();
    if (save.kind === 'unsaved' && readOnlyReason === undefined) this.#scheduleSave();
  }

  #scheduleSave(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), saveDelayMs);
  }

  async #save(): Promise<void> {
    const { notebook } = this.store.getState();
    const own = this.#withoutPreset(notebook);
    const { key, rev, changedAtMs: _old, access: _access, ...content } = own;
    this.store.setState({ save: { kind: 'saving' } });
    const changedBy = signedInUser();
    this.#sent = [...this.#sent, ownContentOf(own)].slice(-maxSent);
    keepNotebookDraft(own, this.#sent);
    try {
      const saved = await storeNotebook(key, rev, { ...content, changedBy });
      this.#afterSave(notebook, { ...saved, changedBy });
    } catch (error) {
      const isConflict = error instanceof RequestError && error.errorName === 'ERROR_ARANGO_CONFLICT';
      if (isConflict && (await this.#isOwnConflict())) return;
      const { text } = describeError(error);
      this.store.setState({ save: isConflict ? { kind: 'conflict' } : { kind: 'failed', text } });
    }
  }

  /** `stored`: the notebook as it was sent; later edits are saved after the next delay. */
  #afterSave(stored: StoredNotebook, saved: Pick<StoredNotebook, 'rev' | 'changedAtMs' | 'changedBy'>): void {
    const { notebook } = this.store.getState();
    const isSame = notebook === stored;
    const latest = { ...notebook, ...saved };
    this.#sent = [];
    this.store.setState({ notebook: latest, save: { kind: isSame ? 'saved' : 'unsaved' } });
    if (isSame) {
      forgetNotebookDraft(notebook.key);
      return;
    }
    // The edits are based on the revision that was just stored.
    keepNotebookDraft(this.#withoutPreset(latest), []);
    this.#scheduleSave();
  }

  /**
   * After a refused save: true if the saved notebook has the own content, or that of an earlier save of this tab whose
   * answer did not arrive. The state is then that of the saved notebook, and later edits are saved.
   */
  async #isOwnConflict(): Promise<boolean> {
    const { notebook } = this.store.getState();
    const saved = await openNotebook(notebook.key).catch(() => undefined);
    const draft = readNotebookDraft(notebook.key);
    if (draft === undefined || saved === undefined) return false;
    const relation = compareDraft(saved, draft);
    if (relation === 'conflict') return false;
    const { rev, changedAtMs, changedBy } = saved;
    const { notebook: latest } = this.store.getState();
    this.#sent = [];
    this.store.setState({
      notebook: { ...latest, rev, changedAtMs, changedBy },
      save: { kind: relation === 'saved' ? 'saved' : 'unsaved' },
    });
    if (relation === 'saved') forgetNotebookDraft(latest.key);
    else this.#scheduleSave();
    return true;
  }
}
