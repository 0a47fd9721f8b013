/** Time from the start of a frame at which choices pause, so that the page draws 60 frames a second. */
const choiceMs = 6;

/** The time of one frame. Work that is not finished when it is spent continues in the next frame. */
export class FrameBudget {
  readonly #endMs: number;

  /** `nowMs`: the start of the frame, by `performance.now()`. */
  constructor(nowMs: number) {
    this.#endMs = nowMs + choiceMs;
  }

  get isSpent(): boolean {
    return performance.now() >= this.#endMs;
  }
}
