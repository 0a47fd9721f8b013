import { type Database, open, type Transaction as ReadTransaction, type RootDatabase } from 'lmdb';
import type { NativeGate } from './NativeGate.ts';
import type { SharedActivity } from './SharedActivity.ts';
import { WriteGuard } from './WriteGuard.ts';

/** One LMDB tree: binary keys to binary values. */
export type Table = Database<Buffer, Buffer>;

/**
 * The trees of a data folder. Except for the catalog and the log, keys begin with a 4-byte storage id, which is never reused. Every
 * value is a payload and its checksum (checksum.ts).
 */
export interface Tables {
  /** Guards native calls of a thread that may be terminated. */
  readonly gate?: NativeGate | undefined;
  /** Counters of the server's threads. */
  readonly activity?: SharedActivity | undefined;
  readonly guard: WriteGuard;
  readonly root: RootDatabase<Buffer, Buffer>;
  /** Names, definitions, counters: see catalog-store.ts. */
  readonly catalog: Table;
  /** [storageId u32][block number u48] → block of 32 documents (block.ts). */
  readonly documents: Table;
  /** [storageId u32][docId u48]… → body of a document over 1 KiB, in pieces (large-bodies.ts). */
  readonly large: Table;
  /** [storageId u32][key] → docId u48, for user-defined keys. */
  readonly primary: Table;
  /** [indexId u32]… → posting lists of edges, entries of secondary indexes. */
  readonly indexes: Table;
  /** [tick u48] → changes that other servers follow (log/). */
  readonly log: Table;
}

/** The file of a data folder's store. */
export const storeFileName = 'orrery.mdb';

/** A reader releases the mutex of the LMDB read slots on close; enough slots for many open cursors. */
const maxReaders = 640;

const tableOptions = { keyEncoding: 'binary', encoding: 'binary', cache: false } as const;

/** Opens (and creates) the LMDB environment of `folder`; threads of one process share it. */
export function openTables(folder: string, gate?: NativeGate): Tables {
  // A thread that ends while the server starts is not terminated within these native calls either.
  gate?.enter();
  try {
    return { gate, ...openEnvironment(folder) };
  } finally {
    gate?.leave();
  }
}

function openEnvironment(folder: string): Omit<Tables, 'gate'> {
  const options = {
    path: `${folder}/${storeFileName}`,
    noSubdir: true,
    maxDbs: 8,
    maxReaders,
    ...tableOptions,
  };
  const root: RootDatabase<Buffer, Buffer> = open(options);
  const openTable = (name: string): Table => root.openDB<Buffer, Buffer>({ name, ...tableOptions });
  const tables = {
    catalog: openTable('catalog'),
    documents: openTable('documents'),
    large: openTable('large'),
    primary: openTable('primary'),
    indexes: openTable('indexes'),
    log: openTable('log'),
  };
  const guard = new WriteGuard();
  guard.watch(root, Object.values(tables));
  return { guard, root, ...tables };
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

/** LMDB supports no longer keys; a lookup with one would overrun the buffer of the binding. */
const maxKeyBytes = 1978;

/** Parts that the type definitions of lmdb omit. */
type FastTable = { getBinaryFast(key: Buffer, options: object | undefined): Uint8Array | undefined };

/** Within a write transaction, no cursor stays open across writes. Entries are read in batches of this size. */
const writeBatchSize = 256;

/** Reads from one consistent state: an explicit read transaction or the open write transaction. */
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

  /** The newest committed state, unchanged until `close`. */
  static open(tables: Tables): Snapshot {
    tables.gate?.enter();
    tables.root.resetReadTxn();
    // biome-ignore lint/correctness/useHookAtTopLevel: LMDB's `use` is no hook of React's.
    const transaction = tables.root.useReadTransaction();
    tables.gate?.leave();
    return new Snapshot(tables, transaction);
  }

  /** Reads within the write transaction of this thread. */
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
   * A faster variant: returns LMDB's whole read buffer with its own `length`, which some Buffer methods ignore. For
   * reads of single bytes and of slices with both bounds.
   */
  findRaw(table: Table, key: Buffer): Buffer | undefined {
    this.#assertOpen();
    if (key.length > maxKeyBytes) return undefined;
    this.#gate?.enter();
    const bytes = (table as unknown as FastTable).getBinaryFast(key, this.#options);
    this.#gate?.leave();
    // For a value from 16 MiB, lmdb-js returns a plain Uint8Array on the memory map; its toString joins numbers.
    return bytes === undefined || bytes instanceof Buffer ? bytes : Buffer.from(bytes);
  }

  /** Entries in key order. The caller owns keys and values. */
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

  /** The keys of entries in order, without values. The caller owns them. */
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

  /**
   * The key that comes `count` places after the first one of a scan. LMDB steps over the keys between them without a call
   * for each. Undefined if the scan has no more than `count` keys, and within a write transaction.
   */
  keyAfter(table: Table, scan: ScanOptions, count: number): Buffer | undefined {
    this.#assertOpen();
    if (this.transaction === undefined) return undefined;
    const options = { ...this.#rangeOptions({ ...scan, limit: 1 }), offset: count };
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

  /** LMDB scans down from `start` to `end`; our bounds are the same in both directions. */
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
    if (this.#isClosed) throw new Error('storage: read from a closed snapshot');
  }
}
