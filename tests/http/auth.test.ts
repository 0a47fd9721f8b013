import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, send } from './client.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const password = 'a right pässword';
let server: ServerProcess;
let baseUrl: string;

beforeAll(async () => {
  server = await startServer({ password });
  baseUrl = server.baseUrl;
});

afterAll(() => server.stop());

const root = basic('root', password);

/** A user with read access to _system. */
async function createReader(user: string, passwd: string): Promise<void> {
  await send(baseUrl, 'POST', '/_api/user', { headers: root, body: { user, passwd } });
  const path = `/_api/user/${user}/database/_system`;
  await send(baseUrl, 'PUT', path, { headers: root, body: { grant: 'ro' } });
}

function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]!.split(';')[0]!;
}

async function login(): Promise<string> {
  const answer = await send(baseUrl, 'POST', '/_admin/aardvark/login', {
    body: { username: 'root', password },
  });
  expect(answer.status).toBe(200);
  return cookieOf(answer.headers);
}

describe('Basic', () => {
  test.each([
    ['no credentials', {}, 401],
    ['the correct ones', root, 200],
    ['a wrong password', basic('root', 'wrong'), 401],
    ['an unknown user', basic('nobody', password), 401],
    ['an empty password', basic('root', ''), 401],
    ['no name at all', { authorization: 'Basic Og==' }, 401],
    ['something else', { authorization: 'Digest abc' }, 401],
  ])('%s', async (_title, headers: Readonly<Record<string, string>>, status) => {
    const answer = await send(baseUrl, 'GET', '/_api/version', { headers });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.json()).toMatchObject({ error: true, code: 401, errorNum: 11 });
  });

  test('an unknown path is not distinguishable without credentials', async () => {
    expect((await send(baseUrl, 'GET', '/_api/nothing')).status).toBe(401);
    expect((await send(baseUrl, 'GET', '/_api/nothing', { headers: root })).status).toBe(404);
  });

  test('an unknown database', async () => {
    const answer = await send(baseUrl, 'GET', '/_db/none/_api/version', { headers: root });
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ errorNum: 1228 });
  });
});

describe('Bearer', () => {
  test('a token authenticates its user', async () => {
    const signedIn = await send(baseUrl, 'POST', '/_open/auth', { body: { username: 'root', password } });
    const { jwt } = signedIn.json<{ jwt: string }>();
    const headers = { authorization: `bearer ${jwt}` };
    expect((await send(baseUrl, 'GET', '/_api/version', { headers })).status).toBe(200);
    const forged = { authorization: `bearer ${jwt.slice(0, -3)}abc` };
    expect((await send(baseUrl, 'GET', '/_api/version', { headers: forged })).status).toBe(401);
  });

  test('an unsigned token is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { preferred_username: 'root', database: '_system', iss: 'orrery', exp: 4e9 };
    const headers = { authorization: `bearer ${part({ alg: 'none' })}.${part(claims)}.` };
    expect((await send(baseUrl, 'GET', '/_api/version', { headers })).status).toBe(401);
  });

  test('wrong credentials', async () => {
    const answer = await send(baseUrl, 'POST', '/_open/auth', { body: { username: 'root', password: 'x' } });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('jwt');
  });
});

/** The identity of the data folder. */
const anyServerId = expect.stringMatching(/^\d+$/);

const sessionOfRoot = { user: 'root', server: anyServerId, userKey: expect.stringMatching(/^_system\/\d+$/) };

