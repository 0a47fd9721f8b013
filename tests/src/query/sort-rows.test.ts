import { expect, test } from 'vitest';
import { runAtOnce } from '../../../src/lib/slices.ts';
import { arrangeRows } from '../../../src/query/results/sort-rows.ts';
import { fc } from '../../fast-check.ts';
import { rowsOf } from './result-rows.ts';

const orderOf = (texts: readonly string[], isDescending = false) =>
  Array.from(
    runAtOnce(arrangeRows(rowsOf(...texts), { sort: { column: undefined, isDescending }, filters: [] })),
  );

test('texts of any characters have the order of the language, equal ones that of the result', () => {
  const collator = new Intl.Collator('en');
  const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 6 });
  const any = fc.oneof(ascii, ascii, fc.string({ unit: 'grapheme', maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), fc.boolean(), (texts, isDescending) => {
      const sign = isDescending ? -1 : 1;
      const expected = texts
        .map((text, row) => ({ text, row }))
        .sort((left, right) => sign * collator.compare(left.text, right.text) || left.row - right.row);
      expect(
        orderOf(
          texts.map((text) => JSON.stringify(text)),
          isDescending,
        ),
      ).toEqual(expected.map(({ row }) => row));
    }),
  );
});

test('columns with few and with many values are sorted alike, and numbers written in two ways are equal', () => {
  const few = Array.from({ length: 9000 }, (_, row) => String((row * 7) % 5));
  const many = Array.from({ length: 9000 }, (_, row) => String((row * 7919) % 8009));
  const inOrder = (texts: readonly string[]) =>
    texts.map((text, row) => [Number(text), row] as const).sort(([a, i], [b, j]) => a - b || i - j);
  expect(orderOf(few)).toEqual(inOrder(few).map(([, row]) => row));
  expect(orderOf(many)).toEqual(inOrder(many).map(([, row]) => row));
  expect(orderOf(['2', '1.0', '1', '"1"', 'null', '1e0'])).toEqual([4, 1, 2, 5, 0, 3]);
});
