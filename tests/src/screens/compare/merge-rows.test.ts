import { expect, test } from 'vitest';
import {
  mergeRows,
  type RowDifference,
  type SideRow,
} from '../../../../src/screens/compare/data/merge-rows.ts';
import { fc } from '../../../fast-check.ts';

async function* listed(rows: readonly SideRow[]): AsyncGenerator<SideRow> {
  yield* rows;
}

async function compared(left: readonly SideRow[], right: readonly SideRow[]) {
  const found: (RowDifference | undefined)[] = [];
  for await (const each of mergeRows(listed(left), listed(right))) found.push(each);
  const differences = found.filter((each) => each !== undefined);
  return { equal: found.length - differences.length, differences };
}

/** Rows in the order of their numbers, with keys by place. */
function rowsOf(side: string, pairs: readonly (readonly [number, number])[]): SideRow[] {
  return pairs
    .toSorted(([left], [right]) => left - right)
    .map(([value, hash], place) => [value, `${side}${place}`, hash]);
}

test('documents belong together by the compared value, of any type', async () => {
  const left: SideRow[] = [
    [null, 'a', 1],
    [7, 'b', 2],
    ['x', 'c', 3],
  ];
  const right: SideRow[] = [
    [7, 'B', 5],
    ['x', 'C', 3],
    ['y', 'D', 4],
  ];
  expect(await compared(left, right)).toEqual({
    equal: 1,
    differences: [
      { kind: 'only-left', value: null, leftKey: 'a', rightKey: undefined },
      { kind: 'different', value: 7, leftKey: 'b', rightKey: 'B' },
      { kind: 'only-right', value: 'y', leftKey: undefined, rightKey: 'D' },
    ],
  });
});

test('each document is counted once, and the sides can be swapped', async () => {
  const side = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 2 })), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(side, side, async (one, other) => {
      const [left, right] = [rowsOf('l', one), rowsOf('r', other)];
      const { equal, differences } = await compared(left, right);
      const count = (kind: string) => differences.filter((each) => each.kind === kind).length;
      expect(equal + count('different') + count('only-left')).toBe(left.length);
      expect(equal + count('different') + count('only-right')).toBe(right.length);
      const expectedEqual = new Map<string, number>();
      for (const [value, , hash] of left) {
        const id = `${String(value)} ${hash}`;
        expectedEqual.set(id, (expectedEqual.get(id) ?? 0) + 1);
      }
      let matches = 0;
      for (const [value, , hash] of right) {
        const id = `${String(value)} ${hash}`;
        const left = expectedEqual.get(id) ?? 0;
        if (left > 0) matches += 1;
        expectedEqual.set(id, left - 1);
      }
      expect(equal).toBe(matches);
      const swapped = await compared(right, left);
      expect(swapped.equal).toBe(equal);
      expect(swapped.differences).toHaveLength(differences.length);
    }),
  );
});

test('a list that is not in order, and a value of many documents, are errors', async () => {
  const unordered: SideRow[] = [
    ['b', '1', 1],
    ['a', '2', 1],
  ];
  await expect(compared(unordered, [])).rejects.toThrow('do not arrive in the order');
  const many = Array.from({ length: 1001 }, (_, at): SideRow => ['same', String(at), at]);
  await expect(compared([], many)).rejects.toThrow(/More than 1000 documents have the value "same"/);
  expect((await compared(many.slice(1), many.slice(1))).equal).toBe(1000);
});
