import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImportSession } from '../../../server/engine/import/ImportSession.ts';
import { serverScope } from '../../../server/engine/operation.ts';
import { ThreadPulse } from '../../../server/engine/ThreadPulse.ts';
import { WriterLoop } from '../../../server/engine/WriterLoop.ts';
import { openStore } from '../../../server/storage/Store.ts';
import type { Store } from '../../../server/storage/types.ts';

const documentCount = 320;

let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-import-'));
  store = openStore(folder, { isWriter: true });
  store.write((transaction) =>
    transaction.findDatabase('_system')!.createCollection({ name: 'c', kind: 'document' }),
  );
});

afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Imports with a clock that goes on by 150 ms at every look at it; returns the number of transactions. */
async function importWith(hasWaiting: boolean, isComplete = false): Promise<number> {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 150;
    return nowMs;
  });
  const write = vi.spyOn(store, 'write');
  const session = new ImportSession(store, new WriterLoop(store, () => hasWaiting), serverScope, {
    collection: 'c',
    format: 'lines',
    createCollection: undefined,
    overwrite: false,
    onDuplicate: 'error',
    isComplete,
    hasDetails: false,
    waitForSync: false,
    fromPrefix: '',
    toPrefix: '',
  });
  await session.open();
  write.mockClear();
  const taken = session.take(Buffer.from('{"a":1}\n'.repeat(documentCount)));
  const counters = await session.end();
  await taken;
  expect(counters).toMatchObject({ created: documentCount, errors: 0 });
  return write.mock.calls.length;
}

test('an import makes way for other writes after 100 ms, at every 32nd document', async () => {
  // The last one finds that nothing is left.
  expect(await importWith(true)).toBe(documentCount / 32 + 1);
});

test('an import ends a transaction after 400 ms when nothing else waits', async () => {
  expect(await importWith(false)).toBe(Math.ceil(documentCount / 96));
});

test('an import that is all or nothing is one transaction', async () => {
  expect(await importWith(true, true)).toBe(1);
});

test('a pulse shows announced calls until they are received', () => {
  const pulse = new ThreadPulse();
  const inThread = new ThreadPulse(pulse.buffer);
  expect(inThread.hasWaiting).toBe(false);
  pulse.announce();
  pulse.announce();
  inThread.receive();
  expect(inThread.hasWaiting).toBe(true);
  inThread.receive();
  expect(inThread.hasWaiting).toBe(false);
});
