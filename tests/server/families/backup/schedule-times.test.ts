import { expect, test } from 'vitest';
import { isDue } from '../../../../server/families/backup/lib/schedule-times.ts';
import { fc } from '../../../fast-check.ts';

const schedule = { name: 'a', days: [0, 1, 2, 3, 4, 5, 6], at: '02:00', keep: 1, isOn: true };
const due = (change: Partial<typeof schedule>, from: string, to: string) =>
  isDue({ ...schedule, ...change }, Date.parse(from), Date.parse(to));

test.each([
  ['the time is reached', {}, '2026-11-28T01:59:50Z', '2026-11-28T02:00:05Z', true],
  ['exactly', {}, '2026-11-28T01:59:50Z', '2026-11-28T02:00:00Z', true],
  ['reached before', {}, '2026-11-28T02:00:00Z', '2026-11-28T02:00:15Z', false],
  ['not yet', {}, '2026-11-28T01:59:30Z', '2026-11-28T01:59:45Z', false],
  ['off', { isOn: false }, '2026-11-28T01:59:50Z', '2026-11-28T02:00:05Z', false],
  // The day is a Saturday.
  ['on its day', { days: [6] }, '2026-11-28T01:59:50Z', '2026-11-28T02:00:05Z', true],
  ['on another day', { days: [0, 5] }, '2026-11-28T01:59:50Z', '2026-11-28T02:00:05Z', false],
  ['at midnight', { at: '00:00', days: [0] }, '2026-11-28T23:59:50Z', '2026-11-29T00:00:05Z', true],
  ['after a long pause', { days: [3] }, '2020-01-01T00:00:00Z', '2026-11-28T00:00:00Z', true],
] as const)('%s', (_name, change, from, to, expected) => {
  expect(due({ ...change, days: [...('days' in change ? change.days : schedule.days)] }, from, to)).toBe(
    expected,
  );
});

test('each time is found once, however the looks divide the time', () => {
  const startMs = Date.parse('2026-11-01T00:00:00Z');
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20 * 3_600_000 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 1439 }),
      (steps, minute) => {
        const at = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        let found = 0;
        let nowMs = startMs;
        for (const step of steps) {
          if (isDue({ ...schedule, at }, nowMs, nowMs + step)) found += 1;
          nowMs += step;
        }
        const expected = Math.floor((nowMs - startMs - minute * 60_000) / 86_400_000) + (minute > 0 ? 1 : 0);
        expect(found).toBe(expected);
      },
    ),
  );
});
