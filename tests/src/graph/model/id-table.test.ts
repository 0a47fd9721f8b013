import { describe, expect, test } from 'vitest';
import { IdPacker, PackedIds } from '../../../../protocol/lib/packed-ids.ts';
import { CollectionNumbers } from '../../../../src/graph/model/collections.ts';
import { Table } from '../../../../src/graph/model/Table.ts';
import { fc } from '../../../fast-check.ts';

const newTable = () => new Table('vertices', new CollectionNumbers(), []);

function packed(ids: readonly string[]): PackedIds {
  const packer = new IdPacker(ids.length);
  for (const id of ids) packer.add(id);
  return new PackedIds(packer.finish());
}

/** Few keys, so that many exist already; characters of one to four bytes, and long keys. */
const keys = fc.oneof(
  fc.nat(60).map(String),
  fc.constantFrom('ä', 'шесть', '漢字', '😀', 'a:b/c', 'x'.repeat(300), 'x'.repeat(301)),
);
const id = fc.oneof(
  fc.tuple(fc.constantFrom('v', 'w', 'größe'), keys).map(([name, key]) => `${name}/${key}`),
  fc.nat(9).map((number) => `*community_${number}`),
);
const change = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    ids: fc.array(id, { maxLength: 40 }),
    isPacked: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    draws: fc.array(fc.nat(99), { minLength: 1, maxLength: 9 }),
  }),
);

/** Expects the table to agree with an array and a map of its ids. */
function expectSame(table: Table, ids: readonly string[], strangers: readonly string[]): void {
  expect([...table.ids]).toEqual(ids);
  expect(ids.map((_, row) => table.ids.at(row))).toEqual(ids);
  expect(table.ids.at(ids.length)).toBeUndefined();
  const rows = new Map(ids.map((each, row) => [each, row]));
  const asked = [...ids, ...strangers];
  const expected = asked.map((each) => rows.get(each));
  expect(asked.map((each) => table.ids.find(each))).toEqual(expected);
  const found = expected.map((row) => row ?? -1);
  expect([...table.ids.findAll(asked)]).toEqual(found);
  expect([...table.ids.findAll(packed(asked))]).toEqual(found);
  expect([...table.ids.pack()]).toEqual(ids);
}

describe('ids by row', () => {
  test('law: agree with an array and a map after any changes and their undo', () => {
    const strangers = ['v/none', 'nowhere/1', '*community_77', 'no id', 'v/'];
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const table = newTable();
        let ids: string[] = [];
        for (const each of changes) {
          if (each.kind === 'insert') {
            const list = each.isPacked ? packed(each.ids) : each.ids;
            const isRefused = new Set([...ids, ...each.ids]).size < ids.length + each.ids.length;
            if (isRefused) expect(() => table.insert(list, undefined)).toThrow(/same ID/);
            else {
              table.insert(list, undefined);
              ids = [...ids, ...each.ids];
            }
          } else {
            const gone = Uint32Array.from(ids.keys()).filter(
              (row) => each.draws[row % each.draws.length]! % 3 > 0,
            );
            const back = table.ids.pack(gone);
            const before = ids;
            const { from, to } = table.remove(gone);
            ids = ids.slice();
            from.forEach((row, nth) => {
              ids[to[nth]!] = ids[row]!;
            });
            ids.length = before.length - gone.length;
            expectSame(table, ids, [...strangers, ...back]);
            table.insert(back, gone);
            expectSame(table, before, strangers);
            table.remove(gone);
          }
          expectSame(table, ids, strangers);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a hundred thousand ids are added and removed, and their memory is reused', () => {
    const table = newTable();
    const ids = Array.from({ length: 100_000 }, (_, nth) => `v/${nth * 7919}`);
    for (let from = 0; from < ids.length; from += 8000) {
      table.insert(packed(ids.slice(from, from + 8000)), undefined);
    }
    expect(ids.every((each, row) => table.ids.find(each) === row)).toBe(true);
    for (let round = 0; round < 5; round++) {
      const gone = Uint32Array.from({ length: 60_000 }, (_, nth) => nth);
      const back = table.ids.pack(gone);
      table.remove(gone);
      table.insert(back, gone);
    }
    expect([...table.ids]).toEqual(ids);
    expect(ids.every((each, row) => table.ids.find(each) === row)).toBe(true);
  });

  test('an id without a collection or a key is rejected without a change', () => {
    const table = newTable();
    table.insert(['v/1'], undefined);
    for (const wrong of ['v', '/1', 'v/']) {
      expect(() => table.insert(['v/2', wrong], undefined)).toThrow(
        `expected an id of the form collection/key, found '${wrong}'`,
      );
    }
    expectSame(table, ['v/1'], ['v/2']);
  });

  test('law: appended ids have the row of their first occurrence', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(id, { maxLength: 30 }), { maxLength: 5 }),
        fc.boolean(),
        (lists, isPacked) => {
          const { ids } = newTable();
          const expected: string[] = [];
          for (const list of lists) {
            const rows = ids.addAll(isPacked ? packed(list) : list);
            for (const each of list) if (!expected.includes(each)) expected.push(each);
            expect([...rows]).toEqual(list.map((each) => expected.indexOf(each)));
            expect([...ids]).toEqual(expected);
          }
        },
      ),
    );
  });
});
