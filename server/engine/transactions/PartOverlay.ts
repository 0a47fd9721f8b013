import type {
  ChangeSet,
  Overlay,
  Savepoint,
  StagedBodies,
  StagedDocument,
  TouchedDocuments,
  Transaction,
} from '../../storage/types.ts';

/** The overlay of a query within a transaction. Its changes stay in the overlay of the transaction. */
export class PartOverlay implements Overlay {
  readonly #whole: Overlay;
  readonly #savepoint: Savepoint;
  readonly #onComplete: (savepoint: Savepoint, isSynced: boolean) => readonly TouchedDocuments[];
  readonly #countBefore: number;
  readonly #bytesBefore: number;
  #isEnded = false;

  constructor(
    whole: Overlay,
    savepoint: Savepoint,
    onComplete: (savepoint: Savepoint, isSynced: boolean) => readonly TouchedDocuments[],
  ) {
    this.#whole = whole;
    this.#savepoint = savepoint;
    this.#onComplete = onComplete;
    this.#countBefore = whole.changeCount;
    this.#bytesBefore = whole.sizeBytes;
  }

  get transaction(): Transaction {
    return this.#whole.transaction;
  }

  get changeCount(): number {
    return this.#whole.changeCount - this.#countBefore;
  }

  get sizeBytes(): number {
    return Math.max(0, this.#whole.sizeBytes - this.#bytesBefore);
  }

  changes(form: ChangeSet['form']): ChangeSet {
    return this.#whole.changes(form);
  }

  stagedBodies(documents: readonly StagedDocument[]): StagedBodies {
    return this.#whole.stagedBodies(documents);
  }

  checkLimit(): void {
    this.#whole.checkLimit();
  }

  savepoint(): Savepoint {
    return this.#whole.savepoint();
  }

  rebase(): void {
    throw new Error('storage: a part of a transaction keeps its snapshot');
  }

  /**
   * Ends the part and keeps its changes. `isSynced`: the commit must wait for the flush. Throws 1200 (conflict); the
   * part must then be closed.
   */
  complete(isSynced: boolean): readonly TouchedDocuments[] {
    const touched = this.#onComplete(this.#savepoint, isSynced);
    this.#isEnded = true;
    return touched;
  }

  /** Undoes the part unless it is complete. */
  close(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#savepoint.rollback();
  }
}
