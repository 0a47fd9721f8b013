import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTables, type Tables } from '../../../../server/storage/lmdb/environment.ts';
import { SnapshotWatch } from '../../../../server/storage/lmdb/SnapshotWatch.ts';
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

test('a snapshot that stays open is reported once, with its process', () => {
  const watch = new SnapshotWatch(1000);
  const check = (nowMs: number) => watch.check(tables.root.readerList(), nowMs);
  folder.create('before');
  const view = folder.store.openView();
  folder.create('after');
  expect(check(0)).toEqual([]);
  expect(check(999)).toEqual([]);
  const [found, ...others] = check(1500);
  expect(others).toEqual([]);
  expect(found).toEqual({ processId: process.pid, transactionNumber: expect.any(Number), openMs: 1500 });
  expect(check(5000)).toEqual([]);
  view.close();
});

test('short snapshots are not reported, however often they follow each other', () => {
  const watch = new SnapshotWatch(1000);
  for (let nowMs = 0; nowMs < 10_000; nowMs += 500) {
    const view = folder.store.openView();
    expect(watch.check(tables.root.readerList(), nowMs)).toEqual([]);
    view.close();
    folder.create(`c${nowMs}`);
  }
});

test('lines without a transaction and other text are ignored', () => {
  const watch = new SnapshotWatch(0);
  expect(watch.check('\t\tpid\t\t thread\t\t txnid\n   17 7f9d7c88dc80 -\n(no active readers)\n', 5)).toEqual(
    [],
  );
  expect(watch.check('   17 7f9d7c88dc80 4\n', 5)).toEqual([
    { processId: 17, transactionNumber: 4, openMs: 0 },
  ]);
});
