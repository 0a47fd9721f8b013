import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type RawRequest, sendBytes, sendTarget } from './raw.ts';

const password = 'a password';
const root = basic('root', password);

/** With every option, and with none; the last one without authentication. */
let open: ServerProcess;
let closed: ServerProcess;
let withoutAuth: ServerProcess;

beforeAll(async () => {
  const args = [
    ...['--public-url', 'https://db.example.com/orrery', '--public-url', 'http://plain.example:8080'],
    ...['--trusted-origin', 'http://app.example', '--trusted-origin', 'https://app.example:8443'],
    ...['--trusted-proxy', '127.0.0.1', '--trusted-proxy', '10.0.0.0/8'],
  ];
  open = await startServer({ password, args });
  closed = await startServer({ password });
  withoutAuth = await startServer();
});

afterAll(async () => {
  for (const server of [open, closed, withoutAuth]) await server.stop();
});

const statusOf = async (server: ServerProcess, request: RawRequest) =>
  (await sendTarget(server.baseUrl, request)).status;

const accessHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('pages of other origins', () => {
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  };
  const foreign = [
    'http://app.example:81',
    'https://app.example',
    'http://app.example.evil',
    'http://evil',
    'null',
    '',
  ];

  test('without a trusted origin no answer can be read and no preflight is granted', async () => {
    for (const origin of [...foreign, 'http://app.example']) {
      for (const server of [closed, withoutAuth]) {
        const headers = { origin, ...root };
        const read = await sendTarget(server.baseUrl, { target: '/_api/version', headers });
        expect([origin, accessHeaders(read.headers)]).toEqual([origin, []]);
        const asked = { method: 'OPTIONS', target: '/_api/version', headers: { origin, ...preflight } };
        const answer = await sendTarget(server.baseUrl, asked);
        expect([origin, answer.status, accessHeaders(answer.headers)]).toEqual([origin, 200, []]);
      }
    }
  });

  test('a trusted origin can read, others cannot', async () => {
    for (const origin of ['http://app.example', 'https://app.example:8443']) {
      const answer = await sendTarget(open.baseUrl, {
        target: '/_api/version',
        headers: { origin, ...root },
      });
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      const asked = { method: 'OPTIONS', target: '/_api/version', headers: { origin, ...preflight } };
      const granted = await sendTarget(open.baseUrl, asked);
      expect(granted.headers['access-control-allow-headers']).toBe('authorization');
    }
    for (const origin of foreign) {
      const answer = await sendTarget(open.baseUrl, {
        target: '/_api/version',
        headers: { origin, ...root },
      });
      expect([origin, accessHeaders(answer.headers)]).toEqual([origin, []]);
    }
  });

  test('a refusal cannot be read', async () => {
    const headers = { origin: 'http://evil' };
    for (const target of ['/_api/version', '/none', '/%00', '/_open/auth']) {
      const answer = await sendTarget(open.baseUrl, { target, headers });
      expect([target, accessHeaders(answer.headers)]).toEqual([target, []]);
    }
  });

  test('the session of the console is accepted from its own pages only', async () => {
    const cookie = await signIn(open, {});
    const { origin } = new URL(open.baseUrl);
    const asked = (headers: Readonly<Record<string, string>>) =>
      statusOf(open, { target: '/_api/version', headers: { cookie, ...headers } });
    expect(await asked({})).toBe(200);
    expect(await asked({ origin })).toBe(200);
    for (const other of [...foreign, 'http://app.example', 'http://localhost', origin.replace(/\d$/, '')]) {
      expect([other, await asked({ origin: other })]).toEqual([other, 401]);
    }
    for (const site of ['cross-site', 'same-site', 'x']) {
      expect([site, await asked({ 'sec-fetch-site': site })]).toEqual([site, 401]);
    }
  });

  test('cannot use a server without authentication', async () => {
    const { origin } = new URL(withoutAuth.baseUrl);
    const body = '{"query":"RETURN 1"}';
    const asked = (headers: Readonly<Record<string, string>>) =>
      statusOf(withoutAuth, { method: 'POST', target: '/_api/cursor', headers, body });
    expect(await asked({})).toBe(201);
    expect(await asked({ origin })).toBe(201);
    expect(await asked({ origin, 'sec-fetch-site': 'same-origin' })).toBe(201);
    for (const other of [...foreign, 'http://app.example']) {
      expect([other, await asked({ origin: other, 'content-type': 'text/plain' })]).toEqual([other, 401]);
    }
    expect(await asked({ 'sec-fetch-site': 'same-site' })).toBe(401);
    expect(await asked({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(401);
  });
});

describe('a page of another site, on a server without authentication,', () => {
  const site = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const status = (target: string, dest: string, more: Readonly<Record<string, string>> = {}) =>
    statusOf(withoutAuth, {
      target,
      headers: { ...site, 'sec-fetch-dest': dest, accept: 'text/html', ...more },
    });
  const query = Buffer.from(JSON.stringify({ query: 'RETURN 1' })).toString('base64url');
  const api = [
    '/_api/version',
    '/_db/_system/_api/collection',
    `/_admin/aardvark/query/result/download/${query}`,
    '/_admin/echo',
    '/%5Fapi/version',
  ];

  test('may link to pages of the console, but to no address of the API', async () => {
    // 404: the tests run without a built console.
    for (const page of ['/', '/queries', '/_db/_system/collections']) {
      expect([page, [200, 404].includes(await status(page, 'document'))]).toEqual([page, true]);
    }
    for (const target of api) expect([target, await status(target, 'document')]).toEqual([target, 401]);
  });

  test.each(['iframe', 'frame', 'embed', 'object', 'fencedframe'])('has no access by %s', async (dest) => {
    for (const target of ['/', '/queries', ...api]) {
      expect([target, await status(target, dest)]).toEqual([target, 401]);
      // Neither have frames in pages of the own origin.
      const own = { 'sec-fetch-site': 'same-origin' };
      expect([target, await status(target, dest, own)]).toEqual([target, 401]);
    }
  });

  test('the own pages download results, and an address that the user enters is opened', async () => {
    for (const from of ['same-origin', 'none']) {
      for (const dest of ['document', 'empty']) {
        const found = await status(api[2]!, dest, { 'sec-fetch-site': from });
        expect([from, dest, found]).toEqual([from, dest, 200]);
      }
    }
  });
});

describe('the header Host', () => {
  const own = [
    'localhost',
    'localhost:1',
    'LocalHost.',
    'db.localhost',
    '127.0.0.1',
    '127.9.9.9:80',
    '[::1]',
    '[::1]:8529',
  ];
  const literals = ['10.1.2.3', '192.168.0.9:8529', '[fe80::1]', '[2001:db8::1]:1'];
  const names = [
    'evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '2130706433',
    '0x7f.1',
    '127.1',
    'db.example.com',
  ];
  const malformed = [
    '',
    ' ',
    ':80',
    'a b',
    'a/b',
    'a@b',
    'a?b',
    '[::1',
    '::1',
    '[x]',
    'a:b',
    'a:123456',
    '127.0.0.1, localhost',
    '%6c',
    'ü',
  ];

  test.each([...own, ...literals])('%s is accepted', async (host) => {
    for (const server of [open, closed]) {
      expect(await statusOf(server, { target: '/_api/version', host, headers: root })).toBe(200);
    }
    expect(await statusOf(withoutAuth, { target: '/_api/version', host })).toBe(200);
  });

  test.each(names)('%s is not a name of the server', async (host) => {
    for (const server of [closed, withoutAuth]) {
      for (const target of ['/_api/version', '/', '/_open/auth', '/sign-in', '/favicon.svg']) {
        expect(await statusOf(server, { target, host, headers: root })).toBe(421);
      }
      expect(await statusOf(server, { method: 'OPTIONS', target: '*', host })).toBe(421);
      expect(await statusOf(server, { target: `http://${host}/_api/version`, host, headers: root })).toBe(
        421,
      );
      expect(await statusOf(server, { target: '/_api/version', host, version: '1.0', headers: root })).toBe(
        421,
      );
    }
  });

  test.each(malformed)("'%s' is malformed", async (host) => {
    for (const server of [open, closed, withoutAuth]) {
      const answer = await sendTarget(server.baseUrl, { target: '/_api/version', host, headers: root });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ error: true, code: 400 });
    }
  });

  test('must occur once and equal the host of the target', async () => {
    const { host } = new URL(closed.baseUrl);
    expect(await statusOf(closed, { target: '/_api/version', host: undefined, headers: root })).toBe(400);
    const twice = { target: '/_api/version', headers: { ...root, HOST: 'localhost' } };
    expect(await statusOf(closed, twice)).toBe(400);
    expect(await statusOf(closed, { target: `http://${host}/_api/version`, headers: root })).toBe(200);
    expect(await statusOf(closed, { target: 'http://localhost/_api/version', headers: root })).toBe(400);
    const early = { target: '/_api/version', version: '1.0', host: undefined, headers: root };
    expect(await statusOf(closed, early)).toBe(200);
    expect(await statusOf(closed, { ...early, target: 'http://evil.example/_api/version' })).toBe(421);
  });

  test('may be that of a public URL, with any port', async () => {
    for (const host of [
      'db.example.com',
      'DB.example.com',
      'db.example.com.',
      'db.example.com:8529',
      'plain.example',
    ]) {
      expect(await statusOf(open, { target: '/_api/version', host, headers: root })).toBe(200);
    }
    expect(await statusOf(open, { target: '/_api/version', host: 'www.db.example.com', headers: root })).toBe(
      421,
    );
  });

  test('of this machine is the server itself unless its port is that of a public URL', async () => {
    const args = ['--public-url', 'https://localhost:7443/orrery'];
    const server = await startServer({ password, args });
    try {
      const asked = (host: string) =>
        sendTarget(server.baseUrl, { target: '/_admin/aardvark/index.html', host });
      expect((await asked('localhost:7443')).headers.location).toBe('/orrery/_db/_system/');
      expect((await asked('localhost:7444')).headers.location).toBe('/_db/_system/');
      expect((await asked('127.0.0.1:7443')).headers.location).toBe('/_db/_system/');
    } finally {
      await server.stop();
    }
  });

  test('many host names do not fill the memory', async () => {
    for (let n = 0; n < 300; n++) {
      expect(
        await statusOf(closed, { target: '/_api/version', host: `a${n}.localhost`, headers: root }),
      ).toBe(200);
    }
  });
});

