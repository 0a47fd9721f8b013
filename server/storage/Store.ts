import { mkdirSync } from 'node:fs';
import { Catalog } from './catalog/catalog.ts';
import type { DocumentLocks } from './collections/DocumentLocks.ts';
import { SharedNumbers } from './collections/SharedNumbers.ts';
import { type RuleFinder, WriteSession } from './collections/WriteSession.ts';
import { discardFirstStaged } from './documents/staged-bodies.ts';
import {
  catchUpCatalog,
  checkFormat,
  readCatalog,
  readCatalogVersion,
  readPurges,
  writeFormat,
} from './lmdb/catalog-store.ts';
import { openTables, Snapshot, type Tables } from './lmdb/environment.ts';
import { Flusher } from './lmdb/Flusher.ts';
import type { NativeGate } from './lmdb/NativeGate.ts';
import type { SharedActivity } from './lmdb/SharedActivity.ts';
import { SnapshotWatch } from './lmdb/SnapshotWatch.ts';
import { isOutOfSpace } from './lmdb/storage-errors.ts';
import { ChangeLog } from './log/ChangeLog.ts';
import { DiskSpace } from './space/DiskSpace.ts';
import { Reserve } from './space/Reserve.ts';
import { LmdbTransaction } from './transactions/LmdbTransaction.ts';
import { LmdbView } from './transactions/LmdbView.ts';
import type { OpenView, SnapshotView, Store, Transaction } from './types.ts';

interface StoreOptions {
  /** True in the writer thread only. */
  readonly isWriter: boolean;
  /** Shared by all threads that open the folder. A store with a single writer creates its own. */
  readonly numbers?: SharedNumbers;
  /** Shared by all threads of a server. */
  readonly activity?: SharedActivity;
  /** Set for threads that may be terminated at any time. */
  readonly gate?: NativeGate | undefined;
  /** Documents that are locked by transactions. For the writer. */
  readonly locks?: DocumentLocks | undefined;
  /** Polled by long transactions. When it becomes true, they roll back and throw WriteInterrupted. */
  readonly isInterrupted?: () => boolean;
  /** Rules of a collection's documents; by default none. */
  readonly rulesOf?: RuleFinder;
  /** Maximum size of the log that other servers follow. Default: 0, the store has no log. */
  readonly logBytes?: number | undefined;
  /** True to open a store of a former format with checksums, without a change of its log. */
  readonly isUpgrading?: boolean;
  /** True to reserve space of the disk for removals (see Reserve). For the writer of a server. */
  readonly hasReserve?: boolean;
}

/** Cursors and transactions end earlier. */
const longSnapshotMs = 60 * 60_000;
const watchIntervalMs = 60_000;

/**
 * Opens the store of a data folder. The writer creates missing files and trees. Throws 1201 (not implemented) if the
 * storage format is unknown.
 */
export function openStore(folder: string, options: StoreOptions): Store {
  mkdirSync(folder, { recursive: true });
  const tables = { ...openTables(folder, options.gate), activity: options.activity };
  const snapshot = Snapshot.open(tables);
  try {
    const format = checkFormat(snapshot, folder, options.isUpgrading);
    const store = new LmdbStore(folder, tables, options);
    if (options.isWriter && options.isUpgrading !== true) store.prepare(format, snapshot);
    snapshot.close();
    return store;
  } catch (error) {
    snapshot.close();
    void tables.root.close();
    throw error;
  }
}

class LmdbStore implements Store {
  #catalog = new Catalog(0, new Map());
  #session: WriteSession | undefined;
  #watchTimer: NodeJS.Timeout | undefined;
  readonly #flusher: Flusher;
  readonly #numbers: SharedNumbers;
  readonly #log: ChangeLog;
  readonly #space: DiskSpace;

  constructor(
    folder: string,
    readonly tables: Tables,
    readonly options: StoreOptions,
  ) {
    this.#flusher = new Flusher(tables.root);
    this.#space = new DiskSpace(tables, this.#flusher, options.hasReserve ? Reserve.open(folder) : undefined);
    this.#numbers = options.numbers ?? new SharedNumbers();
    this.#log = new ChangeLog(options.logBytes ?? 0);
  }

