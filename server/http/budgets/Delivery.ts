/** The progress of an answer on its way to the client. */
export class Delivery {
  readonly #end: () => void;
  #sinceMs: number | undefined;
  #sentBytes = 0;

  /** `end` closes the connection. */
  constructor(end: () => void) {
    this.#end = end;
  }

  /** The answer is complete and waits for its client only. */
  begin(): void {
    this.#sinceMs ??= performance.now();
  }

  note(bytes: number): void {
    this.#sentBytes += bytes;
  }

  /** Closes the connection if less than this rate was sent, `graceMs` after the start. */
  endIfSlower(bytesPerSecond: number, graceMs: number): void {
    if (this.#sinceMs === undefined) return;
    const elapsedMs = performance.now() - this.#sinceMs;
    if (elapsedMs <= graceMs || this.#sentBytes >= (elapsedMs / 1000) * bytesPerSecond) return;
    this.#end();
  }
}
