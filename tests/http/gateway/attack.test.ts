import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { basic, send } from '../client.ts';
import { sendBytes, sendTarget } from '../security/raw.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Client, type LocalServer, serve, signIn, startGateway } from './far-servers.ts';

const password = 'a secret password';
const jwt = `x.${Buffer.from('{"exp":9999999999,"iat":1}').toString('base64url')}.secret-of-the-token`;

/** What the far server received, as raw targets and headers. */
let received: { readonly target: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
/** Headers and status of its next answers. */
let answerWith: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
} = { status: 200, headers: {} };
let far: LocalServer;
let victim: LocalServer;
let victimCalls = 0;
let gateway: ServerProcess;
let client: Client;

beforeAll(async () => {
  far = await serve((message, response) => {
    message.resume();
    if (message.url === '/base/_open/auth') return void response.end(JSON.stringify({ jwt }));
    if (message.headers.authorization === undefined) return void response.writeHead(401).end();
    if (message.url === '/base/_api/version?details=true') return void response.end('{"version":"3.12.4"}');
    if (message.url === '/base/_admin/server/role') return void response.end('{"role":"SINGLE"}');
    if (!message.url?.startsWith('/base/_api/user/')) {
      received.push({ target: message.url ?? '', headers: message.headers });
    }
    response.writeHead(answerWith.status, { ...answerWith.headers }).end(answerWith.body ?? '{"result":[]}');
  });
  victim = await serve((_message, response) => {
    victimCalls += 1;
    response.end('{}');
  });
  gateway = await startServer({
    password,
    args: ['--log-level', 'trace', '--server', `far=${far.url}/base`, '--server', `other=${victim.url}`],
  });
  client = await signIn(gateway.baseUrl, 'far', 'root', password);
});

beforeEach(() => {
  received = [];
  victimCalls = 0;
  answerWith = { status: 200, headers: {} };
});

afterAll(async () => {
  await gateway?.stop();
  await far?.close();
  await victim?.close();
});

const raw = (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  sendTarget(gateway.baseUrl, { target, method, headers: { cookie: client.cookie, ...headers } });

describe('paths', () => {
  test.each([
    ['/@far/../../etc', 400],
    ['/@far/_api/../../secret', 400],
    ['/@far/_api/%2e%2e/%2e%2e/secret', 400],
    ['/@far/_api/version/..%2f..%2fsecret', 200],
    ['/@far/_db/../_api/version', 400],
    ['/@far/_db/%2e%2e/_api/version', 400],
    ['/@far/_api/version%0d%0aX-Injected:%201', 400],
    ['/@far/_api/version%00', 400],
    ['/@far/_open/auth', 403],
    ['/@far/_db/x/service/page', 404],
    ['/@far/_admin/aardvark/index.html', 403],
    ['/@far/_api/unknown', 403],
    ['/@far/_admin/orrery/overview', 404],
    ['/@far/_api', 403],
    ['/@far//_api/version', 404],
    ['/@nobody/_api/version', 404],
    ['/@/_api/version', 404],
    ['/@far@other/_api/version', 404],
    [`/@${encodeURIComponent('far/_api')}/version`, 404],
  ])('%s', async (target, status) => {
    const answer = await raw(target);
    expect([target, answer.status]).toEqual([target, status]);
    for (const each of received) expect(each.target).toMatch(/^\/base\/_db\/[^/]+\/_(api|admin)\//);
    expect(received.map(({ headers }) => headers['x-injected'])).toEqual(received.map(() => undefined));
    expect(victimCalls).toBe(0);
  });

  test('an encoded slash and other encodings arrive as the same segments', async () => {
    await raw('/@far/_db/a%2Fb/_api/document/c/%C3%A4%2F%252e');
    expect(received[0]?.target).toBe('/base/_db/a%2Fb/_api/document/c/%C3%A4%2F%252e');
  });

  test('the target in absolute form chooses no other server', async () => {
    const { host } = new URL(victim.url);
    const answer = await sendBytes(
      gateway.baseUrl,
      `GET http://${host}/@far/_api/version HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nCookie: ${client.cookie}\r\n\r\n`,
    );
    expect([answer.status, victimCalls]).toEqual([200, 0]);
    expect(received[0]?.target).toBe('/base/_db/_system/_api/version');
    expect(received[0]?.headers.host).toBe(new URL(far.url).host);
  });

  test('CONNECT, TRACE and unknown methods are refused', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'LINK']) {
      const { status } = await raw('/@far/_api/version', {}, method);
      expect([method, status >= 400]).toEqual([method, true]);
    }
    expect((await raw('/@far/_api/version', {}, 'CONNECT').catch(() => ({ status: 405 }))).status).toBe(405);
    expect(received).toEqual([]);
  });
});

