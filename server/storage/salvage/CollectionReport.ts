import type { CollectionRecord } from '../catalog/catalog.ts';
import { keyNumber, keySpaceSize } from '../documents/document-key.ts';
import { blockSize } from '../lmdb/block-size.ts';
import type { SavedCatalog } from './saved-catalog.ts';

/** Result of the copy of a store. */
export interface CopyReport {
  readonly collections: readonly CollectionReport[];
  /** Messages for users about unreadable parts. */
  readonly problems: readonly string[];
}

/** Maximum number of lost documents listed by name; all are counted. */
const maxNames = 20;

/** Result of the copy of one collection. */
export class CollectionReport {
  readonly database: string;
  readonly collection: string;
  /** The former number of documents; undefined: the counter is lost. */
  readonly expected: number | undefined;
  saved = 0;
  /** Documents found outside their tree, possibly in an older revision. */
  older = 0;
  /** Keys of repaired documents that the former version had damaged. */
  readonly mended: string[] = [];
  /** Lost documents, by key or by position. */
  readonly lostNames: string[] = [];
  firstDocId = Number.POSITIVE_INFINITY;
  endDocId = 0;
  /** The largest numeric user-defined keys: of all, and of those within the collection's key space. */
  largestKey = 0;
  largestOwnKey = 0;

  constructor(
    catalog: SavedCatalog,
    readonly record: CollectionRecord,
    /** The definition is lost; name and type are generated. */
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
