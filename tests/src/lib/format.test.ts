import { expect, test } from 'vitest';
import { formatAmount, formatBytes, formatCount, formatDate } from '../../../src/lib/format.ts';

test.each([
  [0, '0'],
  [9999, '9,999'],
  [10_000, '10 k'],
  [12_437, '12.4 k'],
  [300_547, '300.5 k'],
  [999_949, '999.9 k'],
  [999_950, '1 M'],
  [3_140_000, '3.1 M'],
  [2_000_000_000, '2 G'],
])('%d is abbreviated as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [1_048_575, '1 MiB'],
  [33_554_432, '32 MiB'],
  [5e12, '4.5 TiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('amounts agree with their noun', () => {
  expect(formatAmount(1, 'edge')).toBe('1 edge');
  expect(formatAmount(0, 'edge')).toBe('0 edges');
  expect(formatAmount(63_666, 'vertex')).toBe('63,666 vertices');
});

test('[2-helpers-1] dates are in UTC with the format YYYY-MM-DD HH:MM:SS', () => {
  expect(formatDate(0, 'utc')).toBe('1970-01-01 00:00:00 UTC');
  expect(formatDate(Date.UTC(2026, 10, 23, 7, 5, 9, 999), 'utc')).toBe('2026-11-23 07:05:09 UTC');
  expect(formatDate(Date.UTC(2024, 1, 29, 23, 59, 59), 'utc')).toBe('2024-02-29 23:59:59 UTC');
});
