import type { Database, RootDatabase } from 'lmdb';

const pageBytes = 4096;
/** A longer entry has pages of its own, which follow each other. */
const longestInlineBytes = 2000;
/** Header of an entry's own pages. */
const headerBytes = 24;
/** Pages that every commit may write beside those of its entries: branches, the catalog, the list of free pages. */
const commonPages = 64;
/** LMDB writes pages before the commit when a transaction has changed 512 MiB. The need is checked at these steps. */
const checkStepBytes = 64 << 20;

/** An upper bound of the new space that a transaction needs. */
interface Need {
  readonly maxBytes: number;
  /** The part of `maxBytes` for long entries, and the longest one. */
  readonly runBytes: number;
  readonly longestRunBytes: number;
}

/** Watches the writes of the write transaction of this thread. */
export class WriteGuard {
  #failure: { readonly error: unknown } | undefined;
  #inlineBytes: number[] = [];
  #maxBytes = 0;
  #runBytes = 0;
  #longestRunBytes = 0;
  #checkAtBytes = 0;
  #tables: readonly Database<Buffer, Buffer>[] = [];
  /** Called in a large transaction before it writes more; throws to refuse that. */
  onGrowth: () => void = () => undefined;

  /** A quick upper bound of the transaction's need: a copied page for every entry, with a part of a branch. */
  get maxBytes(): number {
    return this.#maxBytes;
  }

  /** The transaction's need so far: of no table more than its pages. */
  need(): Need {
    const inline = this.#tables.map((table, index) =>
      Math.min(this.#inlineBytes[index] as number, treeBytes(table)),
    );
    return {
      maxBytes: inline.reduce((sum, bytes) => sum + bytes, commonPages * pageBytes + this.#runBytes),
      runBytes: this.#runBytes,
      longestRunBytes: this.#longestRunBytes,
    };
  }

  /**
   * After a write that failed, such as on a full disk, all further writes of the transaction fail in the same way, and it
   * does not commit. LMDB expects its abort: another write would damage the memory of the process.
   */
  watch(root: RootDatabase<Buffer, Buffer>, tables: readonly Database<Buffer, Buffer>[]): void {
    this.#tables = tables;
    this.#reset();
    tables.forEach((table, index) => {
      const put = table.putSync.bind(table);
      const remove = table.removeSync.bind(table);
      table.putSync = (key: Buffer, value: Buffer) => {
        this.#noteRun(key.length + value.length);
        this.#run(index, 1.5 * pageBytes, () => put(key, value));
      };
      // A page with few entries is joined with its neighbour.
      table.removeSync = (key: Buffer) => this.#run(index, 2.5 * pageBytes, () => remove(key));
    });
    const transact = root.transactionSync.bind(root);
    root.transactionSync = <T>(body: () => T, flags?: Parameters<typeof transact>[1]): T => {
      this.#reset();
      return transact(() => {
        const result = body();
        if (this.#failure !== undefined) throw this.#failure.error;
        return result;
      }, flags);
    };
  }

  #reset(): void {
    this.#failure = undefined;
    this.#inlineBytes = this.#tables.map(() => 0);
    this.#maxBytes = commonPages * pageBytes;
    this.#runBytes = 0;
    this.#longestRunBytes = pageBytes;
    this.#checkAtBytes = checkStepBytes;
  }

  #noteRun(bytes: number): void {
    if (bytes <= longestInlineBytes) return;
    const run = Math.ceil((bytes + headerBytes) / pageBytes) * pageBytes;
    this.#maxBytes += run;
    this.#runBytes += run;
    this.#longestRunBytes = Math.max(this.#longestRunBytes, run);
  }

  #run<T>(index: number, inlineBytes: number, write: () => T): T {
    if (this.#failure !== undefined) throw this.#failure.error;
    this.#inlineBytes[index] = (this.#inlineBytes[index] as number) + inlineBytes;
    this.#maxBytes += inlineBytes;
    try {
      if (this.#maxBytes > this.#checkAtBytes) {
        this.#checkAtBytes = this.#maxBytes + checkStepBytes;
        this.onGrowth();
      }
      return write();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}

/** The pages of a table without those of long entries. Within a transaction, with its changes. */
function treeBytes(table: Database<Buffer, Buffer>): number {
  const { db } = table as unknown as { readonly db: { stat(): TreeStat } };
  const { treeBranchPageCount, treeLeafPageCount } = db.stat();
  return (treeBranchPageCount + treeLeafPageCount) * pageBytes;
}

/** Parts that the type definitions of lmdb omit. */
interface TreeStat {
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
}
