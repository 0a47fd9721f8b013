import { vertexFlag } from '../../../protocol/graph-patch.ts';
import type { JobReport, LayoutJobId } from '../../../protocol/jobs.ts';
import type { VertexExtents } from '../../../protocol/layout-jobs.ts';
import { type Job, type StartJob, startJob } from '../../jobs.ts';
import type { GraphModel, ModelChange } from '../model/GraphModel.ts';
import { glide } from './glide.ts';
import { excessOf, type Layout, type LayoutNeed, type LayoutPlan, type LayoutRequest } from './layout.ts';
import { defaultValues, type ParameterValues } from './parameter.ts';
import { getLayout } from './registry.ts';

export type LayoutState = 'idle' | 'running' | 'paused' | 'failed';

export interface LayoutSessionOptions {
  readonly seed?: number;
  /** For tests without workers. */
  readonly startJob?: StartJob;
  /** Values of attributes, for layouts that go by them. */
  readonly textOf?: LayoutRequest['textOf'];
  /** How large vertices are drawn; without it they are points. */
  readonly measure?: () => VertexExtents;
  /** The graph has outgrown the layout: time to `choose` another; without it the run fails. */
  readonly onExcess?: (text: string) => void;
}

/** Between vertices that were moved apart, world units. */
const leastGap = 2;
/** More than this share of vertices without a place: the whole picture is made anew. */
const wholeShare = 0.4;

/**
 * Keeps the model's picture laid out: `start` lays out what has no place yet, `restart` everything. It follows the
 * model: vertices that arrive are placed among the others. Pinned and held vertices stay under the hand.
 */
export class LayoutSession {
  readonly #model: GraphModel;
  readonly #seed: number;
  readonly #startJob: StartJob;
  readonly #textOf: LayoutRequest['textOf'];
  readonly #measure: LayoutSessionOptions['measure'];
  readonly #onExcess: (text: string) => void;
  readonly #listeners = new Set<() => void>();
  readonly #endSubscription: () => void;
  /** By vertex id: where the hand holds it. */
  readonly #held = new Map<string, { x: number; y: number }>();
  #layout = getLayout('force');
  #values: ParameterValues = defaultValues(this.#layout.parameters);
  #job: Job<LayoutJobId> | undefined;
  /** Ends the way from the old places to the new ones, where it is. */
  #endGlide: (() => void) | undefined;
  #state: LayoutState = 'idle';
  #energy = 0;
  #progress = 1;
  #epoch = 0;
  #error: unknown;
  #picture = new Float32Array(0);
  #isScheduled = false;
  /** False: vertices that arrive wait for `start`. */
  isFollowing = true;
  /** Calls of `deferDuring` under way. */
  #deferrals = 0;

  constructor(model: GraphModel, options: LayoutSessionOptions = {}) {
    this.#model = model;
    this.#seed = options.seed ?? 1;
    this.#startJob = options.startJob ?? startJob;
    this.#textOf = options.textOf ?? (() => undefined);
    this.#measure = options.measure;
    this.#onExcess = options.onExcess ?? (() => undefined);
    this.#endSubscription = model.subscribe((change) => this.#follow(change));
  }

  get state(): LayoutState {
    return this.#state;
  }
  get isRunning(): boolean {
    return this.#state === 'running';
  }
  /** 1 hot, 0 at rest. */
  get energy(): number {
    return this.#energy;
  }
  /** 0 to 1. */
  get progress(): number {
    return this.#progress;
  }
  /** Counts the pictures that came. */
  get epoch(): number {
    return this.#epoch;
  }
  /** Why the state is 'failed'. */
  get error(): unknown {
    return this.#error;
  }
  get layout(): Layout {
    return this.#layout;
  }
  get values(): ParameterValues {
    return this.#values;
  }

  /** Called when the state, the progress or the picture has changed; returns how to end it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another layout or other values; takes effect with the next `restart`. */
  choose(layoutId: string, values?: ParameterValues): void {
    this.#layout = getLayout(layoutId);
    this.#values = { ...defaultValues(this.#layout.parameters), ...values };
  }

  /** Lays out what has no place yet. */
  start(): void {
    const need = this.#need();
    if (need !== undefined) this.#tryToRun(need);
  }

