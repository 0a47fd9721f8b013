import { statSync, truncateSync } from 'node:fs';
import { readPurges, readTicks, writeTicks } from '../lmdb/catalog-store.ts';
import { Snapshot, type Tables } from '../lmdb/environment.ts';
import type { Flusher } from '../lmdb/Flusher.ts';
import { purgeStep } from '../lmdb/purge.ts';
import { oldestSnapshot } from '../lmdb/SnapshotWatch.ts';
import { diskFull, freeBytesOf, isOutOfSpace, removalTooLarge } from '../lmdb/storage-errors.ts';
import { type FreeSpace, freeSpace } from '../pages/free-space.ts';
import type { Reserve } from './Reserve.ts';

/** Pause between two steps of a purge. */
const purgePauseMs = 5;
/** Pause after a failed step, for example after an error of the disk. */
const purgeRetryMs = 5000;
/** Steps between two flushes on a full disk. */
const stepsPerFlush = 4;
/** The space of a few commits: with less, answers wait until removed data give their space back. */
const shortBelowBytes = 16 << 20;
/** The part of the reserve for which other writes keep rows of pages, as the blocks of documents need them. */
const partInRuns = 1 / 4;
/** The reserve follows the store at most this often. */
const fitIntervalMs = 1000;
/** A disk with more free space is not asked again within the interval: no write fills it in that time. */
const ampleBytes = 1 << 30;
const askIntervalMs = 50;

/**
 * Returns the space of removed data, and allows removals on a full disk. LMDB uses a freed page again only after the
 * flush of its commit.
 */
export class DiskSpace {
  readonly #path: string;
  #timer: NodeJS.Timeout | undefined;
  #lastFitMs = Number.NEGATIVE_INFINITY;
  #lastFree = { bytes: 0, atMs: Number.NEGATIVE_INFINITY };
  #isClosed = false;
  /** A part of the reserve is given to the disk. */
  #isGiven = false;

  constructor(
    readonly tables: Tables,
    readonly flusher: Flusher,
    readonly reserve: Reserve | undefined,
  ) {
    this.#path = flusher.path;
    this.fit();
  }

  /** True if the disk has space for a few commits at most. */
  get isShort(): boolean {
    return this.#freeBytes() < shortBelowBytes;
  }

  /** The free space of the disk. */
  #freeBytes(): number {
    const now = performance.now();
    const { bytes, atMs } = this.#lastFree;
    if (bytes > ampleBytes && now < atMs + askIntervalMs) return bytes;
    this.#lastFree = { bytes: freeBytesOf(this.#path), atMs: now };
    return this.#lastFree.bytes;
  }

  /** Runs a write transaction. A transaction that `onlyRemoves` data may use the reserve. */
  transact<T>(body: (snapshot: Snapshot) => T, onlyRemoves: () => boolean): T {
    const snapshot = Snapshot.ofWriteTransaction(this.tables);
    this.tables.guard.onGrowth = () => this.#admit(onlyRemoves());
    try {
      return this.flusher.transact(() => {
        const result = body(snapshot);
        this.#admit(onlyRemoves());
        return result;
      });
    } catch (error) {
      if (isOutOfSpace(error)) this.#trim();
      throw error;
    } finally {
      snapshot.close();
      if (this.#isGiven) {
        this.#isGiven = false;
        this.reserve?.takeBack();
      }
    }
  }

  /**
   * Called before the commit, and while a large transaction grows. A commit that fails due to missing space may damage
   * the memory of the process (lmdb-js writes its error text beyond a buffer), so a write that may not fit is refused
   * before. Only removals may use up the reserve; after other writes, its size is still free: in the reserve, on the
   * disk, or within the store.
   */
  #admit(isRemoval: boolean): void {
    const { guard } = this.tables;
    const { reserve } = this;
    if (!isRemoval) reserve?.takeBack();
    const disk = this.#freeBytes();
    const missing = reserve?.missingBytes ?? 0;
    if (disk >= guard.maxBytes && (isRemoval || missing === 0)) return;
    const need = guard.need();
    const wanted = reserve?.wantedBytes ?? 0;
    const availableBytes = disk + wanted - missing;
    if (!isRemoval || availableBytes < need.maxBytes) {
      const kept = isRemoval ? 0 : wanted;
      const free = this.#freeSpace(need.longestRunBytes);
      const isFitting =
        availableBytes + free.bytes >= need.maxBytes + kept &&
        availableBytes + free.runBytes >= need.runBytes + kept * partInRuns;
      if (!isFitting) throw isRemoval ? removalTooLarge() : diskFull();
    }
    // Also for pages within the store: LMDB does not find each of them.
    if (disk < need.maxBytes && reserve?.giveUp(need.maxBytes - disk)) this.#isGiven = true;
  }

  /** The free pages of the store that the next commit may use. */
  #freeSpace(runBytes: number): FreeSpace {
    const oldest = oldestSnapshot(this.tables.root.readerList());
    return freeSpace(this.#path, Math.min(this.flusher.flushedTransaction, oldest), runBytes);
  }

  /** A refused commit leaves its pages behind the last one of the store. */
  #trim(): void {
    // Windows does not shorten mapped files.
    if (process.platform === 'win32') return;
    const { usedBytes } = this.flusher;
    if (statSync(this.#path).size > usedBytes) truncateSync(this.#path, usedBytes);
  }

  /** Called after a commit: the reserve grows with the store. */
  fit(): void {
    const now = performance.now();
    if (this.reserve === undefined || now < this.#lastFitMs + fitIntervalMs) return;
    this.#lastFitMs = now;
    this.reserve.fit(statSync(this.#path).size);
  }

  /**
   * Makes the space of removed data usable: removes some entries of truncated and dropped collections, and flushes.
   * Returns whether entries were removed.
   */
  async reclaim(): Promise<boolean> {
    let removed = 0;
    while (removed < stepsPerFlush && !this.#isClosed && this.#hasPurges()) {
      this.#purge();
      removed += 1;
    }
    await this.flusher.flushed();
    if (this.#isClosed) return false;
    this.#touch();
    await this.flusher.flushed();
    return removed > 0;
  }

  /** Removes the entries of truncated and dropped collections in steps. */
  schedulePurge(pauseMs = purgePauseMs): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#purgeNext(), pauseMs).unref();
  }

  async #purgeNext(): Promise<void> {
    let pauseMs = purgePauseMs;
    try {
      if (this.isShort) await this.reclaim();
      else this.#purge();
    } catch (error) {
      process.emitWarning(`storage: freeing space failed and is retried: ${String(error)}`);
      pauseMs = purgeRetryMs;
    }
    this.#timer = undefined;
    if (!this.#isClosed && this.#hasPurges()) this.schedulePurge(pauseMs);
  }

  #purge(): void {
    this.transact(
      (snapshot) => purgeStep(this.tables, snapshot),
      () => true,
    );
  }

  /** A commit without changes. LMDB uses the pages that a commit has freed again only after the next one. */
  #touch(): void {
    this.transact(
      (snapshot) => writeTicks(this.tables, readTicks(snapshot)),
      () => true,
    );
  }

  #hasPurges(): boolean {
    const snapshot = Snapshot.open(this.tables);
    try {
      return readPurges(snapshot).length > 0;
    } finally {
      snapshot.close();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.reserve?.close();
  }
}
