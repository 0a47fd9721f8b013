import type { ThreadTimes } from '../lib/thread-times.ts';

/**
 * Maximum time that one observation adds. A longer time without an observation is a delay of the observer: its thread was
 * busy, or the machine slept.
 */
const maxStepMs = 25;
/** From this time on, the times of the operating system count, whose reading is too costly for each short step. */
const readFromMs = 10;

/**
 * The duration of the current piece of work of a thread, from regular observations of its pulse. The time in which the
 * thread waits for a processor does not count, where the operating system shows it (`readTimes`): a thread without
 * processor time is not blocked by its work, and other threads would get no more of it.
 */
export class StillTime {
  readonly #now: () => number;
  readonly #readTimes: () => ThreadTimes | undefined;
  #beats: number | undefined;
  #lastMs: number;
  #stillMs = 0;
  /** The processor time at the last reading for this piece. */
  #processorMs: number | undefined;

  constructor(readTimes: () => ThreadTimes | undefined, now = () => performance.now()) {
    this.#readTimes = readTimes;
    this.#now = now;
    this.#lastMs = now();
  }

  /** `beats`: number of the current piece; undefined without work. Returns the duration of the piece so far. */
  observe(beats: number | undefined): number {
    const now = this.#now();
    const stepMs = Math.min(now - this.#lastMs, maxStepMs);
    this.#lastMs = now;
    if (beats === undefined || beats !== this.#beats) {
      this.#beats = beats;
      this.#stillMs = 0;
      this.#processorMs = undefined;
      return 0;
    }
    this.#stillMs += this.#stillMs < readFromMs ? stepMs : this.#readStep(stepMs);
    return this.#stillMs;
  }

  #readStep(stepMs: number): number {
    const times = this.#readTimes();
    if (times === undefined) return stepMs;
    const beforeMs = this.#processorMs ?? times.processorMs;
    this.#processorMs = times.processorMs;
    return times.isRunnable ? times.processorMs - beforeMs : stepMs;
  }
}
