import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { zipOf } from './zip.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'things' } });
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${url.split('/').at(-1)}`));

type Files = Readonly<Record<string, string | object>>;

async function install(mount: string, files: Files, query = ''): Promise<Answer> {
  const body = await zipOf({ 'manifest.json': {}, ...files });
  return send(url, 'POST', `/_api/foxx?mount=${encodeURIComponent(mount)}${query}`, {
    body,
    headers: { 'content-type': 'application/zip' },
  });
}

/** A service with one main file. */
async function mount(path: string, code: string, manifest: object = {}): Promise<void> {
  const files = { 'manifest.json': { main: 'index.js', ...manifest }, 'index.js': code };
  const answer = await install(path, files);
  expect(answer.status, answer.text).toBe(201);
}

const routerHead = `'use strict';
const createRouter = require('@arangodb/foxx/router');
const router = createRouter();
module.context.use(router);
`;

const call = (method: string, path: string, more: Parameters<typeof send>[3] = {}) =>
  send(url, method, path, more);

describe('routes', () => {
  beforeAll(() =>
    mount(
      '/routes',
      `${routerHead}
const joi = require('joi');
router.get('/hello/:name', (req, res) => res.send({ hello: req.pathParams.name }));
router.get('/hello/all', (req, res) => res.send({ hello: 'everyone' }));
router.get('/number/:n', (req, res) => res.send({ n: req.pathParams.n + 1 })).pathParam('n', joi.number().integer());
router.get('/rest/*', (req, res) => res.send(req.suffix));
router.get('/query', (req, res) => res.json(req.queryParams))
  .queryParam('limit', joi.number().default(10)).queryParam('name', joi.string().required());
router.post('/body', (req, res) => res.status('created').send(req.body))
  .body(joi.object({ name: joi.string().required() }).required());
router.post('/raw', (req, res) => res.json([Buffer.isBuffer(req.body), req.body.toString()]));
router.post('/text', (req, res) => res.send(req.body, 'text')).body(['text/plain']);
router.get('/none', () => undefined);
router.get('/gone', (req, res) => res.throw(410, 'no longer here'));
router.get('/thrown', () => { throw 7; });
router.get('/missing', () => require('@arangodb').db.things.document('none'));
router.get('/model', (req, res) => res.send({ a: 1, secret: 2 }))
  .response({ schema: joi.object({ a: joi.number() }), forClient: ({ a }) => ({ a }) });
router.get('/cookie', (req, res) => { res.cookie('c', 'v', { secret: 's' }); res.json(req.cookie('c', 's')); });
router.all('/echo', (req, res) => res.json({ method: req.method, path: req.path, base: req.baseUrl, url: req.originalUrl }));
`,
    ),
  );

  test.each([
    ['a parameter of the path', 'GET', '/hello/world', undefined, 200, { hello: 'world' }],
    ['a fixed segment wins over a parameter', 'GET', '/hello/all', undefined, 200, { hello: 'everyone' }],
    ['a parameter with a schema', 'GET', '/number/41', undefined, 200, { n: 42 }],
    ['query parameters', 'GET', '/query?name=x', undefined, 200, { limit: 10, name: 'x' }],
    ['a body with a schema', 'POST', '/body', '{"name":"x"}', 201, { name: 'x' }],
    ['a body without a description', 'POST', '/raw', 'ü', 200, [true, 'ü']],
    ['an answer with a model', 'GET', '/model', undefined, 200, { a: 1 }],
  ] as const)('%s', async (_name, method, path, body, status, expected) => {
    const answer = await call(method, `/routes${path}`, body === undefined ? {} : { body });
    expect([answer.status, answer.text && answer.json()]).toEqual([status, expected]);
  });

  test.each([
    ['a parameter that its schema refuses', 'GET', '/number/x', undefined, 404, /unknown path/],
    ['an unknown path', 'GET', '/nowhere', undefined, 404, /unknown path '\/nowhere'/],
    ['another method', 'DELETE', '/query', undefined, 405, /expected GET, HEAD, found DELETE/],
    ['a missing query parameter', 'GET', '/query', undefined, 400, /query parameter "name" is required/],
    ['a body that its schema refuses', 'POST', '/body', '{}', 400, /body .*name.* is required/],
    ['a body that is no JSON', 'POST', '/body', '{', 400, /body is no valid JSON/],
    ['an error with a status', 'GET', '/gone', undefined, 410, /no longer here/],
    ['a thrown primitive', 'GET', '/thrown', undefined, 500, /Internal Server Error/],
    ['an error of the database', 'GET', '/missing', undefined, 404, /document/],
  ] as const)('%s is refused', async (_name, method, path, body, status, message) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await call(method, `/routes${path}`, body === undefined ? {} : { body, headers });
    expect(answer.json()).toMatchObject({
      error: true,
      code: status,
      errorMessage: expect.stringMatching(message),
    });
    expect(answer.status).toBe(status);
  });

  test('texts, empty answers and signed cookies', async () => {
    const rest = await call('GET', '/routes/rest/a/b');
    expect([rest.text, rest.headers.get('content-type')]).toEqual(['a/b', 'text/html; charset=utf-8']);
    const text = await call('POST', '/routes/text', { body: 'x', headers: { 'content-type': 'text/plain' } });
    expect([text.text, text.headers.get('content-type')]).toEqual(['x', 'text/plain; charset=utf-8']);
    expect((await call('GET', '/routes/none')).status).toBe(204);
    const first = await call('GET', '/routes/cookie');
    expect(first.json()).toBe(null);
    const cookie = first.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await call('GET', '/routes/cookie', { headers: { cookie } })).json()).toBe('v');
    const forged = cookie.replace('c=v', 'c=w');
    expect((await call('GET', '/routes/cookie', { headers: { cookie: forged } })).json()).toBe(null);
  });

  test('a request knows its addresses', async () => {
    const database = url.split('/').at(-1);
    expect((await call('PUT', '/routes/echo?x=1')).json()).toEqual({
      method: 'PUT',
      path: '/echo',
      base: `/_db/${database}`,
      url: `/_db/${database}/routes/echo?x=1`,
    });
  });
});

describe('data and modules', () => {
  test('a service reads and writes its database', async () => {
    await mount(
      '/data',
      `${routerHead}
