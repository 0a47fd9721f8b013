import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, basic, send } from './client.ts';
import { type LimitedApp, rootPassword, startLimitedApp } from './security/limited-app.ts';

interface Part {
  readonly request: string;
  readonly headers?: string;
  readonly body?: unknown;
  readonly id?: string;
}

interface PartAnswer {
  readonly id: string | undefined;
  readonly status: number;
  readonly headers: string;
  readonly text: string;
}

let app: LimitedApp;
const root = basic('root', rootPassword);
const reader = basic('reader', 'reader');
const contentType = { 'content-type': 'multipart/form-data; boundary="the boundary"' };

function messageOf(parts: readonly Part[]): string {
  const blocks = parts.map(({ request, headers = '', body, id }) => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const contentId = id === undefined ? '' : `Content-Id: ${id}\r\n`;
    return `--the boundary\r\nContent-Type: application/x-arango-batchpart\r\n${contentId}\r\n${request} HTTP/1.1\r\n${headers}\r\n${text}\r\n`;
  });
  return `${blocks.join('')}--the boundary--\r\n`;
}

function sendBatch(parts: readonly Part[], headers: Record<string, string> = root, path = '/_api/batch') {
  return send(app.baseUrl, 'POST', path, { headers: { ...headers, ...contentType }, body: messageOf(parts) });
}

function answersIn({ text }: Answer): readonly PartAnswer[] {
  return text
    .split('--the boundary')
    .slice(1, -1)
    .map((block) => {
      const [outer = '', head = '', ...rest] = block.replace(/^\r\n/, '').split('\r\n\r\n');
      const body = rest.join('\r\n\r\n').replace(/\r\n$/, '');
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      const id = /^content-id: (.*)$/im.exec(outer)?.[1];
      if (!/HEAD/.test(id ?? '')) expect(length).toBe(Buffer.byteLength(body));
      return { id, status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]), headers: head, text: body };
    });
}

const batch = async (parts: readonly Part[], headers?: Record<string, string>) =>
  answersIn(await sendBatch(parts, headers));
const call = (method: string, path: string, body?: unknown) =>
  send(app.baseUrl, method, path, { headers: root, body });

beforeAll(async () => {
  app = await startLimitedApp({});
  await call('POST', '/_api/collection', { name: 'docs' });
  await call('POST', '/_api/collection', { name: 'closed' });
  await call('POST', '/_api/database', { name: 'other' });
  await call('POST', '/_api/user', { user: 'reader', passwd: 'reader' });
  await call('PUT', '/_api/user/reader/database/_system', { grant: 'ro' });
  await call('PUT', '/_api/user/reader/database/_system/closed', { grant: 'none' });
});

afterAll(() => app.stop());

describe('a batch', () => {
  test('answers its parts in order and counts errors', async () => {
    const answer = await sendBatch([
      { request: 'POST /_api/document/docs', id: 'first', body: { _key: 'a', n: 1 } },
      { request: 'GET /_api/document/docs/a' },
      { request: 'GET /_api/document/docs/none', id: 'last' },
      { request: 'HEAD /_api/document/docs/a', id: 'HEAD' },
      { request: 'DELETE /_api/batches', id: 'unknown' },
    ]);
    expect([answer.status, answer.headers.get('x-arango-errors')]).toEqual([200, '2']);
    expect(answer.headers.get('content-type')).toBe(contentType['content-type']);
    const parts = answersIn(answer);
    expect(parts.map(({ id, status }) => [id, status])).toEqual([
      ['first', 202],
      [undefined, 200],
      ['last', 404],
      ['HEAD', 200],
      ['unknown', 404],
    ]);
    expect(parts[0]!.headers).toContain('Location: /_db/_system/_api/document/docs/a');
    expect(JSON.parse(parts[1]!.text)).toMatchObject({ _key: 'a', n: 1 });
    expect(parts[3]!.text).toBe('');
  });

  test('imports, opens cursors and reads their batches', async () => {
    const large = Array.from({ length: 3000 }, (_, i) => ({ _key: `l${i}`, text: 'ä'.repeat(300) }));
    const lines = Array.from({ length: 100 }, (_, i) => JSON.stringify({ _key: `i${i}` })).join('\n');
    const parts = await batch([
      { request: 'POST /_api/import?collection=docs&type=documents', body: lines },
      { request: 'POST /_api/document/docs?silent=true', body: large },
      { request: 'POST /_api/cursor', body: { query: 'RETURN LENGTH(docs)' } },
    ]);
    expect(JSON.parse(parts[0]!.text)).toMatchObject({ created: 100, errors: 0 });
    expect(parts[1]!.status).toBe(202);
    expect(JSON.parse(parts[2]!.text).result[0]).toBeGreaterThanOrEqual(3100);
  });

  test('of many parts does not take the server from others', async () => {
    const many = Array.from({ length: 3000 }, () => ({ request: 'GET /_api/version' }));
    const [answer, version] = await Promise.all([sendBatch(many), call('GET', '/_api/version')]);
    expect([answersIn(answer).length, version.status]).toEqual([3000, 200]);
    const tooMany = await sendBatch(Array.from({ length: 10_001 }, () => ({ request: 'GET /_api/version' })));
    expect(tooMany.status).toBe(400);
  });

  test('runs as a job', async () => {
    const started = await send(app.baseUrl, 'POST', '/_api/batch', {
      headers: { ...root, ...contentType, 'x-arango-async': 'store' },
      body: messageOf([{ request: 'GET /_api/version' }]),
    });
    const id = started.headers.get('x-arango-async-id');
    for (;;) {
      const answer = await call('PUT', `/_api/job/${id}`);
      if (answer.status === 204) continue;
      expect(answersIn(answer).map(({ status }) => status)).toEqual([200]);
      break;
    }
  });
});

