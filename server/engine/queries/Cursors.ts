import { SharedMemory } from '../../../aql/execute/SharedMemory.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { ThreadClient } from '../ThreadClient.ts';

/** A result of which not everything has been fetched: its remaining batches, or the thread that makes them. */
export interface Cursor {
  readonly id: string;
  readonly databaseName: string;
  readonly ttlSeconds: number;
  readonly count: number | undefined;
  readonly allowRetry: boolean;
  readonly source:
    | { readonly kind: 'batches'; readonly batches: readonly Uint8Array[]; readonly extra: string }
    | { readonly kind: 'stream'; readonly thread: ThreadClient };
  /** Of the batch that the next plain request gets; the first answer was batch 1. */
  nextBatchId: number;
  /** The last answer, for a repeated request. */
  lastAnswer: { readonly batchId: number; readonly body: Uint8Array } | undefined;
  isBusy: boolean;
  /** Everything has been fetched; kept for a repeated request only. */
  isAtEnd: boolean;
  expiresMs: number;
}

const sweepMs = 1000;

/** The open cursors of all databases; those that nobody asked for within their time to live are closed. */
export class Cursors {
  readonly #cursors = new Map<string, Cursor>();
  /** Cursors that ended before their time, and why; kept until somebody asks or they would have expired. */
  readonly #lost = new Map<string, { readonly reason: string; readonly expiresMs: number }>();
  readonly #onClose: (cursor: Cursor) => void;
  readonly #memory: SharedMemory;
  readonly #timer: NodeJS.Timeout;

  constructor(onClose: (cursor: Cursor) => void, memory: SharedMemory) {
    this.#onClose = onClose;
    this.#memory = memory;
    this.#timer = setInterval(() => this.#sweep(), sweepMs);
    this.#timer.unref();
  }

  /** Throws 32 when its batches are more than the memory of all queries allows. */
  add(cursor: Omit<Cursor, 'nextBatchId' | 'lastAnswer' | 'isBusy' | 'isAtEnd' | 'expiresMs'>): Cursor {
    const full: Cursor = {
      ...cursor,
      nextBatchId: 2,
      lastAnswer: undefined,
      isBusy: false,
      isAtEnd: false,
      expiresMs: 0,
    };
    if (!this.#memory.claim(unitsOf(full))) throw this.#memory.refusal();
    this.#cursors.set(cursor.id, full);
    this.touch(full);
    return full;
  }

  /** Throws 1600 when the database has no such cursor. */
  get(databaseName: string, id: string): Cursor {
    const cursor = this.#cursors.get(id);
    if (cursor === undefined || cursor.databaseName !== databaseName) {
      const reason = this.#lost.get(id)?.reason;
      throw new DatabaseError('ERROR_CURSOR_NOT_FOUND', reason === undefined ? {} : { detail: reason });
    }
    return cursor;
  }

  touch(cursor: Cursor): void {
    cursor.expiresMs = Date.now() + cursor.ttlSeconds * 1000;
  }

  /** Forgets a cursor that is at its end. */
  remove(cursor: Cursor): void {
    if (this.#cursors.delete(cursor.id)) this.#memory.claim(-unitsOf(cursor));
  }

  /** Forgets a cursor and ends what makes its batches. */
  close(cursor: Cursor): void {
    this.remove(cursor);
    this.#onClose(cursor);
  }

  closeWhere(predicate: (cursor: Cursor) => boolean): void {
    for (const cursor of [...this.#cursors.values()]) if (predicate(cursor)) this.close(cursor);
  }

  /** Closes cursors whose results cannot be had any more. */
  loseWhere(predicate: (cursor: Cursor) => boolean, reason: string): void {
    this.closeWhere((cursor) => {
      const isLost = predicate(cursor);
      if (isLost) this.#lost.set(cursor.id, { reason, expiresMs: cursor.expiresMs });
      return isLost;
    });
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#cursors.clear();
  }

  #sweep(): void {
    const now = Date.now();
    this.closeWhere((cursor) => !cursor.isBusy && cursor.expiresMs < now);
    for (const [id, { expiresMs }] of this.#lost) if (expiresMs < now) this.#lost.delete(id);
  }
}

/** What the batches of a cursor take of the memory of all queries. */
function unitsOf({ source }: Cursor): number {
  if (source.kind === 'stream') return 0;
  return SharedMemory.unitsOf(source.batches.reduce((bytes, batch) => bytes + batch.byteLength, 0));
}
