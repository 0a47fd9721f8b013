import { expect, test } from 'vitest';
import { distributionRows } from '../../../../src/screens/statistics/DistributionPanel.tsx';
import { figures, formatResident, formatVirtual } from '../../../../src/screens/statistics/figures.ts';
import {
  appendHistory,
  emptyHistory,
  recordSeconds,
  seriesNames,
} from '../../../../src/screens/statistics/history.ts';
import { detailSeconds, parseSpan, printSpan, ranges } from '../../../../src/screens/statistics/ranges.ts';
import { summarise } from '../../../../src/screens/statistics/series-summary.ts';

const mebibyte = 2 ** 20;

test('[9-dashboard-7] resident memory is in MB below 1025 MB, else in GB', () => {
  expect([1, 1024, 1025, 2048].map((megabytes) => formatResident(megabytes * mebibyte))).toEqual([
    '1 MB',
    '1024 MB',
    '1.00 GB',
    '2.00 GB',
  ]);
});

test('[9-dashboard-6] virtual memory is in GB', () => {
  expect([512, 2755].map((megabytes) => formatVirtual(megabytes * mebibyte))).toEqual(['0.50 GB', '2.69 GB']);
});

test('[9-dashboard-2] the default time frame is 20 minutes', () => {
  expect(ranges[0]).toEqual({ value: '20m', label: '20 min', seconds: 1200 });
});

test('[9-dashboard-3] the detail frame is 48 hours', () => {
  expect(detailSeconds).toBe(48 * 3600);
});

test('[9-dashboard-4] the history has buckets of 10 seconds', () => {
  expect(recordSeconds).toBe(10);
  const answer = Object.fromEntries(
    seriesNames.map((name) => [
      name,
      [
        [10_000, 1],
        [20_000, 2],
        [30_000, 3],
      ] as const,
    ]),
  );
  const first = appendHistory(emptyHistory, answer, 0);
  expect(first.times).toEqual([10, 20, 30]);
  const more = {
    ...answer,
    getsPerSecond: [[40_000, 4] as const],
    requestsPerSecond: [[40_000, 5] as const],
  };
  const second = appendHistory(first, more, 20);
  expect(second.times).toEqual([20, 30, 40]);
  expect(second.values.getsPerSecond).toEqual([2, 3, 4]);
  expect(second.values.requestsPerSecond).toEqual([2, 3, 5]);
});

test('figures that were recorded before a change of the clock are sorted by time', () => {
  const answer = {
    requestsPerSecond: [[30_000, 3] as const, [10_000, 1] as const, [20_000, 2] as const],
  };
  const { times, values } = appendHistory(emptyHistory, answer, 0);
  expect(times).toEqual([10, 20, 30]);
  expect(values.requestsPerSecond).toEqual([1, 2, 3]);
});

test('a summary has the minimum, mean, percentile, maximum and last value of a span', () => {
  const times = Array.from({ length: 101 }, (_, index) => index);
  expect(summarise(times, times, { from: 1, until: 100 })).toEqual({
    minimum: 1,
    average: 50.5,
    percentile95: 95,
    maximum: 100,
    latest: 100,
  });
  expect(summarise(times, times, { from: 200, until: 300 })).toBeUndefined();
});

test('a span in an address is read again, and other texts are ignored', () => {
  const text = printSpan({ from: 1000.4, until: 2000.2 });
  expect(text).toBe('1000-2001');
  expect(parseSpan(text)).toEqual({ from: 1000, until: 2001 });
  for (const wrong of ['', 'a-b', '5-3', '100', '1-2-3', '-5-7']) expect(parseSpan(wrong)).toBeUndefined();
});

test('distributions name their ranges; the last one has the rest', () => {
  const cuts = [0.01, 0.05, 0.1, 0.2, 0.5, 1, 5, 15, 30];
  const rows = distributionRows([0.5, 0.1, 0.1, 0.1, 0.05, 0.05, 0.04, 0.03, 0.02, 0.01], cuts, 'seconds');
  expect(rows.map(({ label }) => label)).toEqual([
    'under 10 ms',
    '10 to 50 ms',
    '50 to 100 ms',
    '100 to 200 ms',
    '200 to 500 ms',
    '500 ms to 1 s',
    'over 1 s',
  ]);
  expect(rows.at(-1)!.share).toBeCloseTo(0.1);
  expect(
    distributionRows([1, 0, 0, 0, 0, 0], [250, 1000, 2000, 5000, 10_000], 'bytes').map(({ label }) => label),
  ).toEqual(['under 250 B', '250 B to 1 kB', '1 to 2 kB', '2 to 5 kB', '5 to 10 kB', 'over 10 kB']);
});

test('each figure explains its numbers', () => {
  for (const { info, series } of figures) {
    expect(info.length).toBeGreaterThan(20);
    for (const { note } of series) expect(note).not.toBe('');
  }
});
