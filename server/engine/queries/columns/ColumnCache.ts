import type { StoredDocument } from '../../../../aql/source.ts';
import type { CollectionView, PlacedDocument } from '../../../storage/types.ts';
import { type Cell, Column } from './Column.ts';
import { type ColumnChunk, ColumnDocument } from './ColumnDocument.ts';
import { RangeColumns, type RangeReading } from './RangeColumns.ts';

const defaultLimitBytes = 64 << 20;
/** Below this size a scan is always fast. */
const minDocuments = 1000;
/** Minimum size of a column, for an early refusal of columns above the limit. */
const minCellBytes = 8;
const chunkSize = 1000;

/** Columns of one collection at one revision. */
interface Table {
  readonly revision: string;
  places: readonly (readonly number[])[] | undefined;
  readonly columns: Map<string, Column>;
  readonly ranges: RangeColumns;
  /** Attributes read by one scan. The second scan builds the column. */
  readonly asked: Set<string>;
  /** Attributes with values that columns cannot hold, or with too many bytes. */
  readonly refused: Set<string>;
}

/**
 * Decoded values of attributes that repeated scans read, valid until the next write to the collection. One per thread.
 * The second scan of an attribute builds its column. The least recently used collection is evicted.
 */
export class ColumnCache {
  /** In order of last use. */
  readonly #tables = new Map<string, Table>();
  #bytes = 0;

  constructor(readonly limitBytes: number = defaultLimitBytes) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** A scan that reads from columns, builds columns, or does neither. */
  scan(
    databaseName: string,
    collection: CollectionView,
    attributes: readonly string[],
    batchSize: number,
  ): Iterable<readonly StoredDocument[]> {
    const plain = collection.scanForAttributes({ batchSize });
    if (collection.count() < minDocuments) return plain;
    const table = this.#tableOf(`${databaseName}/${collection.properties.id}`, collection.revision());
    if (attributes.some((attribute) => table.refused.has(attribute))) return plain;
    const missing = attributes.filter((attribute) => !table.columns.has(attribute));
    if (missing.length === 0 && table.places !== undefined) {
      return fromColumns(collection, table.places, columnsOf(table, attributes), batchSize);
    }
    // A scan with an early end builds no complete columns.
    if (batchSize < chunkSize) return plain;
    const isAskedAgain = missing.every((attribute) => table.asked.has(attribute));
    for (const attribute of missing) table.asked.add(attribute);
    const minBytes = collection.count() * minCellBytes * (missing.length + 1);
    if (!isAskedAgain || minBytes > this.limitBytes / 2) return plain;
    return this.#build(collection, table, missing);
  }

  /** A range of an index with attributes from memory; undefined if the plain range is as fast. */
  range(
    databaseName: string,
    collection: CollectionView,
    docIds: () => Iterable<number> | undefined,
    attributes: readonly string[],
    options: Pick<RangeReading, 'batchSize' | 'onLookup'>,
  ): Iterable<readonly StoredDocument[]> | undefined {
    if (collection.count() < minDocuments) return undefined;
    const table = this.#tableOf(`${databaseName}/${collection.properties.id}`, collection.revision());
    if (!table.ranges.isWanted(attributes)) return undefined;
    const found = docIds();
    return found && this.#readRange(collection, table, found, attributes, options);
  }

  *#readRange(
    collection: CollectionView,
    table: Table,
    docIds: Iterable<number>,
    attributes: readonly string[],
    options: Pick<RangeReading, 'batchSize' | 'onLookup'>,
  ): Generator<readonly StoredDocument[]> {
    const maxBytes = this.limitBytes / 2;
    const batches = table.ranges.read(collection, docIds, attributes, { ...options, maxBytes });
    for (;;) {
      const before = table.ranges.bytes;
      const next = batches.next();
      // A newer revision may have replaced the table meanwhile.
      if (table.ranges.bytes > before && [...this.#tables.values()].includes(table)) {
        this.#bytes += table.ranges.bytes - before;
        this.#evict();
      }
      if (next.done === true) return;
      yield next.value;
    }
  }

  #tableOf(key: string, revision: string): Table {
    let table = this.#tables.get(key);
    this.#tables.delete(key);
    if (table?.revision !== revision) {
      if (table !== undefined) this.#bytes -= bytesOf(table);
      table = {
        revision,
        places: undefined,
        columns: new Map(),
        asked: new Set(),
        refused: new Set(),
        ranges: new RangeColumns(),
      };
    }
    this.#tables.set(key, table);
    return table;
  }

  /** The plain scan, which stores columns if it reaches its end. */
  *#build(
    collection: CollectionView,
    table: Table,
    attributes: readonly string[],
  ): Generator<readonly PlacedDocument[]> {
    let columns = attributes.map((attribute) => new Column(attribute));
    const places: number[][] = [];
    for (const documents of collection.scanForAttributes({ batchSize: chunkSize })) {
      if (columns.length > 0) {
        places.push(documents.map(({ docId }) => docId));
        for (const column of columns) {
          const isKept = append(column, documents) && column.bytes <= this.limitBytes / 2;
          if (!isKept) table.refused.add(column.attribute);
        }
        columns = columns.filter(({ attribute }) => !table.refused.has(attribute));
      }
      yield documents;
    }
    if (columns.length === 0) return;
    const before = bytesOf(table);
    table.places ??= places;
    for (const column of columns) {
      column.finish();
      table.columns.set(column.attribute, column);
    }
    // A newer revision may have replaced the table meanwhile.
    if ([...this.#tables.values()].includes(table)) this.#bytes += bytesOf(table) - before;
    this.#evict();
  }

  #evict(): void {
    for (const [key, table] of this.#tables) {
      if (this.#bytes <= this.limitBytes) return;
      this.#bytes -= bytesOf(table);
      this.#tables.delete(key);
    }
  }
}

function bytesOf({ places, columns, ranges }: Table): number {
  let bytes = ranges.bytes;
  for (const chunk of places ?? []) bytes += chunk.length * minCellBytes;
  for (const column of columns.values()) bytes += column.bytes;
  return bytes;
}

function columnsOf(table: Table, attributes: readonly string[]): readonly Column[] {
  return attributes.map((attribute) => table.columns.get(attribute) as Column);
}

/** False if a column cannot hold the value. */
function append(column: Column, documents: readonly PlacedDocument[]): boolean {
  const cells: Cell[] = new Array(documents.length);
  for (let at = 0; at < documents.length; at++) {
    const value = documents[at]?.get(column.attribute);
    if (!Column.holds(value)) return false;
    cells[at] = column.intern(value);
  }
  column.chunks.push(cells);
  return true;
}

function* fromColumns(
  collection: CollectionView,
  places: readonly (readonly number[])[],
  columns: readonly Column[],
  batchSize: number,
): Generator<readonly StoredDocument[]> {
  const attributes = columns.map(({ attribute }) => attribute);
  for (const [number, chunkPlaces] of places.entries()) {
    const cells = columns.map((column) => column.chunks[number] as readonly Cell[]);
    const chunk: ColumnChunk = { collection, attributes, cells, places: chunkPlaces };
    for (let from = 0; from < chunkPlaces.length; from += batchSize) {
      const to = Math.min(chunkPlaces.length, from + batchSize);
      const documents: ColumnDocument[] = new Array(to - from);
      for (let at = from; at < to; at++) documents[at - from] = new ColumnDocument(chunk, at);
      yield documents;
    }
  }
}
