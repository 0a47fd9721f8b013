import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleUsersApi } from '../../../protocol/api/console-users.ts';
import { sessionsApi } from '../../../protocol/api/sessions.ts';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const root = basic('root', 'of root');
const anna = basic('anna', 'of anna');
let server: ServerProcess;

const call = (method: string, path: string, body?: unknown, headers = root) =>
  send(server.baseUrl, method, path, { headers, body });

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
  for (const name of ['shop', 'store']) await call('POST', '/_api/database', { name });
  await call('POST', '/_api/user', { user: 'anna', passwd: 'of anna', extra: { name: 'Anna' } });
  await call('POST', '/_api/user', { user: 'bert', active: false });
});

afterAll(() => server.stop());

const summaries = async () => {
  const { result } = consoleUsersApi.list.answers[200].parse(
    (await call('GET', '/_admin/orrery/users')).json(),
  );
  return Object.fromEntries(result.map(({ user, ...summary }) => [user, summary]));
};

test('the number of databases follows the levels', async () => {
  const databasesOf = async () => (await summaries()).anna?.databases;
  expect(await databasesOf()).toBe(0);
  await call('PUT', '/_api/user/anna/database/shop', { grant: 'ro' });
  // A level on a database that does not exist does not count.
  await call('PUT', '/_api/user/anna/database/gone', { grant: 'rw' });
  expect(await databasesOf()).toBe(1);
  await call('PUT', '/_api/user/anna/database/*', { grant: 'ro' });
  expect(await databasesOf()).toBe(3);
  await call('PUT', '/_api/user/anna/database/store', { grant: 'none' });
  expect(await databasesOf()).toBe(2);
  expect((await summaries()).root).toMatchObject({ isAdministrator: true, databases: 3 });
  expect((await summaries()).anna).toMatchObject({ isAdministrator: false });
});

test('a change of extra that was read before a change by another client is refused', async () => {
  const read = () => call('GET', '/_api/user/bert');
  const change = (etag: string, extra: object) =>
    send(server.baseUrl, 'PATCH', '/_api/user/bert', {
      headers: { ...root, 'if-match': etag },
      body: { extra },
    });
  const before = (await read()).headers.get('etag')!;
  expect((await change(before, { first: 1 })).status).toBe(200);
  const refused = await change(before, { second: 2 });
  expect(refused.status).toBe(412);
  expect(refused.json()).toMatchObject({ errorNum: 1200 });
  const after = (await read()).headers.get('etag')!;
  expect(after).not.toBe(before);
  expect((await change(after, { second: 2 })).status).toBe(200);
  expect((await read()).json()).toMatchObject({ extra: { first: 1, second: 2 } });
  // Without the header, the last change wins.
  expect((await call('PATCH', '/_api/user/bert', { extra: { third: 3 } })).status).toBe(200);
});

test('only administrators get the summaries', async () => {
  expect((await call('GET', '/_admin/orrery/users', undefined, anna)).status).toBe(403);
  expect((await call('GET', '/_db/shop/_admin/orrery/users')).status).toBe(200);
});

test('[7-users-1] users of the server are listed and read in each database', async () => {
  const inSystem = (await call('GET', '/_api/user')).json<{ result: { user: string }[] }>().result;
  expect(inSystem.map(({ user }) => user)).toEqual(['anna', 'bert', 'root']);
  expect((await call('GET', '/_db/shop/_api/user')).json().result).toEqual(inSystem);
  const own = await call('GET', '/_db/shop/_api/user/anna', undefined, anna);
  expect(own.json()).toMatchObject({ user: 'anna', active: true, extra: { name: 'Anna' } });
});

test('[7-users-3] PATCH merges extra or sets the password; PUT replaces extra', async () => {
  await call('PATCH', '/_api/user/bert', { extra: { name: 'Bert', img: 'a' } });
  const patched = await call('PATCH', '/_api/user/bert', { extra: { name: 'Bertha' } });
  expect(patched.json()).toMatchObject({ extra: { name: 'Bertha', img: 'a' }, active: false });
  await call('PATCH', '/_api/user/bert', { passwd: 'secret', active: true });
  expect((await call('POST', '/_api/user/bert', { passwd: 'secret' })).json().result).toBe(true);
  expect((await call('POST', '/_api/user/bert', { passwd: 'wrong' })).status).toBe(404);
  const replaced = await call('PUT', '/_api/user/bert', { passwd: 'secret', extra: { name: 'B' } });
  expect(replaced.json().extra).toEqual({ name: 'B' });
});

test('[2.13-7] sessions have time and address; users end their own, administrators those of others', async () => {
  const signIn = async () => {
    const answer = await send(server.baseUrl, 'POST', '/_admin/aardvark/login', {
      body: { username: 'anna', password: 'of anna' },
    });
    return { cookie: String(answer.headers.get('set-cookie')).split(';')[0]! };
  };
  await call('PUT', '/_api/user/anna/database/_system', { grant: 'ro' });
  const [first, second] = [await signIn(), await signIn()];
  const path = '/_admin/orrery/sessions/anna';
  const sessionsSeenBy = async (headers: Readonly<Record<string, string>>) =>
    sessionsApi.list.answers[200].parse((await call('GET', path, undefined, headers)).json()).sessions;
  const own = await sessionsSeenBy(first);
  expect(own).toHaveLength(2);
  expect(own.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(own.every(({ start, address }) => start !== undefined && /127|::1/.test(address ?? ''))).toBe(true);
  const other = own.find(({ isCurrent }) => !isCurrent)!;
  expect((await call('DELETE', `${path}/${other.id}`, undefined, first)).status).toBe(200);
  expect((await call('GET', path, undefined, second)).status).toBe(401);
  expect((await call('DELETE', `${path}/${other.id}`, undefined, first)).json()).toMatchObject({
    ended: false,
  });
  expect((await call('GET', '/_admin/orrery/sessions/root', undefined, first)).status).toBe(403);
  const [last] = await sessionsSeenBy(root);
  expect((await call('DELETE', `${path}/${last!.id}`)).status).toBe(200);
  expect((await call('GET', path, undefined, first)).status).toBe(401);
});
