import { createStore, type StoreApi } from 'zustand/vanilla';
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
import { FilterSession } from '../features/filter/FilterSession.ts';
import { noFilters } from '../features/filter/filter-chain.ts';
import { initialIntegrity } from '../features/integrity/integrity-state.ts';
import { markedFaults } from '../features/integrity/marked-faults.ts';
import { IsolatedVertices } from '../features/isolated/IsolatedVertices.ts';
import { Bundling } from '../features/layout/Bundling.ts';
import { pathFocus } from '../features/paths/path-focus.ts';
import { RegionMapper } from '../features/regions/RegionMapper.ts';
import { TraversalFocusCache } from '../features/traversal/traversal-focus.ts';
import type { CameraState } from '../geometry/camera/Camera.ts';
import type { Focus } from '../geometry/DrawFrame.ts';
import { LayoutSession, type LayoutSessionOptions } from '../layouts/LayoutSession.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import { GraphModel } from '../model/GraphModel.ts';
import { growthMs, isAppending } from '../model/growth.ts';
import { HiddenVertices } from '../model/HiddenVertices.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import { measureVertices } from '../styles/VertexColumns.ts';
import { defaultToolId } from '../tools/registry.ts';
import type { GraphView } from '../view/GraphView.ts';
import { Analysis } from './Analysis.ts';
import { initialAnalysis } from './analysis-state.ts';
import { Finder } from './find/Finder.ts';
import { dockHeights } from './free-area.ts';
import { PatchEntry } from './PatchEntry.ts';
import { loadSettings, saveSettings, toSettings, toStyle } from './settings.ts';
import { ValueLoader } from './ValueLoader.ts';
import {
  defaultGraphSize,
  type Loading,
  type Selection,
  selectedEdges,
  type WorkspaceState,
} from './workspace-state.ts';

/**
 * State of one open graph: model, adapter, layout, history, and the store that panels read. Commands change it; the
 * view and the panels read it.
 */
export class GraphWorkspace {
  readonly model = new GraphModel();
  readonly layout: LayoutSession;
  /** Where the graph is read: the adapter's part of the address, and the name under which scenes are stored. */
  source: { readonly address: Readonly<Record<string, string | undefined>>; readonly name: string };
  readonly history: UndoTree;
  /** Makes a packed entry of the history again; undefined: it only lists the step. */
  reviveEntry: (packed: PackedEntry, step: HistoryStep) => UndoEntry | undefined = () => undefined;
  /** Topology revision of the model at the last change of the history. */
  historyTopology = 0;
  readonly analysis: Analysis;
  readonly bundling: Bundling;
  readonly finder: Finder;
  readonly filter: FilterSession;
  readonly isolated: IsolatedVertices;
  /** Starts a worker job; tests pass a version without workers. */
  readonly startJob: StartJob;
  readonly hidden = new HiddenVertices();
  readonly store: StoreApi<WorkspaceState>;
  /** Loads attribute values that the style shows. */
  readonly #valueLoader: ValueLoader;
  /** Set while the canvas is mounted. */
  view: GraphView | undefined;
  /** The camera follows the growing graph until the user moves it. */
  isFollowing = true;
  /** Camera of a restored scene, until the canvas is mounted. */
  pendingCamera: CameraState | undefined;
  /** Camera states before flights to regions, oldest first. */
  readonly camerasBefore: CameraState[] = [];
  readonly #traversalFocus = new TraversalFocusCache();
  #connecting: Focus['connecting'];
  #selected:
    | { readonly selection: Selection; readonly topology: number; readonly vertices: number[] }
    | undefined;
  #loading: AbortController | undefined;
  /** Panels follow a load. */
  readonly #growth = new PacedAction(growthMs, () => this.#showRows());
  #vertexCount = 0;
  readonly #stops: (() => void)[];

