import { expect, test } from 'vitest';
import { OneAtATime } from '../../../../src/graph/preview/OneAtATime.ts';

const signal = new AbortController().signal;

test('work runs one after another, in the order of the calls, also after a failure', async () => {
  const queue = new OneAtATime();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(`${name} failed`);
      return name;
    };
  const results = await Promise.allSettled([
    queue.run(work('a'), signal),
    queue.run(work('b', true), signal),
    queue.run(work('c'), signal),
  ]);
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  expect(results).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: new Error('b failed') },
    { status: 'fulfilled', value: 'c' },
  ]);
});

test('work that is aborted before its turn does not start', async () => {
  const queue = new OneAtATime();
  const started: string[] = [];
  let end: () => void = () => undefined;
  const first = queue.run(
    () =>
      new Promise<void>((resolve) => {
        started.push('first');
        end = resolve;
      }),
    signal,
  );
  const abort = new AbortController();
  const second = queue.run(async () => started.push('second'), abort.signal);
  const third = queue.run(async () => started.push('third'), signal);
  abort.abort();
  await Promise.resolve();
  end();
  await expect(second).rejects.toHaveProperty('name', 'AbortError');
  await Promise.all([first, third]);
  expect(started).toEqual(['first', 'third']);
});
