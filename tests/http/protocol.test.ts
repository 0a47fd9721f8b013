import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from './client.ts';
import { sharedServerUrl } from './shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let base: string;
let prefix: string;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  prefix = base.slice(sharedServerUrl().length);
  await send(base, 'POST', '/_api/collection', { body: { name: 'c' } });
  await send(base, 'POST', '/_api/document/c', { body: { _key: 'a' } });
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`));

test.each([
  ['1.3', '/_api/document/c/v1'],
  ['10300', '/_api/document/c/v2'],
  ['1.4', '{db}/_api/document/c/v3'],
  ['2.8', '{db}/_api/document/c/v4'],
])('a client of version %s gets the location %s', async (version, location) => {
  const [, key] = /(v\d)$/.exec(location) ?? [];
  const headers = { 'x-arango-version': version };
  const answer = await send(base, 'POST', '/_api/document?collection=c', { headers, body: { _key: key } });
  expect(answer.headers.get('location')).toBe(location.replace('{db}', prefix));
});

test.each([
  ['1.4', '10400'],
  ['20804', '20804'],
  ['2.8', '20800'],
  [undefined, '31200'],
])('the target version of a client of %s is %s', async (version, target) => {
  const headers: Record<string, string> = version === undefined ? {} : { 'x-arango-version': version };
  expect((await send(base, 'GET', '/_admin/database/target-version', { headers })).json().version).toBe(
    target,
  );
});

test('answers of today have a queue time', async () => {
  const in312 = await send(base, 'GET', '/_api/version');
  expect(in312.headers.get('x-arango-queue-time-seconds')).toMatch(/^\d+\.\d{6}$/);
  const missing = await send(base, 'GET', '/_api/document/c/none');
  expect(missing.headers.get('x-arango-queue-time-seconds')).toMatch(/^\d+\.\d{6}$/);
  const older = await send(base, 'GET', '/_api/version', { headers: legacy });
  expect(older.headers.get('x-arango-queue-time-seconds')).toBeNull();
});

test('/_db// is the default database', async () => {
  for (const headers of [{}, legacy]) {
    const answer = await send(sharedServerUrl(), 'GET', '/_db//_api/database/current', { headers });
    expect([answer.status, answer.json<{ result: { name: string } }>().result.name]).toEqual([
      200,
      '_system',
    ]);
  }
});

describe('a revision of a 2.8 client', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('is a number: %s', async (method) => {
    const body = method === 'PUT' || method === 'PATCH' ? { n: 1 } : undefined;
    const sendWith = (path: string, headers: Record<string, string>) =>
      send(base, method, `/_api/document/c/a${path}`, { headers: { ...legacy, ...headers }, body });
    for (const answer of [
      await sendWith('?rev=abc', {}),
      await sendWith('?rev=', {}),
      await sendWith('?rev=1x&policy=last', {}),
      await sendWith('', { 'if-match': '*' }),
      await sendWith('', { 'if-match': '"*"' }),
    ]) {
      const message = answer.text === '' ? 'invalid revision number' : answer.json().errorMessage;
      expect([answer.status, message]).toEqual([400, 'invalid revision number']);
    }
    expect((await sendWith('?rev=17', {})).status).toBe(412);
    expect((await sendWith('', { 'if-match': '"17"' })).status).toBe(412);
  });

  test('0 stands for none', async () => {
    const answer = await send(base, 'GET', '/_api/document/c/a?rev=0', { headers: legacy });
    expect(answer.status).toBe(200);
    const known = await send(base, 'GET', '/_api/document/c/a', {
      headers: { ...legacy, 'if-none-match': 'x' },
    });
    expect(known.status).toBe(400);
  });
});

describe('a cursor of today', () => {
  const query = 'FOR i IN 1..5 RETURN i';
  interface Batch {
    readonly result: readonly number[];
    readonly id?: string;
    readonly nextBatchId?: string;
    readonly hasMore: boolean;
    readonly extra: { readonly stats: Readonly<Record<string, number>> };
  }
  const post = async (path: string, body?: unknown) =>
    (await send(base, 'POST', `/_api/cursor${path}`, { body })).json<Batch>();

  test.each([{}, { stream: true }, { allowRetry: true }])('names its next batch: %j', async (options) => {
    const first = await post('', { query, batchSize: 2, options });
    expect([first.result, first.nextBatchId]).toEqual([[1, 2], '2']);
    const second = await post(`/${first.id}/2`);
    expect([second.result, second.nextBatchId, second.hasMore]).toEqual([[3, 4], '3', true]);
    const repeated = await send(base, 'POST', `/_api/cursor/${first.id}/2`);
    if ('allowRetry' in options) expect(repeated.json<Batch>().result).toEqual([3, 4]);
    else expect(repeated.status).toBe(404);
    const last = await post(`/${first.id}/3`);
    expect([last.result, last.nextBatchId, last.hasMore]).toEqual([[5], undefined, false]);
  });

  test('has the statistics of 3.12', async () => {
    const { extra } = await post('', { query });
    expect(extra.stats).toMatchObject({ documentLookups: 0, seeks: 0, cursorsCreated: 0 });
  });

  test.each([
    ['FOR d IN counted FILTER d.n IN [1, 2] RETURN d', { documentLookups: 2, cursorsCreated: 1 }],
    ['FOR d IN counted FILTER d._key == "k3" RETURN d', { documentLookups: 1, cursorsCreated: 1 }],
    [
      'FOR n IN 1..4 FOR d IN counted FILTER d.n == n RETURN d',
      // Seeks are those of merge joins only.
      { documentLookups: 4, cursorsCreated: 1, cursorsRearmed: 3, seeks: 0 },
    ],
    ['FOR d IN counted RETURN d', { documentLookups: 0, cursorsCreated: 0, cursorsRearmed: 0 }],
    ['FOR e IN countedEdges FILTER e._from == "counted/k0" RETURN e._to', { documentLookups: 0 }],
    ['FOR e IN countedEdges FILTER e._from == "counted/k0" RETURN e.n', { documentLookups: 3 }],
  ])('counts lookups in indexes: %s', async (indexed, counts) => {
    await send(base, 'POST', '/_api/collection', { body: { name: 'counted' } });
    await send(base, 'POST', '/_api/collection', { body: { name: 'countedEdges', type: 3 } });
    const documents = Array.from({ length: 9 }, (_, n) => ({ _key: `k${n}`, n }));
    await send(base, 'POST', '/_api/document/counted?overwriteMode=ignore', { body: documents });
    const edges = [1, 2, 3].map((n) => ({ _key: `e${n}`, _from: 'counted/k0', _to: `counted/k${n}`, n }));
    await send(base, 'POST', '/_api/document/countedEdges?overwriteMode=ignore', { body: edges });
    await send(base, 'POST', '/_api/index?collection=counted', {
      body: { type: 'persistent', fields: ['n'] },
    });
    expect((await post('', { query: indexed })).extra.stats).toMatchObject(counts);
  });
});

test('bindVars null is 1550 for a 2.8 client only', async () => {
  const body = { query: 'RETURN 1', bindVars: null };
  const older = await send(base, 'POST', '/_api/cursor', { headers: legacy, body });
  expect([older.status, older.json().errorNum]).toEqual([400, 1550]);
  expect((await send(base, 'POST', '/_api/cursor', { body })).status).toBe(201);
});

test.each([
  ['POST', '/_api/collection', 'duplicate name'],
  ['GET', '/_api/index/c/999', 'index not found'],
  ['PUT', '/_api/document/c/a', 'conflict, _rev values do not match'],
  ['GET', '/_api/document/c/a', 'conflict, _rev values do not match'],
])('texts of errors are those of 3.12: %s %s', async (method, path, text) => {
  const headers: Record<string, string> = path.endsWith('/c/a') ? { 'if-match': '"17"' } : {};
  const body = method === 'GET' ? undefined : { name: 'c' };
  expect((await send(base, method, path, { headers, body })).json().errorMessage).toBe(text);
});

test('a body in VelocyPack is refused by name', async () => {
  const headers = { 'content-type': 'application/x-velocypack' };
  const body = new Uint8Array([0x0b, 0x07, 0x01, 0x41, 0x61, 0x31, 0x03]);
  const refused = await send(base, 'POST', '/_api/document/c', { headers, body });
  expect([refused.status, refused.json()]).toEqual([
    415,
    {
      error: true,
      code: 415,
      errorNum: 9,
      errorMessage:
        'not implemented: bodies in VelocyPack; set the content type of the driver to application/json',
    },
  ]);
  const large = await send(base, 'POST', '/_api/cursor', { headers, body: new Uint8Array(1 << 20) });
  expect(large.status).toBe(415);
  expect((await send(base, 'GET', '/_api/document/c/a', { headers })).status).toBe(200);
});

test('there are no crash dumps', async () => {
  const server = sharedServerUrl();
  expect((await send(server, 'GET', '/_admin/crashes')).json()).toEqual({
    result: [],
    error: false,
    code: 200,
  });
  for (const method of ['GET', 'DELETE']) {
    const { status } = await send(server, method, '/_admin/crashes/281ac6d7-2e13-4554-b1ac-4ce619c9c03e');
    expect([method, status]).toEqual([method, 404]);
  }
});
