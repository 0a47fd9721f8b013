// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { pageConnection } from '../../../../src/api/page-connection.ts';
import { readRun, saveRun } from '../../../../src/query/run/StoredRuns.ts';
import { TabRuns } from '../../../../src/query/tabs/TabRuns.ts';
import { keyWithin, storageKey } from '../../../../src/store/browser-storage/storage-key.ts';
import { setUpIndexedDatabases } from '../../indexed-databases.ts';

setUpIndexedDatabases();

test('a tab that is closed without being shown again has no stored results left', async () => {
  const key = storageKey('database', 'a tab');
  const keys = [key, keyWithin(key, '1')];
  const stored = { chunks: [], columns: [], result: undefined, explanation: undefined, profile: undefined };
  for (const each of keys) await saveRun({ key: each, savedAtMs: 1, cursorId: undefined, ...stored });
  new TabRuns(pageConnection(), key).dispose(2);
  await vi.waitFor(async () => expect(await Promise.all(keys.map(readRun))).toEqual([undefined, undefined]));
});
