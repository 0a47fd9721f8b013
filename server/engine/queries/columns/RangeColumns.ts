import type { StoredDocument } from '../../../../aql/source.ts';
import type { Value } from '../../../../aql/values/value.ts';
import { assert } from '../../../../protocol/lib/assert.ts';
import type { CollectionView } from '../../../storage/types.ts';
import { type Cell, Column } from './Column.ts';
import { CellDocument } from './ColumnDocument.ts';

/** Estimated bytes of an entry of a Map, and of a text without its characters. */
const entryBytes = 40;
const textBytes = 24;

export interface RangeReading {
  readonly batchSize: number;
  /** From this size on, no further values are stored. */
  readonly maxBytes: number;
  /** Called for each document that is read from storage. */
  readonly onLookup: () => void;
}

/**
 * Values of single attributes by document. The second range of an index that reads an attribute stores the values, so
 * that ranges between frequent writes have no additional work.
 */
export class RangeColumns {
  readonly #columns = new Map<string, Map<number, Cell>>();
  readonly #asked = new Set<string>();
  /** Attributes with values that columns cannot hold. */
  readonly #refused = new Set<string>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The documents with these ids, whose attributes are read from memory if an earlier range has read them.
   */
  *read(
    collection: CollectionView,
    docIds: Iterable<number>,
    attributes: readonly string[],
    reading: RangeReading,
  ): Generator<readonly StoredDocument[]> {
    const columns = attributes.map((attribute) => this.#columnOf(attribute));
    let batch: StoredDocument[] = [];
    for (const docId of docIds) {
      batch.push(this.#document(collection, docId, attributes, columns, reading));
      if (batch.length < reading.batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** True from the second range with these attributes on, if columns can hold their values. */
  isWanted(attributes: readonly string[]): boolean {
    let isAskedAgain = true;
    for (const attribute of attributes) {
      if (this.#refused.has(attribute)) return false;
      isAskedAgain &&= this.#asked.has(attribute);
      this.#asked.add(attribute);
    }
    return isAskedAgain;
  }

  #columnOf(attribute: string): Map<number, Cell> {
    let column = this.#columns.get(attribute);
    if (column === undefined) {
      column = new Map();
      this.#columns.set(attribute, column);
    }
    return column;
  }

  #document(
    collection: CollectionView,
    docId: number,
    attributes: readonly string[],
    columns: readonly Map<number, Cell>[],
    { maxBytes, onLookup }: RangeReading,
  ): StoredDocument {
    const cells: Cell[] = new Array(columns.length);
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at] as Map<number, Cell>;
      const cell = column.get(docId);
      if (cell === undefined && !column.has(docId)) {
        const document = getDocument(collection, docId);
        onLookup();
        this.#store(document, docId, attributes, columns, maxBytes);
        return document;
      }
      cells[at] = cell;
    }
    return new RangeDocument(collection, docId, attributes, cells);
  }

  #store(
    document: StoredDocument,
    docId: number,
    attributes: readonly string[],
    columns: readonly Map<number, Cell>[],
    maxBytes: number,
  ): void {
    if (this.#bytes >= maxBytes) return;
    for (const [at, attribute] of attributes.entries()) {
      const value = document.get(attribute);
      if (!Column.holds(value)) {
        this.#refused.add(attribute);
        continue;
      }
      // The characters are copied, because a slice keeps the text of its document alive.
      const cell = typeof value === 'string' ? ` ${value}`.slice(1) : value;
      this.#bytes += entryBytes + (typeof cell === 'string' ? textBytes + cell.length : 0);
      columns[at]?.set(docId, cell);
    }
  }
}

class RangeDocument extends CellDocument {
  constructor(
    readonly collection: CollectionView,
    readonly docId: number,
    readonly attributes: readonly string[],
    readonly cells: readonly Cell[],
  ) {
    super();
  }

  get(attribute: string): Value | undefined {
    const at = this.attributes.indexOf(attribute);
    return at < 0 ? this.read().get(attribute) : this.cells[at];
  }

  protected load(): StoredDocument {
    return getDocument(this.collection, this.docId);
  }
}

function getDocument(collection: CollectionView, docId: number): StoredDocument {
  const document = collection.findDocument(docId);
  assert(document !== undefined, `collection ${collection.name}: an index has a document that is missing`);
  return document;
}