  constructor(
    readonly graph: string,
    readonly adapter: GraphAdapter,
    readonly settingsKey: string,
    layoutOptions: LayoutSessionOptions = {},
  ) {
    this.source = { address: {}, name: graph };
    this.history = new UndoTree(200, `Open ${graph}`);
    const settings = loadSettings(settingsKey);
    this.layout = new LayoutSession(this.model, {
      ...layoutOptions,
      textOf: (attribute, vertex) =>
        this.values.textOf(this.model, { kind: 'vertices', attribute }, this.model.vertexIds.at(vertex)!),
      measure: () => measureVertices(this.model, this.state.style, this.values),
      onExcess: (text) => {
        this.chooseLayout('force', this.state.layoutValues.force ?? {});
        notify('info', 'Layout', `${text} The force layout is used instead.`);
      },
    });
    this.layout.choose('force', settings.viewer.layout);
    adapter.direction = settings.adapter.direction;
    const style = toStyle(settings);
    adapter.labels = labelsOf(style);
    this.store = createStore<WorkspaceState>(() => ({
      toolId: defaultToolId,
      size: defaultGraphSize,
      partReason: undefined,
      selection: { vertexIds: [] },
      walk: undefined,
      marquee: undefined,
      hiddenVertices: 0,
      foldedVertices: 0,
      isLensOn: false,
      hover: {},
      regionId: undefined,
      filters: noFilters,
      filterOutcome: undefined,
      timeWindow: undefined,
      timeOutcome: undefined,
      filterError: undefined,
      isFindOpen: false,
      isMapping: false,
      canvasLimits: undefined,
      regionsInView: [],
      shown: { vertices: 0, edges: 0 },
      totals: undefined,
      loading: undefined,
      levels: undefined,
      layout: { state: 'idle', progress: 1 },
      layoutId: this.layout.layout.id,
      chosenLayoutId: undefined,
      layoutValues: { ...settings.viewer.layouts, force: this.layout.values },
      isGraphEmpty: false,
      isGraphMissing: false,
      analysis: initialAnalysis,
      integrity: initialIntegrity,
      panel: undefined,
      dock: { tab: '', isOpen: false, height: dockHeights.usual },
      isLegendOpen: undefined,
      editedId: undefined,
      dialog: undefined,
      undoToast: undefined,
      style,
      nodeLimit: settings.adapter.nodeLimit,
      undo: this.history.state,
      modelRevision: 0,
      attributeExamples: undefined,
      edgeAttributeExamples: undefined,
      zoom: { value: 1, minimal: 0.16 },
    }));
    this.#valueLoader = new ValueLoader(this.model, adapter, (need) => {
      this.set({ modelRevision: this.state.modelRevision + 1 });
      this.view?.invalidate();
      if (this.#valueLoader.layoutNeeds.includes(need)) this.layout.refresh();
    });
    this.startJob = layoutOptions.startJob ?? startJob;
    this.analysis = new Analysis(this, this.startJob);
    const regions = new RegionMapper(this);
    this.bundling = new Bundling(this);
    this.finder = new Finder(this.model, adapter);
    this.isolated = new IsolatedVertices(this, () => {
      if (this.filter.refold()) this.follow();
    });
    this.filter = new FilterSession(this, () => this.isolated.fold());
    this.#stops = [
      () => this.#growth.cancel(),
      () => this.analysis.cancel(),
      () => this.bundling.dispose(),
      () => this.finder.dispose(),
      () => this.filter.dispose(),
      () => this.isolated.dispose(),
      () => this.#valueLoader.stop(),
      () => regions.dispose(),
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

  set(changes: Partial<WorkspaceState>): void {
    this.store.setState(changes);
  }

  /** Runs `action` once, after the values that the style shows were loaded. */
  afterValues(action: () => void): void {
    this.#valueLoader.afterLoad(action);
  }

  /** Sets the style and loads the values that it needs. */
  setStyle(style: GraphStyle): void {
    this.set({ style });
    this.view?.setStyle(style);
    this.#valueLoader.refresh(style);
  }

