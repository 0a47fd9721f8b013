import { expect, test } from 'vitest';
import { WriteClock } from '../../../server/engine/WriteClock.ts';

const of = (...names: string[]) => ({ databaseName: 'd', names });

test('a write to named collections leaves the others unchanged', () => {
  const clock = new WriteClock();
  const before = clock.now;
  clock.mark(of('a', 'b'));
  expect([of('a'), of('b', 'c'), of('c'), of()].map((read) => clock.isUnchanged(read, before))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(clock.isUnchanged(undefined, before)).toBe(false);
  expect(clock.isUnchanged({ databaseName: 'other', names: ['a'] }, before)).toBe(true);
  expect(clock.isUnchanged(of('a'), clock.now)).toBe(true);
});

test('a write to unknown collections changes all', () => {
  const clock = new WriteClock();
  clock.mark(of('a'));
  const before = clock.now;
  clock.mark();
  expect(clock.isUnchanged(of('c'), before)).toBe(false);
  expect(clock.isUnchanged(of(), before)).toBe(false);
  expect(clock.isUnchanged(of('a'), clock.now)).toBe(true);
});

test('beyond 10,000 collections, a write counts for all', () => {
  const clock = new WriteClock();
  for (let n = 0; n < 10_000; n++) clock.mark(of(`c${n}`));
  const before = clock.now;
  clock.mark(of('one more'));
  expect(clock.isUnchanged(of('c1'), before)).toBe(false);
});
