import type { ErrorName } from '../../../../protocol/error-numbers.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { randomId } from '../../../lib/random-id.ts';

interface Entry<T> {
  readonly databaseName: string;
  readonly value: T;
  untilMs: number;
}

const maxEntries = 1000;
const maxTtlSeconds = 3600;

/** Values of the databases with random ids that end after a time. */
export class TimedEntries<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #missing: ErrorName;

  /** `missing`: the error for an unknown id. */
  constructor(missing: ErrorName) {
    this.#missing = missing;
  }

  /** Throws 32 (resource limit exceeded) for too many entries. */
  create(databaseName: string, value: T, ttlSeconds: number): string {
    this.#removeExpired();
    if (this.#entries.size >= maxEntries) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', { detail: `expected at most ${maxEntries} open ids` });
    }
    const id = randomId();
    this.#entries.set(id, { databaseName, value, untilMs: deadline(ttlSeconds) });
    return id;
  }

  /** Throws the error for unknown ids, as `get` and `end`. */
  extend(databaseName: string, id: string, ttlSeconds: number): void {
    this.#find(databaseName, id).untilMs = deadline(ttlSeconds);
  }

  get(databaseName: string, id: string): T {
    return this.#find(databaseName, id).value;
  }

  end(databaseName: string, id: string): void {
    this.#find(databaseName, id);
    this.#entries.delete(id);
  }

  ids(databaseName: string): readonly string[] {
    this.#removeExpired();
    return [...this.#entries].filter(([, entry]) => entry.databaseName === databaseName).map(([id]) => id);
  }

  /** The values of all databases. */
  values(): readonly T[] {
    this.#removeExpired();
    return Array.from(this.#entries.values(), ({ value }) => value);
  }

  #find(databaseName: string, id: string): Entry<T> {
    this.#removeExpired();
    const entry = this.#entries.get(id);
    if (entry?.databaseName === databaseName) return entry;
    throw new DatabaseError(this.#missing);
  }

  #removeExpired(): void {
    const nowMs = Date.now();
    for (const [id, { untilMs }] of this.#entries) if (untilMs <= nowMs) this.#entries.delete(id);
  }
}

function deadline(ttlSeconds: number): number {
  return Date.now() + 1000 * Math.min(maxTtlSeconds, ttlSeconds);
}
