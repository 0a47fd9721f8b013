import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, basic, send } from './client.ts';
import { type LimitedApp, rootPassword, startLimitedApp } from './security/limited-app.ts';

let app: LimitedApp;
const root = basic('root', rootPassword);
const ada = basic('ada', 'ada');

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(app.baseUrl, method, path, { headers: { ...root, ...headers }, body });

async function startJob(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await call(method, path, body, { 'x-arango-async': 'store' });
  expect([answer.status, answer.text]).toEqual([202, '']);
  const id = answer.headers.get('x-arango-async-id') ?? '';
  expect(id).toMatch(/^\d+$/);
  return id;
}

async function until<T>(read: () => Promise<T>, isMet: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isMet(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const fetchJob = (id: string): Promise<Answer> =>
  until(
    () => call('PUT', `/_api/job/${id}`),
    ({ status }) => status !== 204,
  );
const runningTexts = async () =>
  (await call('GET', '/_api/query/current')).json<readonly { query: string }[]>().map(({ query }) => query);
const countOf = async (name: string) =>
  (await call('GET', `/_api/collection/${name}/count`)).json<{ count: number }>().count;

beforeAll(async () => {
  app = await startLimitedApp({ maxJobsPerUser: 3 });
  await call('POST', '/_api/collection', { name: 'c' });
  await call('POST', '/_api/user', { user: 'ada', passwd: 'ada' });
  await call('PUT', '/_api/user/ada/database/_system', { grant: 'ro' });
});

afterAll(() => app.stop());

describe('a job', () => {
  test('has the status, headers and body of its call', async () => {
    const made = await fetchJob(await startJob('POST', '/_api/document/c', { _key: 'a', n: 1 }));
    expect(made.status).toBe(202);
    expect(made.headers.get('location')).toBe('/_db/_system/_api/document/c/a');
    expect(made.headers.get('etag')).toBe(`"${made.json<{ _rev: string }>()._rev}"`);
    const missing = await fetchJob(await startJob('GET', '/_api/document/c/none'));
    expect([missing.status, missing.json().errorNum]).toEqual([404, 1202]);
    const head = await fetchJob(await startJob('HEAD', '/_api/document/c/a'));
    expect([head.status, head.text]).toEqual([200, '']);
    const cursor = await fetchJob(
      await startJob('POST', '/_api/cursor', { query: 'FOR i IN 1..5 RETURN i', batchSize: 2 }),
    );
    const { id, result } = cursor.json<{ id: string; result: unknown }>();
    expect([cursor.status, result]).toEqual([201, [1, 2]]);
    expect((await call('POST', `/_api/cursor/${id}`)).json().result).toEqual([3, 4]);
  });

  test('imports a body that arrives with the request', async () => {
    const lines = '{"_key":"i1"}\n{"_key":"i2"}\n';
    const answer = await fetchJob(await startJob('POST', '/_api/import?collection=c&type=documents', lines));
    expect([answer.status, answer.json().created]).toEqual([201, 2]);
  });

  test('runs a large array of documents', async () => {
    const documents = Array.from({ length: 3000 }, (_, i) => ({ _key: `big${i}`, text: 'x'.repeat(500) }));
    const answer = await fetchJob(await startJob('POST', '/_api/document/c', documents));
    expect([answer.status, answer.json<readonly unknown[]>().length]).toEqual([202, 3000]);
  });

  test('is visible to its user only', async () => {
    const id = await startJob('GET', '/_api/version');
    for (const [method, path] of [
      ['GET', id],
      ['PUT', id],
      ['PUT', `${id}/cancel`],
      ['DELETE', id],
    ] as const) {
      expect((await send(app.baseUrl, method, `/_api/job/${path}`, { headers: ada })).status).toBe(404);
    }
    const lists = ['pending', 'done'].map((kind) =>
      send(app.baseUrl, 'GET', `/_api/job/${kind}`, { headers: ada }),
    );
    for (const answer of await Promise.all(lists)) expect(answer.json()).toEqual([]);
    await send(app.baseUrl, 'DELETE', '/_api/job/all', { headers: ada });
    expect((await fetchJob(id)).status).toBe(200);
  });

  test('is not started without rights or credentials', async () => {
    const asked = { 'x-arango-async': 'store' };
    const denied = await send(app.baseUrl, 'POST', '/_api/collection', {
      headers: { ...ada, ...asked },
      body: { name: 'hers' },
    });
    expect([denied.status, denied.headers.get('x-arango-async-id')]).toEqual([403, null]);
    expect((await send(app.baseUrl, 'GET', '/_api/version', { headers: asked })).status).toBe(401);
    const signIn = await send(app.baseUrl, 'POST', '/_open/auth', {
      headers: asked,
      body: { username: 'ada', password: 'ada' },
    });
    expect([signIn.status, signIn.headers.get('x-arango-async-id')]).toEqual([200, null]);
  });

  test('is refused with 21003 (queue full) above the limit', async () => {
    const query = 'RETURN SLEEP(60)';
    const ids = await Promise.all(
      Array.from({ length: 3 }, () => startJob('POST', '/_api/cursor', { query })),
    );
    const refused = await call('GET', '/_api/version', undefined, { 'x-arango-async': 'true' });
    expect([refused.status, refused.json().errorNum]).toEqual([503, 21003]);
    expect((await call('GET', '/_api/version')).status).toBe(200);
    for (const id of ids) await call('PUT', `/_api/job/${id}/cancel`);
    for (const id of ids) expect((await fetchJob(id)).json().errorNum).toBe(21);
    await until(runningTexts, (texts) => !texts.includes(query));
  });
});

describe('cancel ends', () => {
  const cancelled = async (id: string) => {
    expect((await call('PUT', `/_api/job/${id}/cancel`)).json()).toEqual({ result: true });
    const answer = await fetchJob(id);
    expect([answer.status, answer.json().errorNum]).toEqual([410, 21]);
  };

  test.each([
    ['a sleeping query', 'RETURN SLEEP(3601)'],
    ['a computing query', 'FOR i IN 1..1000000000 FILTER i < 0 RETURN i'],
    ['a writing query', 'FOR i IN 1..100000 LET s = SLEEP(1) INSERT {cancelled: true} INTO c'],
  ])('%s', async (_title, query) => {
    const before = await countOf('c');
    const id = await startJob('POST', '/_api/cursor', { query });
    await cancelled(id);
    await until(runningTexts, (texts) => !texts.includes(query));
    expect(await countOf('c')).toBe(before);
  });

  test('the next batch of a stream', async () => {
    const query = 'FOR i IN 1..1000000000 FILTER i <= 5000 RETURN i';
    const body = { query, batchSize: 4000, options: { stream: true } };
    const { id: cursorId } = (await call('POST', '/_api/cursor', body)).json<{ id: string }>();
    const id = await startJob('POST', `/_api/cursor/${cursorId}`);
    await cancelled(id);
    await until(runningTexts, (texts) => !texts.includes(query));
  });
});
