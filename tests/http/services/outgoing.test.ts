import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { install } from './install.ts';

let far: Server;
let farHost: string;
let server: ServerProcess;

const service = {
  'manifest.json': { main: 'index.js' },
  'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
const request = require('@arangodb/request');
router.post('/', (req, res) => {
  try { const { status, json, body, headers } = request(req.body); res.json([status, json || body, headers['x-far']]); }
  catch (error) { res.json([error.errorNum, error.errorMessage]); }
}).body(['json']);
router.post('/bytes', (req, res) => res.json(request.get(req.body.url, { encoding: null }).body.length)).body(['json']);`,
};

beforeAll(async () => {
  far = createServer((message, answer) => {
    if (message.url === '/away') {
      answer
        .writeHead(302, { location: `http://localhost:${(far.address() as AddressInfo).port}/secret` })
        .end();
    } else if (message.url === '/loop') answer.writeHead(302, { location: '/loop' }).end();
    else if (message.url === '/large') answer.end(Buffer.alloc(17 << 20));
    else if (message.url === '/bytes') answer.end(Buffer.from([0, 255, 128]));
    else if (message.url !== '/silent') {
      let body = '';
      message.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      message.on('end', () => {
        const { method, url, headers } = message;
        answer.setHeader('x-far', 'yes');
        answer.end(
          JSON.stringify({ method, url, type: headers['content-type'], auth: headers.authorization, body }),
        );
      });
    }
  });
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  farHost = `127.0.0.1:${(far.address() as AddressInfo).port}`;
  server = await startServer({ args: ['--service-host', farHost] });
  await install(server.baseUrl, '/out', service);
});

afterAll(async () => {
  await server.stop();
  far.closeAllConnections();
  far.close();
});

const call = async (options: object, path = '/out', base = server.baseUrl) => {
  const headers = { 'content-type': 'application/json' };
  return (await send(base, 'POST', path, { body: options, headers })).json<unknown>();
};

test('a service sends requests to a listed host', async () => {
  const url = `http://${farHost}/a`;
  const sent = {
    method: 'post',
    qs: { b: 1 },
    json: true,
    body: { c: 2 },
    auth: { username: 'u', password: 'p' },
  };
  expect(await call({ url, ...sent })).toEqual([
    200,
    { method: 'POST', url: '/a?b=1', type: 'application/json', auth: 'Basic dTpw', body: '{"c":2}' },
    'yes',
  ]);
  expect(await call({ url: `http://${farHost}/bytes` }, '/out/bytes')).toBe(3);
});

test.each([
  [
    'another host',
    () => 'http://example.test/',
    [11, expect.stringMatching(/'example\.test' with --service-host/)],
  ],
  ['another port', () => server.baseUrl, [11, expect.stringMatching(/--service-host/)]],
  [
    'a redirect to another host',
    () => `http://${farHost}/away`,
    [11, expect.stringMatching(/'localhost:\d+'/)],
  ],
  ['endless redirects', () => `http://${farHost}/loop`, [503, expect.stringMatching(/at most 10 redirects/)]],
  ['a large answer', () => `http://${farHost}/large`, [503, expect.stringMatching(/at most 16 MiB/)]],
  ['another protocol', () => 'file:///etc/passwd', [400, expect.stringMatching(/http or https/)]],
])('%s is refused', async (_name, url, expected) => {
  expect(await call({ url: url() })).toEqual(expected);
});

test('a request ends with its time', async () => {
  expect(await call({ url: `http://${farHost}/silent`, timeout: 0.2 })).toEqual([503, expect.any(String)]);
});

test('a service sends requests to itself, without the option', async () => {
  const url = await createDatabase(sharedServerUrl());
  const base = new URL(url).pathname;
  await install(url, '/out', {
    ...service,
    'manifest.json': { main: 'index.js', tests: 'test.js' },
    'index.js': `${service['index.js']}
router.get('/name/:name', (req, res) => res.json([req.pathParams.name, req.queryParams.a, req.arangoUser, req.auth]));
router.post('/echo', (req, res) => { res.status(201); res.set('x-far', 'near'); res.send(req.body); }).body(['json']);
router.get('/slow', (req, res) => res.json(require('@arangodb').db._query('RETURN SLEEP(20)').toArray()));
router.get('/moved', (req, res) => res.redirect(req.makeAbsolute('/name/moved')));`,
    'test.js': `const { expect } = require('chai'); const request = require('@arangodb/request');
const { baseUrl } = module.context;
describe('routes', () => { it('answers', () => {
  const answer = request.get(baseUrl + '/name/b', { qs: { a: 'c' } });
  expect(answer.status).to.equal(200); expect(answer.json).to.eql(['b', 'c', null, null]); });
  it('waits', async () => { await null; await Promise.resolve(); });
  it('fails', async function later() { await null; throw new Error('wrong'); });
  it('never ends', () => new Promise(() => {})); });
exports.own = { 'is rejected': () => Promise.reject(new Error('own')) };`,
  });
  const own = (path: string, more = {}) => call({ url: `${base}/out${path}`, ...more }, '/out', url);
  const auth = { username: 'u', password: 'p' };
  expect(await own('/name/b?a=c', { auth })).toEqual([200, ['b', 'c', null, { basic: auth }], null]);
  expect(await own('/echo', { method: 'post', json: true, body: { d: 1 } })).toEqual([201, { d: 1 }, 'near']);
  expect(await own('/moved')).toEqual([200, ['moved', null, null, null], null]);
  expect(await own('/slow', { timeout: 0.2 })).toEqual([503, expect.stringMatching(/within the time/)]);
  for (const [path, code] of [
    ['/none', 404],
    ['/../_api/version', 400],
  ] as const)
    expect(await own(path)).toEqual([code, expect.objectContaining({ code }), null]);
  const tested = await send(url, 'POST', '/_api/foxx/tests?mount=/out&reporter=default');
  const { stats, failures } = tested.json<{
    readonly stats: object;
    readonly failures: readonly { readonly err: { readonly stack: string } }[];
  }>();
  expect(stats).toMatchObject({ passes: 2, failures: 3 });
  expect(failures.map(({ err }) => err.stack.split('\n', 1)[0]).sort()).toEqual([
    'Error: expected a promise that ends: services have no event loop, so timers do not run',
    'Error: own',
    'Error: wrong',
  ]);
  expect(failures.map(({ err }) => err.stack).join()).toMatch(/at later \(.*test\.js:/);
  const forbidden = [11, expect.stringMatching(/a path of the service itself/)];
  for (const other of [`${base}/_api/version`, '/_db/_system/out', `${base}/outer`])
    expect(await call({ url: other }, '/out', url)).toEqual(forbidden);
  await send(sharedServerUrl(), 'DELETE', `/_api/database/${url.split('/').at(-1)}`);
});

test('without the option a service sends no requests', async () => {
  const url = await createDatabase(sharedServerUrl());
  await install(url, '/out', service);
  const refused = await call({ url: `http://${farHost}/` }, '/out', url);
  expect(refused).toEqual([11, expect.stringMatching(/without --service-host/)]);
  await send(sharedServerUrl(), 'DELETE', `/_api/database/${url.split('/').at(-1)}`);
});
