import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'c' } });
});

describe('echo', () => {
  test.each([
    ['1.3', 10300],
    ['1.3.0', 10300],
    ['1.3-devel', 10300],
    ['10303', 10300],
    [' 1.4  ', 10400],
    ['2.0', 20000],
    ['2.4', 20400],
    ['20804', 20800],
    ['0.9', 10300],
    ['1.2', 10300],
    ['1.', 20800],
    ['x.4', 20800],
    ['', 20800],
  ])('gives the compatibility of %j', async (version, compatibility) => {
    const headers = { 'x-arango-version': version };
    expect((await send(url, 'GET', '/_admin/echo', { headers })).json().compatibility).toBe(compatibility);
  });

  test('gives the target as it was sent', async () => {
    const target = '/_admin/echo/x/y%20z?foo[]=bar&foo[]=b%61z&one=1&one=2';
    for (const headers of [legacy, {}]) {
      const echo = (await send(url, 'GET', target, { headers })).json();
      expect(echo).toMatchObject({
        url: target,
        path: '/x/y%20z',
        suffix: ['x', 'y%20z'],
        parameters: { foo: ['bar', 'baz'], one: '2' },
        client: { address: '127.0.0.1', port: expect.any(Number), id: expect.any(String) },
      });
    }
    expect((await send(url, 'GET', '/_admin/echo?', { headers: legacy })).json().url).toMatch(
      /^\/_admin\/echo/,
    );
  });
});

test('a client before 1.5 gets 200 for a new database', async () => {
  for (const [version, status] of [
    ['1.4', 200],
    ['2.8', 201],
  ] as const) {
    const name = `versions${process.pid}x${status}`;
    const headers = { 'x-arango-version': version };
    const created = await send(sharedServerUrl(), 'POST', '/_api/database', { headers, body: { name } });
    expect([version, created.status]).toEqual([version, status]);
    await send(sharedServerUrl(), 'DELETE', `/_api/database/${name}`);
  }
});

describe('a job', () => {
  const fetched = async (method: string, path: string, headers: Record<string, string>) => {
    const started = await send(url, method, path, { headers: { ...headers, 'x-arango-async': 'store' } });
    expect([started.status, started.text]).toEqual([202, '']);
    const id = started.headers.get('x-arango-async-id') ?? '';
    await expect.poll(async () => (await send(url, 'GET', `/_api/job/${id}`, { headers })).status).toBe(200);
    const answer = await send(url, 'PUT', `/_api/job/${id}`, { headers });
    expect(answer.headers.get('x-arango-async-id')).toBe(id);
    return answer;
  };

  test.each([
    ['2.8', legacy],
    ['3.12', {}],
  ])('is started before the path and the method are looked up: %s', async (_dialect, headers) => {
    const unknown = await fetched('GET', '/_api/unknown', headers);
    expect([unknown.status, unknown.json().errorNum]).toEqual([404, 404]);
    const refused = await fetched('PATCH', '/_api/cursor', headers);
    expect([refused.status, refused.json().errorNum]).toEqual([405, 405]);
  });

  test('of a refused HEAD stores the error, of another HEAD nothing', async () => {
    const refused = await fetched('HEAD', '/_api/document/c/none', legacy);
    expect([refused.status, refused.json().errorNum]).toEqual([404, 1202]);
    expect((await fetched('HEAD', '/_api/version', legacy)).text).toBe('');
  });

  test('has words of its own in paths', async () => {
    const outcome = async (method: string, path: string) => {
      const answer = await send(url, method, `/_api/job/${path}`, { headers: legacy });
      return [answer.status, answer.json().errorNum ?? answer.json().result];
    };
    expect(await outcome('DELETE', 'expired?stamp=abc')).toEqual([200, true]);
    expect(await outcome('DELETE', 'expired')).toEqual([400, 400]);
    expect(await outcome('PUT', 'all')).toEqual([404, 404]);
    expect(await outcome('GET', '1/cancel')).toEqual([400, 400]);
    const in312 = await send(url, 'DELETE', '/_api/job/expired?stamp=abc');
    expect([in312.status, in312.json().errorNum]).toEqual([400, 400]);
  });
});