describe('below a sub-path', () => {
  const host = 'db.example.com';

  test('the path is found with its prefix and without', async () => {
    for (const target of [
      ...[
        '/orrery/_api/version',
        '/_api/version',
        '/orrery/_db/_system/_api/version',
        '/%6Frrery/%5Fapi/version',
      ],
      'https://db.example.com/orrery/_api/version',
    ]) {
      expect([target, await statusOf(open, { target, host })]).toEqual([target, 401]);
      expect([target, await statusOf(open, { target, host, headers: root })]).toEqual([target, 200]);
    }
    expect(await statusOf(open, { target: '/orrery/../_api/version', host, headers: root })).toBe(400);
    expect(await statusOf(open, { target: '/orreryx/_api/version', host, headers: root })).toBe(404);
    expect(await statusOf(open, { target: '/orrery/orrery/_api/version', host, headers: root })).toBe(404);
    expect(await statusOf(open, { target: '/orrery%2F_api/version', host, headers: root })).toBe(404);
    expect(await statusOf(closed, { target: '/orrery/_api/version', headers: root })).toBe(404);
  });

  test('redirects and the cookie have the prefix', async () => {
    for (const prefix of ['', '/orrery']) {
      const moved = await sendTarget(open.baseUrl, { target: `${prefix}/_admin/aardvark/index.html`, host });
      expect([moved.status, moved.headers.location]).toEqual([302, '/orrery/_db/_system/']);
      const used = await sendTarget(open.baseUrl, { target: `${prefix}/sign-in?token=x`, host });
      expect([used.status, used.headers.location]).toEqual([302, '/orrery/login?link=used']);
      const headers = { 'x-arango-version': '20804' };
      const home = await sendTarget(open.baseUrl, { target: `${prefix}/`, host, headers });
      expect(home.headers.location).toBe('/orrery/_db/_system/_admin/aardvark/index.html');
    }
    const cookies = await setCookies(open, { host, origin: 'https://db.example.com' });
    expect(cookies).toMatch(/; Path=\/orrery; HttpOnly; SameSite=Strict; Secure$/);
    const plain = await setCookies(open, { host: 'plain.example' });
    expect(plain).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('pages of the public URL use the session, pages of the same host over HTTP do not', async () => {
    const cookie = await signIn(open, { host });
    const asked = (origin: string) =>
      statusOf(open, { target: '/orrery/_api/version', host, headers: { cookie, origin } });
    expect(await asked('https://db.example.com')).toBe(200);
    expect(await asked('http://db.example.com')).toBe(401);
    expect(await asked('https://db.example.com:444')).toBe(401);
  });
});

describe('forwarded values of a proxy', () => {
  const clientOf = async (server: ServerProcess, headers: Readonly<Record<string, string>>) => {
    const answer = await sendTarget(server.baseUrl, {
      target: '/_admin/echo',
      headers: { ...root, ...headers },
    });
    return (JSON.parse(answer.body) as { client: { address: string } }).client.address;
  };

  test('is the address of the client when the proxy is trusted', async () => {
    expect(await clientOf(open, {})).toBe('127.0.0.1');
    expect(await clientOf(open, { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
    expect(await clientOf(open, { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' })).toBe('203.0.113.9');
    expect(await clientOf(open, { 'x-forwarded-for': '203.0.113.9, 10.3.2.1' })).toBe('203.0.113.9');
    expect(await clientOf(open, { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe('203.0.113.9');
    expect(await clientOf(closed, { 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1');
    expect(await clientOf(closed, { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' })).toBe(
      '127.0.0.1',
    );
  });

  test('is the host, which is also checked', async () => {
    const asked = (server: ServerProcess, forwarded: string, host?: string) =>
      statusOf(server, {
        target: '/_api/version',
        ...(host === undefined ? {} : { host }),
        headers: { ...root, 'x-forwarded-host': forwarded },
      });
    expect(await asked(open, 'db.example.com', 'upstream')).toBe(200);
    expect(await asked(open, 'evil.example')).toBe(421);
    expect(await asked(open, 'a b')).toBe(400);
    expect(await asked(closed, 'evil.example')).toBe(200);
    expect(await asked(closed, 'localhost', 'evil.example')).toBe(421);
  });

  test('sets the Secure attribute of the cookie', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    expect(await setCookies(open, { headers })).toContain('; Secure');
    expect(await setCookies(closed, { headers })).not.toContain('; Secure');
  });
});

describe('a malformed request is answered and its connection closed', () => {
  const later = 'GET /_api/version HTTP/1.1\r\nHost: localhost\r\n\r\n';
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['another protocol', 'GET / RTSP/1.0\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nA: \x01\r\n\r\n', 400],
    ['a space in a header name', 'GET / HTTP/1.1\r\nHost: localhost\r\nA B: c\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n', 400],
    ['a large head', `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a long target', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['CONNECT', 'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
  ])('%s', async (_title, text, status) => {
    const answer = await sendBytes(withoutAuth.baseUrl, text + later);
    expect(answer.status).toBe(status);
    expect(answer.headers.connection).toBe('close');
    // One answer: the rest is not parsed as a request.
    expect(JSON.parse(answer.body)).toMatchObject({ error: true, code: status });
  });
});

describe('a sign-in behind a proxy that loses the port', () => {
  const asked = (origin: string) =>
    sendTarget(open.baseUrl, {
      method: 'POST',
      target: '/_admin/aardvark/login',
      host: 'plain.example',
      headers: { origin },
      body: JSON.stringify({ username: 'root', password }),
    });

  test('says what was found, what is expected and how to mend it', async () => {
    const answer = await asked('http://plain.example:81');
    expect(answer.status).toBe(403);
    const { errorMessage } = JSON.parse(answer.body) as { readonly errorMessage: string };
    expect(errorMessage).toContain("the origin 'http://plain.example:81'");
    expect(errorMessage).toContain("the server expects 'http://plain.example:8080'");
    expect(errorMessage).toContain('proxy_set_header Host $http_host');
    const log = await sendTarget(open.baseUrl, { target: '/_admin/log/entries', headers: root });
    expect(log.body).toContain('proxy_set_header Host $http_host');
  });

  test('a page of another host is refused without advice', async () => {
    const answer = await asked('http://evil.example');
    expect(answer.status).toBe(403);
    expect(answer.body).not.toContain('proxy_set_header');
    expect((await asked('http://plain.example:8080')).status).toBe(200);
  });
});

/** The attributes of the session cookie. */
async function setCookies(
  server: ServerProcess,
  { host, origin, headers }: { host?: string; origin?: string; headers?: Readonly<Record<string, string>> },
): Promise<string> {
  const answer = await sendTarget(server.baseUrl, {
    method: 'POST',
    target: '/_admin/aardvark/login',
    ...(host === undefined ? {} : { host }),
    headers: { ...(origin === undefined ? {} : { origin }), ...headers },
    body: JSON.stringify({ username: 'root', password }),
  });
  expect(answer.status).toBe(200);
  return answer.headers['set-cookie'] ?? '';
}

async function signIn(server: ServerProcess, call: { host?: string }): Promise<string> {
  return (await setCookies(server, call)).split(';')[0] ?? '';
}
