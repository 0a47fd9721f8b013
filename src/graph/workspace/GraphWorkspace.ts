import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import { filterIds } from '../../../protocol/lib/packed-ids.ts';
import type { HistoryStep, StepFacts } from '../../command/HistoryStep.ts';
import { type PackedEntry, type UndoEntry, UndoTree } from '../../command/UndoTree.ts';
import { type StartJob, startJob } from '../../jobs.ts';
import { PacedAction } from '../../lib/PacedAction.ts';
import { nextTask } from '../../lib/wait.ts';
import { notify, notifyError } from '../../store/notifications.ts';
import type { GraphAdapter } from '../adapters/GraphAdapter.ts';
import { labelsOf } from '../adapters/vertex-labels.ts';
import { LayoutSession, type LayoutSessionOptions } from '../layouts/LayoutSession.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import { GraphModel } from '../model/GraphModel.ts';
import { growthMs, isAppending, isClearing } from '../model/growth.ts';
import { HiddenVertices } from '../model/HiddenVertices.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import { measureVertices } from '../styles/VertexColumns.ts';
import type { GraphView } from '../view/GraphView.ts';
import { applyDraft } from './apply-draft.ts';
import { BatchedStore } from './BatchedStore.ts';
import { CameraPort } from './CameraPort.ts';
import { ElementValues } from './conditions/ElementValues.ts';
import { HiddenElements } from './conditions/HiddenElements.ts';
import { Finder } from './find/Finder.ts';
import type { GestureWork } from './GestureDraft.ts';
import { GraphJobs } from './GraphJobs.ts';
import { Highlights } from './Highlights.ts';
import { initialState } from './initial-state.ts';
import { remainingOf } from './load-cost.ts';
import { PatchEntry } from './PatchEntry.ts';
import { loadSettings, saveSettings, toSettings } from './settings.ts';
import { ValueLoader } from './ValueLoader.ts';
import type { WorkspaceFeature } from './WorkspaceFeature.ts';
import type { FeatureParts, WorkspaceHost, WorkspaceStep } from './WorkspaceHost.ts';
import {
  type CommonState,
  type FeatureState,
  type GraphDialog,
  type Loading,
  type LoadProgress,
  type Selection,
  selectedEdges,
  type WorkspaceState,
} from './workspace-state.ts';

/** Graph, address and features of a workspace. */
interface WorkspaceOptions {
  readonly graph: string;
  readonly adapter: GraphAdapter;
  readonly settingsKey: string;
  readonly features: readonly WorkspaceFeature[];
  readonly layout?: LayoutSessionOptions;
}

/**
 * State of one open graph: model, adapter, layout, history, and the store that panels read. Commands change it; the
 * view and the panels read it.
 */
export class GraphWorkspace implements WorkspaceHost {
  readonly graph: string;
  readonly adapter: GraphAdapter;
  readonly settingsKey: string;
  readonly model = new GraphModel();
  readonly layout: LayoutSession;
  /** Where the graph is read: the adapter's part of the address, and the name under which scenes are stored. */
  source: { readonly address: Readonly<Record<string, string | undefined>>; readonly name: string };
  readonly history: UndoTree;
  /** Makes a packed entry of the history again; undefined: it only lists the step. */
  reviveEntry: (packed: PackedEntry, step: HistoryStep) => UndoEntry | undefined = () => undefined;
  /** Topology revision of the model at the last change of the history. */
  historyTopology = 0;
  readonly jobs: GraphJobs;
  readonly finder: Finder;
  readonly camera: CameraPort;
  readonly highlights: Highlights;
  readonly elementValues: ElementValues;
  readonly hiddenElements: HiddenElements;
  /** Objects of the features. */
  readonly parts: FeatureParts;
  /** Starts a worker job; tests pass a version without workers. */
  readonly startJob: StartJob;
  readonly hidden = new HiddenVertices();
  readonly store: BatchedStore<WorkspaceState>;
  /** Loads attribute values that the style shows. */
  readonly #valueLoader: ValueLoader;
  /** Set while the canvas is mounted. */
  view: GraphView | undefined;
  readonly #stepListeners = new Set<(step: WorkspaceStep) => void>();
  #selected:
    | { readonly selection: Selection; readonly topology: number; readonly vertices: number[] }
    | undefined;
  #loading: AbortController | undefined;
  /** Panels follow a load. */
  readonly #growth = new PacedAction(growthMs, () => this.#showRows());
  #vertexCount = 0;
  readonly #stops: (() => void)[];

