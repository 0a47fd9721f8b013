import { SharedColumn } from '../../geometry/SharedColumns.ts';
import { startInk } from './ink-job.ts';
import {
  areaOf,
  isInside,
  keyOfSubject,
  type MakerEvents,
  maxGlVertices,
  type PictureArea,
  type PictureMaker,
  type PicturePlan,
  type PictureSubject,
  revisionOf,
  type ShownEnds,
  shownEnds,
} from './picture-plan.ts';
import { VertexViews } from './VertexViews.ts';

/** During motion, at most this many edges are drawn, as a sample of all. */
const movingEdges = 120_000;
/** Refresh intervals during camera motion: with the viewport inside the picture, and outside. */
const refreshInsideMs = 500;
const refreshOutsideMs = 180;
/** Interval of frames with all edges while the layout moves the vertices. */
const wholeEveryMs = 1500;
/**
 * While vertices move or arrive, the pause after a picture as a multiple of its duration: layout and load use the same
 * processors.
 */
const pauseShare = Math.max(0, 6 / (globalThis.navigator?.hardwareConcurrency ?? 2) - 1);

interface RunningPicture {
  readonly key: string;
  readonly isWhole: boolean;
  /** Started while the camera or the vertices moved. */
  readonly isOfMotion: boolean;
  abort(): void;
}

/** Rasterises pictures in workers: at rest, when the viewport leaves the shown one, and at intervals. */
export class WorkerPictures implements PictureMaker {
  #ready: PicturePlan | undefined;
  #running: RunningPicture | undefined;
  /** End of the pause after the last picture. */
  #resumesAtMs = Number.NEGATIVE_INFINITY;
  #resume: ReturnType<typeof setTimeout> | undefined;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #wholeAtMs = Number.NEGATIVE_INFINITY;
  #ends: ShownEnds | undefined;
  readonly #sources = new SharedColumn<Uint32Array>();
  readonly #targets = new SharedColumn<Uint32Array>();
  readonly #positions = new SharedColumn<Float32Array>();
  readonly #vertices = new VertexViews();
  #spareDots: Uint8Array | undefined;
  readonly #events: MakerEvents;

  constructor(events: MakerEvents) {
    this.#events = events;
  }

  isCurrent(subject: PictureSubject, shown: PicturePlan): boolean {
    return shown.isWhole && shown.key === keyOfSubject(subject);
  }

  refresh(subject: PictureSubject, shown: PicturePlan | undefined): boolean {
    const key = keyOfSubject(subject);
    const isPartEnough = subject.isMoving || subject.isStreaming;
    // At rest, a picture of the motion is of no use.
    if (this.#running?.isOfMotion === true && !isPartEnough && !isWholeOf(this.#running, key)) this.#abort();
    if (this.#running !== undefined || this.#ready !== undefined) return false;
    if (shown?.key === key && (shown.isWhole || isPartEnough)) return !shown.isWhole;
    if (shown !== undefined && subject.isMoving) {
      const waitMs = covers(shown, subject) ? refreshInsideMs : refreshOutsideMs;
      if (subject.nowMs - this.#startedAtMs < waitMs) return true;
    }
    if (shown !== undefined && subject.isStreaming && subject.nowMs < this.#resumesAtMs) {
      clearTimeout(this.#resume);
      this.#resume = setTimeout(this.#events.onReady, this.#resumesAtMs - subject.nowMs);
      return false;
    }
    this.#start(subject, key, isPartEnough);
    return false;
  }

  get ready(): PicturePlan | undefined {
    return this.#ready;
  }

  takeReady(): PicturePlan | undefined {
    const ready = this.#ready;
    this.#ready = undefined;
    return ready;
  }

  reuse(plan: PicturePlan): void {
    this.#spareDots = plan.vertexInk?.dots;
  }

  drop(): void {
    this.#abort();
    clearTimeout(this.#resume);
    this.#ready = undefined;
    this.#startedAtMs = Number.NEGATIVE_INFINITY;
  }

  #abort(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  #start(subject: PictureSubject, key: string, isPartEnough: boolean): void {
    const { model } = subject;
    this.#startedAtMs = subject.nowMs;
    const isWholeDue = !subject.isMoving && subject.nowMs - this.#wholeAtMs > wholeEveryMs;
    const step = isPartEnough && !isWholeDue ? Math.max(1, Math.ceil(model.edgeCount / movingEdges)) : 1;
    if (step === 1) this.#wholeAtMs = subject.nowMs;
    const plan = {
      ...areaOf(subject),
      positions: this.#positions.of(model.positions, 2 * model.vertexCount, revisionOf(model, 'positions')),
      positionsRevision: model.revisions.positions,
      topology: model.revisions.topology,
      key,
      isWhole: step === 1,
      isFine: step === 1,
    };
    const jobs = { edges: this.#inkEdges(plan, subject, step), vertices: this.#inkVertices(plan, subject) };
    if (jobs.edges === undefined && jobs.vertices === undefined) {
      this.#ready = { ...plan, ink: undefined, vertexInk: undefined };
      this.#events.onReady();
      return;
    }
    const running = {
      key,
      isWhole: plan.isWhole,
      isOfMotion: isPartEnough,
      abort: () => {
        jobs.edges?.abort();
        jobs.vertices?.abort();
      },
    };
    this.#running = running;
    Promise.all([jobs.edges?.ink, jobs.vertices?.ink]).then(
      ([ink, vertexInk]) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        const endMs = performance.now();
        this.#resumesAtMs = endMs + pauseShare * (endMs - subject.nowMs);
        this.#ready = { ...plan, ink, vertexInk };
        this.#events.onReady();
      },
      (error: unknown) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        running.abort();
        this.#events.onError(error);
      },
    );
  }

  #inkEdges(plan: Area, { model, contrast, paint }: PictureSubject, step: number) {
    this.#ends = shownEnds(model, this.#ends);
    const { key, count, sources, targets } = this.#ends;
    if (count === 0) return undefined;
    return startInk({
      ...plan,
      sources: this.#sources.of(sources, count, key),
      targets: this.#targets.of(targets, count, key),
      step,
      contrast,
      paint,
    });
  }

  #inkVertices(plan: Area, subject: PictureSubject) {
    if (subject.columns.count <= maxGlVertices) return undefined;
    const spare = this.#spareDots;
    this.#spareDots = undefined;
    return this.#vertices.start(plan, subject, { isListOnly: false, spare });
  }
}

type Area = PictureArea & Pick<PicturePlan, 'positions'>;

function isWholeOf(running: RunningPicture, key: string): boolean {
  return running.isWhole && running.key === key;
}

/** The viewport is inside the picture, and the picture's resolution fits the zoom. */
function covers(shown: PicturePlan, subject: PictureSubject): boolean {
  const scale = subject.camera.zoom / shown.camera.zoom;
  return scale <= 1.6 && scale >= 0.7 && isInside(shown, subject);
}
