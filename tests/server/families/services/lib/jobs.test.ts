import { describe, expect, test } from 'vitest';
import { afterRun, dueJobs, type Job, keyOfQueue } from '../../../../../server/families/services/lib/jobs.ts';

const job = (more: Partial<Job> = {}): Job => ({
  _key: 'j',
  kind: 'job',
  queue: 'default',
  type: { mount: '/m', name: 's' },
  data: null,
  status: 'progress',
  created: 0,
  modified: 0,
  delayUntil: 0,
  runs: 0,
  runFailures: 0,
  failures: [],
  maxFailures: 0,
  backOff: 1000,
  repeatDelay: 0,
  repeatTimes: 0,
  repeatUntil: -1,
  ...more,
});

const failed = { kind: 'failed', text: 'no' } as const;
const done = { kind: 'done' } as const;

describe('the job after a run', () => {
  test.each([
    ['a success completes it', job(), done, { status: 'complete', runs: 1 }],
    ['a failure without retries', job(), failed, { status: 'failed', failures: ['no'] }],
    [
      'a failure with retries waits twice as long each time',
      job({ maxFailures: 3, runFailures: 2 }),
      failed,
      { status: 'pending', runFailures: 3, delayUntil: 100 + 4000 },
    ],
    ['any number of retries', job({ maxFailures: -1, runFailures: 50 }), failed, { status: 'pending' }],
    [
      'a computed delay',
      job({ maxFailures: 1, backOff: '() => 5' }),
      { ...failed, delayMs: 5 },
      { delayUntil: 105 },
    ],
    [
      'a computed delay that is no number',
      job({ maxFailures: 1, backOff: '() => NaN' }),
      { ...failed, delayMs: Number.NaN },
      { delayUntil: 100 + 24 * 60 * 60 * 1000 },
    ],
    [
      'a repetition',
      job({ repeatTimes: 2, runs: 1, repeatDelay: 50, runFailures: 1 }),
      done,
      { status: 'pending', runs: 2, runFailures: 0, delayUntil: 150 },
    ],
    ['the last repetition', job({ repeatTimes: 2, runs: 2 }), done, { status: 'complete', runs: 3 }],
    [
      'the end of repetitions',
      job({ repeatTimes: -1, repeatUntil: 120, repeatDelay: 50 }),
      done,
      { status: 'complete' },
    ],
    [
      'a periodic task continues after a failure',
      job({ kind: 'task', repeatTimes: -1, repeatDelay: 1000 }),
      failed,
      { status: 'pending', delayUntil: 1100 },
    ],
  ])('%s', (_name, before, outcome, expected) => {
    expect(afterRun(before, outcome, 100)).toMatchObject(expected);
  });

  test('a task that runs once is removed', () => {
    expect(afterRun(job({ kind: 'task' }), done, 100)).toBeUndefined();
  });

  test('a job keeps its last failures only', () => {
    const failures = Array.from({ length: 10 }, (_, index) => String(index));
    expect(afterRun(job({ failures }), failed, 0)?.failures).toEqual([...failures.slice(1), 'no']);
  });
});

describe('jobs that are due', () => {
  const pending = (_key: string, more: Partial<Job> = {}) => job({ _key, status: 'pending', ...more });
  const keys = (documents: Parameters<typeof dueJobs>[0], running: readonly string[] = [], maxJobs = 10) => {
    const { due, nextMs } = dueJobs(documents, running, { nowMs: 100, maxJobs });
    return [due.map(({ _key }) => _key), nextMs];
  };

  test('a queue runs one job at a time, the oldest first', () => {
    expect(keys([pending('b', { delayUntil: 2 }), pending('a', { delayUntil: 1 })])).toEqual([
      ['a'],
      undefined,
    ]);
    expect(keys([job({ _key: 'r' }), pending('a')], ['r'])).toEqual([[], undefined]);
  });

  test('queues are independent, and have their number of workers', () => {
    const queue = { _key: keyOfQueue('many'), kind: 'queue', name: 'many', maxWorkers: 2 } as const;
    const many = ['a', 'b', 'c'].map((key) => pending(key, { queue: 'many' }));
    expect(keys([queue, ...many, pending('d')])).toEqual([['a', 'b', 'd'], undefined]);
    expect(keys([queue, ...many, pending('d')], [], 1)).toEqual([['a'], undefined]);
  });

  test('the time of the next job is known', () => {
    expect(keys([pending('a', { delayUntil: 500 }), pending('b', { delayUntil: 300 })])).toEqual([[], 300]);
  });
});
