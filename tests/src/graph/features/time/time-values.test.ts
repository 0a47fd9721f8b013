import { expect, test } from 'vitest';
import {
  dateAttributes,
  histogramOf,
  idsBetween,
  timeOf,
  toTimed,
} from '../../../../../src/graph/features/time/time-values.ts';

test('[C12-19] dates are ISO texts and milliseconds; a text without a zone is UTC', () => {
  expect(timeOf('2026-11-23')).toBe(Date.UTC(2026, 10, 23));
  expect(timeOf('2026-11')).toBe(Date.UTC(2026, 10, 1));
  expect(timeOf('2026-11-23T10:30:00')).toBe(Date.UTC(2026, 10, 23, 10, 30));
  expect(timeOf('2026-11-23 10:30:00+02:00')).toBe(Date.UTC(2026, 10, 23, 8, 30));
  expect(timeOf(1_700_000_000_000)).toBe(1_700_000_000_000);
  for (const other of ['2026', 'May 2026', '2026-13-45', 42, null, true])
    expect(timeOf(other)).toBeUndefined();
});

test('[C12-20] an attribute is offered if its values are dates', () => {
  const documents = Array.from({ length: 10 }, (_, place) => ({
    _rev: '2026-01-01',
    born: `19${10 + place}-01-01`,
    seen: place === 0 ? 'never' : 1_700_000_000_000,
    mixed: place < 5 ? '2020-01-01' : 'x',
    size: place,
    gone: null,
  }));
  expect(dateAttributes(documents)).toEqual(['born', 'seen']);
});

test('[C12-21] the histogram counts elements by time, and the window has those inside, both ends included', () => {
  const days = [1, 1, 2, 4, 9];
  const timed = toTimed(days.map((day, place) => [`v/${place}`, Date.UTC(2026, 0, day)]));
  expect(timed.ids).toEqual(['v/0', 'v/1', 'v/2', 'v/3', 'v/4']);
  expect(histogramOf(timed, 4)).toEqual([3, 1, 0, 1]);
  expect(idsBetween(timed, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2))).toEqual(['v/0', 'v/1', 'v/2']);
  expect(idsBetween(timed, Date.UTC(2026, 0, 5), Date.UTC(2026, 0, 8))).toEqual([]);
  expect(histogramOf(toTimed([['v/a', 5]]), 3)).toEqual([1, 0, 0]);
});
