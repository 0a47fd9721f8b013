import { describe, expect, test } from 'vitest';
import { memoryStore } from '../aql/query-store.ts';
import { fc } from '../fast-check.ts';
import { compareWithScan } from '../fuzz/indexes/compare-with-scan.ts';
import { storageStore } from './storage/storage-query-store.ts';
import { StoreFolder } from './storage/store-folder.ts';

/** `npm run fuzz -- indexes` runs the same comparison without an end. */
describe('indexes give the documents of a full scan', () => {
  test.each(['2.8', '3.12'] as const)('in memory, %s', async (dialect) => {
    const totals = await compareMany(40, (draw) => compareWithScan(memoryStore(), draw, dialect));
    expect(totals.compared).toBeGreaterThan(400);
    expect(totals.withIndex).toBeGreaterThan(100);
  });

  test.each(['2.8', '3.12'] as const)('on the storage, %s', async (dialect) => {
    const totals = await compareMany(10, async (draw) => {
      const folder = new StoreFolder();
      try {
        return compareWithScan(storageStore(folder), draw, dialect);
      } finally {
        await folder.remove();
      }
    });
    expect(totals.compared).toBeGreaterThan(100);
    expect(totals.withIndex).toBeGreaterThan(30);
  });
});

type Totals = ReturnType<typeof compareWithScan>;

async function compareMany(
  numRuns: number,
  compare: (draw: (bound: number) => number) => Totals | Promise<Totals>,
): Promise<Totals> {
  let compared = 0;
  let withIndex = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const found = await compare((bound) => gen(fc.nat, { max: bound - 1 }));
      compared += found.compared;
      withIndex += found.withIndex;
    }),
    // The message of a failure has the whole case; shrinking would run it hundreds of times.
    { numRuns, endOnFailure: true },
  );
  return { compared, withIndex };
}
