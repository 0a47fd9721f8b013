import { DatabaseError } from '../../protocol/errors.ts';

/** Maximum unanswered requests of an address or a user. */
export interface RequestCount {
  value: number;
}

/** Number of zero counters in the map before a cleanup. */
const maxCounts = 10_000;

/** Unanswered requests of each address, or of each user. */
export class RequestCounts {
  readonly #max: number;
  readonly #counts = new Map<string, RequestCount>();

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Counts one more until the end of the request. Throws 429 above the limit; `name` describes the client. */
  enter(key: string, name: string): RequestCount {
    let count = this.#counts.get(key);
    if (count === undefined) {
      if (this.#counts.size >= maxCounts) this.#removeZeros();
      count = { value: 0 };
      this.#counts.set(key, count);
    }
    if (count.value >= this.#max) throw tooMany(name, this.#max);
    count.value += 1;
    return count;
  }

  #removeZeros(): void {
    for (const [key, { value }] of this.#counts) if (value === 0) this.#counts.delete(key);
  }
}

function tooMany(name: string, max: number): DatabaseError {
  return new DatabaseError('ERROR_HTTP_ENHANCE_YOUR_CALM', {
    message: `${name} has ${max} unanswered requests, the most allowed; wait for answers before sending more`,
    status: 429,
    retryAfterSeconds: 1,
  });
}
