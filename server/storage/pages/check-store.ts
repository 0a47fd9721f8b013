import { isSealed } from '../lmdb/checksum.ts';
import type { TableName } from '../lmdb/damage.ts';
import { PageDamage, type StoreHead, type TreeRecord } from './meta.ts';
import { PageClaims } from './PageClaims.ts';
import type { PageFile } from './PageFile.ts';
import { checkOverflow, type LeafNode, readData } from './page.ts';
import { compareNumbers, freePages, readTables, tableNames } from './trees.ts';
import { type TreeVisitor, walkTree } from './walk-tree.ts';

/** A detected problem. */
export interface Finding {
  /** Undefined: the file as a whole, or its list of free pages. */
  readonly table: TableName | undefined;
  /** Key of the damaged entry. */
  readonly key: Buffer | undefined;
  readonly problem: string;
}

interface CheckOptions {
  /** Verifies the checksums of all values in all tables, including those on overflow pages. */
  readonly withValues: boolean;
  /** The tables of the store's format. */
  readonly tables: readonly TableName[];
  /** Byte limit of the check. */
  readonly limitBytes: number;
}

export interface CheckResult {
  readonly findings: readonly Finding[];
  /** False: the check stopped at the limit. */
  readonly isComplete: boolean;
}

/**
 * Checks the trees of a store in the current format: valid pages, one owner per page, key order, entry counts and
 * checksums. The catalog is checked first and always completely.
 */
export function checkStore(file: PageFile, head: StoreHead, options: CheckOptions): CheckResult {
  const findings: Finding[] = [];
  const claims = new PageClaims(head.lastPage);
  const find = (problem: string, table?: TableName, key?: Buffer): void => {
    findings.push({ table, key, problem });
  };
  const claim = (first: number, pages: number): void => claims.add(first, pages);
  const isEnough = (): boolean => file.bytesRead >= options.limitBytes;

  const tables = readTables(file, head, {
    claim,
    damage: (_page, _range, problem) => find(problem),
  });
  if (tables.size > 0 && findings.length === 0) {
    const missing = options.tables.filter((name) => !tables.has(name));
    // An interrupted first start may have created only some of the tables; the catalog is the first.
    if (missing.length > 0 && (tables.get('catalog')?.entries ?? 1) > 0)
      find(`the tables ${missing.join(', ')} are missing`);
  }
  for (const name of tableNames) {
    const tree = tables.get(name);
    if (tree !== undefined) checkTable(name, tree);
  }
  if (!isEnough()) checkFreeList();
  return { findings, isComplete: !isEnough() };

  function checkTable(table: TableName, tree: TreeRecord): void {
    const withValues = options.withValues || table === 'catalog';
    const before = findings.length;
    let entries = 0;
    const visitor: TreeVisitor = {
      claim,
      damage: (_page, { low }, problem) => find(problem, table, low),
      ...(table === 'catalog' ? {} : { isEnough }),
    };
    for (const [node] of walkTree(file, head, tree, visitor)) {
      entries += 1;
      const problem = checkEntry(node, withValues);
      if (problem !== undefined) find(problem, table, Buffer.from(node.key));
    }
    const isWhole = findings.length === before && (table === 'catalog' || !isEnough());
    if (isWhole && entries !== tree.entries) {
      find(`the table has ${entries} entries, expected ${tree.entries}`, table);
    }
  }

  function checkEntry(node: LeafNode, withValues: boolean): string | undefined {
    try {
      if (node.overflow !== undefined) {
        const { firstPage, pages } = checkOverflow(head, node);
        claim(firstPage, pages);
        if (!withValues) return undefined;
      }
      return isSealed(node.key, readData(file, head, node)) ? undefined : 'the checksum does not match';
    } catch (error) {
      if (error instanceof PageDamage) return error.message;
      throw error;
    }
  }

  function checkFreeList(): void {
    const report = (problem: string): void => find(`the list of free pages: ${problem}`);
    const visitor: TreeVisitor = { claim, damage: (_page, _range, problem) => report(problem) };
    for (const [node] of walkTree(file, head, head.free, visitor, compareNumbers)) {
      try {
        if (node.overflow !== undefined) {
          const { firstPage, pages } = checkOverflow(head, node);
          claim(firstPage, pages);
        }
        for (const [first, pages] of freePages(readData(file, head, node))) claims.add(first, pages);
      } catch (error) {
        if (!(error instanceof PageDamage)) throw error;
        report(error.message);
      }
    }
  }
}