  /** Sets another layout or other parameters for the next run; persisted with the settings. */
  chooseLayout(layoutId: string, values: ParameterValues): void {
    this.layout.choose(layoutId, values);
    const { layout } = this.layout;
    this.#valueLoader.layoutNeeds = (layout.attributesOf?.(this.layout.values) ?? []).map((attribute) => ({
      kind: 'vertices',
      attribute,
    }));
    this.set({ layoutId, layoutValues: { ...this.state.layoutValues, [layoutId]: this.layout.values } });
    this.saveSettings();
  }

  /** Loads attribute values that a layout needs before it is chosen. */
  async loadAttributes(attributes: readonly string[]): Promise<void> {
    if (attributes.length === 0) return;
    await this.load('Loading values', async (signal) => {
      for (const attribute of attributes) {
        await this.#valueLoader.load({ kind: 'vertices', attribute }, signal);
      }
    });
  }

  /** Applies a patch as one history entry. `facts`: its queries and the command that repeats it. */
  apply(label: string, patch: GraphPatch, facts: StepFacts = {}): PatchEntry {
    const entry = new PatchEntry(this.model, label, facts);
    this.isolated.keepAdded(patch);
    entry.apply(patch);
    this.history.push(entry);
    return entry;
  }

  /**
   * Runs a long load and shows its label and progress. A new load aborts the previous one. Rejects with AbortError
   * after an abort.
   */
  async load<Result>(
    label: string,
    work: (signal: AbortSignal, progress: (done: number, total: number) => void) => Promise<Result>,
  ): Promise<Result> {
    this.stopLoading();
    const abort = new AbortController();
    this.#loading = abort;
    const show = (loading: Loading | undefined) => {
      if (this.#loading === abort) this.set({ loading });
    };
    let latest: Loading = { label, done: 0, total: undefined };
    const progress = new PacedAction(growthMs, () => show(latest));
    show(latest);
    try {
      const result = await work(abort.signal, (done, total) => {
        latest = { label, done, total };
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

  setConnecting(connecting: Focus['connecting']): void {
    this.#connecting = connecting;
    this.showFocus();
  }

  /** Passes the selection and the hover to the view as current indices. */
  showFocus(): void {
    const { selection, hover, analysis, walk } = this.state;
    const { model } = this;
    const { paths } = analysis;
    const known = (index: number | undefined) => index !== undefined;
    const edges = selectedEdges(selection);
    this.view?.setFocus({
      selected: this.selectedVertices(),
      ...(edges.length > 0 && { selectedEdges: edges.map((id) => model.findEdge(id)).filter(known) }),
      ...optional('walkedVertex', walk && model.findVertex(walk.vertexId)),
      ...optional('hoveredVertex', hover.vertexId && model.findVertex(hover.vertexId)),
      ...optional('region', hover.regionId ?? this.state.regionId),
      ...optional('hoveredEdge', hover.edgeId && model.findEdge(hover.edgeId)),
      ...optional('connecting', this.#connecting),
      ...optional('faults', markedFaults(model, this.state.integrity)),
      ...optional('traversal', this.#traversalFocus.read(model, analysis.traversal)),
      ...optional('path', paths && pathFocus(model, paths)),
    });
  }

  /** Selects shown vertices by index. */
  selectVertices(vertices: Uint32Array, edgeIds: readonly string[] = []): void {
    const { model } = this;
    const selection = { vertexIds: model.vertexIds.take(vertices), edgeIds, edgeId: edgeIds.at(-1) };
    const { topology } = model.revisions;
    this.#selected = { selection, topology, vertices: Array.from(vertices.slice().sort()) };
    this.set({ selection });
    this.showFocus();
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
    if (patch.some((step) => step.kind === 'removeVertices' && step.indices.length === before))
      this.hidden.clear();
    if (state.loading !== undefined && isAppending(patch)) {
      this.#growth.request();
      return;
    }
    this.#showGraph();
  }

  /** Shows the current graph in the panels and the focus in the view. */
  #showGraph(): void {
    this.#growth.cancel();
    this.#showRows();
    this.showFocus();
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
    this.follow();
    if (before.state === 'running' && state !== 'running') this.view?.rest();
  }

  /** Moves the camera, or stores the state until the canvas is mounted. */
  showCamera(camera: CameraState): void {
    if (this.view === undefined) this.pendingCamera = camera;
    else this.view.camera.jumpTo(camera);
  }

  /** Shows the stored camera state, or fits the camera; call after the canvas has been mounted. */
  showPendingCamera(): void {
    const camera = this.pendingCamera;
    this.pendingCamera = undefined;
    if (camera !== undefined) this.view?.camera.jumpTo(camera);
    this.follow();
  }

  /** Fits the camera to the growing graph, unless the user has moved it. */
  follow(): void {
    const { view } = this;
    if (!this.isFollowing || view === undefined || this.model.vertexCount === 0) return;
    const wanted = view.fitting();
    const { zoom, worldX, worldY } = view.camera.state;
    const offsetPx = Math.hypot(wanted.worldX - worldX, wanted.worldY - worldY) * zoom;
    // While the layout runs, the camera moves only if the graph leaves the viewport. At the end it fits the graph.
    const isOff = this.layout.isRunning
      ? wanted.zoom < zoom * 0.97 || wanted.zoom > zoom * 1.25 || offsetPx > 60
      : wanted.zoom !== zoom || offsetPx > 0.5;
    if (isOff) view.camera.jumpTo(wanted);
  }
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | '' | undefined,
): { [Key in Name]?: Value } {
  return (value === undefined || value === '' ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
