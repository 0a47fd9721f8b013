import type { Frame } from '../expressions/types.ts';
import { clockInterval, type ExecutionRuntime, type FrameStep } from './runtime.ts';

/** Gathers the rows of a node that makes them, after the calculations and filters that follow it. */
export class BatchBuilder {
  #frames: Frame[] = [];
  #work = 0;

  constructor(
    readonly runtime: ExecutionRuntime,
    readonly step: FrameStep | undefined,
    readonly batchSize: number,
  ) {}

  /** Takes over a copy of `scratch` unless a filter drops it; true when it is time to yield `take()`. */
  offer(scratch: Frame): boolean {
    if (this.step === undefined || this.step(scratch)) this.#frames.push(scratch.slice());
    return this.#frames.length >= this.batchSize || this.worked();
  }

  /** Counts work that gave no row; true when it is time to yield `take()`. */
  worked(): boolean {
    this.#work += 1;
    return (this.#work & (clockInterval - 1)) === 0 && this.runtime.isDue();
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  take(): Frame[] {
    const frames = this.#frames;
    this.#frames = [];
    return frames;
  }
}
