import type { Frame } from '../frame.ts';
import type { ExecutionRuntime, FrameStep } from '../plan/PlanNode.ts';
import { clockInterval } from './runtime.ts';

/** Gathers the rows of a node that makes them, after the calculations and filters that follow it. */
export class BatchBuilder {
  #frames: Frame[] = [];
  #work = 0;
  /** Large values in the rows of the batch. */
  #ownBytes = 0;
  #takenBytes = 0;

  constructor(
    readonly runtime: ExecutionRuntime,
    readonly step: FrameStep | undefined,
    readonly batchSize: number,
  ) {}

  /** Takes over a copy of `scratch` unless a filter drops it; true when it is time to yield `take()`. */
  offer(scratch: Frame): boolean {
    const { memory } = this.runtime;
    if (this.#ownBytes > 0 && this.#frames.length === 0) {
      // What the batch before held is gone, or is counted where it is gathered; the loop's input may have done the same.
      if (memory.freshBytes === this.#takenBytes) memory.freshBytes -= this.#ownBytes;
      this.#ownBytes = 0;
    }
    const before = memory.freshBytes;
    if (this.step === undefined || this.step(scratch)) {
      this.#frames.push(scratch.slice());
      this.#ownBytes += memory.freshBytes - before;
    } else memory.freshBytes = before;
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
    this.#takenBytes = this.runtime.memory.freshBytes;
    this.#frames = [];
    return frames;
  }
}