  constructor({ graph, adapter, settingsKey, features, layout = {} }: WorkspaceOptions) {
    this.graph = graph;
    this.adapter = adapter;
    this.settingsKey = settingsKey;
    this.source = { address: {}, name: graph };
    this.history = new UndoTree(200, `Open ${graph}`, (action) => this.batch(action));
    const settings = loadSettings(settingsKey);
    this.layout = this.#createLayout(layout);
    this.layout.choose('force', settings.viewer.layout);
    adapter.direction = settings.adapter.direction;
    this.store = new BatchedStore<WorkspaceState>(
      initialState({ settings, layout: this.layout, history: this.history, features }),
    );
    adapter.labels = labelsOf(this.state.style);
    this.#valueLoader = new ValueLoader(this.model, adapter, (need) => {
      this.set({ modelRevision: this.state.modelRevision + 1 });
      this.redraw();
      if (this.#valueLoader.layoutNeeds.includes(need)) this.layout.refresh();
    });
    this.startJob = layout.startJob ?? startJob;
    this.jobs = new GraphJobs(this.startJob, (running) => this.set({ running }));
    this.finder = new Finder(this.model, adapter);
    this.camera = new CameraPort(
      this.model,
      this.layout,
      () => this.view,
      () => this.selectedVertices(),
    );
    this.elementValues = new ElementValues(adapter, this.model);
    this.hiddenElements = new HiddenElements(this.model, (foldedVertices) => {
      this.set({ foldedVertices, modelRevision: this.state.modelRevision + 1 });
      this.redraw();
    });
    // Each feature sets its own members.
    this.parts = {} as FeatureParts;
    this.#stops = features.map((feature) => feature.connect?.(this) ?? (() => undefined));
    this.highlights = new Highlights(
      this,
      features.flatMap(({ createFocus }) => createFocus?.() ?? []),
    );
    this.#stops.push(...this.#listen());
  }

  #createLayout(options: LayoutSessionOptions): LayoutSession {
    return new LayoutSession(this.model, {
      ...options,
      textOf: (attribute, vertex) =>
        this.values.textOf(this.model, { kind: 'vertices', attribute }, this.model.vertexIds.at(vertex)!),
      measure: () => measureVertices(this.model, this.state.style, this.values),
      onExcess: (text) => {
        this.chooseLayout('force', this.state.layoutValues.force ?? {});
        notify('info', 'Layout', `${text} The force layout is used instead.`);
      },
    });
  }

  /** Returns the functions that end the listeners and the parts of the workspace. */
  #listen(): readonly (() => void)[] {
    return [
      () => this.#growth.cancel(),
      () => this.jobs.cancel(),
      () => this.finder.dispose(),
      () => this.#valueLoader.stop(),
      this.model.subscribe(({ patch }) => {
        if (patch !== undefined) this.#onPatch(patch);
      }),
      this.layout.subscribe(() => this.#onLayout()),
      this.history.subscribe(() => {
        this.historyTopology = this.model.revisions.topology;
        this.set({ undo: this.history.state });
      }),
    ];
  }

  get state(): WorkspaceState {
    return this.store.getState();
  }

  get values(): AttributeValues {
    return this.#valueLoader.values;
  }

  batch<Result>(action: () => Result): Result {
    return this.store.batch(action);
  }

  set(changes: Partial<CommonState>): void {
    this.store.setState(changes);
  }

  setFeature(changes: Partial<FeatureState>): void {
    this.store.setState(changes);
  }

  select(selection: Selection): void {
    this.set({ selection });
  }

  /** What is under the pointer. */
  setHover(hover: WorkspaceState['hover']): void {
    this.set({ hover });
  }

  /** Opens a panel in place of the open one; undefined: closes it. */
  showPanel(panel: string | undefined): void {
    this.set({ panel });
  }

  openDialog(dialog: GraphDialog): void {
    this.set({ dialog });
  }

  closeDialog(): void {
    this.set({ dialog: undefined });
  }

  /** Computed columns or other values that panels show have changed. */
  announceValues(): void {
    this.set({ modelRevision: this.state.modelRevision + 1 });
  }

  /** Runs `action` once, after the values that the style shows were loaded. */
  afterValues(action: () => void): void {
    this.#valueLoader.afterLoad(action);
  }

  /** Sets the style and loads the values that it needs. */
  setStyle(style: GraphStyle): void {
    this.set({ style });
    this.#valueLoader.refresh(style);
  }

  /** Sets another layout or other parameters for the next run; persisted with the settings. */
  chooseLayout(layoutId: string, values: ParameterValues, weights?: Float32Array): void {
    this.layout.choose(layoutId, values, weights);
    const { layout } = this.layout;
    this.#valueLoader.layoutNeeds = (layout.attributesOf?.(this.layout.values) ?? []).map((attribute) => ({
      kind: 'vertices',
      attribute,
    }));
    this.set({ layoutId, layoutValues: { ...this.state.layoutValues, [layoutId]: this.layout.values } });
    this.saveSettings();
  }

  /** Loads attribute values of the vertices of a graph. */
  async loadAttributes(attributes: readonly string[], model = this.model): Promise<void> {
    if (attributes.length === 0) return;
    await this.load('Loading values', async (signal) => {
      for (const attribute of attributes) {
        await this.#valueLoader.load({ kind: 'vertices', attribute }, signal, model);
      }
    });
  }

  /** Applies a patch as one history entry. `facts`: its queries and the command that repeats it. */
  apply(label: string, patch: GraphPatch, facts: StepFacts = {}): PatchEntry {
    const entry = new PatchEntry(this.model, label, facts);
    this.announce({ kind: 'apply', patch });
    this.batch(() => {
      entry.apply(patch);
      this.history.push(entry);
    });
    return entry;
  }

  /**
   * Makes one gesture: `work` computes patches, and the graph changes once, with all of them. They are one history
   * entry, call each listener once and start one layout. If the topology changes before the end, `work` runs again.
   * Returns undefined without patches.
   */
  async change(label: string, work: GestureWork, facts: StepFacts = {}): Promise<PatchEntry | undefined> {
    const entry = new PatchEntry(this.model, label, facts);
    await applyDraft(this, work, (inverse) => {
      entry.record(inverse);
      this.history.push(entry);
    });
    return entry.isEmpty ? undefined : entry;
  }

  /** Like `change`, for an entry that the history already has. */
  async extend(entry: PatchEntry, work: GestureWork): Promise<void> {
    await applyDraft(this, work, (inverse) => entry.record(inverse));
  }

  /**
   * Makes one gesture whose patches are shown as they arrive, such as the load of the whole graph: one history entry,
   * also if `work` fails, and one layout at the end.
   */
  async changeInSteps(
    label: string,
    work: (entry: PatchEntry) => Promise<void>,
    facts: StepFacts = {},
  ): Promise<void> {
    const entry = new PatchEntry(this.model, label, facts);
    await this.layout.deferDuring(async () => {
      try {
        await work(entry);
      } finally {
        if (!entry.isEmpty) this.history.push(entry);
      }
    });
  }

  /**
   * Runs a long load and shows its label and progress. A new load aborts the previous one. Rejects with AbortError
   * after an abort.
   */
  async load<Result>(
    label: string,
    work: (signal: AbortSignal, progress: LoadProgress) => Promise<Result>,
  ): Promise<Result> {
    this.stopLoading();
    const abort = new AbortController();
    this.#loading = abort;
    const show = (loading: Loading | undefined) => {
      if (this.#loading === abort) this.set({ loading });
    };
    let latest: Loading = { label, done: 0, total: undefined };
    const startMs = performance.now();
    const progress = new PacedAction(growthMs, () => show(latest));
    show(latest);
    try {
      const result = await work(abort.signal, (done, total, reason) => {
        const seconds = (performance.now() - startMs) / 1000;
        latest = { label, done, total, reason, remainingSeconds: remainingOf(seconds, done, total) };
        progress.request();
      });
      abort.signal.throwIfAborted();
      return result;
    } finally {
      if (this.#growth.isPending) {
        this.#showGraph();
        await nextTask();
      }
      progress.cancel();
      show(undefined);
      if (this.#loading === abort) this.#loading = undefined;
    }
  }

  stopLoading(): void {
    this.#loading?.abort();
    this.#loading = undefined;
    this.set({ loading: undefined });
  }

  redraw(): void {
    this.set({ canvasRevision: this.state.canvasRevision + 1 });
  }

  subscribeSteps(listener: (step: WorkspaceStep) => void): () => void {
    this.#stepListeners.add(listener);
    return () => this.#stepListeners.delete(listener);
  }

  announce(step: WorkspaceStep): void {
    for (const listener of this.#stepListeners) listener(step);
  }

  /** Selects shown vertices by index. */
  selectVertices(vertices: Uint32Array, edgeIds: readonly string[] = []): void {
    const { model } = this;
    const selection = { vertexIds: model.vertexIds.take(vertices), edgeIds, edgeId: edgeIds.at(-1) };
    const { topology } = model.revisions;
    this.#selected = { selection, topology, vertices: Array.from(vertices.slice().sort()) };
    this.set({ selection });
  }

  /** Indices of the selected vertices, ascending; the same array until the selection or the indices change. */
  selectedVertices(): readonly number[] {
    const { selection } = this.state;
    const { topology } = this.model.revisions;
    if (this.#selected?.selection !== selection || this.#selected.topology !== topology) {
      const rows = this.model.vertexIds.findAll(selection.vertexIds).filter((vertex) => vertex >= 0);
      const vertices = Array.from(rows.sort());
      this.#selected = { selection, topology, vertices };
    }
    return this.#selected.vertices;
  }

  /** Persists style and layout. */
  saveSettings(): void {
    const { style, layoutValues, nodeLimit } = this.state;
    saveSettings(this.settingsKey, toSettings(style, layoutValues, this.adapter.direction, nodeLimit));
  }

  dispose(): void {
    this.stopLoading();
    this.layout.dispose();
    for (const stop of this.#stops) stop();
  }

  #onPatch(patch: GraphPatch): void {
    const { model, state } = this;
    const before = this.#vertexCount;
    this.#vertexCount = model.vertexCount;
    // A different graph is shown, so its predecessor's hidden vertices no longer count.
    if (isClearing(patch, before)) this.hidden.clear();
    if (state.loading !== undefined && isAppending(patch)) {
      this.#growth.request();
      return;
    }
    this.#showGraph();
  }

  /** Shows the current graph in the panels and its highlights in the view. */
  #showGraph(): void {
    this.#growth.cancel();
    this.batch(() => {
      this.#showRows();
      this.redraw();
    });
  }

  #showRows(): void {
    const { model, state } = this;
    const edges = selectedEdges(state.selection).filter((id) => model.findEdge(id) !== undefined);
    const rows = model.vertexIds.findAll(state.selection.vertexIds);
    const selection = {
      vertexIds: filterIds(state.selection.vertexIds, (place) => rows[place]! >= 0),
      edgeIds: edges,
      edgeId: edges.at(-1),
    };
    const isSame =
      selection.vertexIds.length === state.selection.vertexIds.length &&
      edges.length === selectedEdges(state.selection).length;
    const { walk } = state;
    this.set({
      shown: { vertices: model.vertexCount, edges: model.edgeCount },
      modelRevision: state.modelRevision + 1,
      selection: isSame ? state.selection : selection,
      walk: walk && model.findVertex(walk.vertexId) !== undefined ? walk : undefined,
      hiddenVertices: this.hidden.count(model),
    });
    this.#valueLoader.refresh(state.style);
  }

  #onLayout(): void {
    const { state, progress, error } = this.layout;
    const before = this.state.layout;
    // Progress events arrive ten times a second; panels show whole percents.
    const rounded = Math.round(progress * 100) / 100;
    if (before.state !== state || before.progress !== rounded)
      this.set({ layout: { state, progress: rounded } });
    if (state === 'failed' && before.state !== 'failed') notifyError(error, 'Layout');
    this.camera.follow();
  }
}
