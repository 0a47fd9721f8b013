import { type Database, open, type Transaction as ReadTransaction, type RootDatabase } from 'lmdb';
import type { NativeGate } from './NativeGate.ts';

/** One LMDB tree: binary keys to binary values. */
export type Table = Database<Buffer, Buffer>;

/**
 * The trees of a data folder. Everything but the catalog is keyed by a 4-byte storage id, which is never used twice.
 * Every value is a payload and its checksum (checksum.ts).
 */
export interface Tables {
  /** Passed around native calls of a thread that may be ended. */
  readonly gate?: NativeGate | undefined;
  readonly root: RootDatabase<Buffer, Buffer>;
  /** Names, definitions, counters: see catalog-store.ts. */
  readonly catalog: Table;
  /** [storageId u32][block number u48] → block of 32 documents (block.ts). */
  readonly documents: Table;
  /** [storageId u32][docId u48]… → body of a document over 1 KiB, in pieces (large-bodies.ts). */
  readonly large: Table;
  /** [storageId u32][key] → docId u48, for keys that users chose. */
  readonly primary: Table;
  /** [indexId u32]… → posting lists of edges, entries of secondary indexes. */
  readonly indexes: Table;
}

/** A reader gives the mutex of the LMDB read slots back on close; enough slots for many open cursors. */
const maxReaders = 500;

const tableOptions = { keyEncoding: 'binary', encoding: 'binary', cache: false } as const;

/** Opens (and creates) the LMDB environment of `folder`; threads of one process share it. */
export function openTables(folder: string, gate?: NativeGate): Tables {
  const options = { path: `${folder}/orrery.mdb`, noSubdir: true, maxDbs: 8, maxReaders, ...tableOptions };
  const root: RootDatabase<Buffer, Buffer> = open(options);
  const openTable = (name: string): Table => root.openDB<Buffer, Buffer>({ name, ...tableOptions });
  return {
    gate,
    root,
    catalog: openTable('catalog'),
    documents: openTable('documents'),
    large: openTable('large'),
    primary: openTable('primary'),
    indexes: openTable('indexes'),
  };
}

export interface ScanOptions {
  /** First key, inclusive. */
  readonly start: Buffer;
  /** Last key, exclusive. */
  readonly end: Buffer;
  readonly limit?: number | undefined;
  readonly descending?: boolean;
}

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** LMDB has no longer keys; a lookup with one would overrun the buffer of the binding. */
const maxKeyBytes = 1978;

/** What the typings of lmdb leave out. */
type FastTable = { getBinaryFast(key: Buffer, options: object | undefined): Uint8Array | undefined };

/** Within a write transaction cursors are not kept open over writes: this many entries are read at once. */
const writeBatchSize = 256;

/** Reads from one consistent state: an explicit read transaction, or the write transaction that is open. */
export class Snapshot {
  #isClosed = false;
  readonly #options: { readonly transaction: ReadTransaction } | undefined;
  readonly #gate: NativeGate | undefined;

  protected constructor(
    readonly tables: Tables,
    readonly transaction: ReadTransaction | undefined,
  ) {
    this.#options = transaction === undefined ? undefined : { transaction };
    this.#gate = tables.gate;
  }

  /** The newest committed state; it stays as it is until `close`. */
  static open(tables: Tables): Snapshot {
    tables.gate?.enter();
    tables.root.resetReadTxn();
    // biome-ignore lint/correctness/useHookAtTopLevel: LMDB's `use` is no hook of React's.
    const transaction = tables.root.useReadTransaction();
    tables.gate?.leave();
    return new Snapshot(tables, transaction);
  }

  /** Reads within the write transaction that runs in this thread. */
  static ofWriteTransaction(tables: Tables): Snapshot {
    return new Snapshot(tables, undefined);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The value's bytes, valid until the next read only. */
  find(table: Table, key: Buffer): Buffer | undefined {
    const bytes = this.findRaw(table, key);
    return bytes?.subarray(0, bytes.length);
  }

  /**
   * The same, quicker: LMDB's whole read buffer with a `length` of its own, which not all of Buffer's methods heed. For
   * those who read single bytes and slices with both bounds.
   */
  findRaw(table: Table, key: Buffer): Buffer | undefined {
    this.#assertOpen();
    if (key.length > maxKeyBytes) return undefined;
    this.#gate?.enter();
    const bytes = (table as unknown as FastTable).getBinaryFast(key, this.#options);
    this.#gate?.leave();
    // Of a value from 16 MiB lmdb-js gives a plain Uint8Array on the memory map, whose toString joins numbers.
    return bytes === undefined || bytes instanceof Buffer ? bytes : Buffer.from(bytes);
  }

  /** Entries in key order. Keys and values are the caller's. */
  *entries(table: Table, scan: ScanOptions): Generator<Entry> {
    this.#assertOpen();
    if (this.transaction !== undefined) {
      yield* this.#gated(() => table.getRange(this.#rangeOptions(scan)) as Iterable<Entry>);
      return;
    }
    let { start, end, limit = Number.POSITIVE_INFINITY } = scan;
    for (;;) {
      const batch = [
        ...(table.getRange(
          this.#rangeOptions({ ...scan, start, end, limit: Math.min(limit, writeBatchSize) }),
        ) as Iterable<Entry>),
      ];
      yield* batch;
      limit -= batch.length;
      const last = batch.at(-1);
      if (last === undefined || batch.length < writeBatchSize || limit <= 0) return;
      if (scan.descending === true) end = last.key;
      else start = Buffer.concat([last.key, Buffer.of(0)]);
    }
  }

  /** The keys of entries in their order, without the values. The caller's. */
  *keys(table: Table, scan: ScanOptions): Generator<Buffer> {
    this.#assertOpen();
    if (this.transaction === undefined) {
      for (const { key } of this.entries(table, scan)) yield key;
      return;
    }
    yield* this.#gated(() => table.getKeys(this.#rangeOptions(scan)) as Iterable<Buffer>);
  }

  firstEntry(table: Table, scan: ScanOptions): Entry | undefined {
    for (const entry of this.entries(table, { ...scan, limit: 1 })) return entry;
    return undefined;
  }

  firstKey(table: Table, scan: ScanOptions): Buffer | undefined {
    this.#assertOpen();
    const options = this.#rangeOptions({ ...scan, limit: 1 });
    for (const key of this.#gated(() => table.getKeys(options) as Iterable<Buffer>)) return key;
    return undefined;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#gate?.enter();
    this.transaction?.done();
    this.#gate?.leave();
  }

  /** Each step of a range is a native call. */
  *#gated<Item>(open: () => Iterable<Item>): Generator<Item> {
    const gate = this.#gate;
    if (gate === undefined) {
      yield* open();
      return;
    }
    gate.enter();
    const items = open()[Symbol.iterator]();
    gate.leave();
    let isDone = false;
    try {
      for (;;) {
        gate.enter();
        const step = items.next();
        gate.leave();
        isDone = step.done === true;
        if (step.done === true) return;
        yield step.value;
      }
    } finally {
      if (!isDone) {
        gate.enter();
        items.return?.();
        gate.leave();
      }
    }
  }

  /** LMDB goes down from its `start` to its `end`; ours keeps the bounds of the way up. */
  #rangeOptions(scan: ScanOptions): object {
    const { start, end, limit, descending } = scan;
    return {
      ...(descending === true
        ? { start: end, end: start, reverse: true, exclusiveStart: true, inclusiveEnd: true }
        : { start, end }),
      ...(limit === undefined ? {} : { limit }),
      ...this.#options,
    };
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('storage: read from a snapshot that was closed');
  }
}
