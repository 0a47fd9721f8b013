import { afterEach, describe, expect, test, vi } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { PicturePace } from '../../workers/kernel.ts';
import { toSpacing } from '../../workers/lib/layout/spacing.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('intermediate pictures', () => {
  test('take a twentieth of the time, and come at most once a frame', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const pace = new PicturePace();
    /** Milliseconds until the next picture is due, after one that takes `cost`. */
    const restAfter = (cost: number, length: number) => {
      expect(pace.isDue).toBe(true);
      pace.work(() => vi.advanceTimersByTime(cost / 2));
      pace.work(() => vi.advanceTimersByTime(cost / 2));
      pace.end(length);
      let rest = 0;
      for (; !pace.isDue; rest++) vi.advanceTimersByTime(1);
      return rest;
    };
    expect(restAfter(0, 400)).toBe(16);
    expect(restAfter(0, 2_000_000)).toBe(80);
    const rest = restAfter(50, 2_000_000);
    expect(50 / (50 + rest)).toBeCloseTo(0.05);
  });

  test('a bound of the spacing does not change the scale', () => {
    const random = new Random(6);
    for (const width of [10, 100, 1000]) {
      const positions = Float32Array.from({ length: 400 }, () => width * random.next());
      const spacing = runSteps(toSpacing(positions));
      for (const enough of [spacing / 2, spacing * 0.999])
        expect(runSteps(toSpacing(positions, enough))).toBe(spacing);
      for (const enough of [spacing * 1.001, 2 * spacing])
        expect(runSteps(toSpacing(positions, enough))).toBeLessThanOrEqual(enough);
    }
  });
});
