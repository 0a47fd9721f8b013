import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectRoutes } from '../../../server/http/route-table.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { inParallel, type RawAnswer, type RawRequest, sendTarget, sendTargets } from './raw.ts';

/** All calls that the server answers without credentials; a new one must be added here explicitly. */
const publicCalls: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    ['/_open/*', '/_admin/server/availability'].map((path) => `${method} ${path}`),
  ),
  ...['GET', 'HEAD'].flatMap((method) =>
    [
      ...['whoAmI', 'cluster.html', 'index.html', 'standalone.html', ''].map(
        (name) => `/_admin/aardvark/${name}`,
      ),
      '/_admin/aardvark',
      '/_admin/html',
    ].map((path) => `${method} ${path}`),
  ),
  'POST /_open/auth',
  'POST /_admin/aardvark/logout',
  ...['connections', 'health', 'ready'].flatMap((name) =>
    ['GET', 'HEAD'].map((method) => `${method} /_admin/orrery/${name}`),
  ),
  ...['/sign-in', '/_open/single-sign-on/start', '/_open/single-sign-on/callback'].flatMap((path) =>
    ['GET', 'HEAD'].map((method) => `${method} ${path}`),
  ),
]);
/** Public, but these calls answer 401 without credentials. */
const publicCallsWith401: ReadonlySet<string> = new Set([
  'POST /_admin/aardvark/login',
  'GET /_admin/aardvark/unauthorized',
  'HEAD /_admin/aardvark/unauthorized',
]);

