import { SharedMemory } from '../../../aql/limits/SharedMemory.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import { totalBytes } from '../../lib/total-bytes.ts';
import type { Limits } from '../../limits.ts';
import type { OperationScope } from '../../operation/operation.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import { type CursorLoad, CursorUsage } from './CursorUsage.ts';
import { parseCursorRequest } from './parse-cursor-request.ts';
import type { QueryAnswer } from './QueryAnswer.ts';
import type { CursorRequest, JsonPieces } from './query-call.ts';

/** A result that is not fetched completely: its remaining batches, or the thread that computes them. */
export interface Cursor {
  readonly id: string;
  readonly databaseName: string;
  readonly databaseId?: string | undefined;
  /** Id of the cursor's user (see `userIdOf`). Other users cannot read the cursor. */
  readonly userId: string | undefined;
  /** The transaction of its stream. */
  readonly transactionId?: string | undefined;
  readonly ttlSeconds: number;
  readonly count: number | undefined;
  readonly allowRetry: boolean;
  /** Names of the collections that its rows come from. */
  read: readonly string[];
  readonly isExport?: boolean;
  /** Answers name the next batch. */
  readonly hasBatchIds?: boolean;
  readonly source:
    | { readonly kind: 'batches'; readonly batches: readonly JsonPieces[]; readonly extra: string }
    | { readonly kind: 'stream'; readonly thread: ThreadClient };
  /** Number of the batch for the next plain request; the first answer was batch 1. */
  nextBatchId: number;
  /** The last answer, for a repeated request. */
  lastAnswer: { readonly batchId: number; readonly answer: QueryAnswer } | undefined;
  isBusy: boolean;
  /** Completely fetched; stored for a repeated request only. */
  isAtEnd: boolean;
  expiresMs: number;
}

type Owner = Pick<OperationScope, 'databaseName' | 'databaseId' | 'userId'>;

/** A cursor that was lost. */
interface LostCursor extends Owner {
  readonly reason: string;
  readonly expiresMs: number;
}

const sweepMs = 1000;
/** Time and number for which the reasons of lost cursors are stored. */
const lostMs = 10 * 60_000;
const maxLost = 1000;

/** The open cursors of all databases. Cursors without a request within their time to live are closed. */
export class Cursors {
  readonly #cursors = new Map<string, Cursor>();
  /** Lost cursors and the reasons, stored until the first request or their expiry. */
  readonly #lost = new Map<string, LostCursor>();
  readonly #usage: CursorUsage;
  readonly #onClose: (cursor: Cursor) => void;
  readonly #memory: SharedMemory;
  readonly #timer: NodeJS.Timeout;

  constructor(limits: Limits, memory: SharedMemory, onClose: (cursor: Cursor) => void) {
    this.#usage = new CursorUsage(limits);
    this.#onClose = onClose;
    this.#memory = memory;
    this.#timer = setInterval(() => this.#sweep(), sweepMs);
    this.#timer.unref();
  }

  get size(): number {
    return this.#cursors.size;
  }

  /** Refuses a stream without capacity before it runs. A long body is parsed by the query's thread only. */
  checkStreamLimits({ userId, dialect }: OperationScope, request: Uint8Array | CursorRequest): void {
    try {
      this.checkLimits(userId, 'stream');
    } catch (error) {
      if (request instanceof Uint8Array && request.length > smallJsonBytes) return;
      const { isStream } = request instanceof Uint8Array ? parseCursorRequest(request, dialect) : request;
      if (isStream) throw error;
    }
  }

  /** Throws 32 (resource limit exceeded) if a limit prevents a cursor for these batches, or for a stream. */
  checkLimits(userId: string | undefined, source: Cursor['source'] | 'stream' | 'nothing'): void {
    this.#usage.check({
      user: userId ?? '',
      isStream: source === 'stream' || (typeof source !== 'string' && source.kind === 'stream'),
      sizeBytes: typeof source === 'string' ? 0 : sizeOf(source),
    });
  }

  /** Throws 32 (resource limit exceeded) if its batches exceed the memory of all queries. */
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
    this.#usage.add(loadOf(full));
    this.touch(full);
    return full;
  }

  /** Throws 1600 (cursor not found) if the user has no such cursor in the database. */
  get({ databaseName, databaseId, userId }: Owner, id: string): Cursor {
    const isOwn = (cursor: Owner) =>
      cursor.databaseName === databaseName && cursor.databaseId === databaseId && cursor.userId === userId;
    const cursor = this.#cursors.get(id);
    if (cursor !== undefined && isOwn(cursor)) return cursor;
    const lost = this.#lost.get(id);
    const why = lost !== undefined && isOwn(lost) ? { detail: lost.reason } : {};
    throw new DatabaseError('ERROR_CURSOR_NOT_FOUND', why);
  }

  touch(cursor: Cursor): void {
    cursor.expiresMs = Date.now() + cursor.ttlSeconds * 1000;
  }

  /** Stores the last answer of a cursor for a repeated request. */
  keepAnswer(cursor: Cursor, batchId: number, answer: QueryAnswer): void {
    // The cursor may have been closed while the answer was computed.
    const isOpen = this.#cursors.has(cursor.id);
    if (isOpen) this.#usage.remove(loadOf(cursor));
    cursor.lastAnswer = { batchId, answer };
    if (isOpen) this.#usage.add(loadOf(cursor));
  }

  /** Removes a completed cursor. */
  remove(cursor: Cursor): void {
    if (!this.#cursors.delete(cursor.id)) return;
    this.#usage.remove(loadOf(cursor));
    this.#memory.claim(-unitsOf(cursor));
  }

  /** Removes a cursor and stops the computation of its batches. */
  close(cursor: Cursor): void {
    this.remove(cursor);
    this.#onClose(cursor);
  }

  closeWhere(predicate: (cursor: Cursor) => boolean): void {
    for (const cursor of [...this.#cursors.values()]) if (predicate(cursor)) this.close(cursor);
  }

  /** Closes cursors whose results are lost. */
  loseWhere(predicate: (cursor: Cursor) => boolean, reason: string): void {
    this.closeWhere((cursor) => {
      const isLost = predicate(cursor);
      if (isLost) {
        const { databaseName, databaseId, userId, expiresMs } = cursor;
        this.#lost.set(cursor.id, {
          databaseName,
          databaseId,
          userId,
          reason,
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
    sizeBytes: sizeOf(source) + totalBytes(lastAnswer?.answer.rows ?? []),
  };
}

function sizeOf(source: Cursor['source']): number {
  return source.kind === 'stream' ? 0 : source.batches.reduce((sum, batch) => sum + totalBytes(batch), 0);
}

/** Memory of a cursor's batches, counted against the memory of all queries. */
function unitsOf({ source }: Cursor): number {
  return SharedMemory.unitsOf(sizeOf(source));
}
