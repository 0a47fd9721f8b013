import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const root = basic('root', 'of root!');
type Headers = Readonly<Record<string, string>>;

let server: ServerProcess;

const call = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers, body });

const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function signIn(username: string, password: string, headers: Headers = {}): Promise<string> {
  const answer = await call(headers, 'POST', '/_admin/aardvark/login', { username, password });
  expect(answer.status, answer.text).toBe(200);
  return cookieOf(answer);
}

beforeAll(async () => {
  server = await startServer({ password: 'of root!', args: ['--min-password-length', '6'] });
  await call(root, 'POST', '/_api/user', { user: 'anna', passwd: 'of anna' });
  await call(root, 'PUT', '/_api/user/anna/database/_system', { grant: 'ro' });
});

afterAll(() => server.stop());

describe('a user cannot be created', () => {
  const names = ['.', '..', 'a/b', '/', 'a:b', ':', 'a\0', '\0', 'a\ud800'];

  test.each(names)('with the name %j, by each way', async (name) => {
    const passwd = 'long enough';
    const created = await call(root, 'POST', '/_api/user', { user: name, passwd });
    expect([created.status, created.json().errorNum]).toEqual([400, 1700]);
    const users = [{ username: name, passwd }];
    const withDatabase = await call(root, 'POST', '/_api/database', { name: 'made', users });
    expect([withDatabase.status, withDatabase.json().errorNum]).toEqual([400, 1700]);
    expect((await call(root, 'GET', '/_api/database')).json().result).toEqual(['_system']);
  });

  test('with a password below the minimum, nor get one', async () => {
    const refusals = [
      await call(root, 'POST', '/_api/user', { user: 'made', passwd: '12345' }),
      await call(root, 'POST', '/_api/user', { user: 'made' }),
      await call(root, 'PATCH', '/_api/user/anna', { passwd: 'äöüß€' }),
      await call(root, 'PUT', '/_api/user/anna', { passwd: '' }),
      await call(root, 'POST', '/_api/database', {
        name: 'made',
        users: [{ username: 'made', passwd: '12345' }],
      }),
    ];
    for (const { status, text } of refusals) {
      expect([status, (JSON.parse(text) as { errorNum: number }).errorNum]).toEqual([400, 1701]);
    }
    expect((await call(root, 'POST', '/_api/user', { user: 'made', passwd: '123456' })).status).toBe(201);
    expect((await call(root, 'DELETE', '/_api/user/made')).status).toBe(202);
  });
});

describe('a session of the console', () => {
  test('changes the own password with the current one only; the API needs no current one', async () => {
    const cookie = await signIn('anna', 'of anna');
    const path = '/_api/user/anna';
    for (const body of [
      { passwd: 'stolen' },
      { passwd: 'stolen', currentPassword: 'wrong' },
      { passwd: 'stolen', currentPassword: 7 },
    ]) {
      for (const method of ['PATCH', 'PUT']) {
        const refused = await call({ cookie }, method, path, body);
        expect([method, refused.status, refused.json().errorNum]).toEqual([method, 403, 11]);
      }
    }
    const extra = await call({ cookie }, 'PATCH', path, { extra: { name: 'Anna' } });
    expect(extra.status).toBe(200);
    const changed = await call({ cookie }, 'PATCH', path, {
      passwd: 'new one',
      currentPassword: 'of anna',
    });
    expect(changed.status).toBe(200);
    expect((await call(basic('anna', 'new one'), 'PATCH', path, { passwd: 'of anna' })).status).toBe(200);
    expect((await call(basic('anna', 'of anna'), 'GET', path)).status).toBe(200);
  });

  test('of an administrator changes passwords of others without theirs', async () => {
    const cookie = await signIn('root', 'of root!');
    const changed = await call({ cookie }, 'PATCH', '/_api/user/anna', { passwd: 'of anna' });
    expect(changed.status).toBe(200);
  });

  test('ends with the next sign-in of the same browser', async () => {
    const first = await signIn('anna', 'of anna');
    const other = await signIn('anna', 'of anna');
    const second = await signIn('anna', 'of anna', { cookie: first });
    const statusOf = async (cookie: string) => (await call({ cookie }, 'GET', '/_api/version')).status;
    expect(await Promise.all([first, other, second].map(statusOf))).toEqual([401, 200, 200]);
  });
});

test('a preview of the sign-in link does not use it up', async () => {
  const path = (server.signInUrl ?? '').slice(server.baseUrl.length);
  const previews: readonly (readonly [string, Headers])[] = [
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { purpose: 'prefetch' }],
    ['GET', { 'x-moz': 'prefetch' }],
    ['GET', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['GET', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
  ];
  for (const [method, headers] of previews) {
    const answer = await call(headers, method, path);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
  }
  const used = await call({}, 'GET', path);
  expect([used.status, used.headers.get('location')]).toEqual([302, '/']);
  expect(
    await call({ cookie: cookieOf(used) }, 'GET', '/_admin/aardvark/whoAmI').then((a) => a.json()),
  ).toMatchObject({ user: 'root' });
});

test('answers of the API are not kept in caches', async () => {
  const calls: readonly (readonly [Headers, string, string, unknown?])[] = [
    [root, 'GET', '/_api/version'],
    [root, 'POST', '/_api/cursor', { query: 'RETURN 1' }],
    [root, 'GET', '/_api/document/none/none'],
    [{}, 'GET', '/_api/version'],
    [root, 'GET', '/_admin/metrics'],
    [{}, 'GET', '/_admin/aardvark/whoAmI'],
    [root, 'GET', '/_api/nothing'],
  ];
  for (const [headers, method, path, body] of calls) {
    const answer = await call(headers, method, path, body);
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});
