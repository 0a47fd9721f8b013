import type { GpuEdgeInk } from '../../layers/Layer.ts';
import { type GpuInk, type GpuInkInput, piecesOf } from './GpuInk.ts';
import type { InkChoice } from './ink-choice.ts';

/** Segments per frame before their time is known, and limits. */
const firstPieces = 200_000;
const minPieces = 20_000;
const maxPieces = 8_000_000;
/** Time of the GPU for the segments of a frame, so that the frame is on time. */
const frameMs = 8;

interface Running<Plan> {
  readonly input: GpuInkInput;
  readonly plan: Plan;
  readonly pieces: number;
  done: number;
}

/**
 * Draws the edges of pictures in parts, one per frame, so that a large graph does not delay the frames. The size of the
 * parts adapts to the GPU: a part that is not drawn until the next frame makes the following ones smaller.
 */
export class GpuInkParts<Plan> {
  readonly #ink: GpuInk;
  #piecesPerFrame: number;
  #running: Running<Plan> | undefined;
  #fence: ReturnType<GpuInk['fence']> | undefined;
  #isLate = false;
  /** The last part was as large as allowed. */
  #wasFull = false;

  constructor(ink: GpuInk, { linesPerMs }: InkChoice) {
    this.#ink = ink;
    this.#piecesPerFrame = limited(linesPerMs === undefined ? firstPieces : linesPerMs * frameMs);
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  fits(input: Pick<GpuInkInput, 'edgeCount' | 'positions' | 'paint'>): boolean {
    return this.#ink.fits(input);
  }

  start(input: GpuInkInput, plan: Plan): void {
    this.#ink.begin(input);
    this.#running = { input, plan, pieces: input.edgeCount * piecesOf(input.paint), done: 0 };
  }

  /** Draws the next part; to be called once per frame. Returns the plan with its ink when all parts are drawn. */
  advance(): { readonly plan: Plan; readonly ink: GpuEdgeInk } | undefined {
    const running = this.#running;
    if (running === undefined || !this.#isReady()) return undefined;
    const { input, plan, pieces } = running;
    const count = Math.min(pieces - running.done, this.#piecesPerFrame);
    this.#ink.add(input, running.done, count);
    running.done += count;
    this.#wasFull = count === this.#piecesPerFrame;
    const isDone = running.done === pieces;
    const ink = isDone ? this.#ink.finish(input) : undefined;
    this.#fence = this.#ink.fence();
    if (ink === undefined) return undefined;
    this.#running = undefined;
    return { plan, ink };
  }

  abort(): void {
    this.#running = undefined;
  }

  destroy(): void {
    this.#fence?.destroy();
    this.#ink.destroy();
  }

  /** True if the GPU has drawn the part before. */
  #isReady(): boolean {
    if (this.#fence === undefined) return true;
    if (!this.#fence.isPast()) {
      this.#isLate = true;
      return false;
    }
    this.#fence.destroy();
    this.#fence = undefined;
    if (this.#isLate) this.#piecesPerFrame = limited(this.#piecesPerFrame * 0.6);
    else if (this.#wasFull) this.#piecesPerFrame = limited(this.#piecesPerFrame * 1.5);
    this.#isLate = false;
    return true;
  }
}

function limited(pieces: number): number {
  return Math.max(minPieces, Math.min(maxPieces, Math.round(pieces)));
}