  /** Runs `work`, which changes the model in several steps; one layout after it takes in all that has no place yet. */
  async deferDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#deferrals++;
    try {
      return await work();
    } finally {
      this.#deferrals--;
      if (this.#deferrals === 0 && this.isFollowing) this.start();
    }
  }

  /** Lays out everything anew. Throws, and changes nothing, when the layout cannot do it. */
  restart(): void {
    this.#run({ kind: 'whole' });
  }

  /** The forces go on from the picture as it is; for the force layout. */
  reheat(): void {
    this.#run({ kind: 'nearby', loose: new Uint8Array(this.#model.vertexCount).fill(1) });
  }

  /** As `restart`, for values that have come: what fails is told by the state. */
  refresh(): void {
    this.#tryToRun({ kind: 'whole' });
  }

  /** Moves vertices until none covers another; the picture stays as it is otherwise. */
  separate(extents: VertexExtents): void {
    const { vertexCount, positions, flags } = this.#model;
    if (vertexCount === 0) return;
    const fixed = flags.slice(0, vertexCount).map((bits) => ((bits & vertexFlag.pinned) !== 0 ? 1 : 0));
    const input = { ...extents, positions: positions.slice(0, 2 * vertexCount), gap: leastGap, fixed };
    this.#followPlan({ kind: 'job', id: 'separate', input });
  }

  /** Shows the way of vertices that a patch has moved, from where all were before. */
  leadFrom(before: Float32Array): void {
    const after = this.#model.positions.slice(0, before.length);
    this.#model.writePositions(before);
    this.#followPlan({ kind: 'places', positions: after });
  }

