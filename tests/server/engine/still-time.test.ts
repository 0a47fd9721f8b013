import { expect, test } from 'vitest';
import { StillTime } from '../../../server/engine/StillTime.ts';
import { ownThreadNumber, readThreadTimes, type ThreadTimes } from '../../../server/lib/thread-times.ts';

const watchMs = 5;

interface Step {
  /** Time since the last observation. */
  readonly passedMs: number;
  readonly beats: number | undefined;
  /** Processor time of the thread meanwhile. */
  readonly processorMs?: number;
  readonly isRunnable?: boolean;
}

/** The duration after each observation. Without `knowsTimes` the operating system shows no times. */
function durations(steps: readonly Step[], knowsTimes = true): readonly number[] {
  let nowMs = 0;
  let times: ThreadTimes = { processorMs: 0, isRunnable: true };
  const still = new StillTime(
    () => (knowsTimes ? times : undefined),
    () => nowMs,
  );
  return steps.map(({ passedMs, beats, processorMs = 0, isRunnable = true }) => {
    nowMs += passedMs;
    times = { processorMs: times.processorMs + processorMs, isRunnable };
    return still.observe(beats);
  });
}

const repeated = (count: number, step: Step): readonly Step[] => Array.from({ length: count }, () => step);
const lastOf = (values: readonly number[]) => values.at(-1)!;

test.each<readonly [string, readonly Step[], boolean, (lastMs: number) => boolean]>([
  [
    'a computation counts',
    repeated(100, { passedMs: watchMs, beats: 1, processorMs: watchMs }),
    true,
    (ms) => ms > 480 && ms <= 500,
  ],
  [
    'a computation counts on systems without times of threads',
    repeated(100, { passedMs: watchMs, beats: 1 }),
    false,
    (ms) => ms > 480 && ms <= 500,
  ],
  [
    'the wait for the disk or for a lock counts',
    repeated(100, { passedMs: watchMs, beats: 1, isRunnable: false }),
    true,
    (ms) => ms > 480 && ms <= 500,
  ],
  [
    'the wait for a processor of a busy machine does not count',
    repeated(2000, { passedMs: watchMs, beats: 1 }),
    true,
    (ms) => ms < 25,
  ],
  [
    'a tenth of a processor counts as a tenth',
    repeated(200, { passedMs: watchMs, beats: 1, processorMs: watchMs / 10 }),
    true,
    (ms) => ms > 90 && ms < 125,
  ],
  [
    'the sleep of the machine, or a busy observer, counts as one short step',
    [
      { passedMs: watchMs, beats: 1 },
      { passedMs: 3_600_000, beats: 1 },
    ],
    false,
    (ms) => ms <= watchMs + 25,
  ],
])('%s', (_title, steps, knowsTimes, isExpected) => {
  const found = lastOf(durations([{ passedMs: 0, beats: 1 }, ...steps], knowsTimes));
  expect(isExpected(found), String(found)).toBe(true);
});

test('the next piece of work, and the end of all work, begin at 0', () => {
  const piece = (beats: number) =>
    repeated(20, { passedMs: watchMs, beats, processorMs: watchMs, isRunnable: true });
  const steps = [...piece(1), ...piece(2), { passedMs: watchMs, beats: undefined }];
  const found = durations(steps);
  expect(found[19]).toBeGreaterThan(80);
  expect(found[20]).toBe(0);
  expect(found[39]).toBe(found[19]);
  expect(lastOf(found)).toBe(0);
});

test.runIf(process.platform === 'linux')('the operating system shows the processor time of a thread', () => {
  const threadNumber = ownThreadNumber();
  expect(threadNumber).toBeGreaterThan(0);
  const before = readThreadTimes(threadNumber!)!;
  const usedBefore = process.cpuUsage();
  // The thread works until its processor time has grown by two steps of the clock (10 ms each), so a busy machine is no fault.
  let after = before;
  while (after.processorMs < before.processorMs + 20) after = readThreadTimes(threadNumber!)!;
  const { user, system } = process.cpuUsage(usedBefore);
  expect(after.isRunnable).toBe(true);
  // The process uses at least the time of its thread; both are rounded.
  expect((user + system) / 1000).toBeGreaterThan(9);
  expect(readThreadTimes(2 ** 30)).toBeUndefined();
});
