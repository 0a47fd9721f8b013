import { vertexFlag } from '../../../protocol/graph-patch.ts';
import type { JobReport, LayoutJobId } from '../../../protocol/jobs.ts';
import type { VertexExtents } from '../../../protocol/layout-jobs.ts';
import { type Job, type StartJob, startJob } from '../../jobs.ts';
import type { GraphModel, ModelChange } from '../model/GraphModel.ts';
import { animatePositions } from './animate-positions.ts';
import { excessOf, type Layout, type LayoutNeed, type LayoutPlan, type LayoutRequest } from './layout.ts';
import { extentsIn, type LayoutScope, toLayoutScope, weightsIn } from './layout-scope.ts';
import { defaultValues, type ParameterValues } from './parameter.ts';
import { getLayout } from './registry.ts';

export type LayoutState = 'idle' | 'running' | 'paused' | 'failed';

export interface LayoutSessionOptions {
  readonly seed?: number;
  /** Tests pass a version without workers. */
  readonly startJob?: StartJob;
  /** Attribute values for layouts that use them. */
  readonly textOf?: LayoutRequest['textOf'];
  /** True: new vertices are laid out only by `start` and `restart`. */
  readonly waitsForStart?: boolean;
  /** Drawn sizes of vertices; without it, vertices are points. */
  readonly measure?: () => VertexExtents;
  /**
   * Called when the graph exceeds the limit of the layout, so that the caller can `choose` another; without it, the run
   * fails.
   */
  readonly onExcess?: (text: string) => void;
}

/** What a run computes with. */
interface LayoutChoice {
  readonly layout: Layout;
  readonly values: ParameterValues;
  /** As `LayoutRequest.weights`, of one topology. */
  readonly weights: Float32Array | undefined;
  /** Undefined: the whole graph. */
  readonly scope?: LayoutScope;
}

/** A layout of some vertices. */
interface PartLayout {
  readonly layoutId: string;
  readonly values: ParameterValues;
  readonly vertices: Uint32Array;
}

/** Gap between separated vertices, world units. */
const minGap = 2;
/** If more than this share of vertices has no position, the whole graph is laid out. */
const wholeShare = 0.4;

/**
 * Computes positions for the vertices of the model: `start` for vertices without a position, `restart` for all. The
 * session follows the model: new vertices are placed among the existing ones. Pinned and dragged vertices keep their
 * positions.
 */
export class LayoutSession {
  readonly #model: GraphModel;
  readonly #seed: number;
  readonly #startJob: StartJob;
  readonly #textOf: LayoutRequest['textOf'];
  readonly #measure: LayoutSessionOptions['measure'];
  readonly #onExcess: (text: string) => void;
  readonly #waitsForStart: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #endSubscription: () => void;
  /** Pointer positions of dragged vertices, by vertex id. */
  readonly #dragged = new Map<string, { x: number; y: number }>();
  #choice: LayoutChoice = toChoice('force', {}, undefined);
  /** The choice of the last run if it was for some vertices only. */
  #part: LayoutChoice | undefined;
  #job: Job<LayoutJobId> | undefined;
  /** Of the last run; undefined: the whole graph. */
  #scope: LayoutScope | undefined;
  /** True if the job takes messages of kind `tune`. */
  #isTunable = false;
  /** Stops the transition to new positions at its current state. */
  #stopAnimation: (() => void) | undefined;
  #state: LayoutState = 'idle';
  #energy = 0;
  #progress = 1;
  #epoch = 0;
  #error: unknown;
  #shownPositions = new Float32Array(0);
  #isScheduled = false;
  /** Number of active `deferDuring` calls. */
  #deferrals = 0;

  constructor(model: GraphModel, options: LayoutSessionOptions = {}) {
    this.#model = model;
    this.#seed = options.seed ?? 1;
    this.#startJob = options.startJob ?? startJob;
    this.#textOf = options.textOf ?? (() => undefined);
    this.#measure = options.measure;
    this.#onExcess = options.onExcess ?? (() => undefined);
    this.#waitsForStart = options.waitsForStart ?? false;
    this.#endSubscription = model.subscribe((change) => this.#follow(change));
  }