describe('a part', () => {
  const statusOf = async (part: Part, headers?: Record<string, string>) =>
    (await batch([part], headers))[0]?.status;

  test.each([
    ['POST /_api/collection', { name: 'hers' }],
    ['POST /_api/document/docs', { _key: 'hers' }],
    ['POST /_api/cursor', { query: 'INSERT {} INTO docs' }],
    ['POST /_api/import?collection=docs&type=documents', '{"_key":"hers"}'],
    ['GET /_api/document/closed/a', undefined],
    ['GET /_api/user', undefined],
    ['POST /_api/user', { user: 'eve' }],
    ['PUT /%5Fapi/collection/docs/truncate', undefined],
    ['DELETE http://127.0.0.1/_api/collection/docs', undefined],
  ])('needs the rights of its route: %s', async (request, body) => {
    expect(await statusOf({ request, body }, reader)).toBe(403);
  });

  test('has the user of the batch, whatever credentials and addresses it contains', async () => {
    const headers = `authorization: Basic ${Buffer.from(`root:${rootPassword}`).toString('base64')}\r\ncookie: x=y\r\nx-forwarded-for: 192.0.2.1\r\nhost: evil.test\r\n`;
    const part = { request: 'POST /_api/collection', headers, body: { name: 'hers' } };
    expect(await statusOf(part, reader)).toBe(403);
    expect((await sendBatch([{ request: 'GET /_api/version' }], {})).status).toBe(401);
    const echo = await batch([{ request: 'GET /_admin/echo', headers }]);
    expect(echo[0]!.status).toBe(200);
    expect(JSON.parse(echo[0]!.text)).toMatchObject({ user: 'root', client: { address: '127.0.0.1' } });
  });

  test('stays in the database of the batch', async () => {
    const parts = [{ request: 'GET /_db/other/_api/database/current' }];
    const [answer] = answersIn(await sendBatch(parts));
    expect(JSON.parse(answer!.text).result.name).toBe('_system');
    const [inOther] = answersIn(
      await sendBatch([{ request: 'GET /_api/database/current' }], root, '/_db/other/_api/batch'),
    );
    expect(JSON.parse(inOther!.text).result.name).toBe('other');
  });

  test.each(['/_api/batch', '/_db/_system/_api/batch', '/%5Fapi/b%61tch', 'http://127.0.0.1/_api/batch'])(
    'may be a batch with the user and the database of the outer one: %s',
    async (target) => {
      const inner = messageOf([
        { request: 'GET /_admin/echo' },
        { request: 'HEAD /_api/document/docs/none' },
      ]);
      const body = inner.replaceAll('the boundary', 'inner');
      const headers = 'content-type: multipart/form-data; boundary=inner\r\n';
      const [answer] = await batch([{ request: `POST ${target}`, headers, body }]);
      expect(answer!.status).toBe(200);
      const [, echo = '', head = ''] = answer!.text.split('--inner');
      expect(echo).toContain('HTTP/1.1 200 OK');
      expect(echo).toContain('"database":"_system"');
      // The refusal of a HEAD has the body of the error.
      expect(head).toContain('HTTP/1.1 404 Not Found');
      expect(head).toContain('"errorNum":1202');
    },
  );

  test('is not a batch in more than two others', async () => {
    /** The text of the answer to a batch inside others. */
    const nested = async (levels: number) => {
      let parts: readonly Part[] = [{ request: 'GET /_api/version' }];
      for (let level = 0; level < levels; level++) {
        const body = messageOf(parts).replaceAll('the boundary', `inner${level}`);
        const headers = `content-type: multipart/form-data; boundary=inner${level}\r\n`;
        parts = [{ request: 'POST /_api/batch', headers, body }];
      }
      return (await sendBatch(parts)).text;
    };
    for (const levels of [0, 1, 2]) expect(await nested(levels)).toContain('"version"');
    const refused = await nested(3);
    expect(refused).not.toContain('"version"');
    expect(refused).toContain('expected batches in at most 2 other batches, found one in 3');
  });

  test('is not a job', async () => {
    const [answer] = await batch([{ request: 'GET /_api/version', headers: 'x-arango-async: store\r\n' }]);
    expect(answer!.status).toBe(200);
  });

  test.each([
    ['a malformed request line', 'GET', '', 400],
    ['a target without a slash', 'GET version', '', 400],
    ['dot segments', 'GET /_api/../_api/version', '', 400],
    ['a header without a colon', 'GET /_api/version', 'oops\r\n', 400],
    ['an unknown path', 'GET /_api/unknown', '', 404],
    ['another length than its body', 'POST /_api/document/docs', 'content-length: 9999\r\n', 202],
    ['transfer-encoding', 'POST /_api/document/docs', 'transfer-encoding: chunked\r\n', 202],
  ])('with %s', async (_title, request, headers, status) => {
    expect(await statusOf({ request, headers, body: {} })).toBe(status);
  });

  test('has the body limit of its route', async () => {
    const body = { user: 'x', passwd: 'y'.repeat(2 << 20) };
    expect(await statusOf({ request: 'POST /_api/user', body })).toBe(413);
    expect(await statusOf({ request: 'POST /_open/auth', body: 'x'.repeat(20 << 10) })).toBe(413);
  });
});
