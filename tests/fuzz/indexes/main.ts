/**
 * `npm run fuzz -- indexes`: random documents with random indexes of all kinds, and random queries whose results are
 * compared with those of a full scan, in memory and on the storage. Prints the differences.
 */
import { writeFileSync } from 'node:fs';
import { Random } from '../../../protocol/lib/random.ts';
import { memoryStore } from '../../aql/query-store.ts';
import { storageStore } from '../../server/storage/storage-query-store.ts';
import { StoreFolder } from '../../server/storage/store-folder.ts';
import { compareWithScan } from './compare-with-scan.ts';

interface FuzzOptions {
  readonly minutes: number;
  readonly seed: number;
  /** File to which the seed of the current round is written before it runs, for a watchdog. */
  readonly currentFile: string;
}

/** Runs until the time is over; returns the number of failed rounds. */
export async function main({ minutes, seed, currentFile }: FuzzOptions): Promise<number> {
  const seeds = new Random(seed);
  const endMs = Date.now() + minutes * 60_000;
  let reportMs = Date.now();
  let compared = 0;
  let failures = 0;
  while (Date.now() < endMs) {
    const roundSeed = seeds.nextUint32();
    writeFileSync(currentFile, JSON.stringify({ roundSeed }));
    const random = new Random(roundSeed);
    const dialect = random.nextBelow(4) === 0 ? '2.8' : '3.12';
    const folder = random.nextBelow(2) === 0 ? new StoreFolder() : undefined;
    try {
      const store = folder === undefined ? memoryStore() : storageStore(folder);
      compared += compareWithScan(store, (bound) => random.nextBelow(bound), dialect).compared;
    } catch (error) {
      failures += 1;
      const where = folder === undefined ? 'in memory' : 'on the storage';
      process.stdout.write(`\nfails ${where}: ${error instanceof Error ? error.message : String(error)}\n`);
    } finally {
      await folder?.remove();
    }
    if (Date.now() - reportMs > 30_000) {
      reportMs = Date.now();
      process.stdout.write(`${compared} queries, ${failures} failures\n`);
    }
  }
  process.stdout.write(`seed ${seed}: ${compared} queries, ${failures} failures\n`);
  return failures;
}