  get state(): LayoutState {
    return this.#state;
  }
  get isRunning(): boolean {
    return this.#state === 'running';
  }
  /** 1 at the start of a run, 0 at rest. */
  get energy(): number {
    return this.#energy;
  }
  /** 0 to 1. */
  get progress(): number {
    return this.#progress;
  }
  /** Number of received position updates. */
  get epoch(): number {
    return this.#epoch;
  }
  /** The error of state 'failed'. */
  get error(): unknown {
    return this.#error;
  }
  get layout(): Layout {
    return this.#choice.layout;
  }
  get values(): ParameterValues {
    return this.#choice.values;
  }

  /** The listener is called when the state, the progress or the positions change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Sets another layout or other parameters for the next `restart`. `weights`: by edge, see `LayoutRequest`; they are
   * dropped when the topology changes.
   */
  choose(layoutId: string, values?: ParameterValues, weights?: Float32Array): void {
    this.#choice = toChoice(layoutId, values, weights);
    this.#part = undefined;
  }

  /** Lays out the vertices without a position. */
  start(): void {
    const need = this.#need();
    if (need !== undefined) this.#tryToRun(need);
  }

  /**
   * Runs `work`, which shows a graph as it arrives; then one layout run places all vertices without a position.
   */
  async deferDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#deferrals++;
    try {
      return await work();
    } finally {
      this.#deferrals--;
      if (this.#deferrals === 0 && !this.#waitsForStart) this.start();
    }
  }

  /** Lays out all vertices. If the layout is not applicable, throws without a change. */
  restart(): void {
    this.#part = undefined;
    this.#run({ kind: 'whole' });
  }

