import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseError } from '../../../protocol/errors.ts';
import { ThreadCall } from '../../../server/engine/ThreadCall.ts';
import { ThreadClient } from '../../../server/engine/ThreadClient.ts';
import { type PoolEvents, ThreadPool } from '../../../server/engine/ThreadPool.ts';
import { serverScope } from '../../../server/operation/operation.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-thread-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A thread with this script: answers depend on the operation's id. */
function threadFile(name: string, answer: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { parentPort, workerData } from 'node:worker_threads';
     const take = ({ callId, method, args }) => {
       const send = (message) => parentPort.postMessage([{ callId, ...message }]);
       if (method === 'stop') return send({ kind: 'result', result: undefined });
       ${answer}
     };
     let lastCount = 0;
     parentPort.on('message', (calls) => {
       lastCount = calls.length;
       calls.forEach(take);
     });
     parentPort.postMessage([{ kind: 'ready' }]);`,
  );
  return path;
}

const scope = serverScope;
const call = (client: ThreadClient, id: string) => client.call('operation', { id, scope, args: null });

test('results, refusals and failures are assigned to their calls', async () => {
  const failures: string[] = [];
  const file = threadFile(
    'answers',
    `if (args.id === 'refused') send({ kind: 'refused', body: { error: true, code: 404, errorNum: 1203, errorMessage: 'none', _rev: '1' } });
     else if (args.id === 'failed') send({ kind: 'failed', text: 'a stack' });
     else send({ kind: 'result', result: args.id });`,
  );
  const client = new ThreadClient(
    file,
    {
      role: 'query',
      dataFolder: folder,
      numbers: new SharedArrayBuffer(8),
      activity: new SharedArrayBuffer(8),
      maxTransactionChanges: 1,
    },
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

test('only the thread without memory ends: its call is answered with 32, and the pool starts another thread', async () => {
  const file = threadFile(
    'hungry',
    `const held = [];
     while (args.id === 'hungry') held.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
     send({ kind: 'result', result: args.id });`,
  );
  const gone: Error[] = [];
  const exits: string[] = [];
  const pool = new ThreadPool(
    (events) =>
      new ThreadClient(
        file,
        {
          role: 'query',
          dataFolder: folder,
          numbers: new SharedArrayBuffer(8),
          activity: new SharedArrayBuffer(8),
          maxTransactionChanges: 1,
        },
        { ...events, onExit: () => exits.push('exit') },
        64,
      ),
    { onFailure: () => undefined, onGone: (_, error) => error !== undefined && gone.push(error) },
  );
  await pool.open();
  const hungry = new ThreadCall('operation', { id: 'hungry', scope, args: null });
  pool.run(hungry);
  await expect(hungry.answer).rejects.toMatchObject({
    errorNum: 32,
    message: expect.stringContaining('more memory than a thread may have'),
  });
  await runIn(pool, 'next');
  expect(gone).toMatchObject([{ code: 'ERR_WORKER_OUT_OF_MEMORY' }]);
  expect(exits).toEqual(['exit']);
  await pool.stop();
});

/** Sends an operation through the pool; returns the answering thread. */
async function runIn(pool: ThreadPool, id: string): Promise<ThreadClient> {
  const args = { id, scope, args: null };
  const threadCall = new ThreadCall('operation', args, { again: () => args });
  pool.run(threadCall);
  const { result, thread } = await threadCall.answer;
  expect(result).toBe(id);
  return thread;
}

function openPool(file: string, events: Partial<PoolEvents> = {}): Promise<ThreadPool> {
  const pool = new ThreadPool(
    (threadEvents) =>
      new ThreadClient(
        file,
        {
          role: 'query',
          dataFolder: folder,
          numbers: new SharedArrayBuffer(8),
          activity: new SharedArrayBuffer(8),
          maxTransactionChanges: 1,
        },
        threadEvents,
      ),
    { onFailure: () => undefined, onGone: () => expect.unreachable(), ...events },
  );
  return pool.open().then(() => pool);
}

test('a call of a crashed thread moves to another one, at most three times', async () => {
  const file = threadFile(
    'dies',
    `if (args.id === 'die') process.exit(3);
     send({ kind: 'result', result: args.id });`,
  );
  const gone: ThreadClient[] = [];
  const pool = await openPool(file, { onGone: (client) => gone.push(client) });
  await expect(runIn(pool, 'die')).rejects.toMatchObject({ errorNum: 4 });
  expect(gone).toHaveLength(4);
  expect(gone).not.toContain(await runIn(pool, 'still here'));
  await pool.stop();
});

test('short calls stay on one thread; simultaneous long calls are spread', async () => {
  const file = threadFile(
    'works',
    `if (args.id === 'long') setTimeout(() => send({ kind: 'result', result: args.id }), 300);
     else send({ kind: 'result', result: args.id });`,
  );
  const pool = await openPool(file);
  const burst = (id: string) => Promise.all(Array.from({ length: 12 }, () => runIn(pool, id)));
  expect(new Set(await burst('short')).size).toBe(1);
  /** The minimum number of calls per thread; 0 if one thread had all. */
  const minShare = async () => {
    const threads = await burst('long');
    const shares = [...new Set(threads)].map((thread) => threads.filter((other) => other === thread).length);
    return shares.length > 1 ? Math.min(...shares) : 0;
  };
  // Threads that are still starting join a burst late.
  await expect.poll(minShare).toBeGreaterThanOrEqual(3);
  await pool.stop();
});

const busyThread = `
  const pulse = new Int32Array(workerData.pulse);
  Atomics.store(pulse, 2, callId);
  Atomics.store(pulse, 1, callId);
  Atomics.add(pulse, 0, 1);
  if (args.id === 'endless') for (;;);
  Atomics.store(pulse, 1, 0);
  send({ kind: 'result', result: args.id });`;

test('a thread blocked by a call does not block other calls, and is terminated with the call', async () => {
  const gone: ThreadClient[] = [];
  const pool = await openPool(threadFile('busy', busyThread), { onGone: (client) => gone.push(client) });
  const endless = new ThreadCall('operation', { id: 'endless', scope, args: null });
  pool.run(endless);
  // These arrive while the first thread still seems responsive.
  const behind = await Promise.all(Array.from({ length: 3 }, () => runIn(pool, 'behind')));
  const stuck = endless.thread;
  expect(stuck).toBeInstanceOf(ThreadClient);
  expect(behind).not.toContain(stuck);
  expect(endless.isSettled).toBe(false);
  pool.end(endless, new DatabaseError('ERROR_QUERY_KILLED'));
  await expect(endless.answer).rejects.toMatchObject({ errorNum: 1500 });
  await expect.poll(() => gone).toEqual([stuck]);
  await runIn(pool, 'after');
  await pool.stop();
});

/** Records the order in which one thread receives calls; a call blocks the thread for a few milliseconds. */
const orderedThread = `
  const until = performance.now() + 5;
  while (performance.now() < until);
  send({ kind: 'result', result: args.id });`;

function callOf(owner: string, id: string): ThreadCall<'operation'> {
  const args = { id, scope: { ...scope, owner }, args: null };
  return new ThreadCall('operation', args, { again: () => args });
}

test('a call of one client is answered before most of the calls that another one sent earlier', async () => {
  const pool = await openPool(threadFile('ordered', orderedThread));
  const answered: string[] = [];
  const run = (owner: string, id: string) => {
    const threadCall = callOf(owner, id);
    pool.run(threadCall);
    return threadCall.answer.then(({ result }) => answered.push(String(result)));
  };
  const calls = Array.from({ length: 300 }, (_, number) => run('many', `many ${number}`));
  calls.push(run('one', 'one'));
  await Promise.all(calls);
  // After the calls sent to three threads immediately, and the same number again.
  expect(answered.indexOf('one')).toBeLessThan(24);
  await pool.stop();
});

const blockingThread = `
  const pulse = new Int32Array(workerData.pulse);
  Atomics.store(pulse, 2, callId);
  Atomics.store(pulse, 1, callId);
  Atomics.add(pulse, 0, 1);
  const until = performance.now() + (args.id === 'block' ? 400 : 0);
  while (performance.now() < until);
  Atomics.store(pulse, 1, 0);
  send({ kind: 'result', result: args.id });`;

test('the calls of a client that blocked a thread stay off the first thread while others are active', async () => {
  const pool = await openPool(threadFile('blocking', blockingThread));
  const run = async (owner: string, id: string): Promise<ThreadClient> => {
    const threadCall = callOf(owner, id);
    pool.run(threadCall);
    return (await threadCall.answer).thread;
  };
  const first = await run('reader', 'short');
  // A heavy query of a single client uses any thread.
  expect(await run('heavy', 'block')).toBe(first);
  for (let times = 0; times < 2; times++) {
    // The pool checks regularly which threads respond.
    await expect.poll(() => run('reader', 'short')).toBe(first);
    const blocking = run('heavy', 'block');
    expect(await run('reader', 'short')).toBe(first);
    expect(await blocking).not.toBe(first);
  }
  await pool.stop();
});

test('a queued call can be killed; a stop of the pool refuses the others', async () => {
  const pool = await openPool(threadFile('waiting', 'if (args.id === "never") return;'));
  const calls = Array.from({ length: 40 }, () => callOf('a', 'never'));
  for (const threadCall of calls) pool.run(threadCall);
  const last = calls.at(-1)!;
  expect(last.thread).toBeUndefined();
  pool.end(last, new DatabaseError('ERROR_QUERY_KILLED'));
  await expect(last.answer).rejects.toMatchObject({ errorNum: 1500 });
  const isWaiting = calls.slice(0, -1).map(({ thread }) => thread === undefined);
  expect(isWaiting.filter((is) => is).length).toBeGreaterThanOrEqual(24);
  const outcomes = Promise.allSettled(calls.slice(0, -1).map(({ answer }) => answer));
  await pool.stop();
  for (const [index, outcome] of (await outcomes).entries()) {
    // 30: shutting down. Unanswered calls on a thread end with the thread.
    expect(outcome).toMatchObject({ reason: { errorNum: isWaiting[index] ? 30 : 4 } });
  }
});

test('calls of an ended thread are answered, waiting ones run on another thread', async () => {
  const file = threadFile(
    'falls',
    `if (args.id === 'fall') process.exit(3);
     send({ kind: 'result', result: args.id });`,
  );
  const pool = await openPool(file, { onGone: () => undefined });
  const fall = new ThreadCall('operation', { id: 'fall', scope, args: null });
  pool.run(fall);
  const others = Array.from({ length: 20 }, (_, number) => callOf('b', `b${number}`));
  for (const threadCall of others) pool.run(threadCall);
  await expect(fall.answer).rejects.toMatchObject({ errorNum: 4 });
  const results = await Promise.all(others.map(({ answer }) => answer.then(({ result }) => result)));
  expect(results).toEqual(others.map((_, number) => `b${number}`));
  await pool.stop();
});

test('calls with large arguments run on the other threads, one per thread', async () => {
  const pool = await openPool(
    threadFile(
      'large',
      `if (args.args === null) send({ kind: 'result', result: args.id });
       else setTimeout(() => send({ kind: 'result', result: args.id }), 100);`,
    ),
  );
  const first = await runIn(pool, 'small');
  const large = Array.from({ length: 6 }, (_, number) => {
    const args = { id: `large ${number}`, scope, args: { json: new Uint8Array(1 << 20) } };
    return new ThreadCall('operation', args, { again: () => args });
  });
  for (const threadCall of large) pool.run(threadCall);
  let shared = 0;
  while (large.some(({ isSettled }) => !isSettled)) {
    const underWay = large.filter(({ thread, isSettled }) => thread !== undefined && !isSettled);
    shared = Math.max(shared, underWay.length - new Set(underWay.map(({ thread }) => thread)).size);
    await runIn(pool, 'small');
  }
  expect(shared).toBe(0);
  const threads = await Promise.all(large.map(({ answer }) => answer.then(({ thread }) => thread)));
  expect(threads).not.toContain(first);
  await pool.stop();
});

test('calls of one turn of the event loop arrive in one message, in their order, without withdrawn ones', async () => {
  const file = threadFile('together', "send({ kind: 'result', result: [lastCount, args.id].join(' ') });");
  const client = new ThreadClient(
    file,
    {
      role: 'query',
      dataFolder: folder,
      numbers: new SharedArrayBuffer(8),
      activity: new SharedArrayBuffer(8),
      maxTransactionChanges: 1,
    },
    { onFailure: () => undefined, onCrash: () => expect.unreachable() },
  );
  await client.ready;
  const calls = ['a', 'b', 'c'].map((id) => new ThreadCall('operation', { id, scope, args: null }));
  for (const threadCall of calls) client.run(threadCall as unknown as ThreadCall);
  client.withdraw(calls[1] as unknown as ThreadCall);
  const answers = await Promise.all([calls[0]!.answer, calls[2]!.answer]);
  expect(answers.map(({ result }) => result)).toEqual(['2 a', '2 c']);
  expect(client.isWorking).toBe(false);
  await client.stop();
});

test('while several owners are active, a long query leaves the first thread, and short calls stay there', async () => {
  const file = threadFile(
    'slices',
    `if (method === 'query' && args.attempt === 1) return;
     send({ kind: 'result', result: args.id });`,
  );
  const pool = await openPool(file);
  const callOf = (method: 'query' | 'operation', owner: string) => {
    const args = { id: owner, owner, attempt: 1 } as never;
    const again = () => ({ id: owner, owner, attempt: 2 }) as never;
    return new ThreadCall(method, args, { again });
  };
  const shortOf = async (owner: string) => {
    const short = callOf('operation', owner);
    pool.run(short);
    return (await short.answer).thread;
  };
  const first = await shortOf('b');
  const long = callOf('query', 'a');
  pool.run(long);
  expect(long.thread).toBe(first);
  const shortThreads = new Set<ThreadClient>();
  while (!long.isSettled) {
    shortThreads.add(await shortOf('b'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect((await long.answer).thread).not.toBe(first);
  expect([...shortThreads]).toEqual([first]);
  expect(await shortOf('a')).toBe(first);
  await pool.stop();
});
