import { expect, test } from 'vitest';
import { SharedActivity } from '../../../server/storage/lmdb/SharedActivity.ts';

const hourMs = 3_600_000;
const startMs = 480_000 * hourMs;

test('changes leave the sum of the day after 24 hours', () => {
  const activity = new SharedActivity();
  for (let hour = 0; hour < 30; hour++) activity.countChanges(7, hour, startMs + hour * hourMs);
  const sumAt = (hour: number) => activity.changesOfDay(7, startMs + hour * hourMs);
  const sum = (from: number, to: number) => ((from + to) * (to - from + 1)) / 2;
  expect(sumAt(29)).toBe(sum(6, 29));
  expect(sumAt(30)).toBe(sum(7, 29));
  expect(sumAt(52)).toBe(29);
  expect(sumAt(53)).toBe(0);
});

test('a pause clears the hours without changes', () => {
  const activity = new SharedActivity();
  activity.countChanges(7, 5, startMs);
  activity.countChanges(7, 1, startMs + 20 * hourMs);
  expect(activity.changesOfDay(7, startMs + 20 * hourMs)).toBe(6);
  activity.countChanges(7, 2, startMs + 100 * hourMs);
  expect(activity.changesOfDay(7, startMs + 100 * hourMs)).toBe(2);
});

test('a clock that was set back loses no changes', () => {
  const activity = new SharedActivity();
  activity.countChanges(7, 5, startMs);
  activity.countChanges(7, 1, startMs - 2 * hourMs);
  expect(activity.changesOfDay(7, startMs)).toBe(6);
});

test('all threads see one count; keys beyond the size of the table are not counted', () => {
  const activity = new SharedActivity();
  const other = new SharedActivity(activity.buffer);
  expect(activity.reads(1)).toBe(0);
  activity.countRead(1);
  other.countRead(1);
  expect([activity.reads(1), other.reads(1)]).toEqual([2, 2]);
  for (let id = 1; id <= 40_000; id++) activity.countRead(id);
  expect([activity.reads(2), activity.reads(40_000)]).toEqual([1, undefined]);
});
