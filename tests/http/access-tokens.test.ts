import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, send } from './client.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const root = basic('root', 'of root');
const anna = basic('anna', 'of anna');
let server: ServerProcess;

type Headers = Readonly<Record<string, string>>;

const call = (headers: Headers, method: string, path: string, body?: unknown) =>
  send(server.baseUrl, method, path, { headers, body });

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
  await call(root, 'POST', '/_api/user', { user: 'anna', passwd: 'of anna' });
  await call(root, 'PUT', '/_api/user/anna/database/_system', { grant: 'ro' });
  await call(root, 'POST', '/_api/user', { user: 'bert', passwd: 'of bert' });
});

afterAll(() => server.stop());

interface Created {
  readonly id: number;
  readonly token: string;
  readonly fingerprint: string;
}

const create = async (headers: Headers, name: string, more: object = {}) =>
  (await call(headers, 'POST', '/_api/token/anna', { name, ...more })).json<Created>();
const statusOf = async (headers: Headers) => (await call(headers, 'GET', '/_api/version')).status;

test('a token signs its user in until it is revoked', async () => {
  const { id, token } = await create(anna, 'first');
  expect(await statusOf(basic('anna', token))).toBe(200);
  expect(await statusOf(basic('', token))).toBe(200);
  expect(await statusOf(basic('bert', token))).toBe(401);
  const opened = await call({}, 'POST', '/_open/auth', { username: '', password: token });
  expect(opened.status).toBe(200);
  const { jwt } = opened.json<{ jwt: string }>();
  expect(await statusOf({ authorization: `Bearer ${jwt}` })).toBe(200);
  // The user of the token is not an administrator.
  expect((await call(basic('', token), 'GET', '/_api/user')).status).toBe(403);
  expect((await call(anna, 'DELETE', `/_api/token/anna/${id}`)).status).toBe(200);
  expect(await statusOf(basic('anna', token))).toBe(401);
  expect((await call(anna, 'DELETE', `/_api/token/anna/${id}`)).status).toBe(404);
});

test('a token ends at its time', async () => {
  const { token } = await create(anna, 'past', { valid_until: 1_000_000_000 });
  expect(await statusOf(basic('anna', token))).toBe(401);
});

test('lists contain no tokens, and names are unique', async () => {
  const { token, fingerprint } = await create(anna, 'second', { valid_until: 4_000_000_000 });
  const answer = await call(anna, 'GET', '/_api/token/anna');
  const [entry] = answer
    .json<{ tokens: { name: string }[] }>()
    .tokens.filter(({ name }) => name === 'second');
  expect(entry).toMatchObject({ name: 'second', valid_until: 4_000_000_000, fingerprint, active: true });
  expect(answer.text).not.toContain(token);
  expect(answer.text).not.toContain('hash');
  expect((await call(anna, 'POST', '/_api/token/anna', { name: 'second' })).status).toBe(409);
  expect((await call(anna, 'POST', '/_api/token/anna', { name: '' })).status).toBe(400);
});

test('users manage their own tokens, administrators all', async () => {
  for (const [method, path, body] of [
    ['GET', '/_api/token/bert', undefined],
    ['POST', '/_api/token/bert', { name: 'x' }],
    ['DELETE', '/_api/token/bert/1', undefined],
  ] as const) {
    expect((await call(anna, method, path, body)).json()).toMatchObject({ code: 403, errorNum: 11 });
  }
  expect((await call(root, 'GET', '/_api/token/anna')).status).toBe(200);
  expect((await call(root, 'GET', '/_api/token/nobody')).json()).toMatchObject({ errorNum: 1703 });
});

test('a new password keeps the tokens; removing the user ends them', async () => {
  const { token } = await create(anna, 'third');
  await call(root, 'PATCH', '/_api/user/anna', { passwd: 'changed' });
  expect(await statusOf(basic('anna', token))).toBe(200);
  await call(root, 'DELETE', '/_api/user/anna');
  await call(root, 'POST', '/_api/user', { user: 'anna', passwd: 'of anna' });
  await call(root, 'PUT', '/_api/user/anna/database/_system', { grant: 'ro' });
  expect(await statusOf(basic('anna', token))).toBe(401);
});

test('tokens and sessions of a server without authentication are refused by one with authentication', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-tokens-'));
  const open = await startServer({ dataFolder });
  const onOpen = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    send(open.baseUrl, method, path, { body, headers });
  await onOpen('POST', '/_api/user', { user: 'carl' });
  await onOpen('PUT', '/_api/user/carl/database/_system', { grant: 'rw' });
  const tokens: string[] = [];
  for (const user of ['root', 'carl']) {
    tokens.push((await onOpen('POST', `/_api/token/${user}`, { name: 'open' })).json<Created>().token);
  }
  const jwts: string[] = [];
  const cookies: string[] = [];
  for (const [username, password] of [
    ['carl', ''],
    ['carl', tokens[1]],
    ['root', tokens[0]],
  ]) {
    const opened = await onOpen('POST', '/_open/auth', { username, password });
    expect([username, opened.status]).toEqual([username, 200]);
    jwts.push(opened.json<{ jwt: string }>().jwt);
    const signedIn = await onOpen('POST', '/_admin/aardvark/login', { username, password });
    cookies.push(signedIn.headers.get('set-cookie')!.split(';')[0]!);
  }
  expect((await onOpen('GET', '/_api/token/carl')).json()).toMatchObject({ tokens: [{ active: true }] });
  // A call to read the stored secret again must not change the secret of the process.
  await onOpen('POST', '/_admin/server/jwt');
  await open.stop();

  const closed = await startServer({ dataFolder, password: 'of root' });
  const statusWith = async (headers: Headers) =>
    (await send(closed.baseUrl, 'GET', '/_api/version', { headers })).status;
  expect(await statusWith(root)).toBe(200);
  for (const [at, user] of ['root', 'carl'].entries()) {
    expect([user, await statusWith(basic(user, tokens[at]!))]).toEqual([user, 401]);
    expect([user, await statusWith(basic('', tokens[at]!))]).toEqual([user, 401]);
    const answer = await send(closed.baseUrl, 'POST', '/_open/auth', {
      body: { username: user, password: tokens[at] },
    });
    expect([user, answer.status]).toEqual([user, 401]);
  }
  for (const jwt of jwts) expect(await statusWith({ authorization: `Bearer ${jwt}` })).toBe(401);
  for (const cookie of cookies) expect([cookie, await statusWith({ cookie })]).toEqual([cookie, 401]);
  const listed = await send(closed.baseUrl, 'GET', '/_api/token/carl', { headers: root });
  expect(listed.json()).toMatchObject({ tokens: [{ name: 'open', active: false }] });
  await closed.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});
