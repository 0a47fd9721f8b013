import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { zipOf } from './zip.ts';

/** Less than the default, and many times what the regular calls need. */
const callSeconds = 8;

let server: ServerProcess;
let url: string;

const root = basic('root', 'of root');
const users = {
  writer: basic('writer', 'w'),
  reader: basic('reader', 'r'),
  stranger: basic('stranger', 's'),
};

beforeAll(async () => {
  server = await startServer({ password: 'of root', args: ['--service-timeout', String(callSeconds)] });
  url = `${server.baseUrl}/_db/d`;
  const create = (path: string, body: object) => send(server.baseUrl, 'POST', path, { body, headers: root });
  for (const name of ['d', 'other']) await create('/_api/database', { name });
  await send(url, 'POST', '/_api/collection', { body: { name: 'things' }, headers: root });
  await send(url, 'POST', '/_api/document/things', { body: { _key: 'k' }, headers: root });
  for (const [user, passwd] of [
    ['writer', 'w'],
    ['reader', 'r'],
    ['stranger', 's'],
  ]) {
    await create('/_api/user', { user, passwd });
  }
  const grant = (user: string, level: string) =>
    send(server.baseUrl, 'PUT', `/_api/user/${user}/database/d`, { body: { grant: level }, headers: root });
  await grant('writer', 'rw');
  await grant('reader', 'ro');
});

afterAll(() => server.stop());

const head = `const router = require('@arangodb/foxx/router')(); module.context.use(router);
const { db } = require('@arangodb');`;

async function mount(
  path: string,
  code: string,
  headers: Readonly<Record<string, string>> = users.writer,
): Promise<Answer> {
  const body = await zipOf({ 'manifest.json': { main: 'index.js' }, 'index.js': head + code });
  return send(url, 'POST', `/_api/foxx?mount=${path}`, { body, headers });
}

const get = (path: string, headers: Readonly<Record<string, string>> = users.reader) =>
  send(url, 'GET', path, { headers });

