import { type Entry, type ScanOptions, Snapshot, type Table, type Tables } from '../lmdb/environment.ts';
import { SortedMap } from './SortedMap.ts';

/** Approximate memory of an entry beyond its bytes. */
const entryBytes = 100;

/** The names of the tables of documents and their indexes. */
export const overlaidTables = ['catalog', 'documents', 'large', 'primary', 'indexes'] as const;

/** A table with its writes in memory, above the table of a snapshot. Keys are latin1 text, which sorts like bytes. */
class OverlayTable {
  /** Values that were put; undefined: removed. */
  entries = new SortedMap<Buffer | undefined>();
  /** Approximate memory in bytes. */
  sizeBytes = 0;

  constructor(readonly base: Table) {}

  putSync(key: Buffer, value: Buffer): void {
    // Callers reuse the memory of values.
    this.#set(key, Buffer.from(value));
  }

  removeSync(key: Buffer): void {
    this.#set(key, undefined);
  }

  clear(): void {
    this.entries = new SortedMap();
    this.sizeBytes = 0;
  }

  #set(key: Buffer, value: Buffer | undefined): void {
    const sizeBefore = this.entries.size;
    const former = this.entries.set(key.toString('latin1'), value);
    this.sizeBytes += (value?.length ?? 0) - (former?.length ?? 0);
    if (this.entries.size > sizeBefore) this.sizeBytes += key.length + entryBytes;
  }
}

/** Overlays for all tables. They are read through an OverlaySnapshot. */
export function overlayTables(tables: Tables): Tables {
  const copy: Record<string, unknown> = { root: tables.root, activity: tables.activity };
  for (const name of overlaidTables) copy[name] = new OverlayTable(tables[name]);
  return copy as unknown as Tables;
}

export function overlayOf(table: Table): OverlayTable {
  return table as unknown as OverlayTable;
}

interface Base {
  readonly snapshot: Snapshot;
  /** Open iterations. */
  readers: number;
}

/** Reads a snapshot and the overlay above it. An iteration sees changes made during it. */
export class OverlaySnapshot extends Snapshot {
  #base: Base;

  constructor(tables: Tables, base: Snapshot) {
    super(tables, base.transaction);
    this.#base = { snapshot: base, readers: 0 };
  }

  get base(): Snapshot {
    return this.#base.snapshot;
  }

  /** Continues above another snapshot. Open iterations continue there from their positions. */
  rebase(snapshot: Snapshot): void {
    const old = this.#base;
    this.#base = { snapshot, readers: 0 };
    if (old.readers === 0) old.snapshot.close();
  }

  override find(table: Table, key: Buffer): Buffer | undefined {
    const { entries, base } = overlayOf(table);
    if (entries.size > 0) {
      const text = key.toString('latin1');
      const value = entries.get(text);
      if (value !== undefined || entries.has(text)) return value;
    }
    return this.base.find(base, key);
  }

  override findRaw(table: Table, key: Buffer): Buffer | undefined {
    return this.find(table, key);
  }

  override *entries(table: Table, scan: ScanOptions): Generator<Entry> {
    yield* this.#merge(table, scan, true);
  }

  override *keys(table: Table, scan: ScanOptions): Generator<Buffer> {
    for (const { key } of this.#merge(table, scan, false)) yield key;
  }

  override firstKey(table: Table, scan: ScanOptions): Buffer | undefined {
    for (const { key } of this.#merge(table, { ...scan, limit: 1 }, false)) return key;
    return undefined;
  }

  /** The entries of both are merged one by one. */
  override keyAfter(): undefined {
    return undefined;
  }

  override close(): void {
    this.base.close();
  }

  /** Entries of both in key order. If only keys are requested, `value` of base entries is empty. */
  *#merge(table: Table, scan: ScanOptions, hasValues: boolean): Generator<Entry> {
    const overlay = overlayOf(table);
    const { descending = false, limit = Number.POSITIVE_INFINITY } = scan;
    const bound = (descending ? scan.start : scan.end).toString('latin1');
    // The remaining range: from here (inclusive in ascending order) to the bound.
    let position = (descending ? scan.end : scan.start).toString('latin1');
    let isInclusive = !descending;
    const below = new BaseReader(this, overlay.base, scan, hasValues);
    try {
      for (let left = limit; left > 0; ) {
        const lower = below.peek(this.#base, position, isInclusive);
        const upper = descending
          ? overlay.entries.below(position)
          : overlay.entries.from(position, isInclusive);
        const isUpper = upper !== undefined && (descending ? upper[0] >= bound : upper[0] < bound);
        if (!isUpper && lower === undefined) return;
        const isFirst = isUpper && (lower === undefined || isBefore(upper[0], lower.text, descending));
        if (isFirst || (isUpper && upper[0] === lower?.text)) {
          [position] = upper as readonly [string, unknown];
          isInclusive = false;
          if (lower?.text === position) below.skip();
          const value = upper?.[1];
          if (value === undefined) continue;
          left -= 1;
          yield { key: Buffer.from(position, 'latin1'), value };
          continue;
        }
        const { text, key, value } = lower as LowerEntry;
        position = text;
        isInclusive = false;
        below.skip();
        left -= 1;
        yield { key, value };
      }
    } finally {
      below.close();
    }
  }
}

function isBefore(left: string, right: string, descending: boolean): boolean {
  return descending ? left > right : left < right;
}

interface LowerEntry extends Entry {
  readonly text: string;
}

const noValue = Buffer.alloc(0);

/** Reads the entries of a base one ahead; restarts after an exchange of the base. */
class BaseReader {
  #base: Base | undefined;
  #iterator: Iterator<Entry> | Iterator<Buffer> | undefined;
  #next: LowerEntry | undefined;

  constructor(
    readonly owner: OverlaySnapshot,
    readonly table: Table,
    readonly scan: ScanOptions,
    readonly hasValues: boolean,
  ) {}

  peek(base: Base, position: string, isInclusive: boolean): LowerEntry | undefined {
    if (base !== this.#base) {
      this.close();
      this.#base = base;
      base.readers += 1;
      const { snapshot } = base;
      const scan = this.#scanFrom(position, isInclusive);
      this.#iterator = (
        this.hasValues ? snapshot.entries(this.table, scan) : snapshot.keys(this.table, scan)
      )[Symbol.iterator]();
      this.skip();
    }
    return this.#next;
  }

  skip(): void {
    const step = this.#iterator?.next();
    if (step === undefined || step.done === true) {
      this.#next = undefined;
      return;
    }
    const entry = Buffer.isBuffer(step.value) ? { key: step.value, value: noValue } : step.value;
    this.#next = { key: entry.key, value: entry.value, text: entry.key.toString('latin1') };
  }

  close(): void {
    this.#iterator?.return?.();
    this.#iterator = undefined;
    if (this.#base === undefined) return;
    this.#base.readers -= 1;
    if (this.#base.readers === 0 && this.#base.snapshot !== this.owner.base) this.#base.snapshot.close();
    this.#base = undefined;
  }

  /** The rest of the scan; the limit counts the entries of both. */
  #scanFrom(position: string, isInclusive: boolean): ScanOptions {
    const { start, end, descending = false } = this.scan;
    const from = Buffer.from(position, 'latin1');
    if (descending) return { start, end: from, descending };
    return { start: isInclusive ? from : Buffer.concat([from, Buffer.of(0)]), end };
  }
}
