import type { JobId, JobInput, JobResult } from '../../../../protocol/jobs.ts';
import { notifyError } from '../../../store/notifications.ts';
import { startTask } from '../../../store/tasks.ts';
import { labelsOf } from '../../adapters/vertex-labels.ts';
import { regionColorCount } from '../../geometry/communities/region-look.ts';
import { SharedColumn, toWorker } from '../../geometry/SharedColumns.ts';
import { toGraphInput } from '../../layouts/common-parameters.ts';
import { collapsedGroups } from '../../model/community-records.ts';
import { type Hierarchy, hubsOf, RegionMap } from '../../model/RegionMap.ts';
import { inSlices } from '../../workspace/in-slices.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import { nameRegions } from './name-regions.ts';
import { RegionSlots } from './RegionSlots.ts';
import { setRegions } from './regions-state.ts';

/** Larger graphs get a region map automatically, because their vertices are indistinguishable at low zoom. */
const minAutomatic = 2000;
/** Larger graphs get a region map on request only, because community detection takes too much memory. */
const maxAutomatic = 300_000;
/** Minimum number of vertices for a region map. */
const minVertices = 60;
/** Time without changes before the map is computed. */
const restMs = 350;
/** Longest wait for a complete picture, which needs the same processors. */
const maxWaitMs = 3000;
/**
 * Update interval while a layout moves the vertices; the pause between updates is at least `restShare` times their
 * duration.
 */
const followMs = 900;
const restShare = 4;
const seed = 1;

/**
 * Keeps the region map current: detects communities in a worker after a change of the graph, and recomputes the map
 * after vertices moved. Observes the model and the store only.
 */
export class RegionMapper {
  readonly #workspace: WorkspaceHost;
  readonly #stops: (() => void)[];
  readonly #slots = new RegionSlots(regionColorCount);
  #hierarchy: Hierarchy | undefined;
  #names:
    | { readonly hierarchy: Hierarchy; readonly key: string; readonly byId: Map<string, string> }
    | undefined;
  /** Positions revision of the map. */
  #positions = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;
  #dueAtMs = 0;
  /** Time at which the map was due, if it waits for a complete picture. */
  #waitingSinceMs: number | undefined;
  /** Topology without a map, because its job was stopped or failed. */
  #refused = -1;

