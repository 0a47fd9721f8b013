import { Catalog } from '../catalog/catalog.ts';
import type { SharedNumbers } from '../collections/SharedNumbers.ts';
import type { RuleFinder } from '../collections/WriteSession.ts';
import { Snapshot } from '../lmdb/environment.ts';
import type {
  ChangeSet,
  Overlay,
  OverlaySettings,
  Savepoint,
  StagedBodies,
  StagedDocument,
  Transaction,
} from '../types.ts';
import { packDocuments, packStaged, packTrees } from './change-packing.ts';
import { LmdbTransaction } from './LmdbTransaction.ts';
import { OverlaySavepoint } from './OverlaySavepoint.ts';
import { OverlaySession } from './OverlaySession.ts';
import { OverlaySnapshot, overlayTables } from './overlay-tables.ts';

/** The snapshot below the overlay. */
interface OverlayBase {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  readonly numbers: SharedNumbers;
  readonly readCatalog: (snapshot: Snapshot) => Catalog;
  readonly rulesOf?: RuleFinder | undefined;
}

/** Writes above a snapshot, in memory. */
export class LmdbOverlay implements Overlay {
  readonly transaction: Transaction;
  readonly #view: OverlayBase;
  readonly #session: OverlaySession;
  readonly #snapshot: OverlaySnapshot;

  constructor(view: OverlayBase, settings: OverlaySettings) {
    this.#view = view;
    const tables = overlayTables(view.snapshot.tables);
    this.#snapshot = new OverlaySnapshot(tables, view.snapshot);
    const { catalog, numbers, rulesOf } = view;
    this.#session = new OverlaySession(tables, this.#snapshot, { catalog, numbers, rulesOf }, settings);
    this.transaction = new LmdbTransaction(this.#session);
  }

  get changeCount(): number {
    return this.#session.changeCount;
  }

  get sizeBytes(): number {
    return this.#session.sizeBytes;
  }

  checkLimit(): void {
    this.#session.checkLimit();
  }

  changes(form: ChangeSet['form']): ChangeSet {
    this.checkLimit();
    return form === 'documents' ? packDocuments(this.#session) : packTrees(this.#session);
  }

  stagedBodies(documents: readonly StagedDocument[]): StagedBodies {
    return packStaged(this.#session, documents);
  }

  savepoint(): Savepoint {
    const { snapshot, readCatalog } = this.#view;
    return new OverlaySavepoint(this.#session, snapshot.tables, readCatalog);
  }

  rebase(): void {
    const snapshot = Snapshot.open(this.#view.snapshot.tables);
    this.#snapshot.rebase(snapshot);
    const { version, databases } = this.#view.readCatalog(snapshot);
    // A new object, which invalidates cached collection states.
    this.#session.restart(new Catalog(version, databases));
  }

  close(): void {
    this.#session.release();
    this.#snapshot.close();
  }
}
