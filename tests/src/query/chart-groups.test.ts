import { expect, test } from 'vitest';
import { runAtOnce } from '../../../src/lib/slices.ts';
import {
  type Aggregate,
  groupChartRows,
  histogramRows,
} from '../../../src/query/results/chart/chart-groups.ts';
import { rowsOf } from './result-rows.ts';

const rows = rowsOf(
  '{"city": "Oslo", "age": 10}',
  '{"city": "Bergen", "age": 4}',
  '{"city": "Oslo", "age": 30}',
  '{"city": "Oslo", "age": "unknown"}',
  '{"age": 7}',
);

const grouped = (aggregate: Exclude<Aggregate, 'none'>) =>
  runAtOnce(groupChartRows(rows, 'city', ['age'], aggregate)).map(({ label, values }) => [label, values[0]]);

test.each([
  ['count', 3, 1, 1],
  ['sum', 40, 4, 7],
  ['average', 20, 4, 7],
  ['min', 10, 4, 7],
  ['max', 30, 4, 7],
] as const)('the %s of the rows of each category', (aggregate, oslo, bergen, missing) => {
  expect(grouped(aggregate)).toEqual([
    ['Oslo', oslo],
    ['Bergen', bergen],
    ['null', missing],
  ]);
});

test('a histogram counts all rows with a number, in ranges of equal width', () => {
  const texts = Array.from({ length: 30_000 }, (_, index) => `{"n": ${index % 1000}}`);
  const ranges = runAtOnce(histogramRows(rowsOf(...texts, '{"n": null}'), 'n'));
  expect(ranges.length).toBe(20);
  expect(ranges[0]).toMatchObject({ label: '0 to 50', values: [1500] });
  expect(ranges.reduce((sum, { values }) => sum + values[0]!, 0)).toBe(30_000);
});