const { db, query, aql } = require('@arangodb');
router.post('/:key', (req, res) => res.send(db.things.save({ _key: req.pathParams.key, n: 1 })));
router.get('/', (req, res) => res.send(query\`FOR t IN \${db.things} FILTER t.n == \${1} SORT t._key RETURN t._key\`.toArray()));
router.get('/nested', (req, res) => {
  const filter = aql\`FILTER t.n == \${1}\`;
  res.send(db._query(aql\`FOR t IN \${db.things} \${filter} COLLECT WITH COUNT INTO n RETURN n\`).toArray());
});
`,
    );
    for (const key of ['a', 'b']) expect((await call('POST', `/data/${key}`)).status).toBe(200);
    expect((await call('GET', '/data')).json()).toEqual(['a', 'b']);
    expect((await call('GET', '/data/nested')).json()).toEqual([2]);
  });

  test('files, packages and modules of the server are required', async () => {
    const files = {
      'manifest.json': { main: 'lib/main', name: 'modules' },
      'lib/main.js': `${routerHead}
const other = require('./other');
router.get('/', (req, res) => res.json({
  other, data: require('../data.json'), own: require('own'), folder: require('./folder').name,
  lodash: require('lodash').camelCase('a b'), underscore: require('underscore').last([1, 2]),
  dedent: require('dedent')('  x'), status: require('statuses')[404], http: new (require('http-errors').NotFound)().status,
  path: require('path').join('a', '..', 'b'), querystring: require('querystring').parse('a=1').a,
  util: require('util').format('%s-%d', 'x', 2), equal: require('chai').expect(1).to.equal(1) !== undefined,
  hash: require('@arangodb/crypto').sha256('x').slice(0, 8), mount: module.context.mount,
  node: require('crypto').createHash('md5').update('x').digest('hex').slice(0, 4),
  locals: require('@arangodb/locals').context === module.context, file: module.context.file('data.json', 'utf8'),
  name: module.context.collectionName('x'), circle: require('./circle').value,
}));
`,
      'lib/other.js': "exports.name = 'other'; exports.folder = __dirname;",
      'lib/folder/index.js': "exports.name = 'folder';",
      'lib/circle.js': "exports.value = 1; require('./circle2');",
      'lib/circle2.js': "if (require('./circle').value !== 1) throw new Error('no value');",
      'data.json': '{"n":1}',
      'node_modules/own/package.json': { main: 'start' },
      'node_modules/own/start.js': "module.exports = require('deep/part');",
      'node_modules/deep/part.js': "module.exports = 'deep';",
    };
    const installed = await install('/modules', files);
    expect(installed.status, installed.text).toBe(201);
    expect((await call('GET', '/modules')).json()).toEqual({
      other: { name: 'other', folder: '/lib' },
      data: { n: 1 },
      own: 'deep',
      folder: 'folder',
      lodash: 'aB',
      underscore: 2,
      dedent: 'x',
      status: 'Not Found',
      http: 404,
      path: 'b',
      querystring: '1',
      util: 'x-2',
      equal: true,
      hash: '2d711642',
      mount: '/modules',
      node: '9dd4',
      locals: true,
      file: '{"n":1}',
      name: 'modules_x',
      circle: 1,
    });
  });

  test('ids of sessions are sent in cookies and headers, and sessions end with their removal', async () => {
    await mount(
      '/sessions',
      `${routerHead}
const { db } = require('@arangodb');
const name = module.context.collectionName('sessions');
if (!db._collection(name)) db._createDocumentCollection(name);
const sessions = require('@arangodb/foxx/sessions')({ storage: name, transport: ['header', 'cookie'] });
module.context.use(sessions);
router.get('/', (req, res) => res.json([req.session.uid, req.session.data]));
router.post('/:name', (req, res) => {
  req.sessionStorage.setUser(req.session, { _id: 'users/' + req.pathParams.name });
  req.session.data = { n: 1 };
  res.send({ ok: true });
});
router.delete('/', (req, res) => { req.sessionStorage.clear(req.session); req.session = null; res.send({ ok: true }); });
`,
    );
    expect((await call('GET', '/sessions')).json()).toEqual([null, null]);
    const signedIn = await call('POST', '/sessions/ann');
    const id = signedIn.headers.get('x-session-id') ?? '';
    expect(id).toMatch(/^[\da-f]{40}$/);
    expect(signedIn.headers.getSetCookie()[0]).toMatch(new RegExp(`^sid=${id}; Path=.*; HttpOnly`));
    const known = ['users/ann', { n: 1 }];
    expect((await call('GET', '/sessions', { headers: { 'x-session-id': id } })).json()).toEqual(known);
    expect((await call('GET', '/sessions', { headers: { cookie: `sid=${id}` } })).json()).toEqual(known);
    await call('DELETE', '/sessions', { headers: { 'x-session-id': id } });
    expect((await call('GET', '/sessions', { headers: { 'x-session-id': id } })).json()).toEqual([
      null,
      null,
    ]);
  });

  test('GraphQL, and sessions in signed tokens', async () => {
    await mount(
      '/graphql',
      `${routerHead}
const { GraphQLSchema, GraphQLObjectType, GraphQLString } = require('graphql-sync');
const createGraphQLRouter = require('@arangodb/foxx/graphql');
const { jwtEncode, jwtDecode } = require('@arangodb/crypto');
const jwt = require('@arangodb/foxx/sessions/storages/jwt')('secret');
const args = { name: { type: GraphQLString } };
const hello = { type: GraphQLString, args, resolve: (root, { name }) => 'hello ' + name };
const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { hello } }) });
router.use('/api', createGraphQLRouter({ schema }));
router.get('/jwt', (req, res) => {
  const id = jwt.forClient(jwt.setUser(jwt.new(), { _id: 'users/a' }));
  const none = jwtEncode('', { uid: 'forged', exp: 1e12 }, 'none');
  const known = jwtDecode('k', jwtEncode('k', { a: 'ü' }, 'HS384'));
  res.json([jwt.fromClient(id).uid, jwt.fromClient(id.slice(0, -2)), jwt.fromClient(none), known]);
});
`,
    );
    const body = { query: 'query q($n: String) { hello(name: $n) }', variables: { n: 'ann' } };
    expect((await call('POST', '/graphql/api', { body })).json()).toEqual({ data: { hello: 'hello ann' } });
    const wrong = await call('GET', `/graphql/api?query=${encodeURIComponent('{none}')}`);
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/Cannot query field/)]);
    expect((await call('GET', '/graphql/jwt')).json()).toEqual(['users/a', null, null, { a: 'ü' }]);
  });

  test('files of the manifest are served without a route', async () => {
    const files = {
      'manifest.json': { files: { '/': 'public', '/one': { path: 'data/one.txt', type: 'text/csv' } } },
      'public/index.html': '<h1>Hello</h1>',
      'public/deep/a.css': 'a {}',
      'data/one.txt': 'a,b',
      'secret.txt': 'secret',
    };
    expect((await install('/files', files)).status).toBe(201);
    const found = async (path: string) => {
      const answer = await call('GET', `/files${path}`);
      return [answer.status, answer.headers.get('content-type'), answer.text];
    };
    expect(await found('/index.html')).toEqual([200, 'text/html; charset=utf-8', '<h1>Hello</h1>']);
    expect(await found('/deep/a.css')).toEqual([200, 'text/css; charset=utf-8', 'a {}']);
    expect(await found('/one')).toEqual([200, 'text/csv', 'a,b']);
    for (const path of ['/secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/deep'])
      expect((await found(path))[0]).toBe(404);
    const start = await call('GET', '/files');
    expect([start.status, start.headers.get('location')]).toEqual([
      307,
      expect.stringMatching(/\/files\/index\.html$/),
    ]);
  });

  test.each([
    ['an unknown module', "require('nowhere');", /Cannot find module 'nowhere'/],
    ['the network', "require('http');", /'http': .*no access to the network/],
    ['a removed module', "require('@arangodb/pregel');", /current servers of ArangoDB do not have it/],
    ['a file outside of the service', "require('../../etc/passwd');", /Cannot find module/],
    ['a syntax error', 'const = 1;', /syntax error in module 'index.js'/],
    ['an error at the start', "throw new Error('at the start');", /at the start/],
  ])('%s refuses the installation', async (_name, code, message) => {
    const answer = await install('/refused', { 'manifest.json': { main: 'index.js' }, 'index.js': code });
    expect(answer.json()).toMatchObject({ error: true, errorMessage: expect.stringMatching(message) });
    expect((await call('GET', '/_api/foxx/service?mount=/refused')).json()).toMatchObject({ errorNum: 3009 });
  });
});