describe('the session of the console', () => {
  test('[7-frame-1] [7-query-5] sign in, use, sign out', async () => {
    const cookie = await login();
    const headers = { cookie };
    expect((await send(baseUrl, 'GET', '/_admin/aardvark/whoAmI', { headers })).json()).toEqual(
      sessionOfRoot,
    );
    expect((await send(baseUrl, 'GET', '/_api/collection', { headers })).status).toBe(200);
    await send(baseUrl, 'POST', '/_admin/aardvark/logout', { headers });
    expect((await send(baseUrl, 'GET', '/_admin/aardvark/whoAmI', { headers })).json()).toEqual({
      user: null,
    });
    expect((await send(baseUrl, 'GET', '/_api/collection', { headers })).status).toBe(401);
  });

  test('other credentials name their user, too', async () => {
    const whoAmI = async (headers: Record<string, string>) =>
      (await send(baseUrl, 'GET', '/_admin/aardvark/whoAmI', { headers })).json();
    expect(await whoAmI(root)).toEqual(sessionOfRoot);
    const body = { username: 'root', password };
    const { jwt } = (await send(baseUrl, 'POST', '/_open/auth', { body })).json<{ jwt: string }>();
    expect(await whoAmI({ authorization: `bearer ${jwt}` })).toEqual(sessionOfRoot);
    for (const headers of [basic('root', 'wrong'), basic('ghost', ''), { authorization: 'bearer x' }]) {
      expect(await whoAmI(headers)).toEqual({ user: null });
    }
  });

  test('the cookie is not accessible to scripts and other sites', async () => {
    const answer = await send(baseUrl, 'POST', '/_admin/aardvark/login', {
      body: { username: 'root', password },
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 401],
    ['a page of a sister site', { 'sec-fetch-site': 'same-site' }, 401],
    ['another origin', { origin: 'http://example.test' }, 401],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('%s', async (_title, more: Readonly<Record<string, string>>, status) => {
    const headers = { cookie: await login(), ...more };
    expect((await send(baseUrl, 'GET', '/_api/version', { headers })).status).toBe(status);
  });

  test('the sign-in link of the start works once', async () => {
    const path = server.signInUrl!.slice(baseUrl.length);
    expect(new URL(server.signInUrl!).searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    expect((await send(baseUrl, 'GET', '/sign-in?token=abc')).headers.getSetCookie()).toEqual([]);
    const first = await send(baseUrl, 'GET', path);
    expect([first.status, first.headers.get('location')]).toEqual([302, '/']);
    const headers = { cookie: cookieOf(first.headers) };
    expect((await send(baseUrl, 'GET', '/_admin/aardvark/whoAmI', { headers })).json()).toEqual(
      sessionOfRoot,
    );
    expect((await send(baseUrl, 'GET', path)).headers.getSetCookie()).toEqual([]);
  });
});

describe('a change of the user', () => {
  test('a new password invalidates the old one, tokens and sessions', async () => {
    const user = { username: 'vera', password: 'one' };
    await createReader('vera', 'one');
    const old = basic('vera', 'one');
    expect((await send(baseUrl, 'GET', '/_api/version', { headers: old })).status).toBe(200);
    const { jwt } = (await send(baseUrl, 'POST', '/_open/auth', { body: user })).json<{ jwt: string }>();
    const token = { authorization: `bearer ${jwt}` };
    const cookie = cookieOf((await send(baseUrl, 'POST', '/_admin/aardvark/login', { body: user })).headers);
    expect((await send(baseUrl, 'GET', '/_api/version', { headers: token })).status).toBe(200);
    await send(baseUrl, 'PATCH', '/_api/user/vera', { headers: root, body: { passwd: 'two' } });
    for (const headers of [old, token, { cookie }]) {
      expect((await send(baseUrl, 'GET', '/_api/version', { headers })).status).toBe(401);
    }
    expect((await send(baseUrl, 'GET', '/_api/version', { headers: basic('vera', 'two') })).status).toBe(200);
  });

  test('an inactive user is refused', async () => {
    await createReader('ines', 'x');
    const headers = basic('ines', 'x');
    expect((await send(baseUrl, 'GET', '/_api/version', { headers })).status).toBe(200);
    await send(baseUrl, 'PATCH', '/_api/user/ines', { headers: root, body: { active: false } });
    expect((await send(baseUrl, 'GET', '/_api/version', { headers })).status).toBe(401);
  });
});

describe('a grant', () => {
  const guest = basic('gast', 'x');
  const call = (method: string, path: string, body?: unknown, headers = guest) =>
    send(baseUrl, method, path, { headers, body }).then(({ status }) => status);

  test('to read permits access and no writes', async () => {
    await send(baseUrl, 'POST', '/_api/database', { headers: root, body: { name: 'granted' } });
    await send(baseUrl, 'POST', '/_api/database', { headers: root, body: { name: 'closed' } });
    await send(baseUrl, 'POST', '/_db/granted/_api/collection', { headers: root, body: { name: 'c' } });
    await send(baseUrl, 'POST', '/_api/user', { headers: root, body: { user: 'gast', passwd: 'x' } });
    const grant = (value: string) => call('PUT', '/_api/user/gast/database/granted', { grant: value }, root);
    expect(await call('GET', '/_db/granted/_api/collection')).toBe(401);
    await grant('ro');
    expect(await call('GET', '/_db/granted/_api/collection')).toBe(200);
    expect(await call('POST', '/_db/granted/_api/cursor', { query: 'FOR d IN c RETURN d' })).toBe(201);
    expect(await call('POST', '/_db/granted/_api/cursor', { query: "RETURN 'INSERT'" })).toBe(201);
    expect(await call('POST', '/_db/granted/_api/cursor', { query: 'INSERT {} IN c' })).toBe(403);
    expect(await call('POST', '/_db/granted/_api/document/c', {})).toBe(403);
    expect(await call('POST', '/_db/granted/_api/import?collection=c&type=documents', {})).toBe(403);
    expect(await call('GET', '/_db/closed/_api/collection')).toBe(401);
    expect(await call('GET', '/_api/collection')).toBe(401);
    await grant('rw');
    expect(await call('POST', '/_db/granted/_api/document/c', {})).toBe(202);
    await grant('none');
    expect(await call('GET', '/_db/granted/_api/collection')).toBe(401);
  });
});

test('failed sign-ins are limited and do not affect other users', async () => {
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      send(baseUrl, 'GET', '/_api/version', { headers: basic('slow', `x${n}`) }),
    ),
  );
  const statuses = tries.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(5);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await send(baseUrl, 'GET', '/_api/version', { headers: root })).status).toBe(200);
});