  /**
   * Lays out some vertices (indices, ascending) around their centre; the others keep their positions, and the layout of the
   * graph remains. If the layout is not applicable, throws.
   */
  restartPart(
    vertices: Uint32Array,
    layoutId: string,
    values?: ParameterValues,
    weights?: Float32Array,
  ): void {
    const scope = toLayoutScope(this.#model, vertices);
    const inScope = weights && weightsIn(scope, this.#model, weights);
    this.#part = { ...toChoice(layoutId, values, inScope), scope };
    this.#run({ kind: 'whole' });
  }

  /** The last run, if it was for some vertices (indices, ascending) only and the topology has not changed. */
  get partLayout(): PartLayout | undefined {
    if (this.#part?.scope === undefined) return undefined;
    const { layout, values, scope } = this.#part;
    return { layoutId: layout.id, values, vertices: scope.vertices };
  }

  /** True if the last run had weights that are still valid. */
  get hasWeights(): boolean {
    return this.#current.weights !== undefined;
  }

  /**
   * Changes parameters of the last run: forces that are running change at once; otherwise the layout runs again.
   * `weights`: by edge of the graph; default: those of the last run.
   */
  tune(values: ParameterValues, weights?: Float32Array): void {
    const { scope, ...last } = this.#current;
    const inScope = scope && weights ? weightsIn(scope, this.#model, weights) : weights;
    const changed = {
      ...last,
      ...(scope && { scope }),
      values: { ...last.values, ...values },
      weights: inScope ?? last.weights,
    };
    if (this.#part === undefined) this.#choice = changed;
    else this.#part = changed;
    const tuning = changed.layout.tuningOf?.(changed.values);
    if (tuning !== undefined && this.#isTunable && this.#job !== undefined) {
      this.#job.post({ kind: 'tune', tuning });
      return;
    }
    const { vertexCount } = scope?.model ?? this.#model;
    this.#run(
      tuning === undefined
        ? { kind: 'whole' }
        : { kind: 'nearby', loose: new Uint8Array(vertexCount).fill(1) },
    );
  }

  get #current(): LayoutChoice {
    return this.#part ?? this.#choice;
  }

  /** Continues the force layout from the current positions. `weights`: as in `choose`; default: those of the last run. */
  reheat(weights = this.#choice.weights): void {
    this.#part = undefined;
    this.#choice = { ...this.#choice, weights };
    this.#run({ kind: 'nearby', loose: new Uint8Array(this.#model.vertexCount).fill(1) });
  }

  /** Like `restart`, after values arrived; an error sets the state 'failed'. */
  refresh(): void {
    this.#tryToRun({ kind: 'whole' });
  }

  /** Moves vertices apart until none overlap; other vertices keep their positions. */
  separate(extents: VertexExtents): void {
    const { vertexCount, positions, flags } = this.#model;
    if (vertexCount === 0) return;
    this.#part = undefined;
    const fixed = flags.slice(0, vertexCount).map((bits) => ((bits & vertexFlag.pinned) !== 0 ? 1 : 0));
    const input = { ...extents, positions: positions.slice(0, 2 * vertexCount), gap: minGap, fixed };
    this.#followPlan({ kind: 'job', id: 'separate', input });
  }

  /** Animates vertices that a patch moved, from their earlier positions. */
  animateFrom(before: Float32Array): void {
    const after = this.#model.positions.slice(0, before.length);
    this.#part = undefined;
    this.#model.writePositions(before);
    this.#followPlan({ kind: 'places', positions: after });
  }

  pause(): void {
    if (this.#state !== 'running' || this.#job === undefined) return;
    this.#job.pause();
    this.#setState('paused');
  }

  resume(): void {
    if (this.#state !== 'paused') return;
    this.#job?.resume();
    this.#setState('running');
  }

  /** Ends the run; the vertices keep their current positions. */
  stop(): void {
    if (this.#job === undefined && this.#stopAnimation === undefined) return;
    this.#endJob();
    this.#model.markSettled();
    this.#setState('idle');
  }

  /** Fixes a dragged vertex at a position; connected vertices follow. */
  dragVertex(vertexIndex: number, x: number, y: number): void {
    this.#dragged.set(this.#model.vertexIds.at(vertexIndex)!, { x, y });
    this.#model.writePosition(vertexIndex, x, y);
    // After a transition to new positions, the next movement of the pointer starts the run.
    if (this.#job === undefined && this.#stopAnimation === undefined) {
      const loose = new Uint8Array(this.#model.vertexCount);
      loose[vertexIndex] = 1;
      this.#part = undefined;
      // Positions that a rule computed are not changed by forces.
      if (this.layout.isByForces) this.#tryToRun({ kind: 'nearby', loose });
    }
    this.#hold(vertexIndex, x, y);
  }

  /** Ends the drag. The caller pins the vertex first (by a patch) if it keeps its position. */
  endDrag(vertexIndex: number): void {
    if (!this.#dragged.delete(this.#model.vertexIds.at(vertexIndex)!)) return;
    const isFixed = this.#model.hasFlag(vertexIndex, 'pinned');
    const vertex = this.#placeOf(vertexIndex);
    if (vertex >= 0) this.#job?.post({ kind: 'release', vertex, isFixed });
  }

  dispose(): void {
    this.#endJob();
    this.#endSubscription();
    this.#listeners.clear();
  }

  #follow({ aspects, patch }: ModelChange): void {
    if (patch === undefined || !aspects.has('topology')) return;
    const wasRunning = this.#job !== undefined || this.#stopAnimation !== undefined;
    // Vertex indices have changed, so the results of the job no longer apply.
    this.#endJob();
    this.#part = undefined;
    this.#choice = { ...this.#choice, weights: undefined };
    if (this.#deferrals > 0 || this.#waitsForStart) {
      if (wasRunning) this.#setState('idle');
      return;
    }
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      const need = this.#need();
      if (need !== undefined) this.#tryToRun(need);
      else if (wasRunning) this.#setState('idle');
    });
  }

  /** The vertices without a position; undefined if there are none. */
  #need(): LayoutNeed | undefined {
    const { vertexCount } = this.#model;
    const loose = this.#model.settled.slice(0, vertexCount).map((settled) => 1 - settled);
    const count = loose.reduce((sum, each) => sum + each, 0);
    if (count === 0) return undefined;
    return count > wholeShare * vertexCount ? { kind: 'whole' } : { kind: 'nearby', loose };
  }

  /** Without a caller that awaits the run, an error sets the state 'failed'. */
  #tryToRun(need: LayoutNeed): void {
    const excess = excessOf(this.layout, this.#model);
    if (excess !== undefined) this.#onExcess(excess);
    try {
      this.#run(need);
    } catch (error) {
      this.#fail(error);
    }
  }

  #run(need: LayoutNeed): void {
    this.#current.scope?.renew();
    const plan = this.#plan(need);
    if (plan !== undefined) {
      this.#followPlan(plan);
      return;
    }
    this.#endJob();
    this.#progress = 0;
    this.#setState('idle');
  }

  #followPlan(plan: LayoutPlan): void {
    this.#endJob();
    this.#progress = 0;
    if (plan.kind === 'places') {
      this.#animateTo(this.#part?.scope?.toWhole(plan.positions) ?? plan.positions);
      return;
    }
    const { epoch } = this;
    const scope = this.#part?.scope;
    const toWhole = (values: Float32Array) => scope?.toWhole(values) ?? values;
    const job = this.#startJob(plan.id, plan.input, {
      valueCount: 2 * (scope?.model ?? this.#model).vertexCount,
      onValues: (values, report) => {
        if (this.#job === job) this.#receive(toWhole(values), report);
      },
    });
    this.#job = job;
    this.#scope = scope;
    this.#isTunable = plan.id === 'force-small';
    this.#energy = 1;
    for (const [id, { x, y }] of this.#dragged) {
      const vertex = this.#model.findVertex(id);
      if (vertex !== undefined) this.#hold(vertex, x, y);
    }
    this.#setState('running');
    job.result.then(
      ({ positions }) => {
        if (this.#job !== job) return;
        this.#job = undefined;
        // Streamed positions are already applied.
        if (this.#epoch === epoch) this.#animateTo(toWhole(positions));
        else this.#settle(toWhole(positions));
      },
      (error: unknown) => {
        // The job was stopped or replaced.
        if (this.#job !== job) return;
        this.#job = undefined;
        this.#fail(error);
      },
    );
  }

  /** undefined: there is nothing to lay out. */
  #plan(need: LayoutNeed): LayoutPlan | undefined {
    const { layout, values, weights, scope } = this.#current;
    const model = scope?.model ?? this.#model;
    if (model.vertexCount === 0) return undefined;
    const excess = excessOf(layout, model);
    if (excess !== undefined) throw new Error(excess);
    const measure = this.#measure;
    return layout.plan({
      model,
      need,
      values,
      seed: this.#seed,
      weights,
      textOf: (attribute, vertex) => this.#textOf(attribute, scope?.vertices[vertex] ?? vertex),
      ...(measure && { measure: () => extentsIn(scope, measure()) }),
    });
  }

  #hold(vertexIndex: number, x: number, y: number): void {
    const vertex = this.#placeOf(vertexIndex);
    if (vertex >= 0) this.#job?.post({ kind: 'hold', vertex, ...(this.#scope?.toPart(x, y) ?? { x, y }) });
  }

  /** Vertex index in the graph of the running job; -1: it is not in it. */
  #placeOf(vertexIndex: number): number {
    return this.#scope === undefined ? vertexIndex : this.#scope.vertices.indexOf(vertexIndex);
  }

  #animateTo(positions: Float32Array): void {
    this.#energy = 0;
    this.#stopAnimation = animatePositions(
      this.#model.positions.slice(0, positions.length),
      positions,
      (shown, share) => {
        if (share === 1) {
          this.#stopAnimation = undefined;
          this.#settle(shown);
          return;
        }
        this.#progress = share;
        this.#show(shown);
        this.#setState('running');
      },
    );
  }

