import { SharedMemory } from '../../../aql/limits/SharedMemory.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { Limits } from '../../limits.ts';
import type { OperationScope } from '../operation.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import { type CursorLoad, CursorRoom } from './CursorRoom.ts';

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

/** A cursor that ended before its time. */
interface LostCursor extends Owner {
  readonly reason: string;
  readonly expiresMs: number;
}

const sweepMs = 1000;
/** Of cursors that were lost the reason is told for so long, of so many. */
const lostMs = 10 * 60_000;
const maxLost = 1000;

/** The open cursors of all databases; those that nobody asked for within their time to live are closed. */
export class Cursors {
  readonly #cursors = new Map<string, Cursor>();
  /** Cursors that ended before their time, and why; kept until somebody asks or they would have expired. */
  readonly #lost = new Map<string, LostCursor>();
  readonly #room: CursorRoom;
  readonly #onClose: (cursor: Cursor) => void;
  readonly #memory: SharedMemory;
  readonly #timer: NodeJS.Timeout;

  constructor(limits: Limits, memory: SharedMemory, onClose: (cursor: Cursor) => void) {
    this.#room = new CursorRoom(limits);
    this.#onClose = onClose;
    this.#memory = memory;
    this.#timer = setInterval(() => this.#sweep(), sweepMs);
    this.#timer.unref();
  }

  /** Throws 32 when a limit keeps the user from opening a cursor for these batches, or for a stream. */
  checkRoom(userId: string | undefined, source: Cursor['source'] | 'stream' | 'nothing'): void {
    this.#room.check({
      user: userId ?? '',
      isStream: source === 'stream' || (typeof source !== 'string' && source.kind === 'stream'),
      sizeBytes: typeof source === 'string' ? 0 : sizeOf(source),
    });
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
    this.#room.add(loadOf(full));
    this.touch(full);
    return full;
  }

  /** Throws 1600 when the user has no such cursor in the database. */
  get({ databaseName, userId }: Owner, id: string): Cursor {
    const isOwn = (cursor: Owner) => cursor.databaseName === databaseName && cursor.userId === userId;
    const cursor = this.#cursors.get(id);
    if (cursor !== undefined && isOwn(cursor)) return cursor;
    const lost = this.#lost.get(id);
    const why = lost !== undefined && isOwn(lost) ? { detail: lost.reason } : {};
    throw new DatabaseError('ERROR_CURSOR_NOT_FOUND', why);
  }

  touch(cursor: Cursor): void {
    cursor.expiresMs = Date.now() + cursor.ttlSeconds * 1000;
  }

  /** Keeps the last answer of a cursor for a repeated request. */
  keepAnswer(cursor: Cursor, batchId: number, body: Uint8Array): void {
    // It may have been closed while the answer was made.
    const isOpen = this.#cursors.has(cursor.id);
    if (isOpen) this.#room.remove(loadOf(cursor));
    cursor.lastAnswer = { batchId, body };
    if (isOpen) this.#room.add(loadOf(cursor));
  }

  /** Forgets a cursor that is at its end. */
  remove(cursor: Cursor): void {
    if (!this.#cursors.delete(cursor.id)) return;
    this.#room.remove(loadOf(cursor));
    this.#memory.claim(-unitsOf(cursor));
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
      if (isLost) {
        const { databaseName, userId, expiresMs } = cursor;
        this.#lost.set(cursor.id, {
          ...{ databaseName, userId, reason },
          expiresMs: Math.min(expiresMs, Date.now() + lostMs),
        });
      }
      return isLost;
    });
    for (const oldest of this.#lost.keys()) {
      if (this.#lost.size <= maxLost) break;
      this.#lost.delete(oldest);
    }
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

function loadOf({ userId, source, lastAnswer }: Cursor): CursorLoad {
  return {
    user: userId ?? '',
    isStream: source.kind === 'stream',
    sizeBytes: sizeOf(source) + (lastAnswer?.body.byteLength ?? 0),
  };
}

function sizeOf(source: Cursor['source']): number {
  return source.kind === 'stream' ? 0 : source.batches.reduce((sum, batch) => sum + batch.byteLength, 0);
}

/** What the batches of a cursor take of the memory of all queries. */
function unitsOf({ source }: Cursor): number {
  return SharedMemory.unitsOf(sizeOf(source));
}
