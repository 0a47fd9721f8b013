import { createStore, type StoreApi } from 'zustand/vanilla';
import type { JobPhase } from '../../../protocol/jobs.ts';
import { fetchGraphExamples } from '../../api/graphs.ts';
import { tryCommand } from '../../command.ts';
import type { GraphAdapter } from '../../graph/adapters/GraphAdapter.ts';
import { NamedGraphAdapter } from '../../graph/adapters/NamedGraphAdapter.ts';
import { features } from '../../graph/features/registry.ts';
import type { ParameterValues } from '../../graph/layouts/parameter.ts';
import { GraphWorkspace } from '../../graph/workspace/GraphWorkspace.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { wait } from '../../lib/wait.ts';
import { startTask } from '../../store/tasks.ts';
import { GeneratedAdapter } from './GeneratedAdapter.ts';
import { type GraphSource, nameOf, printSource } from './graph-source.ts';
import { toMachineFacts } from './machine.ts';
import { type MeasuredRun, measureRun } from './measure-run.ts';
import { type BenchmarkRecord, loadRecords, maxRecords, saveRecords, toRecords } from './records.ts';
import { describeValues, type Subject } from './subjects.ts';
import { toRow } from './to-row.ts';

/** Settings of a benchmark in the form. */
export interface BenchmarkSetup {
  readonly source: GraphSource;
  readonly subject: Subject;
  readonly values: ParameterValues;
  /** Seed of the first run; each further run increases it by one. */
  readonly seed: number;
  readonly runs: number;
  readonly hasQualityOverTime: boolean;
  readonly isDrawn: boolean;
}

interface BenchmarkState {
  /** Workspace of the chosen source; its graph may not be loaded yet. */
  readonly workspace: GraphWorkspace;
  readonly isLoaded: boolean;
  /** Current activity; undefined: none. */
  readonly step: string | undefined;
  readonly subject: Subject | undefined;
  /** Duration of the load, by phase. */
  readonly loading: readonly JobPhase[];
  /** The current or last run. */
  readonly measured: MeasuredRun | undefined;
  /** Newest first. */
  readonly records: readonly BenchmarkRecord[];
  /** Ids of the compared records; at most two. */
  readonly compared: readonly string[];
}

/** Maximum time to wait for a complete view. */
const maxDrawingMs = 10_000;

/** Graph and runs of the benchmark screen. */
export class BenchmarkSession {
  readonly store: StoreApi<BenchmarkState>;
  /** Settings of the next run. */
  setup: BenchmarkSetup;
  #source: string;
  /** Initial vertex positions, equal for all runs. */
  #scattered: Float32Array | undefined;
  #abort: AbortController | undefined;
  /** Continues when the view of the loaded graph is ready. */
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

  /** Called when the screen has created the view of the graph. */
  readonly onViewReady = () => this.#waiting?.();

  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  /** Changes the settings; a new graph is opened, and loaded by the next run. */
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

  /** Loads the graph if needed, and measures all runs; rejects with AbortError after a stop. */
  async run(): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    const { setup } = this;
    const { subject, runs } = setup;
    const shown = startTask(`Benchmark: ${subject.label}`, { stop: () => abort.abort() });
    const update = (changes: Partial<BenchmarkState>) => {
      if (this.#abort === abort) this.#set(changes);
    };
    try {
      const { workspace } = this.state;
      if (!this.state.isLoaded) await this.#load(setup.source, workspace, abort.signal, update);
      const measured: MeasuredRun[] = [];
      for (let nth = 0; nth < runs; nth++) {
        update({ step: runs === 1 ? 'Running' : `Run ${nth + 1} of ${runs}`, subject, measured: undefined });
        if (subject.benchmark === 'layout') workspace.model.writePositions(this.#scattered!);
        await this.#whenDrawn(workspace, abort.signal);
        const run = await measureRun(workspace, subject, {
          ...setup,
          seed: setup.seed + nth,
          signal: abort.signal,
          onChange(now) {
            update({ measured: now });
            shown.progress(Math.round((100 * (nth + now.progress)) / runs), 100);
          },
        });
        measured.push(run);
        update({ measured: run });
      }
      this.#keep(setup, workspace, measured);
    } finally {
      shown.end();
      update({ step: undefined });
      if (this.#abort === abort) this.#abort = undefined;
    }
  }

  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#set({ step: undefined });
  }

  /** Adds records, newest first, and drops the oldest beyond the limit. Throws if browser storage fails. */
  add(records: readonly BenchmarkRecord[]): void {
    const all = [...records, ...this.state.records].slice(0, maxRecords);
    this.#set({ records: all });
    saveRecords(all);
  }

  remove(ids: readonly string[]): void {
    const records = this.state.records.filter(({ id }) => !ids.includes(id));
    this.#set({ records, compared: this.state.compared.filter((id) => !ids.includes(id)) });
    saveRecords(records);
  }

  /** Selects or deselects a record for the comparison; a third record replaces the second. */
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
    update: (changes: Partial<BenchmarkState>) => void,
  ): Promise<void> {
    const { model, adapter } = workspace;
    if (source.kind === 'example') {
      const examples = await fetchGraphExamples(signal);
      if (!examples.some(({ id, exists }) => id === source.id && exists)) {
        update({ step: `Creating example ${source.id}` });
        await tryCommand('graphs.createExample', { id: source.id });
        signal.throwIfAborted();
      }
    }
    // Rest of an earlier, stopped load.
    if (model.vertexCount > 0) {
      const indices = (count: number) => Uint32Array.from({ length: count }, (_, index) => index);
      model.apply([
        { kind: 'removeEdges', indices: indices(model.edgeCount) },
        { kind: 'removeVertices', indices: indices(model.vertexCount) },
      ]);
    }
    const verb = source.kind === 'generated' ? 'Generating' : 'Loading';
    update({ step: `${verb} graph` });
    const startMs = performance.now();
    let applyMs = 0;
    for await (const { patch, done, total } of adapter.loadAll(model, signal)) {
      const fromMs = performance.now();
      model.apply(patch);
      applyMs += performance.now() - fromMs;
      update({ step: `${verb} graph: ${Math.round((100 * done) / total)} %` });
    }
    if (model.vertexCount === 0) throw new Error('the graph has no vertices: choose another graph');
    const loading = [
      { name: source.kind === 'generated' ? 'generate' : 'load', ms: performance.now() - startMs - applyMs },
      { name: 'add to the model', ms: applyMs },
    ];
    this.#scattered = model.positions.slice(0, 2 * model.vertexCount);
    update({ loading, isLoaded: true });
  }

  /**
   * Creation of the view and earlier drawing must not count as part of the run, so the run waits for a limited time.
   */
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
      await Promise.race([drawn, wait(maxDrawingMs, AbortSignal.any([signal, limit.signal]))]);
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
  // The measured layout places the vertices.
  const layout = { waitsForStart: true };
  const workspace = new GraphWorkspace({
    graph: adapter.name,
    adapter,
    settingsKey: 'benchmark',
    features,
    layout,
  });
  // A region map would cover the graph, and its computation would be measured too.
  workspace.setStyle({ ...workspace.state.style, regions: 'off' });
  return workspace;
}