describe('headers', () => {
  test('only listed headers reach the far server, with the credentials of the session', async () => {
    await raw('/@far/_api/version', {
      'X-Forwarded-For': '1.2.3.4',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'for=1.2.3.4',
      'X-Arango-Async': 'store',
      'Proxy-Authorization': 'Basic abc',
      Origin: gateway.baseUrl,
      Referer: `${gateway.baseUrl}/secret-page`,
      TE: 'trailers',
      'Connection ': 'x',
      'X-Omit-Www-Authenticate': '1',
    }).catch(() => undefined);
    await raw('/@far/_api/version', {
      'X-Forwarded-For': '1.2.3.4',
      'X-Arango-Async': 'store',
      Referer: 'x',
    });
    const { headers } = received.at(-1)!;
    expect(Object.keys(headers).sort()).toEqual([
      'authorization',
      'connection',
      'host',
      'user-agent',
      'x-arango-async',
    ]);
    expect(headers.authorization).toBe(`bearer ${jwt}`);
  });

  test.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    [
      'a length and chunks',
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /@far/_api/engine HTTP/1.1\r\n\r\n',
    ],
    ['an unknown coding', 'Transfer-Encoding: xchunked\r\n\r\nabc'],
    ['a folded header', 'X-A: 1\r\n X-B: 2\r\nContent-Length : 3\r\n\r\nabc'],
  ])('%s cannot smuggle a second request', async (_title, rest) => {
    const head = `POST /@far/_api/cursor HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${client.cookie}\r\nConnection: close\r\n`;
    const answer = await sendBytes(gateway.baseUrl, head + rest);
    expect(answer.status).toBe(400);
    expect(received).toEqual([]);
  });

  test('answers set no cookies, change no rules of the browser, and are documents in a sandbox', async () => {
    answerWith = {
      status: 200,
      headers: {
        'set-cookie': ['orrery_session_1=evil', 'a=b'],
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'service-worker-allowed': '/',
        'clear-site-data': '"cookies"',
        'content-type': 'text/html',
        'www-authenticate': 'Basic realm="x"',
        link: '</x>; rel=preload',
        refresh: '0; url=http://evil.example',
      },
      body: '<script>alert(1)</script>',
    };
    const answer = await raw('/@far/_api/version');
    expect(answer.status).toBe(200);
    for (const name of [
      'set-cookie',
      'access-control-allow-origin',
      'service-worker-allowed',
      'clear-site-data',
      'www-authenticate',
      'link',
      'refresh',
    ]) {
      expect([name, answer.headers[name]]).toEqual([name, undefined]);
    }
    expect(answer.headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('redirects are not followed, and lead to no other server', async () => {
    for (const [location, shown] of [
      [`${victim.url}/_api/version`, undefined],
      ['//evil.example/_api/version', undefined],
      ['javascript:alert(1)', undefined],
      ['/elsewhere', undefined],
      ['/base/_api/job/1', '/@far/_api/job/1'],
    ] as const) {
      answerWith = { status: 307, headers: { location } };
      const answer = await raw('/@far/_api/version');
      expect([location, answer.status, answer.headers.location]).toEqual([location, 307, shown]);
    }
    expect(victimCalls).toBe(0);
  });
});

describe('credentials', () => {
  test('the session of one connection is worth nothing for another and for the embedded server', async () => {
    const answer = await raw('/@other/_api/version');
    // That server needs no credentials, and gets none.
    expect(answer.status).toBe(200);
    const own = await raw('/_api/version');
    expect(own.status).toBe(401);
  });

  test('the session of the embedded server is worth nothing for a connection', async () => {
    const body = { username: 'root', password };
    const signedIn = await send(gateway.baseUrl, 'POST', '/_admin/aardvark/login', { body });
    const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const token = cookie.split('=')[1];
    const port = new URL(gateway.baseUrl).port;
    for (const each of [cookie, `orrery_connection_${port}=${token}`, `orrery_connection_${port}=`]) {
      const answer = await send(gateway.baseUrl, 'GET', '/@far/_api/version', { headers: { cookie: each } });
      expect(answer.status).toBe(401);
    }
    expect(received).toEqual([]);
  });

  test('the cookie is for the path of its connection only', async () => {
    const body = { username: 'root', password };
    const answer = await send(gateway.baseUrl, 'POST', '/@far/_admin/aardvark/login', { body });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^orrery_connection_\d+=[\w-]{43}; Path=\/@far; HttpOnly; SameSite=Strict$/);
    expect(answer.text).not.toContain(jwt);
  });

  test('Authorization is not passed on', async () => {
    const headers = { ...basic('root', password), cookie: client.cookie };
    const answer = await send(gateway.baseUrl, 'GET', '/@far/_api/version', { headers });
    expect([answer.status, received]).toEqual([401, []]);
  });

  test('pages of other origins can use neither session nor sign-in', async () => {
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect((await raw('/@far/_api/version', headers)).status).toBe(403);
      expect((await raw('/@other/_api/version', headers)).status).toBe(403);
      const body = { username: 'root', password };
      const signedIn = await send(gateway.baseUrl, 'POST', '/@far/_admin/aardvark/login', { body, headers });
      expect([signedIn.status, signedIn.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect([received, victimCalls]).toEqual([[], 0]);
    const preflight = await raw(
      '/@far/_api/version',
      { origin: 'http://evil.example', 'access-control-request-method': 'PUT' },
      'OPTIONS',
    );
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('foreign host names are refused', async () => {
    const answer = await sendTarget(gateway.baseUrl, {
      target: '/@far/_api/version',
      host: 'evil.example',
      headers: { cookie: client.cookie },
    });
    expect([answer.status, received]).toEqual([421, []]);
  });

  test('guessing of passwords is slowed down here, too', async () => {
    const wrong = await serve((message, response) => {
      message.resume();
      response.writeHead(401).end('{}');
    });
    const own = await startGateway([`w=${wrong.url}`]);
    try {
      const body = { username: 'root', password: 'guess' };
      const statuses: number[] = [];
      for (let i = 0; i < 7; i++) {
        statuses.push((await send(`${own.baseUrl}/@w`, 'POST', '/_admin/aardvark/login', { body })).status);
      }
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
      expect(statuses).toContain(429);
    } finally {
      await own.stop();
      await wrong.close();
    }
  });

  test('neither password nor token is in the log or in an error', async () => {
    await raw('/@far/_api/version?secret=query-secret');
    const log = await send(gateway.baseUrl, 'GET', '/_admin/log/entries?upto=trace', {
      headers: basic('root', password),
    });
    for (const secret of [password, 'secret-of-the-token', 'query-secret', client.cookie.split('=')[1]!]) {
      expect(gateway.standardError()).not.toContain(secret);
      expect(log.text).not.toContain(secret);
    }
  });
});

test('a server without authentication is not opened to the network', async () => {
  const open = await startServer();
  const own = await startServer({
    isAuthOff: false,
    host: '0.0.0.0',
    args: ['--no-embedded', '--server', `open=${open.baseUrl}`],
  });
  try {
    for (const [method, path] of [
      ['GET', '/_api/version'],
      ['GET', '/_admin/aardvark/whoAmI'],
      ['POST', '/_admin/aardvark/login'],
    ] as const) {
      const body = method === 'POST' ? { username: 'root', password: '' } : undefined;
      const answer = await send(`${own.baseUrl}/@open`, method, path, { body });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.text).toContain('has no authentication');
    }
  } finally {
    await own.stop();
    await open.stop();
  }
});
