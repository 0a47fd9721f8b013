import { createStore, type StoreApi } from 'zustand/vanilla';
import type { JobPhase } from '../../../protocol/jobs.ts';
import { fetchGraphExamples } from '../../api/graphs.ts';
import { tryCommand } from '../../command.ts';
import type { GraphAdapter } from '../../graph/adapters/GraphAdapter.ts';
import { NamedGraphAdapter } from '../../graph/adapters/NamedGraphAdapter.ts';
import type { ParameterValues } from '../../graph/layouts/parameter.ts';
import { GraphWorkspace } from '../../graph/workspace/GraphWorkspace.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { wait } from '../../lib/wait.ts';
import { startJob as showJob } from '../../store/jobs.ts';
import { GeneratedAdapter } from './GeneratedAdapter.ts';
import { type GraphSource, nameOf, printSource } from './graph-source.ts';
import { toMachineFacts } from './machine.ts';
import { type MeasuredRun, measureRun } from './measure-run.ts';
import { type BenchmarkRecord, loadRecords, mostRecords, saveRecords, toRecords } from './records.ts';
import { describeValues, type Subject } from './subjects.ts';
import { toRow } from './to-row.ts';

/** What is to be measured, as the form has it. */
export interface BenchmarkSetup {
  readonly source: GraphSource;
  readonly subject: Subject;
  readonly values: ParameterValues;
  /** Of the first run; each further one takes the next number. */
  readonly seed: number;
  readonly runs: number;
  readonly hasQualityOverTime: boolean;
  readonly isDrawn: boolean;
}

interface BenchmarkState {
  /** Of the source that was chosen last; its graph may not be loaded yet. */
  readonly workspace: GraphWorkspace;
  readonly isLoaded: boolean;
  /** What is being done; undefined: nothing. */
  readonly step: string | undefined;
  readonly subject: Subject | undefined;
  /** Of the loading: how long it took, by part. */
  readonly loading: readonly JobPhase[];
  /** The run that goes on, or the last. */
  readonly measured: MeasuredRun | undefined;
  /** The newest first. */
  readonly records: readonly BenchmarkRecord[];
  /** Ids of the records that are compared; two at most. */
  readonly compared: readonly string[];
}

/** A view that is not there or not complete by then is not waited for. */
const mostDrawingMs = 10_000;

/** The graph and the runs of the benchmark screen. */
export class BenchmarkSession {
  readonly store: StoreApi<BenchmarkState>;
  /** What the command runs. */
  setup: BenchmarkSetup;
  #source: string;
  /** Where the vertices are before a run, so that all begin alike. */
  #scattered: Float32Array | undefined;
  #abort: AbortController | undefined;
  /** Waits for the view of the loaded graph. */
  #waiting: (() => void) | undefined;

  constructor(setup: BenchmarkSetup) {
    this.setup = setup;
    this.#source = printSource(setup.source);
    this.store = createStore<BenchmarkState>(() => ({
      workspace: openWorkspace(setup.source),
      isLoaded: false,
      step: undefined,
      subject: undefined,
      loading: [],
      measured: undefined,
      records: loadRecords(),
      compared: [],
    }));
  }

  get state(): BenchmarkState {
    return this.store.getState();
  }

