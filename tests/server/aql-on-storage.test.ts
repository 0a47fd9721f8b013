import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GoldenPlayer, readGoldenFile } from '../aql/golden-player.ts';
import { storageStore } from './storage/storage-query-store.ts';
import { StoreFolder } from './storage/store-folder.ts';

/** Recordings of a 2.8.4 server that need collections, replayed on the storage instead of in memory. */
const folder = new URL('../golden/aql/', import.meta.url);
const names = readdirSync(folder).filter((name) => !name.startsWith('fn-') && name !== 'operators.jsonl');

describe('AQL on the storage', () => {
  let stored: StoreFolder;
  beforeEach(() => {
    stored = new StoreFolder();
  });
  afterEach(() => stored.remove());

  for (const name of names) {
    const file = name.replace('.jsonl', '');
    // Every write is a commit, and some files have more than a thousand.
    test(file, { timeout: 120_000 }, () => {
      const golden = readGoldenFile(new URL(name, folder).pathname);
      const player = new GoldenPlayer(golden, '2.8', storageStore(stored));
      const differences: string[] = [];
      for (const recorded of golden.cases) {
        const difference = player.play(recorded);
        if (difference === undefined) continue;
        differences.push(`${recorded.query} ${JSON.stringify(recorded.bindVars ?? {})}: ${difference}`);
      }
      expect(differences).toEqual([]);
    });
  }
});
