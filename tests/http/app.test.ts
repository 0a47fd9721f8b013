import { request } from 'node:http';
import { expect, test } from 'vitest';
import { send } from './client.ts';
import { sharedServerUrl } from './shared-server.ts';

const baseUrl = sharedServerUrl();

test('a body above 64 MiB is refused before it is read completely', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const message = request(`${baseUrl}/_api/cursor`, { method: 'POST' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
      message.destroy();
    });
    message.on('error', reject);
    // The body has no end. A client that writes on after the refusal may lose the answer with its connection.
    message.write(Buffer.alloc((64 << 20) + 1, 32));
  });
  expect(status).toBe(413);
});

test.each([
  ['GET', '/_api/none', 404],
  ['GET', '/_api/version//', 404],
  ['PATCH', '/_api/cursor', 405],
  ['GET', '/_api/%zz', 400],
  ['GET', '/_db/none/_api/version', 404],
  ['GET', '/_db/%zz/_api/version', 400],
])('%s %s is answered with %d in the wire form', async (method, path, status) => {
  const answer = await send(baseUrl, method, path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.json()).toMatchObject({ error: true, code: status });
});

test('the content type of a body is ignored', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'no type at all', '']) {
    const answer = await send(baseUrl, 'POST', '/_api/cursor', {
      headers: { 'content-type': type },
      body: '{"query":"RETURN 1"}',
    });
    expect(answer.status, type).toBe(201);
  }
});

test('HEAD returns the headers of GET', async () => {
  const [get, head] = [
    await send(baseUrl, 'GET', '/_api/version'),
    await send(baseUrl, 'HEAD', '/_api/version'),
  ];
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
});

test('many pipelined requests on successive connections', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      send(baseUrl, 'POST', '/_api/cursor', { body: { query: 'RETURN @n', bindVars: { n } } }),
    ),
  );
  expect(answers.map((answer) => answer.json<{ result: number[] }>().result[0])).toEqual(
    Array.from({ length: 300 }, (_, n) => n),
  );
});

test("a page of a trusted origin may read, but never with the browser's credentials", async () => {
  const headers = { origin: 'http://example.test', 'access-control-request-method': 'PUT' };
  const preflight = await send(baseUrl, 'OPTIONS', '/_api/version', { headers });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('false');
});
