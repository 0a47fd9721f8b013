import type { VertexInk } from '../../geometry/DrawFrame.ts';
import { SharedColumn } from '../../geometry/SharedColumns.ts';
import {
  areaOf,
  keyOfSubject,
  type MakerEvents,
  maxGlVertices,
  type PictureMaker,
  type PicturePlan,
  type PictureSubject,
  revisionOf,
  type ShownEnds,
  shownEnds,
} from '../picture/picture-plan.ts';
import { VertexViews } from '../picture/VertexViews.ts';
import { type GpuInk, piecesOf } from './GpuInk.ts';
import { GpuInkParts } from './GpuInkParts.ts';
import { type InkChoice, shapeOf } from './ink-choice.ts';

/** Interval of the lists of vertices in view during motion. */
const viewEveryMs = 180;

interface GpuEvents extends MakerEvents {
  /** The GPU cannot draw; the caller uses another maker. */
  readonly onFailed: (error: unknown) => void;
}

interface View {
  readonly ink: VertexInk;
  readonly key: string;
  readonly topology: number;
}

/**
 * Draws whole pictures on the GPU: within the frame, or in parts over several frames if the graph is too large. A worker
 * lists the vertices in view of more than 10,000, for labels and for the opacity of dots; the picture does not wait for
 * it, except after a change of the graph.
 */
export class GpuPictures implements PictureMaker {
  readonly #parts: GpuInkParts<PicturePlan>;
  readonly #choice: InkChoice;
  readonly #events: GpuEvents;
  readonly #positions = new SharedColumn<Float32Array>();
  readonly #vertices = new VertexViews();
  #ends: ShownEnds | undefined;
  #ready: PicturePlan | undefined;
  /** A picture that waits for the vertices in view. */
  #waiting: PicturePlan | undefined;
  #taken: PicturePlan | undefined;
  #drawingKey = '';
  #view: View | undefined;
  #listing: { abort(): void } | undefined;
  #listedAtMs = Number.NEGATIVE_INFINITY;

  constructor(ink: GpuInk, choice: InkChoice, events: GpuEvents) {
    this.#parts = new GpuInkParts(ink, choice);
    this.#choice = choice;
    this.#events = events;
  }

  isCurrent(subject: PictureSubject, shown: PicturePlan): boolean {
    const key = keyOfSubject(subject);
    if (shown.key !== key || !shown.isWhole || !shown.isFine) return false;
    return !needsView(subject) || (this.#view?.key === key && shown.vertexInk === this.#view.ink);
  }

  /** True if a frame has to follow that no event requests: `shown` is not current, and no list is awaited. */
  isDue(subject: PictureSubject, shown: PicturePlan | undefined): boolean {
    if (this.#listing !== undefined && !this.#parts.isRunning) return false;
    return shown === undefined || !this.isCurrent(subject, shown);
  }

  refresh(subject: PictureSubject, shown: PicturePlan | undefined): boolean {
    try {
      return this.#refresh(subject, shown);
    } catch (error) {
      this.drop();
      this.#events.onFailed(error);
      return true;
    }
  }

  get ready(): PicturePlan | undefined {
    return this.#ready;
  }

  takeReady(): PicturePlan | undefined {
    const ready = this.#ready;
    this.#ready = undefined;
    if (ready !== undefined) this.#taken = ready;
    return ready;
  }

  reuse(): void {
    // Its pictures have no buffers of dots.
  }

  drop(): void {
    this.#parts.abort();
    this.#listing?.abort();
    this.#listing = undefined;
    this.#ready = undefined;
    this.#waiting = undefined;
    this.#taken = undefined;
    this.#view = undefined;
  }

  destroy(): void {
    this.drop();
    this.#parts.destroy();
  }

  #refresh(subject: PictureSubject, shown: PicturePlan | undefined): boolean {
    const key = keyOfSubject(subject);
    const isInMotion = subject.isMoving || subject.isStreaming;
    const positions = this.#positionsOf(subject);
    if (needsView(subject)) this.#list(subject, positions, key);
    // During motion, each picture is completed; at rest, an outdated one is of no use.
    if (this.#parts.isRunning && !isInMotion && this.#drawingKey !== key) this.#parts.abort();
    if (!this.#parts.isRunning) {
      const latest = this.#waiting ?? this.#ready ?? shown;
      if (latest?.key === key && (latest.isFine || isInMotion)) return !latest.isFine;
      this.#start(subject, positions, key, isInMotion);
    }
    const drawn = this.#parts.advance();
    if (drawn !== undefined) this.#finish({ ...drawn.plan, gpuInk: drawn.ink }, needsView(subject));
    return this.#parts.isRunning || isInMotion;
  }

  #start(subject: PictureSubject, positions: Float32Array, key: string, isInMotion: boolean): void {
    const { model, paint, contrast } = subject;
    this.#ends = shownEnds(model, this.#ends);
    const { sources, targets, count: edgeCount, key: endsKey } = this.#ends;
    const pieces = edgeCount * piecesOf(paint);
    const shape = shapeOf(this.#choice, pieces, isInMotion);
    const area = areaOf(subject);
    const plan: PicturePlan = {
      ...area,
      ink: undefined,
      vertexInk: undefined,
      positions,
      positionsRevision: model.revisions.positions,
      topology: model.revisions.topology,
      key,
      isWhole: true,
      isFine: shape === shapeOf(this.#choice, pieces, false),
    };
    if (edgeCount === 0) {
      this.#finish(plan, needsView(subject));
      return;
    }
    const input = { ...area, sources, targets, endsKey, edgeCount, positions, contrast, paint, shape };
    if (!this.#parts.fits(input))
      throw new Error('expected a graph that fits into textures, found a larger one');
    this.#drawingKey = key;
    this.#parts.start(input, plan);
  }

  #finish(plan: PicturePlan, isViewNeeded: boolean): void {
    this.#waiting = undefined;
    if (!isViewNeeded) this.#ready = plan;
    else if (this.#view?.topology === plan.topology) this.#ready = { ...plan, vertexInk: this.#view.ink };
    else this.#waiting = plan;
  }

  /** Starts the list of the vertices in view if it is outdated. */
  #list(subject: PictureSubject, positions: Float32Array, key: string): void {
    if (this.#listing !== undefined || this.#view?.key === key) return;
    const { model, isMoving, isStreaming, nowMs } = subject;
    const { topology } = model.revisions;
    const isOld = this.#view?.topology !== topology;
    if (!isOld && (isMoving || isStreaming) && nowMs - this.#listedAtMs < viewEveryMs) return;
    this.#listedAtMs = nowMs;
    const job = this.#vertices.start({ ...areaOf(subject), positions }, subject, {
      isListOnly: true,
      spare: undefined,
    });
    this.#listing = job;
    job.ink.then(
      (ink) => {
        if (this.#listing !== job) return;
        this.#listing = undefined;
        this.#view = { ink, key, topology };
        const plan = this.#waiting ?? this.#ready ?? this.#taken;
        if (plan?.topology === topology) {
          this.#waiting = undefined;
          this.#ready = { ...plan, vertexInk: ink };
        }
        this.#events.onReady();
      },
      (error: unknown) => {
        if (this.#listing !== job) return;
        this.#listing = undefined;
        this.#events.onError(error);
      },
    );
  }

  /** A copy that later changes of the model do not modify. */
  #positionsOf({ model }: PictureSubject): Float32Array {
    return this.#positions.of(model.positions, 2 * model.vertexCount, revisionOf(model, 'positions'));
  }
}

/** Few vertices are all in view. */
function needsView({ columns }: PictureSubject): boolean {
  return columns.count > maxGlVertices;
}
