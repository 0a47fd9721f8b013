import { SharedMemory } from '../../../aql/limits/SharedMemory.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import { databaseOf, type Operation, type OperationScope, Steps } from '../../operation/operation.ts';
import type { DatabaseView, Overlay, Savepoint, Store, TouchedDocuments } from '../../storage/types.ts';
import { queryMemory } from '../queries/query-memory.ts';
import { unregistered } from './DeclaredCollection.ts';
import { type Declaration, DeclaredTransaction } from './DeclaredTransaction.ts';
import { declareCollections } from './declare-collections.ts';
import { PartOverlay } from './PartOverlay.ts';
import type { TransactionSettings } from './transaction-settings.ts';

/** The result of one operation, and the documents that no earlier operation of the transaction has changed. */
export interface PartResult {
  readonly result: unknown;
  readonly touched: readonly TouchedDocuments[];
}

/**
 * A transaction of several operations on a query thread: one snapshot, with the changes of the transaction in memory.
 * Each operation is a part, which is undone alone if it fails. The changes are applied by the writer after `Overlay.
 * changes`, or discarded by `close`. Calls must not overlap.
 */
export class TransactionSession {
  readonly declaration: Declaration;
  readonly overlay: Overlay;
  /** Names of the collections that its parts have opened. */
  readonly opened = new Set<string>();
  readonly #maxBytes: number;
  /** An operation asked for a synchronous write. */
  #isSynced: boolean;
  /** The last part, which `undoLast` can undo. */
  #last: Savepoint | undefined;
  /** The first access of the current part that the declaration does not allow. */
  #refusal: DatabaseError | undefined;
  #claimedUnits = 0;

  /** Throws 1203 (collection not found), 11 (forbidden) and 1004 (read only) for the declared collections. */
  constructor(
    store: Store,
    scope: OperationScope,
    settings: TransactionSettings,
    { maxChanges }: { readonly maxChanges: number },
  ) {
    this.#isSynced = settings.waitForSync;
    this.#maxBytes = settings.maxBytes;
    const view = store.openView();
    try {
      const collections = declareCollections(view, scope, settings.collections);
      this.declaration = { collections, allowImplicit: settings.allowImplicit };
      this.overlay = view.openOverlay({ maxChanges, isLasting: true });
    } catch (error) {
      view.close();
      throw error;
    }
  }

  /** The database with the rights of the caller and the declared collections. `readsAll`: all others can be read. */
  database(
    scope: Pick<OperationScope, 'databaseName' | 'databaseId' | 'rights'>,
    readsAll = false,
  ): DeclaredTransaction {
    const database = databaseOf(this.overlay.transaction, scope);
    const declaration = readsAll ? { ...this.declaration, allowImplicit: true } : this.declaration;
    return new DeclaredTransaction(database, scope.rights, declaration, {
      onRefused: (error) => {
        this.#refusal ??= error;
      },
      onOpened: (name) => this.opened.add(name),
    });
  }

  /** Throws 1652 (unregistered collection) if the transaction has not declared writes to the collection. */
  requireWritable(database: DatabaseView, name: string): void {
    const id = database.getCollection(name).properties.id;
    const access = this.declaration.collections.get(id)?.access ?? 'read';
    if (access === 'read') throw unregistered(name, 'write');
  }

  /** Runs an operation as one part of the transaction. */
  run<Args, Result>(operation: Operation<Args, Result>, scope: OperationScope, args: Args): PartResult {
    assert(isGuarded(operation), `operation '${operation.id}' is transactional`);
    const savepoint = this.#begin();
    try {
      const database = this.database(scope);
      let result: Result;
      if (operation.mode === 'read') {
        result = operation.run({ ...scope, database }, args);
      } else {
        const written = operation.run({ ...scope, database, isAside: true }, args);
        assert(!(written instanceof Steps), `operation '${operation.id}' runs at once`);
        result = written;
        this.#isSynced ||= operation.isDurable?.(args, result) ?? false;
      }
      return { result, touched: this.#complete(savepoint) };
    } catch (error) {
      savepoint.rollback();
      throw error;
    }
  }

  /** An overlay for a query that is one part of the transaction: `close` undoes the part. */
  beginPart(): PartOverlay {
    return new PartOverlay(this.overlay, this.#begin(), (savepoint, isSynced) => {
      const touched = this.#complete(savepoint);
      this.#isSynced ||= isSynced;
      return touched;
    });
  }

  /** Undoes the last part, after another transaction was found to change the same documents. */
  undoLast(): void {
    this.#last?.rollback();
    this.#last = undefined;
  }

  /** Continues on the newest state. Only before the first change. */
  renew(): void {
    assert(this.overlay.changeCount === 0, 'a transaction with changes keeps its snapshot');
    this.overlay.rebase();
  }

  /** The answer to the commit waits for the flush. */
  get isSynced(): boolean {
    return this.#isSynced;
  }

  /** Frees the counted memory; the overlay is closed by the recipient of its changes. */
  release(): void {
    queryMemory().shared?.claim(-this.#claimedUnits);
    this.#claimedUnits = 0;
  }

  close(): void {
    this.release();
    this.overlay.close();
  }

  /** Ends a part without errors: checks conflicts and limits. */
  #complete(savepoint: Savepoint): readonly TouchedDocuments[] {
    if (this.#refusal !== undefined) throw this.#refusal;
    const touched = savepoint.touched();
    this.overlay.checkLimit();
    this.#checkMemory();
    if (touched.length === 0) savepoint.release();
    else this.#last = savepoint;
    return touched;
  }

  #checkMemory(): void {
    const { sizeBytes } = this.overlay;
    if (sizeBytes > this.#maxBytes) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        message: `aborting transaction because maximal transaction size limit of ${this.#maxBytes} bytes is reached`,
      });
    }
    const { shared } = queryMemory();
    const units = SharedMemory.unitsOf(sizeBytes);
    if (shared === undefined || units === this.#claimedUnits) return;
    if (!shared.claim(units - this.#claimedUnits)) throw shared.refusal();
    this.#claimedUnits = units;
  }

  #begin(): Savepoint {
    this.#last?.release();
    this.#last = undefined;
    this.#refusal = undefined;
    return this.overlay.savepoint();
  }
}

type Guarded<Args, Result> = Extract<Operation<Args, Result>, { readonly rights: 'read' | 'data' | 'write' }>;

/** An operation that only reads and writes data with the rights of its caller. */
function isGuarded<Args, Result>(operation: Operation<Args, Result>): operation is Guarded<Args, Result> {
  return ['read', 'data', 'write'].includes(operation.rights);
}
