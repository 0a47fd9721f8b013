import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTables, Snapshot, type Tables } from '../../../../server/storage/lmdb/environment.ts';
import { freeSpace } from '../../../../server/storage/pages/free-space.ts';
import { fc } from '../../../fast-check.ts';
import { StoreFolder } from '../store-folder.ts';

let folder: StoreFolder;
let tables: Tables;
beforeAll(() => {
  folder = new StoreFolder();
  tables = openTables(folder.path);
});
afterAll(async () => {
  await tables.root.close();
  await folder.remove();
});

const find = (key: string): Buffer | undefined => {
  const snapshot = Snapshot.open(tables);
  try {
    const value = snapshot.find(tables.primary, Buffer.from(key));
    return value && Buffer.from(value);
  } finally {
    snapshot.close();
  }
};

test('after a failed write the transaction takes no other one and does not commit', () => {
  const put = (key: string) => tables.primary.putSync(Buffer.from(key), Buffer.from('x'));
  const write = (body: () => void) => tables.root.transactionSync(body, 0x10003 as never);
  expect(() =>
    write(() => {
      put('before');
      // Longer than LMDB's keys.
      expect(() => put('k'.repeat(3000))).toThrow();
      expect(() => put('after')).toThrow();
      expect(() => tables.primary.removeSync(Buffer.from('before'))).toThrow();
    }),
  ).toThrow();
  expect([find('before'), find('after')]).toEqual([undefined, undefined]);
  write(() => put('later'));
  expect(find('later')?.toString()).toBe('x');
});

const names = ['catalog', 'documents', 'large', 'primary', 'indexes', 'log'] as const;

/** Free pages by their definition: those of no tree. */
function unusedBytes(): number {
  const { lastPageNumber, pageSize, free, root } = tables.root.getStats() as unknown as Record<
    'free' | 'root',
    Tree
  > &
    Record<'lastPageNumber' | 'pageSize', number>;
  const trees = names.map((name) => tables[name].getStats() as unknown as Tree);
  const used = [free, root, ...trees].map(pagesOf);
  return (lastPageNumber + 1 - 2 - used.reduce((sum, pages) => sum + pages, 0)) * pageSize;
}

interface Tree {
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

const pagesOf = (tree: Tree) => tree.treeBranchPageCount + tree.treeLeafPageCount + tree.overflowPages;

test('the need of a transaction bounds its growth, and free pages are counted', () => {
  const path = `${folder.path}/orrery.mdb`;
  const change = fc.record({
    key: fc.integer({ min: 0, max: 400 }),
    length: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 30_000 })),
  });
  const pages = () => (tables.root.getStats() as { readonly lastPageNumber: number }).lastPageNumber;
  const treePages = () => pagesOf(tables.indexes.getStats() as unknown as Tree);
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 200 }), (changes) => {
      const before = pages();
      const treeBefore = treePages();
      let need = 0;
      tables.root.transactionSync(() => {
        for (const { key, length } of changes) {
          const name = Buffer.from(`key ${key}`);
          if (length < 0) tables.indexes.removeSync(name);
          else tables.indexes.putSync(name, Buffer.alloc(length, key));
        }
        need = tables.guard.need().maxBytes;
        expect(need).toBeLessThanOrEqual(tables.guard.maxBytes);
      }, 0x10003 as never);
      // Pages that the transaction has copied and emptied take a place, and are not written.
      const emptied = Math.max(0, treeBefore - treePages());
      expect((pages() - before - emptied) * 4096).toBeLessThanOrEqual(need);
      const { bytes, runBytes } = freeSpace(path, Number.POSITIVE_INFINITY, 4096);
      expect([bytes, runBytes]).toEqual([unusedBytes(), unusedBytes()]);
      const long = freeSpace(path, Number.POSITIVE_INFINITY, 5 * 4096).runBytes;
      expect(long % (5 * 4096)).toBe(0);
      expect(long).toBeLessThanOrEqual(bytes);
      expect(freeSpace(path, 0, 4096).bytes).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('a large transaction may be refused while it grows, and then does not commit', () => {
  tables.guard.onGrowth = () => {
    throw new Error('no space');
  };
  let count = 0;
  const grow = () =>
    tables.root.transactionSync(() => {
      for (; count < 100; count++) tables.large.putSync(Buffer.from(`${count}`), Buffer.alloc(1 << 20));
    }, 0x10003 as never);
  expect(grow).toThrow('no space');
  // The bound is 64 MiB.
  expect(count).toBe(63);
  expect(tables.large.getStats()).toMatchObject({ entryCount: 0 });
});
