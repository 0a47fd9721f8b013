import { DatabaseError } from '../../protocol/errors.ts';
import type { HandedChanges } from './handed-changes.ts';
import type { ThreadClient } from './ThreadClient.ts';
import { WriteTurns } from './WriteTurns.ts';

/** A computation above a snapshot, as far as it has come. */
export interface Computed<T> {
  readonly thread: ThreadClient;
  /** What has to be applied before anything else; undefined where nothing was changed. */
  readonly handed: HandedChanges | undefined;
  /** The result; undefined when the computation goes on after its changes were applied. */
  readonly result: T | undefined;
}

/** How something is computed whose changes are then applied. */
export interface Computation<T> {
  /** Names what the thread holds of it. */
  readonly heldId: string;
  /** See `OperationScope.owner`. */
  readonly owner: string;
  /** Computes it, from the beginning and on the newest state each time. */
  compute(): Promise<Computed<T>>;
  /** Goes on after changes were applied that were not all. */
  resume?(thread: ThreadClient): Promise<Computed<T>>;
  /** Given what ends a wait with 1500. */
  onWait?(stop: (() => void) | undefined): void;
}

interface ChangeWriterSettings {
  readonly writer: () => ThreadClient;
  /** Called before and after something is written. */
  readonly onWritten: () => void;
  /** An apply took so long that other writes may have had to wait. */
  readonly onSlow: (slow: { readonly durationMs: number; readonly documents: number }) => void;
}

/** Computations that met so many conflicts take turns, or one where others take turns already. */
const freeTries = 2;
const maxTries = 18;
/** What takes long in sum is not tried so often. */
const maxTriesMs = 30_000;
const slowMs = 250;

/**
 * Has changes that query threads compute applied by the writer. Where what they were made of has changed meanwhile,
 * they are computed again; those that meet conflicts again and again take turns, and end with 1200 at last.
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

  async #try<T>(computation: Computation<T>, hasTurn: boolean): Promise<Outcome<T>> {
    let { thread, handed, result } = await computation.compute();
    for (let isPartial = false; ; isPartial = true) {
      if (handed !== undefined) {
        const collections = new Set(
          handed.changes.collections.map(({ databaseId, id }) => `${databaseId}/${id}`),
        );
        if (!hasTurn) await this.#turns.pass(collections);
        const reason = await this.#apply(computation, thread, handed);
        if (reason !== undefined) return { kind: 'conflict', collections, reason, isPartial };
      }
      if (result !== undefined || computation.resume === undefined)
        return { kind: 'written', result: result as T };
      ({ thread, handed, result } = await computation.resume(thread));
    }
  }

  /** Undefined when the changes were made, else why they cannot be. */
  async #apply<T>(
    { heldId, owner }: Computation<T>,
    thread: ThreadClient,
    handed: HandedChanges,
  ): Promise<string | undefined> {
    this.#settings.onWritten();
    try {
      const reason = await this.#send(handed, owner);
      if (handed.changes.form === 'documents') return reason;
      if (reason === undefined) {
        // The thread may be gone; then there is nothing left to release.
        thread.call('releaseChanges', { heldId }).catch(() => undefined);
        return undefined;
      }
      return await this.#sendAgain(heldId, owner, thread);
    } finally {
      this.#settings.onWritten();
    }
  }

  /** Other documents of the collections were changed meanwhile: the changes are applied document by document. */
  async #sendAgain(heldId: string, owner: string, thread: ThreadClient): Promise<string | undefined> {
    let handed: HandedChanges;
    try {
      handed = await thread.call('packDocuments', { heldId });
    } catch (error) {
      if (error instanceof DatabaseError)
        return `the thread that held the changes has ended (${error.message})`;
      throw error;
    }
    return this.#send(handed, owner);
  }

  async #send(handed: HandedChanges, owner: string): Promise<string | undefined> {
    const buffer = handed.bytes.buffer as ArrayBuffer;
    const { conflict, durationMs } = await this.#settings
      .writer()
      .call('apply', { ...handed, owner }, [buffer]);
    if (durationMs > slowMs) this.#settings.onSlow({ durationMs, documents: handed.changes.count });
    return conflict;
  }
}

type Outcome<T> =
  | { readonly kind: 'written'; readonly result: T }
  | {
      readonly kind: 'conflict';
      readonly collections: ReadonlySet<string>;
      readonly reason: string;
      /** Some of the changes were committed before. */
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
