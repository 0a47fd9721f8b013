import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import { requireAccess } from '../../auth/access.ts';
import { randomId } from '../../lib/random-id.ts';
import { type Operation, type OperationScope, requireRights } from '../../operation/operation.ts';
import { ThreadCall } from '../ThreadCall.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import type { ThreadPool } from '../ThreadPool.ts';

interface OpenSnapshot {
  readonly thread: ThreadClient;
  readonly databaseName: string;
  readonly databaseId: string | undefined;
  /** It is closed at this time at the latest, because it prevents the reuse of space. */
  readonly lastMs: number;
  untilMs: number;
}

/** As many as the reader slots of the store allow beside those of `defaultLimits`. */
const maxSnapshots = 64;
const maxTtlSeconds = 3600;
const maxAgeMs = 12 * 3_600_000;
const sweepMs = 1000;

/**
 * Snapshots that stay open between the calls of an administrator, such as the parts of a dump. Each is on one query
 * thread and lost if that thread is ended.
 */
export class Snapshots {
  readonly #readers: ThreadPool;
  readonly #open = new Map<string, OpenSnapshot>();
  readonly #timer: NodeJS.Timeout;
  /** Snapshots about to open. */
  #opening = 0;

  constructor(readers: ThreadPool) {
    this.#readers = readers;
    this.#timer = setInterval(() => this.#sweep(), sweepMs);
    this.#timer.unref();
  }

  /** Throws 32 (resource limit exceeded) for too many snapshots. */
  async open(scope: OperationScope, ttlSeconds: number): Promise<string> {
    requireAccess('administrator', scope, false);
    if (this.#open.size + this.#opening >= maxSnapshots) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        detail: `expected at most ${maxSnapshots} open dumps and batches`,
      });
    }
    this.#opening += 1;
    try {
      const { owner } = scope;
      const begin = { snapshotId: randomId(), owner };
      const call = new ThreadCall('openSnapshot', begin, {
        // A late answer of an earlier attempt must not close the snapshot of a later one.
        again: () => ({ snapshotId: randomId(), owner }),
        onLate: ({ thread, result: id }) => close(thread, id),
      });
      this.#readers.run(call);
      const { thread, result: id } = await call.answer;
      thread.streamCount += 1;
      const lastMs = Date.now() + maxAgeMs;
      const { databaseName, databaseId } = scope;
      this.#open.set(id, { thread, databaseName, databaseId, lastMs, untilMs: deadline(ttlSeconds) });
      return id;
    } finally {
      this.#opening -= 1;
    }
  }

  /** Runs a reading operation in a snapshot of the database. Throws 1202 for unknown ids, as `extend` and `close`. */
  async run<Args, Result>(
    operation: Operation<Args, Result>,
    scope: OperationScope,
    snapshotId: string,
    args: Args,
  ): Promise<Result> {
    assert(operation.mode === 'read', `operation '${operation.id}' reads`);
    requireRights(operation, scope, args);
    const { thread } = this.#get(scope, snapshotId);
    const { databaseName, databaseId, dialect, rights, user, userId, owner } = scope;
    const plain = { databaseName, databaseId, dialect, rights, user, userId, owner };
    const call = new ThreadCall('readSnapshot', { snapshotId, id: operation.id, scope: plain, args });
    this.#readers.runOn(thread, call);
    return (await call.answer).result as Result;
  }

  extend(scope: OperationScope, id: string, ttlSeconds: number): void {
    this.#get(scope, id).untilMs = deadline(ttlSeconds);
  }

  close(scope: OperationScope, id: string): void {
    this.#get(scope, id);
    this.#close(id);
  }

  /** The snapshots of a thread end with it. */
  onThreadGone(thread: ThreadClient): void {
    for (const [id, snapshot] of this.#open) if (snapshot.thread === thread) this.#open.delete(id);
  }

  /** Closes the snapshots that were opened for a dropped database. */
  endOrphans(isPresent: (owner: Pick<OperationScope, 'databaseName' | 'databaseId'>) => boolean): void {
    for (const [id, { databaseName, databaseId }] of [...this.#open]) {
      if (!isPresent({ databaseName, databaseId })) this.#close(id);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #get({ databaseName, databaseId }: OperationScope, id: string): OpenSnapshot {
    const snapshot = this.#open.get(id);
    if (snapshot?.databaseName === databaseName && snapshot.databaseId === databaseId) return snapshot;
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
  }

  #close(id: string): void {
    const snapshot = this.#open.get(id);
    if (snapshot === undefined) return;
    this.#open.delete(id);
    snapshot.thread.streamCount -= 1;
    close(snapshot.thread, id);
  }

  #sweep(): void {
    const now = Date.now();
    for (const [id, { untilMs, lastMs }] of this.#open) if (Math.min(untilMs, lastMs) <= now) this.#close(id);
  }
}

/** If the thread has ended, nothing remains to close. */
function close(thread: ThreadClient, snapshotId: string): void {
  thread.call('closeSnapshot', { snapshotId }).catch(() => undefined);
}

function deadline(ttlSeconds: number): number {
  return Date.now() + 1000 * Math.min(maxTtlSeconds, ttlSeconds);
}
