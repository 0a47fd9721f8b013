import { expect, test } from 'vitest';
import { historyItems } from '../../../../src/screens/query/panels/history-items.ts';
import type { HistoryRun } from '../../../../src/store/query-history.ts';

const day = 86_400_000;
const run = (startedMs: number, text: string, more: Partial<HistoryRun> = {}): HistoryRun => ({
  startedMs,
  text,
  values: {},
  seconds: 1,
  rows: 1,
  outcome: 'finished',
  message: undefined,
  ...more,
});

const runs = [
  run(2 * day + 5, 'RETURN "c"'),
  run(2 * day, 'RETURN "b"', { sample: '["Oslo and Bergen"]' }),
  run(day, 'RETURN "a"', { isPinned: true }),
  run(5, 'RETURN "old"'),
];

/** Headings as they are, runs as their text and what was found in their result. */
const shown = (search: string) =>
  historyItems(runs, search, 'utc').map((item) =>
    'title' in item ? `${item.title}: ${item.count}` : [item.run.text, item.found],
  );

test('runs are below their day, pinned ones first', () => {
  expect(shown('')).toEqual([
    'Pinned: 1',
    ['RETURN "a"', undefined],
    '1970-01-03: 2',
    ['RETURN "c"', undefined],
    ['RETURN "b"', undefined],
    '1970-01-01: 1',
    ['RETURN "old"', undefined],
  ]);
});

test('the search finds words of queries and of results', () => {
  expect(shown('OLD')).toEqual(['1970-01-01: 1', ['RETURN "old"', undefined]]);
  expect(shown('bergen')).toEqual(['1970-01-03: 1', ['RETURN "b"', '["Oslo and Bergen"]']]);
  expect(shown('nowhere')).toEqual([]);
});