  constructor(workspace: WorkspaceHost) {
    this.#workspace = workspace;
    this.#stops = [
      workspace.model.subscribe(({ aspects }) => {
        if (aspects.has('topology')) this.#stop();
        if (aspects.has('topology') || aspects.has('positions')) this.#schedule();
      }),
      workspace.store.subscribe((state, before) => {
        if (state.layoutId !== before.layoutId) this.#clear();
        // The map of known communities follows the end of a layout at once.
        if (state.layout.state !== before.layout.state) this.#schedule(this.#isKnown ? 0 : restMs);
        else if (state.style !== before.style || state.loading !== before.loading) this.#schedule();
      }),
    ];
  }

  dispose(): void {
    this.#stop();
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  /** True if a graph of this size is shown with regions. */
  get isWanted(): boolean {
    const { model, state } = this.#workspace;
    const { regions = 'automatic' } = state.style;
    if (regions === 'off' || model.edgeCount === 0) return false;
    if (regions === 'on') return model.vertexCount >= minVertices;
    // Regions would lie over the discs of groups.
    const showsGroups = collapsedGroups(model).next().done === false;
    return model.vertexCount > minAutomatic && model.vertexCount <= maxAutomatic && !showsGroups;
  }

  /** The communities of the current graph are found. */
  get #isKnown(): boolean {
    return this.#hierarchy?.topology === this.#workspace.model.revisions.topology;
  }

  #schedule(afterMs = restMs): void {
    if (this.#running !== undefined) return;
    if (!this.isWanted) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#publish();
      this.#show(undefined);
      return;
    }
    const { layout } = this.#workspace;
    const waitMs = layout.isRunning ? Math.max(followMs, this.#dueAtMs - performance.now()) : afterMs;
    // Continuous movement must not postpone the update forever.
    if (this.#timer !== undefined && layout.isRunning) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isPictureFirst()) this.#schedule();
      else void this.#refresh().finally(() => this.#publish());
    }, waitMs);
    this.#publish();
  }

  /**
   * True while the picture of vertices and edges is drawn and communities are not known; a layout changes it all the
   * time.
   */
  #isPictureFirst(): boolean {
    const { layout, view } = this.#workspace;
    if (this.#isKnown || layout.isRunning || view === undefined || view.isComplete) {
      this.#waitingSinceMs = undefined;
      return false;
    }
    this.#waitingSinceMs ??= performance.now();
    return performance.now() - this.#waitingSinceMs < maxWaitMs;
  }

  /** Publishes whether work is scheduled or running. */
  #publish(): void {
    const isMapping = this.#timer !== undefined || this.#running !== undefined;
    if (this.#workspace.state.isMapping !== isMapping) setRegions(this.#workspace, { isMapping });
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Another layout: the outlines of the former one are removed at once, and drawn again at its end. */
  #clear(): void {
    if (!this.#isKnown) return;
    this.#stop();
    this.#show(undefined);
    this.#schedule();
  }

  async #refresh(): Promise<void> {
    const { model, state, layout } = this.#workspace;
    const { topology, positions } = model.revisions;
    if (state.loading !== undefined || this.#refused === topology) return;
    const isKnown = this.#isKnown;
    // Communities need the edges only; their first map waits for the layout.
    const isAwaited = () => layout.isRunning && model.regionMap?.topology !== topology;
    if (isKnown && isAwaited()) return;
    if (isKnown && this.#positions === positions && model.regionMap !== undefined && this.#hasNames()) return;
    const running = new AbortController();
    this.#running = running;
    const startMs = performance.now();
    try {
      const hierarchy = isKnown ? this.#hierarchy! : await this.#findCommunities(running);
      this.#hierarchy = hierarchy;
      if (isAwaited()) return;
      const map = await this.#draw(hierarchy, running.signal);
      if (map === undefined || running.signal.aborted) return;
      this.#positions = positions;
      this.#show(map);
    } catch (error) {
      if (!running.signal.aborted) {
        this.#refused = topology;
        notifyError(error, 'Communities');
      }
    } finally {
      const endMs = performance.now();
      this.#dueAtMs = endMs + restShare * (endMs - startMs);
      if (this.#running === running) this.#running = undefined;
      if (model.revisions.positions !== positions || model.revisions.topology !== topology) this.#schedule();
    }
  }

  async #findCommunities(running: AbortController): Promise<Hierarchy> {
    const { model } = this.#workspace;
    const { topology } = model.revisions;
    const shown = startTask('Communities', {
      stop: () => {
        this.#refused = topology;
        running.abort();
      },
    });
    try {
      const input = { ...toGraphInput(model), resolution: 1, seed };
      const { levels, levelCount } = await this.#job('leiden', input, running.signal, (share) =>
        shown.progress(Math.round(100 * share), 100),
      );
      // Workers read the levels repeatedly; a shared buffer avoids copies.
      const shared = new SharedColumn<Uint32Array>().of(levels, levels.length, '');
      return { levels: shared, levelCount, topology };
    } finally {
      shown.end();
    }
  }

  async #draw(hierarchy: Hierarchy, signal: AbortSignal): Promise<RegionMap | undefined> {
    const { model } = this.#workspace;
    const { vertexCount } = model;
    const degrees = new Uint32Array(vertexCount);
    const [ins, outs] = [model.inDegrees, model.outDegrees];
    for (let vertex = 0; vertex < vertexCount; vertex++) degrees[vertex] = ins[vertex]! + outs[vertex]!;
    const result = await this.#job(
      'region-map',
      {
        positions: model.positions.slice(0, 2 * vertexCount),
        levels: toWorker(hierarchy.levels),
        levelCount: hierarchy.levelCount,
        degrees,
      },
      signal,
    );
    if (result.sizes.length === 0) return undefined;
    const names = await this.#namesOf(result, hierarchy);
    if (names === undefined) return undefined;
    const slots = this.#slotsOf(result);
    return new RegionMap(
      model,
      result,
      hierarchy,
      (region) => names[region]!,
      (top) => slots.get(top) ?? top,
    );
  }

  /** Colour slots by coarsest region. */
  #slotsOf(result: JobResult<'region-map'>): ReadonlyMap<number, number> {
    const { vertexIds } = this.#workspace.model;
    const regions = Array.from(result.sizes.keys()).filter((region) => result.levelOf[region] === 0);
    const slots = this.#slots.assign(
      regions.map((region) => hubsOf(result, region).map((vertex) => vertexIds.at(vertex)!)),
    );
    return new Map(regions.map((region, place) => [result.tops[region]!, slots[place]!]));
  }

  /**
   * Names are cached while the communities and the naming inputs stay the same, even if regions appear and disappear.
   */
  async #namesOf(
    result: JobResult<'region-map'>,
    hierarchy: Hierarchy,
  ): Promise<readonly string[] | undefined> {
    const { model } = this.#workspace;
    if (!this.#hasNames()) this.#names = { hierarchy, key: this.#nameKey(), byId: new Map() };
    const { byId } = this.#names!;
    const idOf = (region: number) =>
      `${result.inputLevels[result.levelOf[region]!]}/${result.communities[region]}`;
    const ids = Array.from(result.sizes, (_, region) => idOf(region));
    if (ids.some((id) => !byId.has(id))) {
      const found = await inSlices(model, nameRegions(model, result, hierarchy));
      if (found === undefined) return undefined;
      for (const [region, id] of ids.entries()) byId.set(id, found[region]!);
    }
    return ids.map((id) => byId.get(id)!);
  }

  #hasNames(): boolean {
    return (
      this.#names !== undefined &&
      this.#names.hierarchy === this.#hierarchy &&
      this.#names.key === this.#nameKey()
    );
  }

  /** The labels are the only naming input besides the communities. */
  #nameKey(): string {
    return JSON.stringify(labelsOf(this.#workspace.state.style) ?? null);
  }

  async #job<Id extends JobId>(
    id: Id,
    input: JobInput<Id>,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<JobResult<Id>> {
    signal.throwIfAborted();
    const job = this.#workspace.startJob(id, input, {
      onValues: (_values, { progress }) => onProgress?.(progress),
    });
    const stop = () => job.abort();
    signal.addEventListener('abort', stop);
    try {
      return await job.result;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #show(map: RegionMap | undefined): void {
    const { model } = this.#workspace;
    if (model.regionMap === map) return;
    model.regionMap = map;
    this.#workspace.batch(() => {
      this.#workspace.announceValues();
      this.#workspace.redraw();
    });
  }
}