  /** The screen's view of the graph is there. */
  readonly onViewReady = () => this.#waiting?.();

  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  /** Takes another setup; another graph is opened, and loaded with the next run. */
  prepare(setup: BenchmarkSetup): void {
    this.setup = setup;
    const source = printSource(setup.source);
    if (source === this.#source) return;
    this.stop();
    this.#source = source;
    this.#scattered = undefined;
    this.state.workspace.dispose();
    this.#set({
      workspace: openWorkspace(setup.source),
      isLoaded: false,
      loading: [],
      measured: undefined,
    });
  }

  /** Loads the graph where it is not, and measures all runs; rejects with AbortError when it is stopped. */
  async run(): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    const { setup } = this;
    const { subject, runs } = setup;
    const shown = showJob(`Benchmark: ${subject.label}`, { stop: () => abort.abort() });
    const tell = (changes: Partial<BenchmarkState>) => {
      if (this.#abort === abort) this.#set(changes);
    };
    try {
      const { workspace } = this.state;
      if (!this.state.isLoaded) await this.#load(setup.source, workspace, abort.signal, tell);
      const measured: MeasuredRun[] = [];
      for (let nth = 0; nth < runs; nth++) {
        tell({ step: runs === 1 ? 'Running' : `Run ${nth + 1} of ${runs}`, subject, measured: undefined });
        if (subject.benchmark === 'layout') workspace.model.writePositions(this.#scattered!);
        await this.#whenDrawn(workspace, abort.signal);
        const run = await measureRun(workspace, subject, {
          ...setup,
          seed: setup.seed + nth,
          signal: abort.signal,
          onChange(now) {
            tell({ measured: now });
            shown.progress(Math.round((100 * (nth + now.progress)) / runs), 100);
          },
        });
        measured.push(run);
        tell({ measured: run });
      }
      this.#keep(setup, workspace, measured);
    } finally {
      shown.end();
      tell({ step: undefined });
      if (this.#abort === abort) this.#abort = undefined;
    }
  }

  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#set({ step: undefined });
  }

  /** Adds records, the newest first; the oldest beyond the bound go. Throws where the browser keeps nothing. */
  add(records: readonly BenchmarkRecord[]): void {
    const all = [...records, ...this.state.records].slice(0, mostRecords);
    this.#set({ records: all });
    saveRecords(all);
  }

  remove(ids: readonly string[]): void {
    const records = this.state.records.filter(({ id }) => !ids.includes(id));
    this.#set({ records, compared: this.state.compared.filter((id) => !ids.includes(id)) });
    saveRecords(records);
  }

  /** Chooses a record for the comparison, or leaves it out; the third takes the place of the second. */
  toggleCompared(id: string): void {
    const { compared } = this.state;
    const isIn = compared.includes(id);
    this.#set({ compared: isIn ? compared.filter((each) => each !== id) : [...compared.slice(0, 1), id] });
  }

  dispose(): void {
    this.stop();
    this.state.workspace.dispose();
  }

  #set(changes: Partial<BenchmarkState>): void {
    this.store.setState(changes);
  }

  async #load(
    source: GraphSource,
    workspace: GraphWorkspace,
    signal: AbortSignal,
    tell: (changes: Partial<BenchmarkState>) => void,
  ): Promise<void> {
    const { model, adapter } = workspace;
    if (source.kind === 'example') {
      const examples = await fetchGraphExamples(signal);
      if (!examples.some(({ id, exists }) => id === source.id && exists)) {
        tell({ step: `Making the example ${source.id}` });
        await tryCommand('graphs.createExample', { id: source.id });
        signal.throwIfAborted();
      }
    }
    // What an earlier, stopped loading left.
    if (model.vertexCount > 0) {
      const indices = (count: number) => Uint32Array.from({ length: count }, (_, index) => index);
      model.apply([
        { kind: 'removeEdges', indices: indices(model.edgeCount) },
        { kind: 'removeVertices', indices: indices(model.vertexCount) },
      ]);
    }
    const verb = source.kind === 'generated' ? 'Generating' : 'Loading';
    tell({ step: `${verb} the graph` });
    const startMs = performance.now();
    let applyMs = 0;
    for await (const { patch, done, total } of adapter.loadAll(model, signal)) {
      const fromMs = performance.now();
      model.apply(patch);
      applyMs += performance.now() - fromMs;
      tell({ step: `${verb} the graph: ${Math.round((100 * done) / total)} %` });
    }
    if (model.vertexCount === 0) throw new Error('the graph has no vertices: choose another one');
    const loading = [
      { name: source.kind === 'generated' ? 'generate' : 'load', ms: performance.now() - startMs - applyMs },
      { name: 'add to the model', ms: applyMs },
    ];
    this.#scattered = model.positions.slice(0, 2 * model.vertexCount);
    tell({ loading, isLoaded: true });
  }

  /** Making the view and drawing what was there before would be counted as the run's: it waits, for some time. */
  async #whenDrawn(workspace: GraphWorkspace, signal: AbortSignal): Promise<void> {
    const limit = new AbortController();
    const isReady = new Promise<void>((resolve) => {
      this.#waiting = resolve;
      if (workspace.view !== undefined) resolve();
    });
    const drawn = isReady.then(
      () =>
        new Promise<void>((resolve) => {
          const { view } = workspace;
          if (view === undefined) return resolve();
          const end = view.subscribe(({ isComplete }) => isComplete && resolve());
          limit.signal.addEventListener('abort', end);
          view.invalidate();
        }),
    );
    try {
      await Promise.race([drawn, wait(mostDrawingMs, AbortSignal.any([signal, limit.signal]))]);
    } finally {
      limit.abort();
    }
  }

  #keep(
    { source, subject, values }: BenchmarkSetup,
    { model }: GraphWorkspace,
    runs: readonly MeasuredRun[],
  ): void {
    const row = toRow(
      {
        graph: nameOf(source, pageDatabase()),
        subject,
        settings: describeValues(subject, values),
        vertices: model.vertexCount,
        edges: model.edgeCount,
      },
      runs,
    );
    const report = { benchmark: subject.benchmark, machine: toMachineFacts(), rows: [row] };
    this.add(toRecords(report));
  }
}

function openWorkspace(source: GraphSource): GraphWorkspace {
  const adapter: GraphAdapter =
    source.kind === 'generated'
      ? new GeneratedAdapter(source)
      : new NamedGraphAdapter(source.kind === 'graph' ? source.name : source.id);
  const workspace = new GraphWorkspace(adapter.name, adapter, 'benchmark');
  // What places the vertices is what is measured.
  workspace.layout.isFollowing = false;
  // A map of communities would hide the picture, and its search would be measured with it.
  workspace.setStyle({ ...workspace.state.style, regions: 'off' });
  return workspace;
}