  prepare(format: ReturnType<typeof checkFormat>, snapshot: Snapshot): void {
    if (format === 'new') {
      this.write((transaction) => {
        writeFormat(this.tables);
        transaction.createDatabase('_system');
      });
    }
    this.#prepareLog();
    if (this.#catalogOf(snapshot).hasUnfinished) this.#discardUnfinished();
    while (this.#discardStaged());
    if (readPurges(snapshot).length > 0) this.#space.schedulePurge();
    const watch = new SnapshotWatch(longSnapshotMs);
    this.#watchTimer = setInterval(() => this.#watchSnapshots(watch), watchIntervalMs).unref();
  }

  /** Frees the reader slots of killed processes, and reports snapshots that stay open. */
  #watchSnapshots(watch: SnapshotWatch): void {
    const { root } = this.tables;
    root.readerCheck();
    for (const { processId, openMs } of watch.check(root.readerList(), performance.now())) {
      const minutes = Math.round(openMs / 60_000);
      process.emitWarning(
        `storage: process ${processId} has had a snapshot open for ${minutes} minutes; the space of changed documents is not used again until it ends`,
      );
    }
  }

  /** Removes indexes whose build ended with the process. */
  #discardUnfinished(): void {
    this.write((transaction) => {
      for (const { name } of transaction.databases()) {
        for (const collection of transaction.findDatabase(name)?.collections() ?? []) {
          collection.discardIndexes();
        }
      }
    });
  }

  /** Removes bodies whose documents were not written before the process ended, in a transaction each. */
  #discardStaged(): boolean {
    return this.#space.transact(
      (snapshot) => discardFirstStaged(this.tables, snapshot),
      () => true,
    );
  }

  #prepareLog(): void {
    const hasLog = this.read((view) => view.log.range() !== undefined);
    if (this.#log.maxBytes === 0 && hasLog) this.tables.log.clearSync();
    if (this.#log.maxBytes > 0 && !hasLog) this.write(() => this.#session?.recorder.add([{ kind: 'start' }]));
  }

  openView(): OpenView {
    const snapshot = Snapshot.open(this.tables);
    return new LmdbView(
      snapshot,
      this.#catalogOf(snapshot),
      this.#numbers,
      (newer) => this.#catalogOf(newer),
      this.options.rulesOf,
    );
  }

  read<T>(body: (view: SnapshotView) => T): T {
    const view = this.openView();
    try {
      return body(view);
    } finally {
      view.close();
    }
  }

  /** Cache of definitions, which change rarely. */
  #catalogOf(snapshot: Snapshot): Catalog {
    const version = readCatalogVersion(snapshot);
    if (version === this.#catalog.version) return this.#catalog;
    const catalog = catchUpCatalog(snapshot, this.#catalog) ?? readCatalog(snapshot);
    if (version > this.#catalog.version) this.#catalog = catalog;
    return catalog;
  }

  write<T>(body: (transaction: Transaction) => T): T {
    const outer = this.#session;
    if (outer !== undefined) return outer.savepoint(() => body(new LmdbTransaction(outer)));
    if (!this.options.isWriter) throw new Error('storage: only the writer thread writes');
    let written: WriteSession | undefined;
    const answer = this.#space.transact(
      (snapshot) => {
        const session = new WriteSession(
          this.tables,
          snapshot,
          this.#catalogOf(snapshot),
          this.#numbers,
          this.options.rulesOf,
          this.options.isInterrupted,
          this.#log,
        );
        session.locks = this.options.locks;
        this.#session = session;
        written = session;
        try {
          const result = body(new LmdbTransaction(session));
          if (session.finish()) this.#space.schedulePurge();
          return result;
        } finally {
          this.#session = undefined;
        }
      },
      () => written?.onlyRemoves === true,
    );
    // Only committed changes enter the caches.
    if (written !== undefined) {
      this.#catalog = written.catalog;
      written.noteCommitted();
      this.#space.fit();
    }
    return answer;
  }

  async writeAgain<T>(body: (transaction: Transaction) => T): Promise<T> {
    for (;;) {
      const isFreed = await this.#space.reclaim();
      try {
        return this.write(body);
      } catch (error) {
        if (!isFreed || !isOutOfSpace(error)) throw error;
      }
    }
  }

  get isShortOfSpace(): boolean {
    return this.#space.isShort;
  }

  async freeSpace(): Promise<void> {
    try {
      await this.#space.reclaim();
    } catch (error) {
      process.emitWarning(`storage: freeing space failed: ${String(error)}`);
    }
  }

  async flushed(): Promise<void> {
    await this.#flusher.flushed();
  }

  async close(): Promise<void> {
    this.#space.close();
    clearInterval(this.#watchTimer);
    await this.#flusher.close();
    await this.tables.root.close();
  }
}