  pause(): void {
    if (this.#state !== 'running' || this.#job === undefined) return;
    this.#job.pause();
    this.#tell('paused');
  }

  resume(): void {
    if (this.#state !== 'paused') return;
    this.#job?.resume();
    this.#tell('running');
  }

  /** Ends the run; the picture stays as it is now. */
  stop(): void {
    if (this.#job === undefined && this.#endGlide === undefined) return;
    this.#endJob();
    this.#model.markSettled();
    this.#tell('idle');
  }

  /** The hand holds the vertex at a place; what hangs on it follows. */
  hold(vertexIndex: number, x: number, y: number): void {
    this.#held.set(this.#model.vertexIds.at(vertexIndex)!, { x, y });
    this.#model.writePosition(vertexIndex, x, y);
    if (this.#job === undefined) {
      const loose = new Uint8Array(this.#model.vertexCount);
      loose[vertexIndex] = 1;
      // A picture that was placed by a rule is not pulled apart by forces.
      if (this.#layout.id === 'force') this.#tryToRun({ kind: 'nearby', loose });
    }
    this.#job?.post({ kind: 'hold', vertex: vertexIndex, x, y });
  }

  /** The hand lets go. Pin the vertex before (a patch) if it is to stay. */
  release(vertexIndex: number): void {
    if (!this.#held.delete(this.#model.vertexIds.at(vertexIndex)!)) return;
    const isFixed = this.#model.hasFlag(vertexIndex, 'pinned');
    this.#job?.post({ kind: 'release', vertex: vertexIndex, isFixed });
  }

  dispose(): void {
    this.#endJob();
    this.#endSubscription();
    this.#listeners.clear();
  }

  #follow({ aspects, patch }: ModelChange): void {
    if (patch === undefined || !aspects.has('topology')) return;
    const wasRunning = this.#job !== undefined || this.#endGlide !== undefined;
    // Indices have changed meaning: what the job still shows belongs to another graph.
    this.#endJob();
    if (this.#deferrals > 0 || !this.isFollowing) {
      if (wasRunning) this.#tell('idle');
      return;
    }
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      const need = this.#need();
      if (need !== undefined) this.#tryToRun(need);
      else if (wasRunning) this.#tell('idle');
    });
  }

  /** What has no place yet; undefined when everything has. */
  #need(): LayoutNeed | undefined {
    const { vertexCount } = this.#model;
    const loose = this.#model.settled.slice(0, vertexCount).map((settled) => 1 - settled);
    const count = loose.reduce((sum, each) => sum + each, 0);
    if (count === 0) return undefined;
    return count > wholeShare * vertexCount ? { kind: 'whole' } : { kind: 'nearby', loose };
  }

  /** What fails without anybody waiting for it is told by the state. */
  #tryToRun(need: LayoutNeed): void {
    const excess = excessOf(this.#layout, this.#model);
    if (excess !== undefined) this.#onExcess(excess);
    try {
      this.#run(need);
    } catch (error) {
      this.#fail(error);
    }
  }

  #run(need: LayoutNeed): void {
    const plan = this.#plan(need);
    if (plan !== undefined) {
      this.#followPlan(plan);
      return;
    }
    this.#endJob();
    this.#progress = 0;
    this.#tell('idle');
  }

  #followPlan(plan: LayoutPlan): void {
    this.#endJob();
    this.#progress = 0;
    if (plan.kind === 'places') {
      this.#glideTo(plan.positions);
      return;
    }
    const { epoch } = this;
    const job = this.#startJob(plan.id, plan.input, {
      valueCount: 2 * this.#model.vertexCount,
      onValues: (values, report) => {
        if (this.#job === job) this.#receive(values, report);
      },
    });
    this.#job = job;
    this.#energy = 1;
    for (const [id, { x, y }] of this.#held) {
      const vertex = this.#model.findVertex(id);
      if (vertex !== undefined) job.post({ kind: 'hold', vertex, x, y });
    }
    this.#tell('running');
    job.result.then(
      ({ positions }) => {
        if (this.#job !== job) return;
        this.#job = undefined;
        // What streamed is there already.
        if (this.#epoch === epoch) this.#glideTo(positions);
        else this.#settle(positions);
      },
      (error: unknown) => {
        // A job that was ended on purpose is no longer ours.
        if (this.#job !== job) return;
        this.#job = undefined;
        this.#fail(error);
      },
    );
  }

  /** Undefined when there is nothing to lay out. */
  #plan(need: LayoutNeed): LayoutPlan | undefined {
    if (this.#model.vertexCount === 0) return undefined;
    const excess = excessOf(this.#layout, this.#model);
    if (excess !== undefined) throw new Error(excess);
    return this.#layout.plan({
      model: this.#model,
      need,
      values: this.#values,
      seed: this.#seed,
      textOf: this.#textOf,
      ...(this.#measure && { measure: this.#measure }),
    });
  }

  #glideTo(positions: Float32Array): void {
    this.#energy = 0;
    this.#endGlide = glide(this.#model.positions.slice(0, positions.length), positions, (picture, share) => {
      if (share === 1) {
        this.#endGlide = undefined;
        this.#settle(picture);
        return;
      }
      this.#progress = share;
      this.#show(picture);
      this.#tell('running');
    });
  }

  #settle(positions: Float32Array): void {
    this.#show(positions);
    this.#model.markSettled();
    this.#progress = 1;
    this.#energy = 0;
    this.#tell('idle');
  }

  #fail(error: unknown): void {
    this.#error = error;
    this.#tell('failed');
  }

  #receive(values: Float32Array, { progress, energy }: JobReport): void {
    this.#progress = progress;
    this.#energy = energy;
    this.#show(values);
    this.#tell(this.#state);
  }

  /** Takes over a picture, but for pinned and held vertices. */
  #show(values: Float32Array): void {
    const { vertexCount, flags, positions } = this.#model;
    if (this.#picture.length < 2 * vertexCount) this.#picture = new Float32Array(2 * vertexCount);
    const picture = this.#picture;
    picture.set(values.subarray(0, 2 * vertexCount));
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((flags[vertex]! & vertexFlag.pinned) === 0) continue;
      picture[2 * vertex] = positions[2 * vertex]!;
      picture[2 * vertex + 1] = positions[2 * vertex + 1]!;
    }
    for (const [id, { x, y }] of this.#held) {
      const vertex = this.#model.findVertex(id);
      if (vertex === undefined) continue;
      picture[2 * vertex] = x;
      picture[2 * vertex + 1] = y;
    }
    this.#epoch++;
    this.#model.writePositions(picture);
  }

  #endJob(): void {
    const job = this.#job;
    this.#job = undefined;
    job?.abort();
    this.#endGlide?.();
    this.#endGlide = undefined;
  }

  #tell(state: LayoutState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
