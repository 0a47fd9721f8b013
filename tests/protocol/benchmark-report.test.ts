import { describe, expect, test } from 'vitest';
import {
  compareRows,
  parseReport,
  printReport,
  summarizeRatios,
  toRatios,
} from '../../protocol/benchmark-report.ts';

const report = {
  benchmark: 'layout',
  machine: { cores: 2, cpu: 'some', node: 'v20' },
  rows: [{ graph: 'grid 900', peer: 'orrery', 'median ms': 12, displacement: undefined, stress: Number.NaN }],
};

describe('a report', () => {
  test('is read as it was written; values that are not numbers are null', () => {
    const [row] = parseReport(printReport(report), 'a.json').rows;
    expect(row).toEqual({ graph: 'grid 900', peer: 'orrery', 'median ms': 12, stress: null });
  });

  test.each([
    ['not JSON', 'no JSON', 'a.json: expected a benchmark report written with --json'],
    ['an array', '[]', 'expected object, received array'],
    ['no rows', '{"benchmark":"layout","machine":{"cores":2}}', 'rows: '],
    ['a row with a list', '{"benchmark":"x","machine":{"cores":2},"rows":[{"ms":[1]}]}', 'rows.0.ms'],
  ])('%s is rejected with the expected and the actual value', (_name, text, expected) => {
    expect(() => parseReport(text, 'a.json')).toThrow(expected);
  });
});

test('ratios are second / first; undefined without two numbers or for a first value of 0', () => {
  const ratios = toRatios({ ms: 10, zero: 0, text: 'a', none: null }, { ms: 5, zero: 1, text: 'b', none: 2 });
  expect(ratios).toEqual({ ms: 0.5, zero: undefined, text: 'b', none: undefined });
  expect(compareRows(report.rows, [{ graph: 'grid 900', peer: 'other' }])).toEqual([]);
});

test('several comparisons give the median ratio and its interval, row by row', () => {
  const ratios = [1.1, 0.9, 1, 1.3, 0.8, 1.2];
  const comparisons = ratios.map((ms, at) => [
    { graph: 'b' },
    { graph: 'a', ms, none: undefined, memory: at },
  ]);
  expect(summarizeRatios(comparisons)).toEqual([
    { graph: 'b' },
    { graph: 'a', ms: '1 [0.8, 1.3]', none: undefined, memory: '2 [0, 5]' },
  ]);
});
