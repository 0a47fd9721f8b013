import { DatabaseError } from '../../protocol/errors.ts';
import type { StagedDocument } from '../storage/types.ts';
import type { PackedChanges } from './packed-changes.ts';
import type { ThreadClient } from './ThreadClient.ts';
import type { CollectionNames } from './WriteClock.ts';
import { WriteTurns } from './WriteTurns.ts';

/** Intermediate state of a computation above a snapshot. */
export interface Computed<T> {
  readonly thread: ThreadClient;
  /** Changes to apply before the next step; undefined if there are none. */
  readonly packed: PackedChanges | undefined;
  /** The collections that the changes affect; undefined if they are not known by name. */
  readonly written?: CollectionNames | undefined;
  /** Called after the changes are applied. */
  onApplied?(): void;
  /** The result; undefined if the computation continues after its changes are applied. */
  readonly result: T | undefined;
}

/** Source of changes. */
interface Holder {
  /** Identifies the state that the thread keeps. */
  readonly changesId: string;
  /** See `OperationScope.owner`. */
  readonly owner: string;
  readonly transactionId?: string;
}

/** A computation whose changes are applied by the writer. */
export interface Computation<T> extends Holder {
  /** Runs the computation from the start on the newest state. */
  compute(): Promise<Computed<T>>;
  /** Continues after a part of the changes was applied. */
  resume?(thread: ThreadClient): Promise<Computed<T>>;
  /** Receives a function that ends a wait with 1500 (query killed). */
  onWait?(stop: (() => void) | undefined): void;
}

interface ChangeWriterSettings {
  readonly writer: () => ThreadClient;
  /** Called before and after a write. */
  readonly onWritten: (written: CollectionNames | undefined) => void;
  /** Waits while a transaction has exclusive access to one of the collections. */
  readonly awaitAccess: (
    collectionIds: ReadonlySet<string>,
    onWait: (stop: (() => void) | undefined) => void,
  ) => Promise<void>;
  /** The text of an unexpected error, for the log. */
  readonly onFailure: (text: string) => void;
  /** An apply lasted long enough to delay other writes. */
  readonly onSlow: (slow: { readonly durationMs: number; readonly documents: number }) => void;
}

/** After this number of conflicts, computations run in turns; after one conflict if turns are already in use. */
const freeTries = 2;
const maxTries = 18;
/** Computations with a long total time get fewer attempts. */
const maxTriesMs = 30_000;
const slowMs = 250;

/**
 * Lets the writer apply changes computed by query threads. If their base has changed meanwhile, they are computed
 * again. After repeated conflicts the computations run in turns, and finally fail with 1200 (conflict).
 */
export class ChangeWriter {
  readonly #settings: ChangeWriterSettings;
  readonly #turns = new WriteTurns();

  constructor(settings: ChangeWriterSettings) {
    this.#settings = settings;
  }

  async run<T>(computation: Computation<T>): Promise<T> {
    const startMs = performance.now();
    let collections: ReadonlySet<string> = new Set();
    for (let tries = 1; ; tries++) {
      const onWait = (stop: (() => void) | undefined): void => computation.onWait?.(stop);
      const endTurn =
        tries > freeTries || this.#turns.isTaken(collections)
          ? await this.#turns.take(collections, tries - 1, onWait)
          : undefined;
      try {
        const outcome = await this.#try(computation, endTurn !== undefined);
        if (outcome.kind === 'written') return outcome.result;
        collections = outcome.collections;
        const isEnough =
          tries === maxTries || (tries > freeTries && performance.now() - startMs > maxTriesMs);
        if (outcome.isPartial || isEnough) throw conflictError(outcome, tries);
      } finally {
        endTurn?.();
      }
    }
  }

  /** Applies the changes of a transaction, which cannot be computed again. Throws 1200 (conflict). */
  async commit(holder: Holder, thread: ThreadClient, packed: PackedChanges): Promise<void> {
    const collections = new Set(
      packed.changes.collections.map(({ databaseId, id }) => `${databaseId}/${id}`),
    );
    try {
      await this.#turns.pass(collections);
      const reason = await this.#apply(holder, thread, packed);
      if (reason === undefined) return;
      throw new DatabaseError('ERROR_ARANGO_CONFLICT', {
        status: 409,
        message: `write-write conflict - ${reason}`,
      });
    } catch (error) {
      this.#close(holder, thread);
      throw error;
    }
  }

