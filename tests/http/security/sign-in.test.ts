import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectRoutes } from '../../../server/http/route-table.ts';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const password = 'the right password';
const root = basic('root', password);
const from = (address: string) => ({ 'x-forwarded-for': address });

let server: ServerProcess;
let baseUrl: string;

beforeAll(async () => {
  // Client addresses are those forwarded by a local proxy.
  server = await startServer({ password, args: ['--trusted-proxy', '127.0.0.1', '--trusted-proxy', '::1'] });
  baseUrl = server.baseUrl;
});
afterAll(() => server.stop());

/** Every way to try a password. */
const ways: Readonly<Record<string, (user: string, tried: string, address: string) => Promise<Answer>>> = {
  'a Basic header': (user, tried, address) =>
    send(baseUrl, 'GET', '/_api/version', { headers: { ...basic(user, tried), ...from(address) } }),
  '/_open/auth': (user, tried, address) =>
    send(baseUrl, 'POST', '/_open/auth', {
      body: { username: user, password: tried },
      headers: from(address),
    }),
  '/_admin/aardvark/login': (user, tried, address) =>
    send(baseUrl, 'POST', '/_admin/aardvark/login', {
      body: { username: user, password: tried },
      headers: from(address),
    }),
  'POST /_api/user/{name}': async (user, tried, address) =>
    send(baseUrl, 'POST', `/_api/user/${encodeURIComponent(user)}`, {
      body: { passwd: tried },
      headers: { ...root, ...from(address) },
    }),
};

async function createUser(user: string): Promise<void> {
  const answer = await send(baseUrl, 'POST', '/_api/user', {
    headers: root,
    body: { user, passwd: `${user} right` },
  });
  expect(answer.status).toBe(201);
  await send(baseUrl, 'PUT', `/_api/user/${user}/database/_system`, { headers: root, body: { grant: 'rw' } });
}

let lastUser = 0;
let lastNetwork = 0;
const newUser = (): string => `user${++lastUser}`;
const newAddress = (): string => `192.0.2.${++lastNetwork}`;

describe.each(Object.entries(ways))('%s', (_title, attempt) => {
  test('of 300 concurrent wrong passwords only the free ones are checked', async () => {
    const user = newUser();
    const address = newAddress();
    await createUser(user);
    const flood = Promise.all(Array.from({ length: 300 }, (_, n) => attempt(user, `wrong${n}`, address)));
    // Concurrent durable writes, page reads and sign-ins.
    const collection = await send(baseUrl, 'POST', '/_api/collection', {
      headers: root,
      body: { name: `c${user}`, waitForSync: true },
    });
    expect(collection.status).toBe(200);
    const page = await send(baseUrl, 'GET', '/', { headers: { accept: 'text/html' } });
    // 404 without a built console.
    expect([200, 404]).toContain(page.status);
    expect((await attempt(user, `${user} right`, newAddress())).status).toBe(200);

    const answers = await flood;
    const refused = answers.filter(({ status }) => status === 429);
    // On a slow machine some attempts come after their wait, which doubles.
    const checked = answers.length - refused.length;
    expect(checked).toBeGreaterThanOrEqual(5);
    expect(checked).toBeLessThanOrEqual(12);
    for (const { status } of answers) expect([401, 404, 429]).toContain(status);
    for (const { headers, text } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(JSON.parse(text)).toMatchObject({ error: true, code: 429, errorNum: 420 });
    }
    // At other addresses the correct password does not wait.
    expect((await attempt(user, `${user} right`, newAddress())).status).toBe(200);
  });

  test('names and passwords that are too long are refused without a check', async () => {
    const address = newAddress();
    for (const [user, tried] of [
      ['x'.repeat(257), 'a'],
      ['root', 'ä'.repeat(513)],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(user, tried, address)));
      for (const { status } of answers) expect([400, 401, 404]).toContain(status);
    }
    expect((await attempt('root', password, address)).status).toBe(200);
  });
});

test('an IPv6 network is one address', async () => {
  const user = newUser();
  await createUser(user);
  const attempts = Array.from({ length: 50 }, (_, n) =>
    ways['a Basic header']!(user, `wrong${n}`, `2001:db8:1:1::${n}`),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(12);
});

test('recently verified credentials are not delayed by a flood from the same address', async () => {
  const user = newUser();
  const address = newAddress();
  await createUser(user);
  const attempt = ways['a Basic header']!;
  expect((await attempt(user, `${user} right`, address)).status).toBe(200);
  const flood = Promise.all(Array.from({ length: 100 }, (_, n) => attempt(user, `wrong${n}`, address)));
  for (let n = 0; n < 20; n++) expect((await attempt(user, `${user} right`, address)).status).toBe(200);
  await flood;
  expect((await attempt(user, `${user} right`, address)).status).toBe(200);
});

test('concurrent equal credentials are checked once', async () => {
  const user = newUser();
  const address = newAddress();
  await createUser(user);
  const attempt = ways['a Basic header']!;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => attempt(user, `${user} right`, address)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
});

test('a new password that is too long is refused', async () => {
  const tooLong = { user: newUser(), passwd: 'x'.repeat(1025) };
  const answer = await send(baseUrl, 'POST', '/_api/user', { headers: root, body: tooLong });
  expect(answer.json()).toMatchObject({ error: true, errorNum: 1701 });
  const name = await send(baseUrl, 'POST', '/_api/user', { headers: root, body: { user: 'x'.repeat(257) } });
  expect(name.json()).toMatchObject({ error: true, errorNum: 1700 });
});

describe('bodies of public routes', () => {
  const bodyMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
  const routes = collectRoutes().flatMap(({ path, byMethod }) =>
    [...byMethod]
      .filter(([method, route]) => route?.access === 'public' && bodyMethods.includes(method))
      .map(([method]) => [method, path.replace(/\*$/, 'x')] as const),
  );

  test('exist', () => {
    expect(routes).toContainEqual(['POST', '/_open/auth']);
    expect(routes).toContainEqual(['POST', '/_admin/aardvark/login']);
  });

  test.each(routes)('%s %s announced as 63 MB are refused before they arrive', async (method, path) => {
    const answer = await raw([
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 66060288\r\n\r\n`,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  test.each(routes)('%s %s are aborted after 16 KiB', async (method, path) => {
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const answer = await raw([head, chunk, chunk]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  test('one of 16 KiB is read', async () => {
    const body = JSON.stringify({ username: 'root', password, more: 'x'.repeat(16_000) });
    expect((await send(baseUrl, 'POST', '/_open/auth', { body })).status).toBe(200);
  });
});

/** The server's answer to these bytes until it closes the connection. */
function raw(parts: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part);
    });
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
