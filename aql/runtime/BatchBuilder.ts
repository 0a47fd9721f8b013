import type { Frame } from '../frame.ts';
import type { ExecutionRuntime, FrameStep } from '../plan/PlanNode.ts';
import { clockInterval } from './runtime.ts';

/**
 * Collects the output rows of a node in batches, after the calculations and filters that are fused with the
 * node.
 */
export class BatchBuilder {
  #frames: Frame[] = [];
  #work = 0;
  /** Bytes of large values in the rows of the batch. */
  #ownBytes = 0;
  #takenBytes = 0;

  constructor(
    readonly runtime: ExecutionRuntime,
    readonly step: FrameStep | undefined,
    readonly batchSize: number,
  ) {}

  /** Adds a copy of `scratch` unless a filter drops it. Returns true if the caller must yield `take()`. */
  offer(scratch: Frame): boolean {
    const { memory } = this.runtime;
    if (this.#ownBytes > 0 && this.#frames.length === 0) {
      // The large values of the previous batch are freed, or counted by the node that stores them. If the
      // count has changed since `take()`, the input of the loop has already subtracted them.
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

  /** Counts work without an output row. Returns true if the caller must yield `take()`. */
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
