import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ThreadClient } from '../../../server/engine/ThreadClient.ts';
import { ThreadPool } from '../../../server/engine/ThreadPool.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-thread-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A thread with another inside: answers by the operation's id. */
function threadFile(name: string, answer: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ callId, method, args }) => {
       const send = (message) => parentPort.postMessage({ callId, ...message });
       if (method === 'stop') return send({ kind: 'result', result: undefined });
       ${answer}
     });
     parentPort.postMessage({ kind: 'ready' });`,
  );
  return path;
}

const scope = { databaseName: '_system', dialect: '3.12' } as const;
const call = (client: ThreadClient, id: string) => client.call('operation', { id, scope, args: null });

test('results, refusals and failures find their call', async () => {
  const failures: string[] = [];
  const file = threadFile(
    'answers',
    `if (args.id === 'refused') send({ kind: 'refused', body: { error: true, code: 404, errorNum: 1203, errorMessage: 'none', _rev: '1' } });
     else if (args.id === 'failed') send({ kind: 'failed', text: 'a stack' });
     else send({ kind: 'result', result: args.id });`,
  );
  const client = new ThreadClient(
    file,
    { role: 'query', dataFolder: folder },
    { onFailure: (text) => failures.push(text), onCrash: () => expect.unreachable() },
  );
  await client.ready;
  const outcomes = await Promise.allSettled(['a', 'refused', 'failed', 'b'].map((id) => call(client, id)));
  expect(outcomes).toMatchObject([
    { value: 'a' },
    { reason: { errorNum: 1203, status: 404, message: 'none', extra: { _rev: '1' } } },
    { reason: { errorNum: 4, message: 'internal error' } },
    { value: 'b' },
  ]);
  expect(failures).toEqual(['a stack']);
  expect(client.load).toBe(0);
  await client.stop();
  await expect(call(client, 'late')).rejects.toMatchObject({ errorNum: 30 });
});

test('the calls of a thread that dies are answered, and another takes its place', async () => {
  const file = threadFile(
    'dies',
    `if (args.id === 'die') process.exit(3);
     if (args.id !== 'silence') send({ kind: 'result', result: args.id });`,
  );
  const crashed: ThreadClient[] = [];
  const pool = new ThreadPool(
    (events) => new ThreadClient(file, { role: 'query', dataFolder: folder }, events),
    { onFailure: () => undefined, onCrash: (client) => crashed.push(client) },
  );
  await pool.open();
  const first = await pool.pick();
  const outcomes = await Promise.allSettled([call(first, 'silence'), call(first, 'die')]);
  expect(outcomes).toMatchObject([{ reason: { errorNum: 4 } }, { reason: { errorNum: 4 } }]);
  expect(crashed).toEqual([first]);
  const second = await pool.pick();
  expect(second).not.toBe(first);
  await expect(call(second, 'still here')).resolves.toBe('still here');
  await pool.stop();
});

test('short calls keep to one thread; calls that came at once and prove long are spread', async () => {
  const file = threadFile(
    'works',
    `if (args.id === 'long') setTimeout(() => send({ kind: 'result', result: args.id }), 300);
     else send({ kind: 'result', result: args.id });`,
  );
  const pool = new ThreadPool(
    (events) => new ThreadClient(file, { role: 'query', dataFolder: folder }, events),
    { onFailure: () => undefined, onCrash: () => expect.unreachable() },
  );
  await pool.open();
  const run = async (id: string): Promise<ThreadClient> => {
    const picked = pool.pick();
    const thread = picked instanceof Promise ? await picked : picked;
    await call(thread, id);
    return thread;
  };
  const burst = (id: string) => Promise.all(Array.from({ length: 12 }, () => run(id)));
  expect(new Set(await burst('short')).size).toBe(1);
  // Who waits for threads at long work makes the pool grow.
  await burst('long');
  await expect.poll(() => pool.clients.length).toBe(2);
  const threads = await burst('long');
  for (const thread of pool.clients.slice(0, 2)) {
    expect(threads.filter((other) => other === thread).length).toBeGreaterThanOrEqual(3);
  }
  await pool.stop();
});
