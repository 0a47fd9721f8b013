import type { CollectionRecord } from '../catalog/catalog.ts';
import { keyNumber, keySpaceSize } from '../documents/document-key.ts';
import { blockSize } from '../lmdb/block-size.ts';
import type { SavedCatalog } from './saved-catalog.ts';

/** What became of a store that was copied. */
export interface CopyReport {
  readonly collections: readonly CollectionReport[];
  /** What could not be read, for people. */
  readonly problems: readonly string[];
}

/** So many lost documents are named; all are counted. */
const maxNames = 20;

/** What became of the documents of one collection. */
export class CollectionReport {
  readonly database: string;
  readonly collection: string;
  /** How many documents there were; undefined: the counter is lost. */
  readonly expected: number | undefined;
  saved = 0;
  /** Of those saved: found outside their tree, perhaps in a state before the last one. */
  older = 0;
  /** Keys of documents that the former version had damaged and that were put right. */
  readonly mended: string[] = [];
  /** Lost documents, by key or by place. */
  readonly lostNames: string[] = [];
  firstDocId = Number.POSITIVE_INFINITY;
  endDocId = 0;
  /** The largest numeric keys that users gave: of all, and of those within the collection's own key space. */
  largestKey = 0;
  largestOwnKey = 0;

  constructor(
    catalog: SavedCatalog,
    readonly record: CollectionRecord,
    /** The definition is lost; name and kind were made up. */
    readonly isUnknown: boolean,
  ) {
    this.database = catalog.databaseOf(record);
    this.collection = record.properties.name;
    this.expected = isUnknown ? undefined : catalog.countOf(record.storageId);
  }

  get lost(): number {
    return this.expected === undefined ? this.lostNames.length : Math.max(0, this.expected - this.saved);
  }

  save(docId: number, ownKey: string, isOlder: boolean): void {
    this.saved += 1;
    if (isOlder) this.older += 1;
    this.firstDocId = Math.min(this.firstDocId, docId);
    this.endDocId = Math.max(this.endDocId, docId + 1);
    const number = keyNumber(ownKey) ?? 0;
    const { keyBase } = this.record;
    this.largestKey = Math.max(this.largestKey, number);
    if (number >= keyBase && number < keyBase + keySpaceSize) {
      this.largestOwnKey = Math.max(this.largestOwnKey, number);
    }
  }

  mend(key: string): void {
    this.mended.push(key);
  }

  lose(key: string): void {
    if (this.lostNames.length < maxNames) this.lostNames.push(`key '${key}'`);
  }

  loseBlock(number: number): void {
    const first = number * blockSize;
    if (this.lostNames.length < maxNames) {
      this.lostNames.push(`documents number ${first} to ${first + blockSize - 1}`);
    }
  }
}
