import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PasswordThread } from '../../../server/auth/PasswordThread.ts';
import type { DeriveRequest } from '../../../server/auth/password-messages.ts';
import { bundle } from '../storage/bundle.ts';

let file: Awaited<ReturnType<typeof bundle>>;
let thread: PasswordThread | undefined;

beforeAll(async () => {
  file = await bundle('../../../server/auth/password-thread.ts');
});
afterAll(() => file.remove());
afterEach(() => thread?.stop());

const request = (password: string, N = 16): DeriveRequest => ({
  password,
  salt: Uint8Array.of(1, 2, 3),
  keyBytes: 8,
  options: { N, r: 8, p: 1, maxmem: 64 << 20 },
});

function start(maxWaiting?: Readonly<Record<'check' | 'change', number>>): PasswordThread {
  thread = new PasswordThread(pathToFileURL(file.path), maxWaiting);
  return thread;
}

/** A thread that ends at the password 'exit', throws at 'throw' and answers all other requests. */
function startFragile(): PasswordThread {
  const code = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ password }) => {
      if (password === 'exit') process.exit(3);
      if (password === 'throw') throw new Error('broken');
      parentPort.postMessage({ kind: 'key', key: Uint8Array.of(7) });
    });`;
  thread = new PasswordThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  return thread;
}

test('equal passwords have equal keys, in the order of the requests', async () => {
  const passwords = start();
  const keys = await Promise.all(['a', 'b', 'a'].map((text) => passwords.derive('check', request(text))));
  expect(keys[0]).toEqual(keys[2]);
  expect(keys[0]).not.toEqual(keys[1]);
});

test('a full queue refuses with 429 and keeps waiting requests', async () => {
  const passwords = start({ check: 2, change: 2 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => passwords.derive('check', request(`p${n}`))),
  );
  // One runs, two wait.
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(7).fill('rejected'),
  ]);
  expect(outcomes[9]).toMatchObject({ reason: { status: 429, errorNum: 420, retryAfterSeconds: 2 } });
});

test('new passwords have a separate queue and take turns with checks', async () => {
  const passwords = start({ check: 8, change: 1 });
  const order: string[] = [];
  const derive = async (lane: 'check' | 'change', name: string) => {
    await passwords.derive(lane, request(name));
    order.push(name);
  };
  await Promise.all([
    ...['c1', 'c2', 'c3', 'c4'].map((name) => derive('check', name)),
    derive('change', 'new'),
  ]);
  expect(order).toEqual(['c1', 'new', 'c2', 'c3', 'c4']);
});

test('an error of scrypt fails its request only', async () => {
  const passwords = start();
  const [refused, answered] = await Promise.allSettled([
    passwords.derive('check', request('a', 1000)),
    passwords.derive('check', request('a')),
  ]);
  expect(refused.status).toBe('rejected');
  expect(answered.status).toBe('fulfilled');
});

test.each(['exit', 'throw'])('a thread that ends (%s) is replaced', async (password) => {
  const passwords = startFragile();
  const outcomes = await Promise.allSettled(
    ['a', password, 'b'].map((text) => passwords.derive('check', request(text))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('after a stop, waiting requests are answered and new ones refused', async () => {
  const passwords = start();
  const waiting = Promise.allSettled(
    [1, 2, 3].map((n) => passwords.derive('check', request(`p${n}`, 2 ** 14))),
  );
  await passwords.stop();
  for (const outcome of await waiting) expect(outcome).toMatchObject({ reason: { status: 503 } });
  await expect(passwords.derive('check', request('a'))).rejects.toMatchObject({ status: 503 });
});
