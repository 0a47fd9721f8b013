import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { basic, send } from './client.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const password = 'of root';
const root = basic('root', password);
let dataFolder: string;
let server: ServerProcess;

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'orrery-sessions-'));
  server = await startServer({ password, dataFolder });
});

afterEach(async () => {
  await server.stop('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await server.stop();
  server = await startServer({ password, dataFolder });
}

/** The value of the session cookie; its name contains the port. */
async function signIn(username: string, secret: string, database = '_system'): Promise<string> {
  const path = `/_db/${database}/_admin/aardvark/login`;
  const answer = await send(server.baseUrl, 'POST', path, { body: { username, password: secret } });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!;
}

function call(token: string, method: string, path: string) {
  const cookie = `orrery_session_${new URL(server.baseUrl).port}=${token}`;
  return send(server.baseUrl, method, path, { headers: { cookie } });
}

const statusWith = async (token: string) => (await call(token, 'GET', '/_api/version')).status;

async function createUser(user: string, passwd: string): Promise<void> {
  await send(server.baseUrl, 'POST', '/_api/user', { headers: root, body: { user, passwd } });
  const path = `/_api/user/${user}/database/_system`;
  await send(server.baseUrl, 'PUT', path, { headers: root, body: { grant: 'ro' } });
}

test('a session outlives a restart; a closed one and one of an earlier password do not', async () => {
  await createUser('anna', 'first');
  const kept = await signIn('root', password);
  const closed = await signIn('root', password);
  const former = await signIn('anna', 'first');
  expect(await Promise.all([kept, closed, former].map(statusWith))).toEqual([200, 200, 200]);
  await call(closed, 'POST', '/_admin/aardvark/logout');
  const patch = { headers: root, body: { passwd: 'second' } };
  await send(server.baseUrl, 'PATCH', '/_api/user/anna', patch);
  const later = await signIn('anna', 'second');
  await restart();
  expect(await Promise.all([kept, closed, former, later].map(statusWith))).toEqual([200, 401, 401, 200]);
});

test('the last sign-in of a user is the start of the last session', async () => {
  await createUser('anna', 'first');
  const timesOf = async (token: string) => {
    const { sessions } = (await call(token, 'GET', '/_admin/orrery/sessions/anna')).json<{
      sessions: { start: string; isCurrent: boolean }[];
    }>();
    const { result: users } = (
      await send(server.baseUrl, 'GET', '/_admin/orrery/users', { headers: root })
    ).json<{
      result: { user: string; lastSignIn?: string }[];
    }>();
    return {
      start: sessions.find(({ isCurrent }) => isCurrent)?.start,
      lastSignIn: users.find(({ user }) => user === 'anna')?.lastSignIn,
    };
  };
  for (let sessions = 0; sessions < 2; sessions++) {
    const token = await signIn('anna', 'first');
    // The time is stored without delay for the sign-in.
    await expect.poll(async () => (await timesOf(token)).lastSignIn).toBe((await timesOf(token)).start);
  }
});

test('sessions of users of another database outlive a restart', async () => {
  const users = [{ username: 'dora', passwd: 'of dora' }];
  await send(server.baseUrl, 'POST', '/_api/database', { headers: root, body: { name: 'shop', users } });
  const token = await signIn('dora', 'of dora', 'shop');
  await restart();
  expect((await call(token, 'GET', '/_db/shop/_api/version')).status).toBe(200);
});

test('a user ends all own sessions and tokens; access tokens stay valid', async () => {
  await createUser('anna', 'a');
  await createUser('bert', 'b');
  const body = { username: 'anna', password: 'a' };
  const { jwt } = (await send(server.baseUrl, 'POST', '/_open/auth', { body })).json<{ jwt: string }>();
  const bearer = { headers: { authorization: `bearer ${jwt}` } };
  const own = { headers: basic('anna', 'a'), body: { name: 'script' } };
  const { token } = (await send(server.baseUrl, 'POST', '/_api/token/anna', own)).json<{ token: string }>();
  const sessions = [await signIn('anna', 'a'), await signIn('anna', 'a')];
  const other = await signIn('bert', 'b');
  expect((await call(other, 'DELETE', '/_api/token/anna')).status).toBe(403);
  expect((await send(server.baseUrl, 'GET', '/_api/version', bearer)).status).toBe(200);

  expect((await call(sessions[0]!, 'DELETE', '/_api/token/anna')).status).toBe(200);
  expect(await Promise.all([...sessions, other].map(statusWith))).toEqual([401, 401, 200]);
  expect((await send(server.baseUrl, 'GET', '/_api/version', bearer)).status).toBe(401);
  const withToken = { headers: basic('anna', token) };
  expect((await send(server.baseUrl, 'GET', '/_api/version', withToken)).status).toBe(200);
  await restart();
  expect(await statusWith(sessions[1]!)).toBe(401);
  expect((await send(server.baseUrl, 'GET', '/_api/version', bearer)).status).toBe(401);
});

test('a forbidden database says why; only unknown users are asked for a password', async () => {
  await createUser('anna', 'a');
  await send(server.baseUrl, 'POST', '/_api/database', { headers: root, body: { name: 'shop' } });
  const token = await signIn('anna', 'a');
  const reason = "the user 'anna' has no access to the database 'shop'";
  const refused = await call(token, 'GET', '/_db/shop/_api/collection');
  expect(refused.status).toBe(403);
  expect(refused.json()).toMatchObject({ errorNum: 11, errorMessage: expect.stringContaining(reason) });
  const who = await call(token, 'GET', '/_db/shop/_admin/aardvark/whoAmI');
  expect(who.json()).toEqual({
    user: 'anna',
    server: expect.stringMatching(/^\d+$/),
    userKey: expect.stringMatching(/^_system\/\d+$/),
  });
  const path = '/_db/shop/_admin/aardvark/login';
  const body = { username: 'anna', password: 'a' };
  const login = await send(server.baseUrl, 'POST', path, { body });
  expect(login.status).toBe(200);
  expect(login.json()).toMatchObject({ user: 'anna', databases: ['_system'] });
  const unknown = await call(token, 'GET', '/_db/nothere/_api/collection');
  expect([unknown.status, unknown.json().errorNum]).toEqual([404, 1228]);
  await send(server.baseUrl, 'PUT', '/_api/user/anna/database/_system', {
    headers: root,
    body: { grant: 'none' },
  });
  const refusedLogin = await send(server.baseUrl, 'POST', '/_admin/aardvark/login', { body });
  expect(refusedLogin.status).toBe(403);
  expect(refusedLogin.text).toContain("the user 'anna' has no access to any database");
  await send(server.baseUrl, 'PUT', '/_api/user/anna/database/shop', {
    headers: root,
    body: { grant: 'ro' },
  });
  const elsewhere = await send(server.baseUrl, 'POST', '/_admin/aardvark/login', { body });
  expect(elsewhere.json()).toMatchObject({ user: 'anna', databases: ['shop'] });
  expect((await send(server.baseUrl, 'GET', '/_db/shop/_api/collection')).status).toBe(401);
});
