import { DatabaseError } from '../../../protocol/errors.ts';
import type { OperationScope } from '../operation.ts';
import type { ThreadClient } from '../ThreadClient.ts';

/** A result of which not everything has been fetched: its remaining batches, or the thread that makes them. */
export interface Cursor {
  readonly id: string;
  readonly databaseName: string;
  /** The user who opened it (see `userIdOf`); it does not exist for others. */
  readonly userId: string | undefined;
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

type Owner = Pick<OperationScope, 'databaseName' | 'userId'>;

const sweepMs = 1000;

/** The open cursors of all databases; those that nobody asked for within their time to live are closed. */
export class Cursors {
  readonly #cursors = new Map<string, Cursor>();
  /** Cursors that ended before their time, and why; kept until somebody asks or they would have expired. */
  readonly #lost = new Map<string, { readonly cursor: Cursor; readonly reason: string }>();
  readonly #onClose: (cursor: Cursor) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(onClose: (cursor: Cursor) => void) {
    this.#onClose = onClose;
    this.#timer = setInterval(() => this.#sweep(), sweepMs);
    this.#timer.unref();
  }

  add(cursor: Omit<Cursor, 'nextBatchId' | 'lastAnswer' | 'isBusy' | 'isAtEnd' | 'expiresMs'>): Cursor {
    const full: Cursor = {
      ...cursor,
      nextBatchId: 2,
      lastAnswer: undefined,
      isBusy: false,
      isAtEnd: false,
      expiresMs: 0,
    };
    this.#cursors.set(cursor.id, full);
    this.touch(full);
    return full;
  }

  /** Throws 1600 when the user has no such cursor in the database. */
  get({ databaseName, userId }: Owner, id: string): Cursor {
    const isOwn = (cursor: Cursor) => cursor.databaseName === databaseName && cursor.userId === userId;
    const cursor = this.#cursors.get(id);
    if (cursor !== undefined && isOwn(cursor)) return cursor;
    const lost = this.#lost.get(id);
    const why = lost !== undefined && isOwn(lost.cursor) ? { detail: lost.reason } : {};
    throw new DatabaseError('ERROR_CURSOR_NOT_FOUND', why);
  }

  touch(cursor: Cursor): void {
    cursor.expiresMs = Date.now() + cursor.ttlSeconds * 1000;
  }

  /** Forgets a cursor that is at its end. */
  remove(cursor: Cursor): void {
    this.#cursors.delete(cursor.id);
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
      if (isLost) this.#lost.set(cursor.id, { cursor, reason });
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
    for (const [id, { cursor }] of this.#lost) if (cursor.expiresMs < now) this.#lost.delete(id);
  }
}
