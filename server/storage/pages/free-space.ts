import { readHead } from './meta.ts';
import { PageClaims } from './PageClaims.ts';
import { PageFile } from './PageFile.ts';
import { readData } from './page.ts';
import { compareNumbers, freePages } from './trees.ts';
import { walkTree } from './walk-tree.ts';

export interface FreeSpace {
  readonly bytes: number;
  /** The part in rows of pages for entries of the given length. */
  readonly runBytes: number;
}

/** The pages in the store's file that were freed before a transaction. For the writer thread. */
export function freeSpace(path: string, transaction: number, runBytes: number): FreeSpace {
  const file = new PageFile(path);
  try {
    const head = readHead(file);
    const free = new PageClaims(head.lastPage);
    let pages = 0;
    const visitor = { damage: () => undefined };
    for (const [node] of walkTree(file, head, head.free, visitor, compareNumbers)) {
      if (Number(node.key.readBigUInt64LE()) >= transaction) continue;
      for (const [first, count] of freePages(readData(file, head, node))) {
        free.add(first, count);
        pages += count;
      }
    }
    const runPages = Math.ceil(runBytes / head.pageSize);
    return { bytes: pages * head.pageSize, runBytes: pagesInRuns(free, runPages) * head.pageSize };
  } finally {
    file.close();
  }
}

/** The number of pages in rows of `length` pages. LMDB joins free pages that follow each other. */
function pagesInRuns(free: PageClaims, length: number): number {
  let found = 0;
  let row = 0;
  for (let page = 2; page <= free.lastPage; page++) {
    row = free.has(page) ? row + 1 : 0;
    if (row < length) continue;
    found += length;
    row = 0;
  }
  return found;
}
