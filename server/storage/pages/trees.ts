import type { TableName } from '../lmdb/damage.ts';
import { PageDamage, readTreeRecord, type StoreHead, type TreeRecord } from './meta.ts';
import type { PageFile } from './PageFile.ts';
import { type TreeVisitor, walkTree } from './walk-tree.ts';

export const tableNames: readonly TableName[] = [
  'catalog',
  'documents',
  'large',
  'primary',
  'indexes',
  'log',
];

const recordLength = 48;
const everything = { low: undefined, high: undefined };

/** The trees of the tables, as far as the main tree is readable. `visitor` receives its pages and damage. */
export function readTables(
  file: PageFile,
  head: StoreHead,
  visitor: TreeVisitor,
): Map<TableName, TreeRecord> {
  const tables = new Map<TableName, TreeRecord>();
  for (const [node, page] of walkTree(file, head, head.main, visitor)) {
    // lmdb-js ends names with a zero byte.
    const name = node.key.toString('latin1').replace(/\0$/, '');
    const table = tableNames.find((known) => known === name);
    if (table === undefined || !node.isSubTree || node.data?.length !== recordLength) {
      visitor.damage(page, everything, `page ${page} names the unknown table '${name}'`);
      continue;
    }
    const tree = readTreeRecord(node.data, 0);
    if (tree.flags === 0) tables.set(table, tree);
    else visitor.damage(page, everything, `page ${page} gives table '${name}' unknown flags`);
  }
  return tables;
}

/** Keys of the free list: transaction numbers in native byte order. */
export function compareNumbers(left: Buffer, right: Buffer): number {
  for (let at = 7; at >= 0; at--) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The pages of one free-list entry as [first, count]. The entry is a count of numbers, then the numbers; lmdb-js writes
 * a run of pages as a negative count and the first page, and writes zeros for removed pages.
 */
export function* freePages(data: Buffer): Generator<readonly [number, number]> {
  const words = data.length >> 3;
  if (words === 0) return;
  const count = Number(data.readBigInt64LE(0));
  if (count < 0 || count >= words)
    throw new PageDamage(`the free list names ${count} pages in ${words} words`);
  for (let at = 1; at <= count; at++) {
    const word = Number(data.readBigInt64LE(8 * at));
    if (word > 0) yield [word, 1];
    if (word >= 0) continue;
    at += 1;
    if (at > count) throw new PageDamage('the free list ends within a row of pages');
    yield [Number(data.readBigInt64LE(8 * at)), -word];
  }
}