  #settle(positions: Float32Array): void {
    this.#show(positions);
    this.#model.markSettled();
    this.#progress = 1;
    this.#energy = 0;
    this.#setState('idle');
  }

  #fail(error: unknown): void {
    this.#error = error;
    this.#setState('failed');
  }

  #receive(values: Float32Array, { progress, energy }: JobReport): void {
    this.#progress = progress;
    this.#energy = energy;
    this.#show(values);
    this.#setState(this.#state);
  }

  /** Applies positions, except for pinned and dragged vertices. */
  #show(values: Float32Array): void {
    const { vertexCount, flags, positions } = this.#model;
    if (this.#shownPositions.length < 2 * vertexCount)
      this.#shownPositions = new Float32Array(2 * vertexCount);
    const shown = this.#shownPositions;
    shown.set(values.subarray(0, 2 * vertexCount));
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((flags[vertex]! & vertexFlag.pinned) === 0) continue;
      shown[2 * vertex] = positions[2 * vertex]!;
      shown[2 * vertex + 1] = positions[2 * vertex + 1]!;
    }
    for (const [id, { x, y }] of this.#dragged) {
      const vertex = this.#model.findVertex(id);
      if (vertex === undefined) continue;
      shown[2 * vertex] = x;
      shown[2 * vertex + 1] = y;
    }
    this.#epoch++;
    this.#model.writePositions(shown);
  }

  #endJob(): void {
    const job = this.#job;
    this.#job = undefined;
    job?.abort();
    this.#stopAnimation?.();
    this.#stopAnimation = undefined;
  }

  #setState(state: LayoutState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function toChoice(
  layoutId: string,
  values: ParameterValues | undefined,
  weights: Float32Array | undefined,
): LayoutChoice {
  const layout = getLayout(layoutId);
  return { layout, values: { ...defaultValues(layout.parameters), ...values }, weights };
}
