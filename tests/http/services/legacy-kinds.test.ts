import { beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { install } from './install.ts';

/** What public services of 2.x do beyond legacy.test.ts. */

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

test('a manifest of former versions without a range of versions gives the interface of 2.8', async () => {
  await install(url, '/users', {
    'manifest.json': {
      exports: { userStorage: 'storage.js' },
      lib: 'lib',
      setup: 'setup.js',
      tests: 'test/**',
    },
    'setup.js': "require('org/arangodb').db._create(applicationContext.collectionName('users'));",
    'lib/names.js': "exports.collection = 'users';",
    'storage.js': `var names = require('names'), Foxx = require('org/arangodb/foxx');
var users = new Foxx.Repository(applicationContext.collection(names.collection));
exports.create = function (name) { return users.save(new Foxx.Model({ name: name })); };
exports.count = function () { return users.count(); };`,
    'test/count.js': `var expect = require('expect.js');
describe('count', function () { it('is a number', function () { expect(require('../storage').count()).to.be.a('number'); }); });`,
  });
  await install(url, '/uses', {
    'manifest.json': { controllers: 'app.js', dependencies: { users: 'users:*' } },
    'app.js': `var Foxx = require('org/arangodb/foxx'), controller = new Foxx.Controller(applicationContext);
controller.get('/', function (req, res) {
  var users = applicationContext.dependencies.users.userStorage;
  res.json([users.create('ann').get('name'), users.count()]);
});`,
  });
  await send(url, 'PUT', '/_api/foxx/dependencies?mount=/uses', {
    body: JSON.stringify({ users: '/users' }),
  });
  const answer = await send(url, 'GET', '/uses/');
  expect(answer.json()).toEqual(['ann', 1]);
  const tested = await send(url, 'POST', '/_api/foxx/tests?mount=/users');
  expect(tested.json()).toMatchObject({ stats: { tests: 1, passes: 1 } });
});

test('assets consist of the files of their patterns, in order', async () => {
  await install(url, '/built', {
    'manifest.json': {
      controllers: 'app.js',
      assets: {
        'all.js': { files: ['vendor/first.js', '*.none', 'lib/**/*.js', 'vendor/*.js'] },
        'app.css': { files: ['*.css'], contentType: 'text/x-css' },
      },
      files: { '/static': 'vendor' },
    },
    'app.js': '',
    'vendor/first.js': 'first',
    'lib/b.js': 'b',
    'lib/deep/a.js': 'a',
    'lib/x.txt': 'x',
    'm.css': 'body {}',
  });
  const read = async (path: string) => {
    const answer = await send(url, 'GET', `/built/${path}`);
    return [answer.status, answer.headers.get('content-type'), answer.text];
  };
  const script = 'application/javascript; charset=utf-8';
  expect(await read('all.js')).toEqual([200, script, 'first\nb\na']);
  expect(await read('app.css')).toEqual([200, 'text/x-css', 'body {}']);
  expect(await read('static/first.js')).toEqual([200, script, 'first']);
  expect((await read('lib/b.js'))[0]).toBe(404);
});

test('models with described attributes, and bodies with a description and a model', async () => {
  await install(url, '/attributes', {
    'manifest.json': { controllers: 'app.js' },
    'app.js': `var Foxx = require('org/arangodb/foxx'), joi = require('joi'), controller = new Foxx.Controller(applicationContext);
var Credentials = Foxx.Model.extend({}, { attributes: { name: { type: 'string', required: true }, level: { type: 'integer', defaultValue: 3 } } });
var Profile = Foxx.Model.extend({}, { attributes: { city: { type: 'string' } } });
var Schema = Foxx.Model.extend({ schema: { title: joi.string().required(), order: joi.number() } });
controller.inject({ greeting: function () { return 'hello'; } });
controller.post('/', function (req, res, injected) {
  res.json([req.params('credentials').forDB(), req.params('profile').forDB(), injected.greeting]);
}).bodyParam('credentials', 'The credentials.', Credentials).bodyParam('profile', 'The profile.', Profile);
controller.get('/schemas', function (req, res) { res.json([Credentials.toJSONSchema('c'), Schema.toJSONSchema('s')]); });`,
  });
  const body = JSON.stringify({ name: 'ann', city: 'x', other: 1 });
  const answer = await send(url, 'POST', '/attributes/', { body });
  expect(answer.json()).toEqual([{ name: 'ann', level: 3 }, { city: 'x' }, 'hello']);
  expect((await send(url, 'GET', '/attributes/schemas')).json()).toEqual([
    { id: 'c', required: ['name'], properties: { name: { type: 'string' }, level: { type: 'integer' } } },
    { id: 's', required: ['title'], properties: { title: { type: 'string' }, order: { type: 'number' } } },
  ]);
});

test('a controller with its own users and sessions', async () => {
  await install(url, '/own', {
    'manifest.json': { controllers: 'app.js', setup: 'setup.js' },
    'setup.js': `var auth = require('org/arangodb/foxx/authentication');
new auth.Users(applicationContext).setup(); new auth.Sessions(applicationContext).setup();`,
    'app.js': `var Foxx = require('org/arangodb/foxx'), controller = new Foxx.Controller(applicationContext);
controller.activateAuthentication({ type: 'cookie', cookieName: 'own', cookieLifetime: 3600, sessionLifetime: 3600 });
controller.register('/register', { acceptedAttributes: ['city'], defaultAttributes: { level: 1 } });
controller.login('/login'); controller.logout('/logout'); controller.changePassword('/password');
controller.get('/me', function (req, res) { res.json(req.user.data); }).onlyIfAuthenticated();
controller.get('/count', function (req, res) { res.json(controller.collection('users').count()); });`,
  });
  let cookie = '';
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await send(url, method, `/own${path}`, {
      headers: { cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    return answer;
  };
  expect((await call('GET', '/me')).status).toBe(401);
  const registered = await call('POST', '/register', { username: 'ann', password: 'x', city: 'y', other: 1 });
  expect(registered.json()).toMatchObject({ user: { identifier: 'ann', data: { level: 1, city: 'y' } } });
  expect((await call('GET', '/me')).json()).toEqual({ level: 1, city: 'y' });
  expect((await call('POST', '/register', { username: 'ann', password: 'x' })).status).toBe(400);
  expect((await call('POST', '/password', { password: 'new' })).json()).toEqual({
    notice: 'Changed password!',
  });
  expect((await call('POST', '/logout')).json()).toEqual({ notice: 'Logged out!' });
  expect((await call('GET', '/me')).status).toBe(401);
  expect((await call('POST', '/logout')).status).toBe(401);
  expect((await call('POST', '/login', { username: 'ann', password: 'x' })).status).toBe(401);
  expect((await call('POST', '/login', { username: 'ann', password: 'new' })).json()).toMatchObject({
    user: 'ann',
  });
  expect((await call('GET', '/me')).status).toBe(200);
  expect((await call('GET', '/count')).json()).toBe(1);
});

test('places near a point, and the end of a session with a function', async () => {
  await install(url, '/places', {
    'manifest.json': { controllers: 'app.js', setup: 'setup.js' },
    'setup.js': `var places = require('org/arangodb').db._create(applicationContext.collectionName('places'));
places.ensureIndex({ type: 'geo', fields: ['position'] });
places.save({ _key: 'a', position: [0, 0] }); places.save({ _key: 'b', position: [0, 1] }); places.save({ _key: 'c', position: [50, 50] });`,
    'app.js': `var Foxx = require('org/arangodb/foxx'), controller = new Foxx.Controller(applicationContext);
var places = new Foxx.Repository(applicationContext.collection('places'));
var key = function (place) { return place.get('_key'); };
controller.activateSessions({ sessionStorageApp: '/_system/sessions', type: 'cookie', cookie: { name: 's', secret: 'x' } });
controller.get('/near', function (req, res) {
  var near = places.near(0, 0, { limit: 2, distance: 'meters' });
  res.json([near.map(key), near[0].meters, near[0].get('meters'), places.within(0, 0, 200000).map(key)]);
});
controller.destroySession('/end', function (req, res) { res.json({ ended: true }); });`,
  });
  const near = await send(url, 'GET', '/places/near');
  expect(near.json(), near.text).toEqual([['a', 'b'], 0, null, ['a', 'b']]);
  expect((await send(url, 'POST', '/places/end')).json()).toEqual({ ended: true });
});

test('schemas of many parts, in functions that use arguments', async () => {
  await install(url, '/schemas', {
    'manifest.json': { controllers: 'app.js' },
    'app.js': `var joi = require('joi'), _ = require('underscore'), Foxx = require('org/arangodb/foxx');
var keys = { user: joi.string().required(), context: joi.object().optional(), flags: joi.object().pattern(/.*/, joi.boolean().strict()).optional(), time: joi.date().optional() };
var actions = {};
['identify', 'group', 'track', 'page', 'screen'].forEach(function (name) { actions[name] = joi.object().keys(keys).required(); });
actions.all = joi.object().keys({ batch: joi.array().items(_.map(actions, function (schema, name) { return schema.keys({ action: joi.any().allow(name) }); })).required() });
var schema = joi.object().keys({
  0: _.reduce(actions, function (known, each, name) { return known.valid(name); }, joi.required()),
  1: _.reduce(actions, function (known, each, name) { return known.when('0', { is: name, then: each }); }, joi.alternatives().required())
}).unknown(true).required();
new Foxx.Controller(applicationContext).post('/', function (req, res) {
  var error = schema.validate(_.extend({}, req.body())).error;
  res.json(error === null ? 'valid' : error.message);
});`,
  });
  const check = async (body: unknown) =>
    (await send(url, 'POST', '/schemas/', { body: JSON.stringify(body) })).json<string>();
  expect(await check(['track', { user: 'a' }])).toBe('valid');
  expect(await check(['none', {}])).toMatch(/must be one of \[identify, group/);
});
