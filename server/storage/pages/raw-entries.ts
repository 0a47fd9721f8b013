import { isSealed } from '../lmdb/checksum.ts';
import type { TableName } from '../lmdb/damage.ts';
import { PageDamage, readUint64, type StoreHead } from './meta.ts';
import type { PageFile } from './PageFile.ts';
import { type LeafNode, readableNodes, readData } from './page.ts';
import type { KeyRange } from './walk-tree.ts';

/** Location of an entry found outside its tree. */
export interface RawPlace {
  readonly page: number;
  readonly transaction: number;
}

/**
 * Entries of a table within these ranges, found by a scan of every page of the file. They include entries of pages
 * unreachable from a damaged branch and entries left by earlier transactions. Of several entries with one key, the
 * latest is returned; it may be older than the lost one. Keys are latin1.
 */
export function findRawEntries(
  file: PageFile,
  head: StoreHead,
  table: TableName,
  ranges: readonly KeyRange[],
): Map<string, RawPlace> {
  const found = new Map<string, RawPlace>();
  if (ranges.length === 0) return found;
  for (let page = 2; page <= head.lastPage; page++) {
    const bytes = file.read(page * head.pageSize, head.pageSize);
    if (bytes.length < head.pageSize || readUint64(bytes, 0) !== page) continue;
    const transaction = readUint64(bytes, 8);
    for (const node of readableNodes(bytes, page)) {
      if (!ranges.some((range) => isWithin(node.key, range))) continue;
      const name = node.key.toString('latin1');
      if ((found.get(name)?.transaction ?? -1) >= transaction) continue;
      const value = readSealed(file, head, node);
      if (value !== undefined && tableOf(node.key, value) === table) found.set(name, { page, transaction });
    }
  }
  return found;
}

/** The value of an entry, if it is readable and its checksum matches. */
export function readSealed(file: PageFile, head: StoreHead, node: LeafNode): Buffer | undefined {
  try {
    const value = readData(file, head, node);
    return isSealed(node.key, value) ? value : undefined;
  } catch (error) {
    if (error instanceof PageDamage) return undefined;
    throw error;
  }
}

/** Reads one of the entries again. */
export function readRawEntry(
  file: PageFile,
  head: StoreHead,
  name: string,
  { page }: RawPlace,
): Buffer | undefined {
  const bytes = file.read(page * head.pageSize, head.pageSize);
  for (const node of readableNodes(bytes, page)) {
    if (node.key.toString('latin1') === name) return readSealed(file, head, node);
  }
  return undefined;
}

export function isWithin(key: Buffer, { low, high }: KeyRange): boolean {
  if (low !== undefined && Buffer.compare(key, low) < 0) return false;
  return high === undefined || Buffer.compare(key, high) < 0;
}

/** The table of an entry, derived from the form of its key and value; undefined for a table that is rebuilt. */
function tableOf(key: Buffer, value: Buffer): TableName | undefined {
  if (/^([cdips]\/|format$|ticks$|version$|changes$)/.test(key.toString('latin1'))) return 'catalog';
  if (key.length === 12) return 'large';
  if (key.length !== 10 || value.length < 6) return undefined;
  // A block begins with its form, 2; a body out of line begins with the high byte of its page count.
  return value[0] === 2 ? 'documents' : 'large';
}