interface Call {
  readonly method: string;
  /** Starts with a slash; parameters have values. */
  readonly path: string;
  readonly name: string;
  /** The same for the methods of one route, separate for reads and writes. */
  readonly group: string;
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
const routeNumbers = new Map<unknown, number>();
const ofRoute = (route: unknown) => {
  if (!routeNumbers.has(route)) routeNumbers.set(route, routeNumbers.size);
  return routeNumbers.get(route);
};

const calls: readonly Call[] = collectRoutes().flatMap(({ path, byMethod }) =>
  [...byMethod].map(([method, route]) => ({
    method,
    group: `${path} ${ofRoute(route)} ${isRead(method)}`,
    path: path.replace(/:[^/]+/g, 'x').replace('*', 'x/y'),
    name: `${method} ${path}`,
  })),
);
const isProtected = ({ name, path }: Call) =>
  !publicCalls.has(name) && !publicCallsWith401.has(name) && /^\/_(?!open\/)/.test(path);
/** One call of each group. */
const protectedCalls = [
  ...new Map(calls.filter(isProtected).map((call) => [call.group, call] as const)).values(),
];

let server: ServerProcess;
let host: string;

beforeAll(async () => {
  server = await startServer({ password: 'a password' });
  ({ host } = new URL(server.baseUrl));
});

afterAll(() => server.stop());

/** Sends requests on shared connections, or each on its own: where the server closes them, an answer could be lost. */
type Send = (requests: readonly RawRequest[]) => Promise<readonly RawAnswer[]>;
const sendShared: Send = (requests) => sendTargets(server.baseUrl, requests);
const sendAlone: Send = (requests) => inParallel(requests, (request) => sendTarget(server.baseUrl, request));

async function statusesOf(
  requestOf: (call: Call) => RawRequest,
  of: readonly Call[],
  send = sendShared,
): Promise<ReadonlyMap<string, number>> {
  const answers = await send(of.map((call) => ({ method: call.method, ...requestOf(call) })));
  return new Map(of.map(({ name }, i) => [name, answers[i]!.status]));
}

/** The calls with an unexpected status. */
async function exceptions(
  requestOf: (call: Call) => RawRequest,
  expected: readonly number[],
  of = protectedCalls,
  send = sendShared,
): Promise<readonly string[]> {
  const statuses = await statusesOf(requestOf, of, send);
  return [...statuses].flatMap(([name, status]) => (expected.includes(status) ? [] : [`${name}: ${status}`]));
}

const hex = (character: string, isLower = false) => {
  const digits = character.charCodeAt(0).toString(16).padStart(2, '0');
  return `%${isLower ? digits : digits.toUpperCase()}`;
};
const encode = (path: string, pattern: RegExp, isLower = false) =>
  path.replace(pattern, (character) => hex(character, isLower));

test('without credentials only the public routes answer', async () => {
  const statuses = await statusesOf(({ path }) => ({ target: path }), calls);
  const answered = [...statuses].flatMap(([name, status]) => (status === 401 ? [] : [name])).sort();
  expect(answered).toEqual([...publicCalls].sort());
});

test('without credentials the public routes do not show which databases exist', async () => {
  const ofPublic = calls.filter(({ name }) => publicCalls.has(name) || publicCallsWith401.has(name));
  const answersIn = async (database: string) => {
    const answers = await inParallel(ofPublic, ({ method, path }) => {
      const body = isRead(method) ? undefined : '{"username":"root","password":"wrong"}';
      return sendTarget(server.baseUrl, { method, target: `/_db/${database}${path}`, body });
    });
    return answers.map(
      ({ status, body }, at) => `${ofPublic[at]!.name}: ${status} ${body.replaceAll(database, '…')}`,
    );
  };
  expect(await answersIn('nothere')).toEqual(await answersIn('_system'));
});

/** Spellings of the same path, with the same answer in every layer. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'an encoded underscore': (path) => path.replace('_', '%5F'),
  'an encoded underscore in lower case': (path) => path.replace('_', '%5f'),
  'encoded letters': (path) => encode(path, /[a-z]/gi),
  'encoded letters in lower case': (path) => encode(path, /[a-z]/gi, true),
  'one encoded letter': (path) => encode(path, /[a-z]/),
  'an encoded last character': (path) => encode(path, /[^/]$/),
  'encoded hyphens': (path) => path.replaceAll('-', '%2D'),
  'everything encoded but slashes': (path) => encode(path, /[^/]/g),
  'a database': (path) => `/_db/_system${path}`,
  'an encoded database': (path) => `/_db/%5Fsystem${path}`,
  'an encoded prefix': (path) => `/%5Fdb/_system${path}`,
  'an entirely encoded prefix': (path) => `/%5f%64%62/%5f%73ystem${encode(path, /[^/]/g)}`,
  'an unknown database': (path) => `/_db/none${path}`,
  'two databases': (path) => `/_db/_system/_db/_system${path}`,
  'a query': (path) => `${path}?x=/_open/auth`,
  'an empty query': (path) => `${path}?`,
  'dots in the query': (path) => `${path}?/../../_open/auth`,
  'a fragment': (path) => `${path}#/_open/auth`,
  'a trailing slash': (path) => `${path}/`,
  'a trailing encoded slash': (path) => `${path}%2F`,
  'an encoded slash': (path) => path.replace(/(.)\//, '$1%2F'),
  'a parameter': (path) => `${path};x=1`,
  'a parameter in the first segment': (path) => path.replace(/^\/[^/]+/, '$&;x'),
  'an encoded question mark': (path) => `${path}%3Fx`,
  'upper case': (path) => path.toUpperCase(),
  'a double slash before': (path) => `/${path}`,
  'double slashes within': (path) => path.replace(/(.)\//g, '$1//'),
  'a trailing space': (path) => `${path}%20`,
  'a format suffix': (path) => `${path}.html`,
  'a backslash within': (path) => path.replace(/(.)\//, '$1\\'),
};

describe('a protected route asks for credentials with', () => {
  test.each(Object.entries(spellings))('%s', async (_title, spell) => {
    expect(await exceptions(({ path }) => ({ target: spell(path) }), [401])).toEqual([]);
  });

  test('the absolute form', async () => {
    for (const scheme of ['http', 'https', 'HTTP']) {
      expect(await exceptions(({ path }) => ({ target: `${scheme}://${host}${path}` }), [401])).toEqual([]);
    }
    expect(await exceptions(({ path }) => ({ target: `http://${host}/%5F${path.slice(2)}` }), [401])).toEqual(
      [],
    );
  });

  test('HTTP/1.0, with a host and without', async () => {
    const check = async (requestOf: (call: Call) => RawRequest) =>
      expect(await exceptions(requestOf, [401], protectedCalls, sendAlone)).toEqual([]);
    await check(({ path }) => ({ target: path, version: '1.0' }));
    const withoutHost = ({ path }: Call) => ({ target: path, version: '1.0', host: undefined });
    await check(withoutHost);
    const absolute = ({ path }: Call) => ({
      ...withoutHost({ path } as Call),
      target: `http://${host}${path}`,
    });
    await check(absolute);
  });

  test('another name of this machine', async () => {
    for (const name of [
      'localhost',
      'LOCALHOST:1',
      'db.localhost',
      '[::1]',
      '192.168.7.7:8529',
      '[fe80::1]:1',
    ]) {
      expect(await exceptions(({ path }) => ({ target: path, host: name }), [401])).toEqual([]);
    }
  });

  test('headers and parameters that name another method or path', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const headers = {
        'x-http-method': method,
        'x-http-method-override': method,
        'x-method-override': method,
        'x-original-url': '/_open/auth',
        'x-rewrite-url': '/_open/auth',
        'x-forwarded-path': '/_open/auth',
        'x-forwarded-prefix': '/_open',
        'x-forwarded-for': '127.0.0.1',
        forwarded: 'for=127.0.0.1;host=localhost',
        'x-arango-version': '20804',
      };
      const overridden = ({ path }: Call) => ({ target: `${path}?_method=${method}`, headers });
      expect(await exceptions(overridden, [401])).toEqual([]);
    }
  });

  test('empty credentials', async () => {
    for (const authorization of ['', 'Basic', 'Basic Og==', 'Bearer', 'Bearer null', 'Bearer e30.e30.']) {
      const answer = await sendTarget(server.baseUrl, { target: '/_api/user', headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
  });
});

/** Invalid addresses. */
const malformed: Readonly<Record<string, (path: string) => string>> = {
  'a dot segment before': (path) => `/.${path}`,
  'dot segments after a page': (path) => `/x/..${path}`,
  'dot segments after a public path': (path) => `/_open/..${path}`,
  'dot segments after a parameter': (path) => `/_open;/..${path}`,
  'dot segments after a database': (path) => `/_db/..${path}`,
  'encoded dot segments': (path) => `/_open/%2e%2E${path}`,
  'a half encoded dot segment': (path) => `/_open/.%2e${path}`,
  'dot segments at the end': (path) => `${path}/..`,
  'an overlong underscore': (path) => path.replace('_', '%C1%9F'),
  'an overlong slash': (path) => path.replace(/(.)\//, '$1%C0%AF'),
  'an overlong dot': (path) => `/x/%C0%AE%C0%AE${path}`,
  'a surrogate': (path) => `${path}%ED%A0%80`,
  'an encoded byte that is no UTF-8': (path) => `${path}%ff`,
  'a broken encoding': (path) => path.replace('_', '%5_'),
  'a broken encoding at the end': (path) => `${path}%`,
  'an encoding without hexadecimal digits': (path) => path.replace('_', '%zz'),
  'an encoding by u': (path) => path.replace('_', '%u005f'),
  'NUL after': (path) => `${path}%00`,
  'NUL before': (path) => `/%00${path}`,
  'an encoded tab': (path) => `${path}%09`,
  'an encoded line end': (path) => `${path}%0d%0aX:%20y`,
  'an encoded delete': (path) => `${path}%7f`,
  'no authority': (path) => `http://${path}`,
  'another scheme': (path) => `ftp://127.0.0.1${path}`,
  'a star': () => '*',
  'the absolute form with another host': (path) => `http://h${path}`,
  'the absolute form with a user': (path) => `http://root@127.0.0.1${path}`,
};

/** Requests that the HTTP parser refuses; the server closes their connection. */
const unparsable: typeof malformed = {
  'a byte that is no UTF-8': (path) => `${path}\xff`,
  'a raw tab': (path) => path.replace('_', '\t_'),
  'a raw line end': (path) => `${path}\n`,
  'a raw NUL': (path) => `${path}\0`,
  'no slash before': (path) => path.slice(1),
  'a backslash before': (path) => `\\${path.slice(1)}`,
  'a scheme of one slash': (path) => `http:${path}`,
  'the authority form': () => '127.0.0.1:1',
};

describe('an address is refused with', () => {
  test.each(Object.entries(malformed))('%s', async (_title, spell) => {
    expect(await exceptions(({ path }) => ({ target: spell(path) }), [400])).toEqual([]);
  });

  test.each(Object.entries(unparsable))('%s', async (_title, spell) => {
    const requestOf = ({ path }: Call) => ({ target: spell(path) });
    expect(await exceptions(requestOf, [400], protectedCalls, sendAlone)).toEqual([]);
  });
});

/** Addresses without a route: without a leading underscore they may be a page. */
const pages: Readonly<Record<string, (path: string) => string>> = {
  'an underscore encoded twice': (path) => path.replace('_', '%255F'),
  'an encoded slash in front': (path) => `/%2F${path.slice(1)}`,
  'a backslash in front': (path) => `/\\${path.slice(1)}`,
  'an encoded backslash in front': (path) => `/%5C${path.slice(1)}`,
  'a wide underscore': (path) => path.replace('_', '%EF%BC%BF'),
  'a semicolon in front': (path) => `/;${path}`,
  'a page in front': (path) => `/x${path}`,
  'a database without its name': (path) => `/db/_system${path}`,
  'a wide slash': (path) => `/%EF%BC%8F${path.slice(1)}`,
  'dots that are hidden by backslashes': (path) => `/x%5C..%5C..${path}`,
};

describe('a possible page address reaches no route with', () => {
  test.each(Object.entries(pages))('%s', async (_title, spell) => {
    const reads = protectedCalls.filter(({ method }) => isRead(method));
    const writes = protectedCalls.filter(({ method }) => !isRead(method));
    expect(await exceptions(({ path }) => ({ target: spell(path) }), [404], reads)).toEqual([]);
    expect(await exceptions(({ path }) => ({ target: spell(path) }), [401], writes)).toEqual([]);
  });

  test('dots that are hidden by encoded slashes after a public path', async () => {
    const hidden = ({ path }: Call) => ({ target: `/_open/x%2F..%2F..${path}` });
    expect(await exceptions(hidden, [404])).toEqual([]);
  });
});

test('with credentials every spelling of a path is the same route', async () => {
  const headers = { authorization: `Basic ${Buffer.from('root:a password').toString('base64')}` };
  const targets = [
    '/_api/version',
    '/%5Fapi/version',
    '/_api/%76ersion',
    '/_db/_system/_api/version',
    '/%5Fdb/%5Fsystem/_api/version',
    `http://${host}/_api/version`,
    '/_api/version?x=%zz',
  ];
  for (const target of targets) {
    const answer = await sendTarget(server.baseUrl, { target, headers });
    expect([target, answer.status, JSON.parse(answer.body).server]).toEqual([target, 200, 'arango']);
  }
});

test('segments keep encoded characters in every layer', async () => {
  const headers = { authorization: `Basic ${Buffer.from('root:a password').toString('base64')}` };
  // A name with a slash is refused.
  const user = 'a%2Fc ü?#;=';
  const body = JSON.stringify({ user, passwd: 'x' });
  const created = await sendTarget(server.baseUrl, {
    method: 'POST',
    target: '/_api/user',
    headers,
    body: Buffer.from(body).toString('latin1'),
  });
  expect(created.status).toBe(201);
  for (const target of [`/_api/user/${encodeURIComponent(user)}`, '/_api/user/%61%252Fc%20%c3%bc%3F#;=']) {
    const answer = await sendTarget(server.baseUrl, { target, headers });
    expect([answer.status, JSON.parse(Buffer.from(answer.body, 'latin1').toString()).user]).toEqual([
      200,
      user,
    ]);
  }
});
