import type { ForceGpu } from '../../gpu/ForceGpu.ts';
import { type KernelPause, waitFor } from '../pause.ts';
import type { Refinement } from './refine.ts';

/**
 * The steps of a refinement, on the GPU if it is faster. There, positions and energy change only every few steps. After
 * a failure of the GPU, the cores continue from the last positions that it computed.
 */
export class Relaxation {
  readonly #refinement: Refinement;
  readonly #gpu: ForceGpu | undefined;
  /** Number of steps until it is decided whether the GPU is used; undefined: it was decided. */
  #stepsLeft: number | undefined;
  /** Shortest step on the cores. */
  #coreMs = Number.POSITIVE_INFINITY;
  #isOnGpu = false;
  /** Steps that the GPU has not performed yet. */
  #reaches: number[] = [];

  constructor(refinement: Refinement, gpu: ForceGpu | undefined) {
    this.#refinement = refinement;
    this.#gpu = gpu;
    this.#stepsLeft = gpu?.stepsBefore(refinement.material.graph.vertexCount);
  }

  /** As `Refinement.step`. */
  *step(reach: number): Generator<KernelPause, void> {
    if (this.#stepsLeft === 0) yield* this.#decide();
    if (!this.#isOnGpu) {
      yield* this.#stepOnCores(reach);
      return;
    }
    this.#reaches.push(reach);
    if (this.#reaches.length >= this.#gpu!.batch) yield* this.#stepOnGpu();
  }

  /** Performs the steps that are left. */
  *finish(): Generator<KernelPause, void> {
    yield* this.#stepOnGpu();
    if (this.#isOnGpu) this.#leaveGpu();
  }

  #leaveGpu(): void {
    this.#isOnGpu = false;
    this.#gpu!.release();
  }

  *#decide(): Generator<KernelPause, void> {
    this.#stepsLeft = undefined;
    const taken = this.#gpu!.take(this.#refinement.material, this.#coreMs);
    this.#isOnGpu = yield* waitFor(taken, 'test the GPU');
  }

  *#stepOnCores(reach: number): Generator<undefined, void> {
    if (this.#stepsLeft === undefined) {
      yield* this.#refinement.step(reach);
      return;
    }
    const startMs = this.#gpu!.now();
    yield* this.#refinement.step(reach);
    this.#coreMs = Math.min(this.#coreMs, this.#gpu!.now() - startMs);
    this.#stepsLeft--;
  }

  *#stepOnGpu(): Generator<KernelPause, void> {
    const reaches = this.#reaches;
    if (reaches.length === 0) return;
    this.#reaches = [];
    const state = yield* waitFor(this.#gpu!.step(reaches), 'steps on the GPU');
    if (state !== undefined) this.#refinement.accept(state);
    else for (const reach of reaches) yield* this.#refinement.step(reach);
    if (state === undefined || !this.#gpu!.isWorth) this.#leaveGpu();
  }
}
