import { DatabaseError } from '../../protocol/errors.ts';
import { randomId } from '../lib/random-id.ts';

interface Batch {
  readonly databaseName: string;
  untilMs: number;
  /** Collection → position of the next part of its dump. */
  readonly positions: Map<string, number>;
}

const defaultTtlSeconds = 300;
const maxTtlSeconds = 3600;
const maxBatches = 1000;
const maxPositions = 10_000;

/** The positions of running dumps. */
export class Batches {
  readonly #batches = new Map<string, Batch>();

  /** Throws 10 (bad parameter) for an invalid time. */
  create(databaseName: string, ttl: unknown): string {
    this.#removeExpired();
    if (this.#batches.size >= maxBatches) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        detail: `expected at most ${maxBatches} open batches`,
      });
    }
    const id = randomId();
    this.#batches.set(id, { databaseName, untilMs: deadline(ttl), positions: new Map() });
    return id;
  }

  extend(databaseName: string, id: string, ttl: unknown): void {
    this.#get(databaseName, id).untilMs = deadline(ttl);
  }

  end(databaseName: string, id: string): void {
    this.#get(databaseName, id);
    this.#batches.delete(id);
  }

  /** The position of the next part; undefined without such a batch. */
  position(databaseName: string, id: string, collection: string): number {
    return this.#get(databaseName, id).positions.get(collection) ?? 0;
  }

  advance(databaseName: string, id: string, collection: string, position: number): void {
    const { positions } = this.#get(databaseName, id);
    if (positions.size < maxPositions || positions.has(collection)) positions.set(collection, position);
  }

  /** Throws 1202 (document not found), as in ArangoDB. */
  #get(databaseName: string, id: string): Batch {
    this.#removeExpired();
    const batch = this.#batches.get(id);
    if (batch?.databaseName === databaseName) return batch;
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
  }

  #removeExpired(): void {
    const nowMs = Date.now();
    for (const [id, { untilMs }] of this.#batches) if (untilMs <= nowMs) this.#batches.delete(id);
  }
}

function deadline(ttl: unknown): number {
  if (ttl !== undefined && (typeof ttl !== 'number' || !(ttl > 0))) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
      message: 'invalid ttl, expected a number of seconds above 0',
    });
  }
  return Date.now() + 1000 * Math.min(maxTtlSeconds, ttl ?? defaultTtlSeconds);
}
