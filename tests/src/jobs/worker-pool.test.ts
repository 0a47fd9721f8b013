import { expect, test } from 'vitest';
import { type PooledWorker, WorkerPool } from '../../../src/jobs/WorkerPool.ts';

/** A pool whose workers never answer. */
function makePool(): WorkerPool {
  const startWorker = () =>
    Object.assign(new EventTarget(), {
      postMessage: () => undefined,
      terminate: () => undefined,
    }) as unknown as Worker;
  return new WorkerPool(startWorker, { maxWorkers: 8, maxIdle: 4, maxHelpers: 0 });
}

test('a job runs in an idle worker that has run its kind before', async () => {
  const pool = makePool();
  const { signal } = new AbortController();
  const take = (kind: string) => pool.take(kind, signal) as Promise<PooledWorker>;
  const [edges, vertices] = [await take('edge-ink'), await take('vertex-ink')];
  expect(vertices).not.toBe(edges);
  pool.release(edges);
  pool.release(vertices);
  expect(await take('edge-ink')).toBe(edges);
  // The other one is idle, too: a new kind needs no new worker.
  expect(await take('leiden')).toBe(vertices);
  pool.release(vertices);
  pool.release(edges);
  expect(await take('vertex-ink')).toBe(vertices);
  expect(await take('vertex-ink')).toBe(edges);
});
