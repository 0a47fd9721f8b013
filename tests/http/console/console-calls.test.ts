import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

const call = (method: string, path: string, more: Call = {}) => send(url, method, path, more);
const path = '/_admin/aardvark/query';
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the result of a query as a file', () => {
  const download = (query: unknown) => call('GET', `${path}/result/download/${base64(query)}`);

  test('[7-query-7] has all rows, more than one batch', async () => {
    const answer = await download({ query: 'FOR i IN 1..@n RETURN i', bindVars: { n: 2500 } });
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename=results.json',
    ]);
    expect(answer.json()).toEqual(Array.from({ length: 2500 }, (_, i) => i + 1));
  });

  test('contains texts that look like the end of an answer', async () => {
    const row = ',"hasMore":true,"id":"1"}';
    expect((await download({ query: 'RETURN @row', bindVars: { row } })).json()).toEqual([row]);
  });

  test('changes no data', async () => {
    await call('POST', '/_api/collection', { body: { name: 'kept' } });
    const answer = await download({ query: 'INSERT {} INTO kept RETURN NEW' });
    expect([answer.status, answer.json().errorNum]).toEqual([403, 11]);
    expect((await call('GET', '/_api/collection/kept/count')).json().count).toBe(0);
  });

  test.each([{}, [], 7, { query: 7 }])('%j is refused', async (query) => {
    expect((await download(query)).json()).toMatchObject({ code: 400, errorNum: 17 });
  });
});

describe('saved queries of a user', () => {
  beforeAll(() => call('POST', '/_api/user', { body: { user: 'nina', extra: { name: 'Nina' } } }));

  const saved = async () => (await call('GET', `${path}/download/nina`)).json();
  const save = (body: unknown) => call('POST', `${path}/upload/nina`, { body });

  test('[7-users-5] [7-query-8] replace those of the same name and keep the rest of the record', async () => {
    await save([
      { name: 'a', value: 'RETURN 1' },
      { name: 'b', value: 'RETURN @x', parameter: { x: [1] } },
    ]);
    await save([{ name: 'a', value: 'RETURN 2' }]);
    expect(await saved()).toEqual([
      { name: 'a', value: 'RETURN 2' },
      { name: 'b', value: 'RETURN @x', parameter: { x: [1] } },
    ]);
    const user = (await call('GET', '/_api/user/nina')).json<{ extra: { name: string } }>();
    expect(user.extra.name).toBe('Nina');
  });

  test('entries without a name or text are ignored', async () => {
    const before = await saved();
    expect((await save([{ name: 'c' }, 5, null, { value: 'RETURN 1' }])).status).toBe(200);
    expect(await saved()).toEqual(before);
  });

  test('have a limit', async () => {
    for (let i = 0; i < 4; i++) {
      expect((await save([{ name: `long${i}`, value: 'x'.repeat(1_000_000) }])).status).toBe(200);
    }
    const answer = await save([{ name: 'last', value: 'x'.repeat(1_000_000) }]);
    expect(answer.json()).toMatchObject({ code: 400, errorNum: 400 });
  });
});

describe('today’s addresses of the console', () => {
  test.each(['/_admin/aardvark', '/_admin/aardvark/', '/_admin/html'])('%s redirects to it', async (page) => {
    const answer = await call('GET', page);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${new URL(url).pathname}/`]);
  });
});
