import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { install } from './install.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${url.split('/').at(-1)}`));

const get = async (path: string) => (await send(url, 'GET', path)).json();

const counter = (step: number) => ({
  'manifest.json': {
    name: 'counter',
    version: '1.2.0',
    main: 'index.js',
    provides: { counter: '1.2.0' },
    configuration: { start: { type: 'integer', default: 10 } },
  },
  'index.js': `let n = module.context.configuration.start;
module.exports = { next: () => { n += ${step}; return n; }, mount: module.context.mount, joi: require('joi') };`,
});

const user = {
  'manifest.json': {
    main: 'index.js',
    dependencies: {
      counter: { name: 'counter', version: '^1.0.0' },
      optional: { name: 'other', version: '*', required: false },
      several: { name: 'counter', multiple: true, required: false },
    },
  },
  'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
const { dependencies } = module.context;
router.get('/', (req, res) => res.json([dependencies.counter.next(), dependencies.counter.mount, dependencies.optional]));
router.get('/several', (req, res) => res.json(dependencies.several.map((each) => each.mount)));
router.get('/shared', (req, res) => res.json(dependencies.counter.joi === require('joi')));
router.get('/manager', (req, res) => res.json(require('@arangodb/foxx/manager').requireService('/counter').mount));`,
};

test('a service uses the exports of the services that it depends on', async () => {
  await install(url, '/user', user);
  expect(await get('/user')).toMatchObject({
    code: 503,
    errorMessage: 'service needs configuration: counter',
  });
  await install(url, '/counter', counter(1));
  const set = (body: object) => send(url, 'PATCH', '/_api/foxx/dependencies?mount=/user', { body });
  expect((await set({ counter: '/counter', several: ['/counter'] })).status).toBe(200);
  expect(await get('/user')).toEqual([11, '/counter', null]);
  expect(await get('/user')).toEqual([12, '/counter', null]);
  expect(await get('/user/several')).toEqual(['/counter']);
  expect(await get('/user/shared')).toBe(true);
  expect(await get('/user/manager')).toBe('/counter');
});

test('a new version or configuration of a dependency reaches the services that use it', async () => {
  const change = await send(url, 'PATCH', '/_api/foxx/configuration?mount=/counter', {
    body: { start: 100 },
  });
  expect(change.status).toBe(200);
  expect(await get('/user')).toEqual([101, '/counter', null]);
  await send(url, 'DELETE', '/_api/foxx/service?mount=/counter');
  expect(await get('/user')).toMatchObject({ error: true, errorNum: 3009 });
  await install(url, '/counter', counter(5));
  expect(await get('/user')).toEqual([15, '/counter', null]);
});

test('services that depend on each other, and on themselves', async () => {
  const other = (name: string) => ({
    'manifest.json': { main: 'index.js', dependencies: { other: '*' } },
    'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
exports.name = '${name}';
router.get((req, res) => res.json(module.context.dependencies.other.name));`,
  });
  await install(url, '/a', other('a'));
  await install(url, '/b', other('b'));
  const set = (mount: string, to: string) =>
    send(url, 'PUT', `/_api/foxx/dependencies?mount=${mount}`, { body: { other: to } });
  await set('/a', '/b');
  await set('/b', '/a');
  expect([await get('/a'), await get('/b')]).toEqual(['b', 'a']);
  await set('/a', '/a');
  expect(await get('/a')).toBe('a');
});
