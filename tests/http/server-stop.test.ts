import { expect, test } from 'vitest';
import { adminServerApi } from '../../protocol/api/admin-server.ts';
import { basic, send } from './client.ts';
import { startServer } from './server-process.ts';

const password = 'of the server';
const root = { headers: basic('root', password) };

test('administrators stop the server by a call, others do not', async () => {
  const server = await startServer({ password });
  const { baseUrl } = server;
  const slow = await send(baseUrl, 'PUT', '/_api/query/properties', {
    ...root,
    body: { slowQueryThreshold: 0.001 },
  });
  expect(slow.status).toBe(200);
  const bindVars = '{"query":"RETURN [SLEEP(0.05), @big]","bindVars":{"big":9007199254740993}}';
  await send(baseUrl, 'POST', '/_api/cursor', { ...root, body: bindVars });
  const listed = await send(baseUrl, 'GET', '/_admin/server/aql-queries', root);
  const { result } = adminServerApi.recentQueries.answers[200].parse(listed.json());
  expect(result.queries.at(-1)).toMatchObject({
    query: 'RETURN [SLEEP(0.05), @big]',
    database: '_system',
    user: 'root',
  });
  expect(listed.text).toContain('"big":9007199254740993');

  await send(baseUrl, 'POST', '/_api/user', { ...root, body: { user: 'u', passwd: 'p' } });
  await send(baseUrl, 'PUT', '/_api/user/u/database/_system', { ...root, body: { grant: 'ro' } });
  for (const headers of [{}, basic('u', 'p')]) {
    const refused = await send(baseUrl, 'DELETE', '/_admin/shutdown', { headers });
    expect([401, 403]).toContain(refused.status);
  }
  expect((await send(baseUrl, 'GET', '/_admin/shutdown', root)).status).toBe(405);
  const answer = await send(baseUrl, 'DELETE', '/_admin/shutdown', root);
  expect([answer.status, answer.text]).toEqual([200, '"OK"']);
  expect(await server.ended).toBe(0);
  await server.stop();
});

test('at the start of a stop the server is not ready, and answers other requests until the delay ends', async () => {
  const server = await startServer({ password, args: ['--stop-delay', '3600'] });
  const { baseUrl } = server;
  const ready = async () => (await send(baseUrl, 'GET', '/_admin/orrery/ready')).status;
  expect(await ready()).toBe(200);
  expect((await send(baseUrl, 'GET', '/_admin/orrery/health')).text).toBe(
    '{"status":"alive","error":false,"code":200}',
  );
  expect((await send(baseUrl, 'DELETE', '/_admin/shutdown', root)).text).toBe('"OK"');
  await expect.poll(ready).toBe(503);
  const query = { query: 'RETURN 1' };
  const answer = await send(baseUrl, 'POST', '/_api/cursor', { ...root, body: query });
  expect(answer.json()).toMatchObject({ result: [1] });
  expect((await send(baseUrl, 'GET', '/_admin/orrery/health')).status).toBe(200);
  await server.stop('SIGKILL');
});
