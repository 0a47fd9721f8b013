import { DatabaseError } from '../../protocol/errors.ts';

const firstWaitMs = 250;
const maxWaitMs = 8000;
/** Who would have to wait longer than this (because of many tries at once) is refused. */
const maxQueueMs = 20_000;
const forgetMs = 10 * 60_000;

/** What failures are counted by; so many of them cost nothing, each further one doubles the wait. */
interface SlowKey {
  readonly name: string;
  readonly freeFailures: number;
}

interface Failures {
  count: number;
  /** When the next try may be made. */
  nextMs: number;
  lastMs: number;
}

/** Slows failed sign-ins, by who is tried and by where it comes from; tries made at once queue up. */
export class SlowDown {
  readonly #failures = new Map<string, Failures>();

  /** Waits until a further try is due. Throws 420 when too many are waiting. */
  async beforeTry(keys: readonly SlowKey[]): Promise<void> {
    this.#forget();
    const now = Date.now();
    let waitMs = 0;
    for (const { name, freeFailures } of keys) {
      const failures = this.#failures.get(name);
      if (failures === undefined || failures.count < freeFailures) continue;
      const stepMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (failures.count - freeFailures));
      const dueMs = Math.max(now, failures.nextMs);
      if (dueMs - now > maxQueueMs) {
        throw new DatabaseError('ERROR_HTTP_ENHANCE_YOUR_CALM', {
          message: 'too many failed sign-ins; wait a moment',
        });
      }
      failures.nextMs = dueMs + stepMs;
      waitMs = Math.max(waitMs, dueMs - now);
    }
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  onFailure(keys: readonly SlowKey[]): void {
    const now = Date.now();
    for (const { name, freeFailures } of keys) {
      const failures = this.#failures.get(name) ?? { count: 0, nextMs: 0, lastMs: now };
      failures.count++;
      failures.lastMs = now;
      const over = failures.count - freeFailures;
      if (over >= 0) {
        failures.nextMs = Math.max(failures.nextMs, now + Math.min(maxWaitMs, firstWaitMs * 2 ** over));
      }
      this.#failures.set(name, failures);
    }
  }

  onSuccess({ name }: SlowKey): void {
    this.#failures.delete(name);
  }

  #forget(): void {
    const before = Date.now() - forgetMs;
    for (const [key, { lastMs }] of this.#failures) {
      // Insertion order is not the order of the last failure, but the map stays small.
      if (lastMs < before) this.#failures.delete(key);
    }
  }
}
