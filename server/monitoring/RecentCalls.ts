interface RecentCall {
  readonly timeMs: number;
  readonly method: string;
  readonly path: string;
  readonly databaseName: string;
}

const maxCalls = 1000;
const maxPathLength = 512;

/** The latest requests, without query strings. */
export class RecentCalls {
  readonly #calls: RecentCall[] = [];
  #next = 0;

  add(call: RecentCall): void {
    const { path } = call;
    this.#calls[this.#next] =
      path.length <= maxPathLength ? call : { ...call, path: path.slice(0, maxPathLength) };
    this.#next = (this.#next + 1) % maxCalls;
  }

  /** The newest first. */
  list(): readonly RecentCall[] {
    return [...this.#calls.slice(this.#next), ...this.#calls.slice(0, this.#next)].reverse();
  }
}
