import { expect, test } from 'vitest';
import { SharedNumbers } from '../../../../server/storage/collections/SharedNumbers.ts';
import { Snapshot } from '../../../../server/storage/lmdb/environment.ts';
import { OverlaySnapshot, overlayTables } from '../../../../server/storage/transactions/overlay-tables.ts';
import { SortedMap } from '../../../../server/storage/transactions/SortedMap.ts';
import { fc } from '../../../fast-check.ts';
import { StoreFolder } from '../store-folder.ts';

const key = fc.integer({ min: 0, max: 60 }).map((number) => `zz${String.fromCharCode(number * 4)}`);

test('a sorted map has the entries of a map in key order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 3000 }), (numbers) => {
      const sorted = new SortedMap<number>();
      const plain = new Map<string, number>();
      for (const [at, number] of numbers.entries()) {
        sorted.set(String(number), at);
        plain.set(String(number), at);
      }
      const expected = [...plain].sort(([left], [right]) => (left < right ? -1 : 1));
      expect([...sorted.entries()]).toEqual(expected);
      expect(sorted.size).toBe(plain.size);
      for (const probe of ['', '0', '15', '1500', '2', '9', 'x']) {
        expect(sorted.get(probe)).toBe(plain.get(probe));
        expect(sorted.from(probe, true)).toEqual(expected.find(([text]) => text >= probe));
        expect(sorted.from(probe, false)).toEqual(expected.find(([text]) => text > probe));
        expect(sorted.below(probe)).toEqual(expected.findLast(([text]) => text < probe));
      }
    }),
    { numRuns: 60 },
  );
  const upwards = new SortedMap<number>();
  for (let at = 0; at < 5000; at++) upwards.set(String(10_000 + at), at);
  expect([...upwards.entries()].map(([, value]) => value)).toEqual(
    Array.from({ length: 5000 }, (_, at) => at),
  );
});

/** Compares reads and writes of a folder's tables with a map of the expected content. */
test('an overlay reads like a map above stored data, also after an exchange of the snapshot', async () => {
  const folder = new StoreFolder();
  const { tables } = folder.store as unknown as { tables: Parameters<typeof overlayTables>[0] };
  const write = (entries: Iterable<readonly [string, string | undefined]>): void =>
    folder.store.write(() => {
      for (const [name, value] of entries) {
        if (value === undefined) tables.indexes.removeSync(Buffer.from(name, 'latin1'));
        else tables.indexes.putSync(Buffer.from(name, 'latin1'), Buffer.from(value));
      }
    });
  const entry = fc.tuple(key, fc.option(fc.string({ maxLength: 4 }), { nil: undefined }));
  const scan = fc.record({
    from: key,
    to: key,
    descending: fc.boolean(),
    limit: fc.option(fc.nat(5), { nil: undefined }),
  });
  try {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 40 }),
        fc.array(entry, { maxLength: 40 }),
        fc.array(entry, { maxLength: 10 }),
        fc.array(scan, { maxLength: 6 }),
        (below, above, later, scans) => {
          write(
            Array.from({ length: 61 }, (_, at) => [`zz${String.fromCharCode(at * 4)}`, undefined] as const),
          );
          write(below);
          const overlaid = overlayTables(tables);
          const snapshot = new OverlaySnapshot(overlaid, Snapshot.open(tables));
          const model = new Map(below);
          const check = (): void => {
            const sorted = [...model]
              .filter(([, value]) => value !== undefined)
              .sort(([left], [right]) => (left < right ? -1 : 1));
            for (const { from, to, descending, limit } of scans) {
              let expected = sorted.filter(([name]) => name >= from && name < to);
              if (descending) expected = expected.reverse();
              expected = expected.slice(0, limit);
              const options = {
                start: Buffer.from(from, 'latin1'),
                end: Buffer.from(to, 'latin1'),
                descending,
                limit,
              };
              const found = [...snapshot.entries(overlaid.indexes, options)];
              expect(found.map((each) => [each.key.toString('latin1'), each.value.toString()])).toEqual(
                expected,
              );
              const keys = [...snapshot.keys(overlaid.indexes, options)];
              expect(keys.map((each) => each.toString('latin1'))).toEqual(expected.map(([name]) => name));
              expect(snapshot.find(overlaid.indexes, Buffer.from(from, 'latin1'))?.toString()).toBe(
                model.get(from),
              );
            }
          };
          for (const [name, value] of above) {
            model.set(name, value);
            const bytes = Buffer.from(name, 'latin1');
            if (value === undefined) overlaid.indexes.removeSync(bytes);
            else overlaid.indexes.putSync(bytes, Buffer.from(value));
          }
          check();
          // An open iteration continues in the exchanged snapshot after its position.
          const all = { start: Buffer.from('zz'), end: Buffer.from('{') };
          const iteration = snapshot.keys(overlaid.indexes, all);
          const first = iteration.next();
          write(later);
          snapshot.rebase(Snapshot.open(tables));
          for (const [name, value] of later)
            if (!above.some(([other]) => other === name)) model.set(name, value);
          check();
          if (first.done !== true) {
            const rest = [...model].filter(
              ([name, value]) => value !== undefined && name > first.value.toString('latin1'),
            );
            expect([...iteration].map((each) => each.toString('latin1'))).toEqual(
              rest.map(([name]) => name).sort((left, right) => (left < right ? -1 : 1)),
            );
          }
          snapshot.close();
        },
      ),
      { numRuns: 150 },
    );
  } finally {
    await folder.remove();
  }
});

test('numbers are allocated once, and unused ones are reused', () => {
  const numbers = new SharedNumbers();
  const same = new SharedNumbers(numbers.buffer);
  numbers.raiseTick(1000);
  same.raiseTick(5);
  expect([numbers.takeTicks(1), same.takeTicks(3), numbers.takeTicks(1), same.tick]).toEqual([
    1001, 1002, 1005, 1005,
  ]);
  expect(numbers.hasDocIds(7)).toBe(false);
  expect([numbers.takeDocIds(7, 100, 10), same.takeDocIds(7, 50, 2), same.takeDocIds(7, 200, 4)]).toEqual([
    100, 110, 200,
  ]);
  numbers.returnDocIds(7, 201, 204);
  expect(same.takeDocIds(7, 0, 1)).toBe(201);
  numbers.returnDocIds(7, 150, 160);
  expect(same.takeDocIds(7, 0, 1)).toBe(202);
  expect(numbers.hasDocIds(7)).toBe(true);
  // Another collection with the same slot.
  expect(numbers.takeDocIds(7 + 2 ** 14, 3, 1)).toBe(3);
  expect(numbers.hasDocIds(7)).toBe(false);
});