describe('rights', () => {
  test('a service has write access to its database for each user with access to it', async () => {
    expect(
      (
        await mount(
          '/rights',
          "router.get('/', (req, res) => res.json([req.arangoUser, db.things.count()]));",
        )
      ).status,
    ).toBe(201);
    expect((await get('/rights')).json()).toEqual(['reader', 1]);
    expect((await get('/rights', {})).status).toBe(401);
    expect((await get('/rights', users.stranger)).status).toBe(401);
  });

  test('a user without write access installs, changes and removes nothing', async () => {
    expect((await mount('/reader', '', users.reader)).json()).toMatchObject({ errorNum: 11 });
    const calls = [
      ['DELETE', '/service'],
      ['PATCH', '/configuration'],
      ['GET', '/configuration'],
      ['POST', '/download'],
      ['POST', '/scripts/setup'],
    ] as const;
    for (const [method, path] of calls) {
      const more = { headers: users.reader, body: method === 'GET' ? undefined : '{}' };
      const answer = await send(url, method, `/_api/foxx${path}?mount=/rights`, more);
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  });

  test('a user with limits on a collection installs nothing', async () => {
    const limit = (grant: string) =>
      send(server.baseUrl, 'PUT', '/_api/user/writer/database/d/things', { body: { grant }, headers: root });
    await limit('ro');
    expect((await mount('/limited', '')).json()).toMatchObject({
      errorNum: 11,
      errorMessage: expect.stringMatching(/rw on all collections/),
    });
    await limit('rw');
  });

  test.each([
    ['other databases', "db._useDatabase('other')", /cannot use database 'other'/],
    ['the list of databases', 'db._databases()', /cannot call '\/_api\/database'/],
    ['users', "require('@arangodb/users').all()", /cannot call/],
    ['new databases', "db._createDatabase('mine')", /cannot call '\/_api\/database'/],
    ['calls of administrators', "db._connection.GET('/_admin/log')", /./],
    ['another database by its path', "db._connection.GET('/_db/other/_api/collection')", /./],
    [
      'a transaction with another right',
      'db._executeTransaction({ collections: {}, action: "() => require(\'@arangodb/users\').all()" })',
      /cannot call|forbidden/,
    ],
    ['the collection of services', 'db._services.toArray()', /./],
  ])('a service does not reach %s', async (name, code, message) => {
    const path = `/reach-${name.replace(/\W/g, '-')}`;
    const body = `router.get('/', (req, res) => { try { res.json(['reached', ${code}]); } catch (error) { res.json([String(error)]); } });`;
    expect((await mount(path, body)).status).toBe(201);
    const [first, result] = (await get(path)).json<readonly [string, unknown]>();
    if (first === 'reached') expect(result).toMatchObject({ error: true });
    else expect(first).toMatch(message);
  });

  test('an administrator opens a mount, and limits its rights', async () => {
    await mount(
      '/open',
      `router.get('/', (req, res) => res.json(req.arangoUser));
router.post('/', (req, res) => { try { res.json(db.things.save({})); } catch (error) { res.json(error.errorNum); } });`,
    );
    const change = (body: object, headers: Readonly<Record<string, string>>) =>
      send(url, 'PATCH', '/_admin/orrery/mounts?mount=/open', { body, headers });
    expect((await change({ isOpen: true }, users.writer)).status).toBe(403);
    expect((await change({ isOpen: 7 }, root)).status).toBe(400);
    expect((await change({ isOpen: true, level: 'ro', isTrusted: true }, root)).json()).toMatchObject({
      mount: '/open',
      isOpen: true,
      level: 'ro',
    });
    expect((await get('/open', {})).json()).toBe(null);
    const known = await get('/open');
    expect([known.json(), known.headers.get('content-security-policy')]).toEqual(['reader', null]);
    expect((await send(url, 'POST', '/open', { headers: users.writer })).json()).toBe(11);
  });

  test('credentials of the server do not reach the service', async () => {
    await mount(
      '/headers',
      "router.get('/', (req, res) => { res.cookie('orrery_session_1', 'x'); res.json([req.headers.authorization, req.headers.cookie]); });",
    );
    const cookie = `a=1; orrery_session_${new URL(server.baseUrl).port}=secret; b=2`;
    const answer = await get('/headers', { ...users.reader, cookie });
    expect(answer.json()).toEqual([null, 'a=1; b=2']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox /);
  });
});

describe('limits', () => {
  const limits: readonly (readonly [string, string, number, RegExp])[] = [
    ['an endless loop', 'for (;;);', 500, /ran for more than 8 s/],
    ['growing memory', 'const all = []; for (;;) all.push(new Array(1e4).fill(all.length));', 500, /./],
    ['growing texts', "let text = 'x'; for (;;) text += text;", 500, /./],
    ['a huge answer', "res.send('x'.repeat(17 << 20));", 413, /at most 16 MiB/],
    // The message of an error of the service: its sandbox goes on.
    ['an endless recursion', 'const f = () => f() + 1; f();', 500, /^Internal Server Error$/i],
    ['deep code', "eval('('.repeat(20000) + '1' + ')'.repeat(20000));", 500, /^Internal Server Error$/i],
    ['a header with a line break', "res.set('x', 'a\\r\\nb: c');", 413, /headers\.x/],
    ['a status that ends no request', 'res.statusCode = 101;', 413, /status/],
  ];

  beforeAll(async () => {
    const routes = limits.map(([, code], index) => `router.get('/${index}', (req, res) => { ${code} });`);
    await mount('/limits', `${routes.join('\n')}\nrouter.get('/fine', (req, res) => res.json('fine'));`);
    await mount('/neighbour', "router.get('/', (req, res) => res.json('fine'));");
  });

  test.each(limits.map(([name], index) => [name, index] as const))(
    '%s ends alone, and the service answers afterwards',
    async (_name, index) => {
      const [, , status, message] = limits[index]!;
      const misbehaving = get(`/limits/${index}`);
      expect((await get('/neighbour')).json()).toBe('fine');
      expect((await get('/limits/fine')).json()).toBe('fine');
      expect((await misbehaving).json()).toMatchObject({
        error: true,
        code: status,
        errorMessage: expect.stringMatching(message),
      });
      expect((await get('/limits/fine')).json()).toBe('fine');
    },
  );

  test('a job ends at the limits of a request, and fails', async () => {
    const body = await zipOf({
      'manifest.json': { main: 'index.js', scripts: { loop: 'loop.js', grow: 'grow.js' } },
      'index.js': `${head} const queue = require('@arangodb/foxx/queues').create('q');
router.post('/:name', (req, res) => res.json(queue.push({ mount: module.context.mount, name: req.pathParams.name }, {}, { maxFailures: 0 })));
router.get('/', (req, res) => { const { status, failures } = queue.get(req.queryParams.id); res.json([status, String(failures)]); });`,
      'loop.js': 'for (;;);',
      'grow.js': 'const all = []; for (;;) all.push(new Array(1e4).fill(all.length));',
    });
    await send(url, 'POST', '/_api/foxx?mount=/jobs', { body, headers: users.writer });
    const push = async (name: string) =>
      (await send(url, 'POST', `/jobs/${name}`, { headers: users.writer })).json<string>();
    const ids = [await push('loop'), await push('grow')];
    expect((await get('/neighbour')).json()).toBe('fine');
    for (const [index, reason] of [/ran for more than 8 s/, /memory|sandbox/].entries()) {
      await expect
        .poll(async () => (await get(`/jobs?id=${ids[index]}`)).json(), { timeout: 60_000 })
        .toEqual(['failed', expect.stringMatching(reason)]);
    }
  });

  test.each([
    ['getters', "res.json({ get a() { throw new Error('getter'); } });"],
    ['proxies', "res.json(new Proxy({}, { ownKeys() { throw new Error('proxy'); } }));"],
    ['circles', 'const a = {}; a.a = a; res.json(a);'],
    ['headers that cannot be read', 'res.headers.a = { toJSON() { throw new Error(); } }; res.json(1);'],
    [
      'an error whose headers cannot be read',
      "throw Object.assign(new Error('x'), { statusCode: 400, headers: { a: { toString() { throw 1; } } } });",
    ],
    ['a thrown null', 'throw null;'],
    ['a thrown proxy', 'throw new Proxy({}, { get() { throw 1; } });'],
    [
      'changed prototypes',
      "Object.prototype.toJSON = () => 'changed'; Array.prototype.map = null; throw new Error('x');",
    ],
  ])('an answer with %s is an error of the request', async (name, code) => {
    const path = `/values-${name.replace(/\W/g, '-')}`;
    await mount(path, `router.get('/', (req, res) => { ${code} });`);
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    expect((await get('/neighbour')).json()).toBe('fine');
  });

  test.each([
    ['the process', 'process.exit === undefined && process.binding === undefined && typeof process.env.HOME'],
    ['functions of the thread', 'typeof serviceHost'],
    ['modules of Node.js', "(() => { try { require('child_process'); } catch { return 'undefined'; } })()"],
    ['files', "require('fs').exists('/etc/passwd') ? 'file' : 'undefined'"],
  ])('a service does not reach %s', async (name, code) => {
    const path = `/escape-${name.replace(/\W/g, '-')}`;
    await mount(path, `router.get('/', (req, res) => res.json(${code}));`);
    expect((await get(path)).json()).toBe('undefined');
  });

  test('services that wait for the database do not block others', async () => {
    await mount('/waits', "router.get('/', (req, res) => res.json(db._query('RETURN SLEEP(3)').toArray()));");
    const waiting = Array.from({ length: 8 }, () => get('/waits'));
    expect((await get('/neighbour')).json()).toBe('fine');
    const cursor = await send(url, 'POST', '/_api/cursor', {
      body: { query: 'RETURN 1' },
      headers: users.reader,
    });
    expect(cursor.json()).toMatchObject({ result: [1] });
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
  });
});
