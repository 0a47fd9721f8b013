import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHelperThreads } from '../../benchmarks/lib/helper-threads.ts';
import { Random } from '../../protocol/lib/random.ts';
import { Crew, type Helper } from '../../workers/lib/Crew.ts';
import { HelperPool } from '../../workers/lib/HelperPool.ts';
import type { LayoutMaterial } from '../../workers/lib/layout/layout-work.ts';
import { layOutConnected } from '../../workers/lib/layout/multilevel.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { hubEdges, toGraph } from './graphs.ts';

class SilentWorker extends EventTarget {
  isRunning = true;
  readonly messages: unknown[] = [];

  postMessage(message: unknown): void {
    this.messages.push(message);
  }

  terminate(): void {
    this.isRunning = false;
  }

  fail(reason: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error: new Error(reason) }));
  }
}

let started: SilentWorker[] = [];
const makePool = () =>
  new HelperPool(() => {
    const worker = new SilentWorker();
    started.push(worker);
    return worker as unknown as Worker;
  }, 1000);

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the helpers of a job serve the next one; jobs at the same time have their own', () => {
  const pool = makePool();
  const first = pool.take();
  first.post('one');
  const other = pool.take();
  expect(started).toHaveLength(2);
  first.end();
  // A second call does not return it twice.
  first.end();
  pool.take().post('two');
  expect(started).toHaveLength(2);
  expect(started[0]!.messages).toEqual(['one', 'two']);
  other.end();
  pool.take();
  pool.take();
  expect(started).toHaveLength(3);
});

test('an idle helper is terminated after its time, one that is in use is not', () => {
  const pool = makePool();
  pool.take().end();
  const kept = pool.take();
  vi.advanceTimersByTime(5000);
  expect(started.map(({ isRunning }) => isRunning)).toEqual([true]);
  kept.end();
  vi.advanceTimersByTime(999);
  expect(started[0]!.isRunning).toBe(true);
  vi.advanceTimersByTime(1);
  expect(started[0]!.isRunning).toBe(false);
  pool.take();
  expect(started).toHaveLength(2);
});

test('a helper with an error reports it and is not used again', () => {
  const pool = makePool();
  const helper = pool.take();
  started[0]!.fail('died');
  expect(helper.error).toMatchObject({ message: 'died' });
  helper.end();
  expect(started[0]!.isRunning).toBe(false);
  const next = pool.take();
  expect(next.error).toBeUndefined();
  next.end();
  started[1]!.fail('died idle');
  expect(started[1]!.isRunning).toBe(false);
  pool.take();
  expect(started).toHaveLength(3);
});

test('the same threads take part in several layouts, with the same bytes', { timeout: 120_000 }, () => {
  vi.useRealTimers();
  const threads = startHelperThreads(2);
  const staying: Helper[] = threads.map((thread) => ({
    error: undefined,
    post: (message) => thread.post(message),
    end: () => undefined,
  }));
  const layOut = (vertexCount: number, helpers: readonly Helper[]) => {
    const crew = new Crew<LayoutMaterial>(helpers);
    const graph = toGraph(hubEdges(vertexCount, 2, 5));
    const positions = runSteps(layOutConnected(graph, 100, new Random(1), { crew }));
    crew.dismiss();
    return positions;
  };
  try {
    for (const vertexCount of [4200, 4300])
      expect(layOut(vertexCount, staying)).toEqual(layOut(vertexCount, []));
  } finally {
    for (const thread of threads) thread.end();
  }
});