  async #try<T>(computation: Computation<T>, hasTurn: boolean): Promise<Outcome<T>> {
    let computed = await computation.compute();
    let isWritten = false;
    try {
      for (let isPartial = false; ; isPartial = true) {
        const { thread, packed, written, onApplied, result } = computed;
        if (packed !== undefined) {
          const collections = new Set(
            packed.changes.collections.map(({ databaseId, id }) => `${databaseId}/${id}`),
          );
          const ids = new Set(packed.changes.collections.map(({ id }) => id));
          await this.#settings.awaitAccess(ids, (stop) => computation.onWait?.(stop));
          if (!hasTurn) await this.#turns.pass(collections);
          const reason = await this.#apply(computation, thread, packed, written);
          if (reason !== undefined) return { kind: 'conflict', collections, reason, isPartial };
          onApplied?.();
        }
        if (result !== undefined || computation.resume === undefined) {
          isWritten = true;
          return { kind: 'written', result: result as T };
        }
        computed = await computation.resume(thread);
      }
    } finally {
      if (!isWritten) this.#close(computation, computed.thread);
    }
  }

  /** Ends what the thread holds for changes that were not applied: a snapshot keeps pages of the store in use. */
  #close({ changesId }: Holder, thread: ThreadClient): void {
    // If the thread has ended, no state remains to close.
    thread.call('closeQuery', { queryId: changesId }).catch(() => undefined);
  }

  /** Undefined if the changes were applied, else the reason of the conflict. */
  async #apply(
    holder: Holder,
    thread: ThreadClient,
    packed: PackedChanges,
    written?: CollectionNames,
  ): Promise<string | undefined> {
    const { staged } = packed.changes;
    let isApplied = false;
    this.#settings.onWritten(written);
    try {
      await this.#stage(packed);
      const reason = await this.#sendAll(holder, thread, packed);
      isApplied = reason === undefined;
      return reason;
    } finally {
      this.#settings.onWritten(written);
      if (!isApplied && staged.length > 0) this.#discard(staged);
    }
  }

  async #stage({ bodies }: PackedChanges): Promise<void> {
    if (bodies === undefined) return;
    await this.#settings.writer().call('stageBodies', bodies, [bodies.bytes.buffer as ArrayBuffer]);
  }

  #discard(documents: readonly StagedDocument[]): void {
    this.#settings
      .writer()
      .call('discardStaged', { documents })
      .catch((error: Error) => this.#settings.onFailure(`staged bodies were not removed: ${error.message}`));
  }

  async #sendAll(holder: Holder, thread: ThreadClient, packed: PackedChanges): Promise<string | undefined> {
    const { changesId } = holder;
    const reason = await this.#send(packed, holder);
    if (packed.changes.form === 'documents') return reason;
    if (reason !== undefined) return this.#sendAgain(holder, thread);
    // If the thread has ended, no state remains to release.
    thread.call('releaseChanges', { changesId }).catch(() => undefined);
    return undefined;
  }

  /** Other documents of the collections were changed meanwhile, so the changes are applied document by document. */
  async #sendAgain(holder: Holder, thread: ThreadClient): Promise<string | undefined> {
    const { changesId } = holder;
    let packed: PackedChanges;
    try {
      packed = await thread.call('packDocuments', { changesId });
    } catch (error) {
      if (error instanceof DatabaseError) return `the thread with the changes has ended (${error.message})`;
      throw error;
    }
    return this.#send(packed, holder);
  }

  async #send(
    { changes, bytes, isDurable }: PackedChanges,
    { owner, transactionId }: Holder,
  ): Promise<string | undefined> {
    const { conflict, durationMs } = await this.#settings
      .writer()
      .call('apply', { changes, bytes, isDurable, owner, transactionId }, [bytes.buffer as ArrayBuffer]);
    if (durationMs > slowMs) this.#settings.onSlow({ durationMs, documents: changes.count });
    return conflict;
  }
}

type Outcome<T> =
  | { readonly kind: 'written'; readonly result: T }
  | {
      readonly kind: 'conflict';
      readonly collections: ReadonlySet<string>;
      readonly reason: string;
      /** Part of the changes was committed before. */
      readonly isPartial: boolean;
    };

function conflictError(
  { reason, isPartial }: { readonly reason: string; readonly isPartial: boolean },
  tries: number,
): DatabaseError {
  const detail = isPartial
    ? `${reason}, after a part of the changes had been committed`
    : `${reason}; the changes were computed ${tries} times`;
  return new DatabaseError('ERROR_ARANGO_CONFLICT', { detail });
}
