import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseSummary } from '../../../protocol/api/overview.ts';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** The calls of the databases screen, see section 7 of the administration specification. */
let server: ServerProcess;
const root = basic('root', 'of root');
const anna = basic('anna', 'of anna');

const call = (method: string, path: string, body?: unknown, headers = root) =>
  send(server.baseUrl, method, path, { headers, body });
const summaries = async (headers = root) =>
  (await call('GET', '/_admin/orrery/databases', undefined, headers)).json<{
    databases: readonly DatabaseSummary[];
  }>().databases;

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
});

afterAll(() => server.stop());

test('[7-database-1] databases are created with their users, listed and deleted', async () => {
  const users = [{ username: 'anna', passwd: 'of anna', active: true }];
  expect((await call('POST', '/_api/database', { name: 'shop', users })).status).toBe(201);
  expect((await call('GET', '/_api/database')).json()).toMatchObject({ result: ['_system', 'shop'] });
  const forAnna = { headers: anna };
  expect((await send(server.baseUrl, 'GET', '/_db/shop/_api/database/user', forAnna)).json()).toMatchObject({
    result: ['shop'],
  });
  expect(
    (await send(server.baseUrl, 'GET', '/_db/shop/_api/database/current', forAnna)).json(),
  ).toMatchObject({
    result: { name: 'shop' },
  });
  expect((await call('POST', '/_api/database', { name: 'gone' })).status).toBe(201);
  expect((await call('DELETE', '/_api/database/gone')).status).toBe(200);
});

test('[8-database-2] creation is refused with 409, 400 and 403', async () => {
  expect((await call('POST', '/_api/database', { name: 'shop' })).status).toBe(409);
  expect((await call('POST', '/_api/database', { name: '1 2' })).status).toBe(400);
  expect((await call('POST', '/_db/shop/_api/database', { name: 'new' })).status).toBe(403);
});

test('sizes of all databases in one call; users get only theirs, without owners', async () => {
  await call('POST', '/_db/shop/_api/collection', { name: 'books' });
  await call('POST', '/_db/shop/_api/document/books', [{}, {}]);
  const shop = (await summaries()).find(({ name }) => name === 'shop');
  expect(shop).toMatchObject({ collections: 1, documents: 2, graphs: 0, access: 'rw', owners: ['anna'] });
  expect(shop?.documentsBytes).toBeGreaterThan(0);
  const answer = await send(server.baseUrl, 'GET', '/_db/shop/_admin/orrery/databases', { headers: anna });
  const ofAnna = answer.json<{ databases: readonly DatabaseSummary[] }>().databases;
  expect(ofAnna.map(({ name, owners }) => [name, owners])).toEqual([['shop', undefined]]);
});
