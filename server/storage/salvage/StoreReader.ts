import { firstFormatWithChecksums } from '../lmdb/catalog-store.ts';
import { sealLength } from '../lmdb/checksum.ts';
import type { TableName } from '../lmdb/damage.ts';
import { EntryFinder } from '../pages/find-entry.ts';
import { guessHead, PageDamage, readHead, type StoreHead, type TreeRecord } from '../pages/meta.ts';
import { PageFile } from '../pages/PageFile.ts';
import { type LeafNode, readableNodes, readData } from '../pages/page.ts';
import { findRawEntries, isWithin, type RawPlace, readRawEntry, readSealed } from '../pages/raw-entries.ts';
import { readTables } from '../pages/trees.ts';
import { type KeyRange, walkTree } from '../pages/walk-tree.ts';

/** A readable entry. */
export interface SavedEntry {
  readonly key: Buffer;
  /** Without its checksum. */
  readonly payload: Buffer;
  /** The entry was found outside its tree and may be older than the lost one. */
  readonly isOlder: boolean;
}

const formatKey = Buffer.from('format');

/** Reads the readable part of a possibly damaged store, without LMDB. */
export class StoreReader {
  readonly file: PageFile;
  readonly head: StoreHead;
  /** See `formatVersion`; undefined: it is damaged, or the store is empty. */
  readonly format: number | undefined;
  /** Messages for users about unreadable parts. */
  readonly problems: string[] = [];
  readonly #tables: ReadonlyMap<TableName, TreeRecord>;
  readonly #large: EntryFinder;
  #rawLarge: ReadonlyMap<string, RawPlace> | undefined;

  constructor(path: string) {
    this.file = new PageFile(path);
    this.head = this.#readHead();
    const main = this.problems.length;
    this.#tables = readTables(this.file, this.head, {
      damage: (_page, _range, problem) => this.problems.push(problem),
    });
    this.#isMainSound = this.problems.length === main && this.#tables.size > 0;
    this.#large = new EntryFinder(this.file, this.head, this.#tables.get('large'));
    this.format = this.#readFormat();
  }

  /** False for the formats without checksums. */
  get hasChecksums(): boolean {
    return this.format === undefined || this.format >= firstFormatWithChecksums;
  }

  readonly #isMainSound: boolean;

  close(): void {
    this.file.close();
  }

  #readHead(): StoreHead {
    try {
      return readHead(this.file);
    } catch (error) {
      if (!(error instanceof PageDamage)) throw error;
      this.problems.push(error.message);
      return guessHead(this.file);
    }
  }

  #readFormat(): number | undefined {
    try {
      const node = new EntryFinder(this.file, this.head, this.#tables.get('catalog')).find(formatKey);
      if (node === undefined) return undefined;
      const former = readData(this.file, this.head, node).toString('latin1');
      if (/^[123]$/.test(former)) return Number(former);
      const value = readSealed(this.file, this.head, node);
      return value && Number(payloadOf(value).toString('latin1'));
    } catch (error) {
      if (error instanceof PageDamage) return undefined;
      throw error;
    }
  }

  /** The readable entries of a table; those of its tree first, in key order. */
  *entries(table: 'catalog' | 'documents'): Generator<SavedEntry> {
    const lost: KeyRange[] = [];
    const partly = new Set<string>();
    yield* this.#treeEntries(table, lost, partly);
    if (!this.hasChecksums) return;
    for (const [name, place] of findRawEntries(this.file, this.head, table, lost)) {
      if (partly.has(name)) continue;
      const value = readRawEntry(this.file, this.head, name, place);
      if (value === undefined) continue;
      yield { key: Buffer.from(name, 'latin1'), payload: payloadOf(value), isOlder: true };
    }
  }

  *#treeEntries(table: TableName, lost: KeyRange[], partly: Set<string>): Generator<SavedEntry> {
    const tree = this.#tables.get(table);
    if (tree === undefined) {
      if (!this.#isMainSound) lost.push({ low: undefined, high: undefined });
      return;
    }
    const damaged: { readonly page: number; readonly range: KeyRange }[] = [];
    const damage = (page: number, range: KeyRange, problem: string): void => {
      this.problems.push(`table ${table}: ${problem}`);
      lost.push(range);
      damaged.push({ page, range });
    };
    for (const [node] of walkTree(this.file, this.head, tree, { damage })) {
      const payload = this.#payloadOf(node);
      if (payload !== undefined) yield { key: node.key, payload, isOlder: false };
      else {
        this.problems.push(
          `table ${table}: the value of entry ${describeKey(table, node.key)} cannot be read`,
        );
        lost.push({ low: node.key, high: Buffer.concat([node.key, Buffer.of(0)]) });
      }
    }
    if (!this.hasChecksums) return;
    // Single entries of a damaged leaf may still be intact.
    for (const { page, range } of damaged) {
      if (page < 2 || page > this.head.lastPage) continue;
      const bytes = this.file.read(page * this.head.pageSize, this.head.pageSize);
      for (const node of bytes.length < this.head.pageSize ? [] : readableNodes(bytes, page)) {
        const value = isWithin(node.key, range) ? readSealed(this.file, this.head, node) : undefined;
        if (value === undefined || partly.has(node.key.toString('latin1'))) continue;
        partly.add(node.key.toString('latin1'));
        yield { key: node.key, payload: payloadOf(value), isOlder: false };
      }
    }
  }

  #payloadOf(node: LeafNode): Buffer | undefined {
    if (this.hasChecksums) {
      const value = readSealed(this.file, this.head, node);
      return value && payloadOf(value);
    }
    try {
      return readData(this.file, this.head, node);
    } catch (error) {
      if (error instanceof PageDamage) return undefined;
      throw error;
    }
  }

  /** The payload of an entry of the table `large`. */
  findLarge(key: Buffer): Buffer | undefined {
    try {
      const node = this.#large.find(key);
      const payload = node && this.#payloadOf(node);
      if (payload !== undefined) return payload;
    } catch (error) {
      if (!(error instanceof PageDamage)) throw error;
    }
    if (!this.hasChecksums) return undefined;
    const name = key.toString('latin1');
    this.#rawLarge ??= this.#findRawLarge();
    const place = this.#rawLarge.get(name);
    const value = place && readRawEntry(this.file, this.head, name, place);
    return value && payloadOf(value);
  }

  #findRawLarge(): ReadonlyMap<string, RawPlace> {
    return findRawEntries(this.file, this.head, 'large', [{ low: undefined, high: undefined }]);
  }
}

function payloadOf(value: Buffer): Buffer {
  return value.subarray(0, value.length - sealLength);
}

function describeKey(table: TableName, key: Buffer): string {
  return table === 'catalog' ? `'${key.toString('latin1')}'` : `0x${key.toString('hex')}`;
}
