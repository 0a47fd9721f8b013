import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InFlightChanges } from '../../../server/engine/InFlightChanges.ts';
import { computeWrite, runWrite } from '../../../server/engine/run-operation.ts';
import { WriterLoop } from '../../../server/engine/WriterLoop.ts';
import { ComputeAside, serverScope } from '../../../server/operation/operation.ts';
import { openStore } from '../../../server/storage/Store.ts';
import type { Store } from '../../../server/storage/types.ts';

const dialect = '3.12';
let folder: string;
let store: Store;
let loop: WriterLoop;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-aside-'));
  store = openStore(folder, { isWriter: true });
  store.write((transaction) => {
    const { writer } = transaction.findDatabase('_system')!.createCollection({ name: 'c', kind: 'document' });
    writer.insert({ _key: 'long', text: 'x'.repeat(3 << 20) }, { dialect });
    writer.insert({ _key: 'short', text: 'x' }, { dialect });
  });
  loop = new WriterLoop(store);
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function patch(key: string) {
  const json = Buffer.from('{"a":1}');
  const args = { action: 'update', collection: 'c', key, json, options: { keepNull: true } };
  return { id: 'write-document', scope: serverScope, args };
}

function attribute(key: string): unknown {
  return store.read((view) => view.findDatabase('_system')!.getCollection('c').find(key)!.toObject().a);
}

test('the writer merges a patch into a short document; a query thread merges a long one', async () => {
  await runWrite(store, loop, patch('short'));
  expect(attribute('short')).toBe(1);
  await expect(runWrite(store, loop, patch('long'))).rejects.toThrow(ComputeAside);
  expect(attribute('long')).toBeUndefined();
  const { changes, result } = computeWrite(
    store,
    new InFlightChanges(),
    { ...patch('long'), changesId: 'h' },
    100,
  );
  expect(changes.count).toBe(1);
  expect(result).toMatchObject({ collectionName: 'c', key: 'long' });
});

test('a refused patch does not affect others in the batch', async () => {
  const all = await Promise.allSettled(
    [patch('short'), patch('long'), patch('short')].map((call) => runWrite(store, loop, call)),
  );
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(attribute('short')).toBe(1);
});
