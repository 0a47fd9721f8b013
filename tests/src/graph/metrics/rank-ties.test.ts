import { expect, test } from 'vitest';
import { boundsOfScore, formatRank, rankRanges, rankTies } from '../../../../src/graph/metrics/rank-ties.ts';
import { formatValue } from '../../../../src/graph/styles/format-value.ts';

const ranksOf = (values: readonly number[], errorBound: number) =>
  rankTies(Float64Array.from(values).sort(), values, errorBound).map(formatRank);

test('[asking-metrics-ties] ranks that cannot be told apart within the error are shared', () => {
  expect(ranksOf([9, 8, 5, 4.9, 1], 0)).toEqual(['1', '2', '3', '4', '5']);
  expect(ranksOf([9, 8, 5, 4.9, 1], 0.5)).toEqual(['1–2', '1–2', '3–4', '3–4', '5']);
  expect(ranksOf([9, 8, 5, 4.9, 1], 10)).toEqual(['1–5', '1–5', '1–5', '1–5', '1–5']);
  // Equal exact values are ties; a difference of rounding is none.
  expect(ranksOf([3, 3, 0.1 + 0.2, 0.3], 0)).toEqual(['1–2', '1–2', '3–4', '3–4']);
});

test('a tie reaches beyond the listed values', () => {
  const sorted = Float64Array.from({ length: 100 }, (_, rank) => (rank < 90 ? 1 : 2));
  expect(rankTies(sorted, [2, 2], 0).map(formatRank)).toEqual(['1–10', '1–10']);
  expect(rankTies(sorted, [2, 2], 0.6).map(formatRank)).toEqual(['1–100', '1–100']);
});

test('[asking-metrics-numbers] values are readable numbers', () => {
  expect([0, 12, 1234.5, 0.25, 0.000123456, 1.5e-9, -2e-8].map(formatValue)).toEqual([
    '0',
    '12',
    '1,235',
    '0.250',
    '0.000123',
    '1.50 × 10⁻⁹',
    '-2.00 × 10⁻⁸',
  ]);
});

test('values from sampled paths share the ranks that their intervals allow', () => {
  const sampling = { trials: 10_000, log: 18, scale: 1 };
  const values = [0.6, 0.1, 0.09, 0.001, 0, 0];
  const ranks = rankRanges(Float64Array.from(values).sort(), values, (value) =>
    boundsOfScore(value, sampling),
  );
  // The intervals of 0.001 and 0 overlap, those of 0.09 and 0.001 do not.
  expect(ranks.map(formatRank)).toEqual(['1', '2–3', '2–3', '4–6', '4–6', '4–6']);
  const [low, high] = boundsOfScore(0.1, sampling);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0830', '0.1190']);
  expect(boundsOfScore(0, sampling)[0]).toBe(0);
});
