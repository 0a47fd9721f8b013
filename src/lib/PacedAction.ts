/** Runs an action at most once per interval: at once if none ran in the last interval, otherwise at its end. */
export class PacedAction {
  readonly #everyMs: number;
  readonly #action: () => void;
  #dueAtMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(everyMs: number, action: () => void) {
    this.#everyMs = everyMs;
    this.#action = action;
  }

  /** A requested run is still to come. */
  get isPending(): boolean {
    return this.#timer !== undefined;
  }

  request(): void {
    if (this.isPending) return;
    const waitMs = this.#dueAtMs - performance.now();
    if (waitMs <= 0) this.#run();
    else this.#timer = setTimeout(() => this.#run(), waitMs);
  }

  /** Runs a pending action at once. */
  flush(): void {
    if (this.isPending) this.#run();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #run(): void {
    this.cancel();
    this.#dueAtMs = performance.now() + this.#everyMs;
    this.#action();
  }
}
