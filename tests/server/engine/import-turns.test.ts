import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImportSession } from '../../../server/engine/import/ImportSession.ts';
import { ThreadPulse } from '../../../server/engine/ThreadPulse.ts';
import { WriterLoop } from '../../../server/engine/WriterLoop.ts';
import { serverScope } from '../../../server/operation/operation.ts';
import { openStore } from '../../../server/storage/Store.ts';
import type { Store } from '../../../server/storage/types.ts';

const documentCount = 320;
const stepMs = 150;
const isNotDurable = () => false;

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

interface Circumstances {
  readonly hasWaiting?: boolean;
  /** Another client wrote before the import, or after it was opened. */
  readonly written?: 'before' | 'after';
  readonly isComplete?: boolean;
}

/** Imports with a clock that advances by 150 ms at each read; returns the number of transactions. */
async function transactionsOf(circumstances: Circumstances): Promise<number> {
  const { hasWaiting = false, written, isComplete = false } = circumstances;
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += stepMs;
    return nowMs;
  });
  const write = vi.spyOn(store, 'write');
  const loop = new WriterLoop(store, { hasWaitingCalls: () => hasWaiting });
  const writeElsewhere = () => loop.submit(() => undefined, isNotDurable);
  if (written === 'before') await writeElsewhere();
  const session = new ImportSession(store, loop, serverScope, {
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
  if (written === 'after') await writeElsewhere();
  write.mockClear();
  const taken = session.take(Buffer.from('{"a":1}\n'.repeat(documentCount)));
  const counters = await session.end();
  await taken;
  expect(counters).toMatchObject({ created: documentCount, errors: 0 });
  return write.mock.calls.length;
}

// An import reads the clock after every 32nd document. The last transaction is empty.
const shortTransactions = documentCount / 32 + 1;
const longTransactions = Math.ceil(documentCount / (32 * Math.ceil(400 / stepMs)));

test('a waiting call to the writer ends the transaction of an import', async () => {
  expect(await transactionsOf({ hasWaiting: true })).toBe(shortTransactions);
});

test('transactions of an import end after 400 ms when nothing else is written', async () => {
  expect(await transactionsOf({})).toBe(longTransactions);
  expect(await transactionsOf({ written: 'before' })).toBe(longTransactions);
});

test('transactions of an import are short for a second after another write', async () => {
  const count = await transactionsOf({ written: 'after' });
  expect(count).toBeGreaterThan(longTransactions);
});

test('an import that is all or nothing is one transaction', async () => {
  expect(await transactionsOf({ hasWaiting: true, isComplete: true })).toBe(1);
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