test('the data folder contains no password, and only its owner can read its secret', () => {
  const { dataFolder } = server;
  const wanted = Buffer.from(password);
  for (const name of readdirSync(dataFolder)) {
    const path = join(dataFolder, name);
    if (statSync(path).isFile()) expect(readFileSync(path).includes(wanted), name).toBe(false);
  }
  expect(statSync(join(dataFolder, 'token-secret')).mode & 0o077).toBe(0);
});

test('the first start shows a generated password, the second one does not', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-auth-'));
  try {
    const first = await startServer({ dataFolder, isAuthOff: false });
    const { password: generated } = first;
    expect(generated).toMatch(/^\w{16,}$/);
    await first.stop();
    const second = await startServer({ dataFolder, isAuthOff: false });
    expect(second.password).toBeUndefined();
    expect(second.signInUrl).not.toBe(first.signInUrl);
    const headers = basic('root', generated!);
    expect((await send(second.baseUrl, 'GET', '/_api/version', { headers })).status).toBe(200);
    await second.stop();
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

describe('without authentication', () => {
  let open: ServerProcess;
  beforeAll(async () => {
    open = await startServer();
  });
  afterAll(() => open.stop());

  test('all local clients have access, other sites do not', async () => {
    expect((await send(open.baseUrl, 'GET', '/_api/version')).status).toBe(200);
    expect((await send(open.baseUrl, 'GET', '/_admin/aardvark/whoAmI')).json()).toEqual({
      user: false,
      server: anyServerId,
    });
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
    const body = '{"query":"RETURN 1"}';
    expect((await send(open.baseUrl, 'POST', '/_api/cursor', { headers, body })).status).toBe(401);
  });

  test('root exists and has the empty password', async () => {
    const known = (await send(open.baseUrl, 'GET', '/_api/user/root')).json();
    expect(known).toMatchObject({ user: 'root', active: true, code: 200 });
    const signIn = async (password: string) =>
      (await send(open.baseUrl, 'POST', '/_open/auth', { body: { username: 'root', password } })).status;
    expect([await signIn(''), await signIn('other')]).toEqual([200, 401]);
    const body = { name: 'owned', users: [{ username: 'root', passwd: '' }] };
    expect((await send(open.baseUrl, 'POST', '/_api/database', { body })).status).toBe(201);
    expect((await send(open.baseUrl, 'GET', '/_api/user/root/database')).json()).toMatchObject({
      result: { owned: 'rw' },
    });
  });

  test('root of such a server gets a password at a start with authentication', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-auth-'));
    try {
      const first = await startServer({ dataFolder });
      const credentials = { username: 'root', password: '' };
      const { jwt } = (await send(first.baseUrl, 'POST', '/_open/auth', { body: credentials })).json<{
        jwt: string;
      }>();
      await first.stop();
      const second = await startServer({ dataFolder, isAuthOff: false });
      const statusFor = async (headers: Record<string, string>) =>
        (await send(second.baseUrl, 'GET', '/_api/version', { headers: { ...headers } })).status;
      expect(second.password).toMatch(/^\w{16,}$/);
      expect(await statusFor(basic('root', second.password!))).toBe(200);
      expect(await statusFor(basic('root', ''))).toBe(401);
      expect(await statusFor({ authorization: `Bearer ${jwt}` })).toBe(401);
      await second.stop();
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});
