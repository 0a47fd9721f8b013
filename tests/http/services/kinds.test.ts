import { beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { install, tryInstall } from './install.ts';

/** What public services do beyond the plain routes of services.test.ts. */

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

const setup = `const { db } = require('@arangodb');
for (const name of ['things', 'sessions']) {
  if (!db._collection(module.context.collectionName(name))) db._create(module.context.collectionName(name));
}`;

/** Installs a service with the collections `things` and `sessions`. */
async function serve(
  mount: string,
  code: string,
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  await install(url, mount, {
    'manifest.json': { main: 'index.js', scripts: { setup: 'setup.js', show: 'show.js' } },
    'setup.js': setup,
    'show.js': "module.exports = require('@arangodb/locals').context.argv;",
    'index.js': `const router = require('@arangodb/foxx/router')();
module.context.use(router);
const { db, aql, query } = require('@arangodb');
const things = module.context.collection('things');
${code}`,
    ...files,
  });
}

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const answer = await send(url, 'GET', path, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

test('the main file reads collections that the script setup creates', async () => {
  await serve(
    '/main-reads',
    "if (!things.exists('a')) things.save({ _key: 'a' }); router.get('/', (req, res) => res.json(things.count()));",
  );
  expect(await get('/main-reads')).toBe(1);
  const changed = await tryInstall(url, '/main-reads', {
    'index.js': 'module.context.collection("x").count();',
  });
  expect(changed.status).toBe(409);
});

test('the setup of a replaced service runs before its main file, and damaged code removes nothing', async () => {
  const manifest = { main: 'index.js', scripts: { setup: 'setup.js', teardown: 'teardown.js' } };
  const teardown = "require('@arangodb').db._drop(module.context.collectionName('things'));";
  const main = `const router = require('@arangodb/foxx/router')(); module.context.use(router);
const things = module.context.collection('things'); router.get('/', (req, res) => res.json(things.count()));`;
  await install(url, '/replaced', {
    'manifest.json': manifest,
    'setup.js': `${setup} module.context.collection('things').save({});`,
    'teardown.js': teardown,
    'index.js': main,
  });
  const replace = async (files: Readonly<Record<string, string>>) => {
    const { zipOf } = await import('./zip.ts');
    const body = await zipOf({
      'manifest.json': manifest,
      'setup.js': setup,
      'teardown.js': teardown,
      ...files,
    });
    return send(url, 'PUT', '/_api/foxx/service?mount=/replaced', {
      body,
      headers: { 'content-type': 'application/zip' },
    });
  };
  const damaged = await replace({ 'index.js': 'function (' });
  expect(damaged.status).toBeGreaterThanOrEqual(400);
  expect(await get('/replaced')).toBe(1);
  const replaced = await replace({ 'index.js': main });
  expect(replaced.status, replaced.text).toBe(200);
  expect(await get('/replaced')).toBe(0);
});

test('descriptions of a router apply to its routes', async () => {
  await serve(
    '/described',
    `const joi = require('joi');
const inner = require('@arangodb/foxx/router')();
inner.tag('inner').queryParam('limit', joi.number().default(7)).summary('Of the router');
inner.get('/a', (req, res) => res.json(req.queryParams.limit));
inner.get('/b', (req, res) => res.json(1)).summary('Of the route');
router.use('/inner', inner);`,
  );
  expect(await get('/described/inner/a')).toBe(7);
  expect(await get('/described/inner/a?limit=3')).toBe(3);
  const { paths } = (await get('/_api/foxx/swagger?mount=/described')) as {
    paths: Record<string, { get: { summary: string; tags: string[] } }>;
  };
  expect(paths['/inner/a']?.get).toMatchObject({ summary: 'Of the router', tags: ['inner'] });
  expect(paths['/inner/b']?.get.summary).toBe('Of the route');
});

test('reverse finds routes from the innermost router outwards', async () => {
  await serve(
    '/reverse',
    `const create = require('@arangodb/foxx/router');
const inner = create(), users = create(), user = create();
router.use('/inner/:group', inner, 'inner'); router.use('/users', users, 'users'); users.use('/:uid', user, 'detail');
user.get('/', (req, res) => res.json(req.reverse('detail.profile', { uid: 'b' })), 'profile');
inner.get('/own', (req, res) => res.json([
  req.reverse('item', { id: 1 }), req.reverse('item', { id: 1, q: 'x y' }), req.reverse('users.detail.profile', { uid: 'a b' }),
  req.reverse('rest', 'c/d'), req.makeAbsolute('/x', { a: 1 }).replace(/^.*reverse/, ''),
  (() => { try { return req.reverse('item'); } catch (error) { return error.message; } })(),
]));
inner.get('/items/:id', () => {}, 'item'); router.get('/rest/*', () => {}, 'rest');`,
  );
  expect(await get('/reverse/inner/g/own')).toEqual([
    '/inner/g/items/1',
    '/inner/g/items/1?q=x%20y',
    '/users/a%20b',
    '/rest/c/d',
    '/x?a=1',
    "expected a value of the parameter 'id'",
  ]);
  expect(await get('/reverse/users/a')).toBe('/users/b');
});

test('answers are results of queries, are not checked by their schema, and have the described type', async () => {
  await serve(
    '/answers',
    `const joi = require('joi');
if (!things.exists('a')) things.save({ _key: 'a' });
router.get('/cursor', (req, res) => res.send(query\`FOR t IN \${things} RETURN t._key\`)).response(joi.object().required());
router.get('/all', (req, res) => res.send(things.all()))
  .response([{ schema: { name: joi.string().required() }, forClient: ({ _key }) => ({ key: _key }) }]);
router.get('/text', (req, res) => res.send('OK')).response(['text/plain'], 'A text.');
router.get('/none', (req, res) => {
  try { things.document('none'); } catch (error) { res.throw(404, 'nothing here', error); }
});
router.get('/error', (req, res) => res.throw(Object.assign(new Error('taken'), { statusCode: 409 })));`,
  );
  expect(await get('/answers/cursor')).toEqual(['a']);
  expect(await get('/answers/all')).toEqual([{ key: 'a' }]);
  const text = await send(url, 'GET', '/answers/text');
  expect(text.headers.get('content-type')).toBe('text/plain');
  expect(text.text).toBe('OK');
  const none = await send(url, 'GET', '/answers/none');
  expect(none.json()).toMatchObject({ code: 404, errorNum: 1202, errorMessage: 'nothing here' });
  expect((await send(url, 'GET', '/answers/error')).json()).toMatchObject({
    code: 409,
    errorMessage: 'taken',
  });
});

test('the end of a cursor, errors of the database and global names are those of ArangoDB', async () => {
  await serve(
    '/names',
    `const console = require('console'), process = require('process'), Buffer = require('buffer').Buffer;
const arangodb = require('@arangodb');
router.get('/', (req, res) => {
  let found; try { things.document('none'); } catch (error) { found = error; }
  res.json({
    end: query\`FOR t IN \${things} FILTER false RETURN t\`.next() === undefined,
    isArangoError: found.isArangoError, number: arangodb.ERROR_ARANGO_DOCUMENT_NOT_FOUND === found.errorNum,
    query: aqlQuery\`RETURN \${1}\`.bindVars, print: typeof print, text: new Buffer('YQ==', 'base64').toString(),
    env: typeof process.env, log: typeof console.log,
  });
});`,
  );
  expect(await get('/names')).toEqual({
    end: true,
    isArangoError: true,
    number: true,
    query: { value0: 1 },
    print: 'function',
    text: 'a',
    env: 'object',
    log: 'function',
  });
  const shown = await send(url, 'POST', '/_api/foxx/scripts/show?mount=/names', {
    body: JSON.stringify(['a', 2]),
  });
  expect(shown.json()).toEqual(['a', 2]);
});

test('the function of a transaction has the variables around it, and its error takes its writes back', async () => {
  await serve(
    '/transactions',
    `class Refused extends Error {}
router.get('/', (req, res) => {
  let written = 0;
  const save = (fails) => db._executeTransaction({
    collections: { write: things.name(), load: [module.context.collectionName('sessions')] },
    action: ({ value }) => {
      things.save({ value }); written += 1;
      if (fails) throw new Refused('no');
      return things.count();
    },
    params: { value: 5 },
  });
  let kind; try { save(true); } catch (error) { kind = error instanceof Refused; }
  let nested;
  try { db._executeTransaction({ collections: { read: things.name() }, action: () => save(false) }); } catch (error) { nested = error.errorNum; }
  res.json({ kind, nested, inside: save(false), written, after: things.toArray().map(({ value }) => value) });
});`,
  );
  expect(await get('/transactions')).toEqual({ kind: true, nested: 1651, inside: 1, written: 2, after: [5] });
});

test('passwords as derived keys, and nonces that are used once', async () => {
  await serve(
    '/secrets',
    `const auth = require('@arangodb/foxx/auth'), crypto = require('@arangodb/crypto');
router.get('/', (req, res) => {
  const derived = auth({ method: 'pbkdf2', workFactor: 0.1 });
  const stored = derived.create('secret');
  const nonce = crypto.createNonce();
  res.json({
    method: stored.method, right: derived.verify(stored, 'secret'), wrong: derived.verify(stored, 'Secret'),
    none: derived.verify(undefined, 'secret'), plain: auth().verify(auth('md5').create('x'), 'x'),
    key: crypto.pbkdf2('salt', 'password', 2, 20), first: crypto.checkAndMarkNonce(nonce),
    second: crypto.checkAndMarkNonce(nonce), other: crypto.checkAndMarkNonce('abc'),
  });
});
router.get('/costly', (req, res) => res.json(crypto.pbkdf2('salt', 'password', 1e9, 20)));`,
  );
  expect(await get('/secrets')).toEqual({
    method: 'pbkdf2',
    right: true,
    wrong: false,
    none: false,
    plain: true,
    // RFC 6070, the second test vector.
    key: 'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957',
    first: true,
    second: false,
    other: false,
  });
  expect((await send(url, 'GET', '/secrets/costly')).status).toBe(500);
});

test('expired sessions are pruned', async () => {
  await serve(
    '/pruned',
    `const storage = require('@arangodb/foxx/sessions/storages/collection')({ collection: module.context.collection('sessions'), ttl: 60 });
router.get('/', (req, res) => {
  const [kept, old] = [storage.save(storage.new()), storage.save(storage.new())];
  module.context.collection('sessions').update(old._key, { lastAccess: 0 });
  res.json({ pruned: storage.prune().length, kept: storage.fromClient(kept._key) !== null, gone: storage.fromClient(old._key),
    cleared: storage.clear(kept._key), again: storage.clear('none'), nothing: storage.save() === undefined });
});`,
  );
  expect(await get('/pruned')).toEqual({
    pruned: 1,
    kept: true,
    gone: null,
    cleared: true,
    again: false,
    nothing: true,
  });
});

test('own media types of bodies, and options of queries', async () => {
  await install(url, '/types', {
    'manifest.json': { main: 'index.js' },
    'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
const { db, query, aql } = require('@arangodb');
module.context.registerType('application/x-pairs', {
  fromClient: (body, req, type) => ({ type, pairs: body.toString().split(',').map((pair) => pair.split('=')) }),
  forClient: (body) => ({ data: body.map((pair) => pair.join('=')).join(), headers: { 'x-pairs': body.length } }),
});
router.post('/pairs', (req, res) => res.send(req.body.pairs.reverse()))
  .body(['application/x-pairs']).response(['application/x-pairs']);
router.post('/seen', (req, res) => res.json(req.body)).body(['application/x-pairs']);
const full = (cursor) => [cursor.toArray(), cursor.getExtra().stats.fullCount, cursor.count()];
const text = 'FOR i IN 1..9 LIMIT 2 RETURN i';
router.get('/counts', (req, res) => res.json([
  full(db._query(text, {}, { fullCount: true, count: true })),
  full(db._query(text, {}, {}, { fullCount: true })),
  full(db._query(aql\`FOR i IN 1..\${9} LIMIT 2 RETURN i\`, { fullCount: true })),
  full(query({ fullCount: true })\`FOR i IN 1..\${9} LIMIT 2 RETURN i\`),
]));`,
  });
  const headers = { 'content-type': 'application/x-pairs; a=b' };
  const pairs = await send(url, 'POST', '/types/pairs', { body: 'a=1,b=2', headers });
  expect([pairs.text, pairs.headers.get('x-pairs'), pairs.headers.get('content-type')]).toEqual([
    'b=2,a=1',
    '2',
    'application/x-pairs',
  ]);
  const seen = await send(url, 'POST', '/types/seen', { body: 'a=1', headers });
  expect(seen.json()).toEqual({ type: 'application/x-pairs; a=b', pairs: [['a', '1']] });
  const counts = await send(url, 'GET', '/types/counts');
  expect(counts.json(), counts.text).toEqual([
    [[1, 2], 9, 2],
    [[1, 2], 9, null],
    [[1, 2], 9, null],
    [[1, 2], 9, null],
  ]);
});

test('stacks begin with the error, in caught errors and in answers of development mode', async () => {
  await serve(
    '/stacks',
    `class Named extends Error { get name() { return 'Named'; } }
class Hostile extends Error { get name() { throw 1; } }
const throwing = [() => null.x, () => { throw new Named('m'); }, () => { throw new Hostile('m'); }, () => db._query('FOR x IN missing RETURN 1'),
  () => { throw require('http-errors')(404, 'gone'); }, () => { const o = {}; Error.captureStackTrace(o); throw o; }];
const first = (run) => { try { run(); } catch (error) { return error.stack.split('\\n', 1)[0]; } };
router.get('/', (req, res) => res.json(throwing.map(first)));
router.get('/fail', () => { throw new RangeError('too far'); });
router.get('/deep', () => { const deeper = () => deeper() + 1; deeper(); });`,
  );
  expect(await get('/stacks/')).toEqual([
    "TypeError: cannot read property 'x' of null",
    'Named: m',
    'Error',
    expect.stringMatching(/^ArangoError: AQL: collection or view not found/),
    'NotFoundError: gone',
    'Error',
  ]);
  await send(url, 'POST', '/_api/foxx/development?mount=/stacks');
  const shown = (await send(url, 'GET', '/stacks/fail')).json<{ readonly stacktrace: readonly string[] }>();
  expect(shown.stacktrace.slice(0, 2)).toEqual([
    'RangeError: too far',
    expect.stringMatching(/^ {4}at .*\(index\.js:/),
  ]);
  const deep = (await send(url, 'GET', '/stacks/deep')).json<{
    readonly exception: string;
    readonly stacktrace: unknown;
  }>();
  expect(deep.exception).toMatch(/stack/);
  expect(deep.stacktrace).toEqual([deep.exception, expect.stringMatching(/^ {4}at /)]);
});

test('a router for GraphQL has a page for browsers', async () => {
  await serve(
    '/explorer',
    `const graphql = require('graphql-sync');
const hello = { type: graphql.GraphQLString, description: 'greets <b>', args: { to: { type: graphql.GraphQLString } }, resolve: (_, { to }) => 'hello ' + to };
const schema = new graphql.GraphQLSchema({ query: new graphql.GraphQLObjectType({ name: 'Query', fields: { hello } }) });
router.use(require('@arangodb/foxx/graphql')({ schema, graphiql: true }));`,
  );
  const page = { headers: { accept: 'text/html,*/*;q=0.8' } };
  const empty = await send(url, 'GET', '/explorer/', page);
  expect(empty.headers.get('content-type')).toMatch(/^text\/html/);
  expect(empty.text).toContain('<code>hello(to: String): String</code></dt><dd>greets &lt;b&gt;');
  expect(empty.text).not.toMatch(/<script|(src|href)=/);
  const headers = { ...page.headers, 'content-type': 'application/x-www-form-urlencoded' };
  const form = { query: 'query ($to: String) { hello(to: $to) }', variables: '{"to":"<i>"}' };
  const run = await send(url, 'POST', '/explorer/', { headers, body: String(new URLSearchParams(form)) });
  expect([run.status, run.text]).toEqual([200, expect.stringContaining('hello &lt;i&gt;')]);
  expect(await get('/explorer/?query={hello(to:"ann")}')).toEqual({ data: { hello: 'hello ann' } });
  const refused = await send(url, 'GET', '/explorer/?query={hello}&variables=x');
  expect(refused.json()).toMatchObject({ code: 400, errorMessage: expect.stringMatching(/variables is no/) });
});

test('answers name files of any language, vary once, and have the extra members of errors', async () => {
  await serve(
    '/complete',
    `router.get('/file', (req, res) => res.attachment('größe "1" 日本.csv').send('x'));
router.get('/vary', (req, res) => { res.vary('Origin').vary('origin, Accept'); res.sendStatus(226); });
router.get('/names', (req, res) => {
  const found = ['__proto__', 'constructor', 'toString'].map((name) => { try { return require(name); } catch (error) { return error.message.includes('neither in node_modules'); } });
  try { res.status('constructor'); } catch (error) { found.push(error.name); }
  res.type('constructor').json([...found, res.type()]);
});
router.get('/extra/:status', (req, res) => res.throw(Number(req.pathParams.status), 'no', { extra: { reason: 'r' } }));
const before = (req) => req.queryParams.no === undefined && { info: { title: 'other' } };
module.context.use('/docs', module.context.createDocumentationRouter({ before }));`,
  );
  const file = await send(url, 'GET', '/complete/file');
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="gr__e _1_ __.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22%20%E6%97%A5%E6%9C%AC.csv`,
  ]);
  const vary = await send(url, 'GET', '/complete/vary');
  expect([vary.status, vary.text, vary.headers.get('vary')]).toEqual([226, 'Im Used', 'Origin, Accept']);
  expect((await send(url, 'GET', '/complete/names')).json()).toEqual([
    ...[true, true, true],
    'TypeError',
    'application/octet-stream',
  ]);
  expect((await send(url, 'GET', '/complete/extra/409')).json()).toMatchObject({
    errorNum: 409,
    reason: 'r',
  });
  expect((await send(url, 'GET', '/complete/extra/500')).json()).not.toHaveProperty('reason');
  expect(await get('/complete/docs/swagger.json')).toMatchObject({ info: { title: 'other' } });
  expect((await send(url, 'GET', '/complete/docs/?no=1')).text).toBe('');
});
