import { expect, test } from 'vitest';
import {
  dateAttributes,
  histogramOf,
  idsBetween,
  spanOf,
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

test('years, seconds and other forms of dates are times where the name of the attribute says so', () => {
  expect(timeOf(1984, 'year')).toBe(Date.UTC(1984, 0, 1));
  expect(timeOf('1984', 'founded')).toBe(Date.UTC(1984, 0, 1));
  expect(timeOf(1984, 'rooms')).toBeUndefined();
  expect(timeOf(1_700_000_000, 'createdAt')).toBe(1_700_000_000_000);
  expect(timeOf(1_700_000_000, 'population')).toBeUndefined();
  expect(timeOf('23.11.2026')).toBe(Date.UTC(2026, 10, 23));
  expect(timeOf('2026/11/23')).toBe(Date.UTC(2026, 10, 23));
  for (const other of ['31.02.2026', '1.13.2026', '2026/00/10']) expect(timeOf(other)).toBeUndefined();
  const documents = [
    { year: 1984, rooms: 1984 },
    { year: '1990', rooms: 1900 },
  ];
  expect(dateAttributes(documents)).toEqual(['year']);
});

test('spells last from the first to the last of them, and are in a window with which they have a common point', () => {
  const spells = [
    { start: '2009-01-01', end: '2009-06-01' },
    { start: '2010', end: '2011' },
    { start: 2012 },
  ];
  expect(spanOf(spells)).toEqual([Date.UTC(2009, 0, 1), Date.UTC(2012, 0, 1)]);
  expect(spanOf([{ start: 'soon' }])).toBeUndefined();
  expect(spanOf([])).toBeUndefined();
  const timed = toTimed([
    ['v/late', Date.UTC(2015, 0, 1)],
    ['v/long', spanOf(spells)!],
  ]);
  expect(idsBetween(timed, Date.UTC(2010, 5, 1), Date.UTC(2010, 6, 1))).toEqual(['v/long']);
  expect(idsBetween(timed, Date.UTC(2013, 0, 1), Date.UTC(2014, 0, 1))).toEqual([]);
  expect(histogramOf(timed, 2)).toEqual([1, 1]);
});

test('whole words of the name decide, and eight digits are a day before they are seconds', () => {
  const day = Date.UTC(2024, 0, 15);
  for (const name of ['date', 'startDate', 'birthdate', 'created_at', 'updatedAt', 'timestamp']) {
    expect([name, timeOf(20_240_115, name), timeOf('20240115', name)]).toEqual([name, day, day]);
  }
  // No month 13.
  expect(timeOf(20_241_301, 'timestamp')).toBe(20_241_301_000);
  expect(timeOf(20_240_115, 'orderNumber')).toBeUndefined();
  for (const name of ['spend', 'vendor', 'attendance', 'photo', 'format', 'candidate', 'weekend']) {
    expect([name, timeOf(1984, name), timeOf(1_700_000_000, name)]).toEqual([name, undefined, undefined]);
  }
  for (const name of ['end', 'end_year', 'validTo', 'valid-from', 'YEAR', 'founded', 'startYear', 'birth'])
    expect([name, timeOf(1984, name)]).toEqual([name, Date.UTC(1984, 0, 1)]);
  for (const name of [
    'end',
    'last_seen',
    'createdAt',
    'postedAt',
    'posted_at',
    'unixTime',
    'mtime',
    'starttime',
  ])
    expect([name, timeOf(1_700_000_000, name)]).toEqual([name, 1_700_000_000_000]);
});
