import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTables, Snapshot, type Tables } from '../../../../server/storage/lmdb/environment.ts';
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
