import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { install } from './install.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await install(url, '/todo', {
    'manifest.json': {
      name: 'todo',
      version: '0.1.0',
      engines: { arangodb: '^2.8.0' },
      controllers: { '/': 'app.js', '/admin': 'controllers/admin' },
      exports: { models: 'models/todo.js' },
      setup: 'scripts/setup.js',
      files: { '/static': 'assets' },
      defaultDocument: 'static/index.html',
    },
    'scripts/setup.js': `var db = require('org/arangodb').db;
var name = applicationContext.collectionName('todos');
if (db._collection(name) === null) db._create(name);`,
    'models/todo.js': `var Foxx = require('org/arangodb/foxx'), joi = require('joi');
exports.Todo = Foxx.Model.extend({
  schema: { title: joi.string().required(), order: joi.number().integer().default(1, 'one'), done: joi.boolean() },
  label: function () { return this.get('order') + ': ' + this.get('title'); }
}, { beforeCreate: function (todo) { todo.set('done', false); } });`,
    'app.js': `(function () {
'use strict';
var Foxx = require('org/arangodb/foxx'), joi = require('joi'), Todo = require('./models/todo').Todo;
var controller = new Foxx.Controller(applicationContext);
var Todos = Foxx.Repository.extend({ titles: function () { return this.all().map(function (t) { return t.label(); }); } });
var todos = new Todos(applicationContext.collection('todos'), { model: Todo });
function Refused(message) { this.message = message; }
Refused.prototype = Object.create(Error.prototype);
controller.allRoutes.errorResponse(Refused, 409, 'Refused.');
controller.before('/*', function (req, res) { res.set('x-before', req.path); });
controller.before('/closed', function (req, res) { res.status(403); res.json({ error: 'closed' }); return false; });
controller.after(function (req, res) { res.set('x-after', String(res.responseCode)); });
controller.addInjector('greeting', function () { return 'hello'; });
controller.get('/todos', function (req, res, injected) { res.json({ titles: todos.titles(), greeting: injected.greeting }); });
/** Creates a todo. */
controller.post('/todos', function (req, res) {
  res.status(201); res.json(todos.save(req.params('todo')).forClient());
}).bodyParam('todo', { description: 'The new todo.', type: Todo }).summary('Create a todo');
controller.get('/todos/:order', function (req, res) {
  var found = todos.firstExample({ order: req.params('order') });
  if (found === null) throw new Refused('none');
  res.json({ title: found.get('title'), limit: req.params('limit') });
}).pathParam('order', { type: joi.number().integer().required(), description: 'Its place.' })
  .queryParam('limit', { type: joi.number().default(5, 'five'), required: false });
controller.put('/raw', function (req, res) { res.contentType = 'text/plain'; res.body = req.rawBody() + req.requestType; });
controller.post('/any', function (req, res) { res.json([req.params('data').isValid, Object.keys(req.params('data').errors)]); })
  .bodyParam('data', { type: Todo, allowInvalid: true });
controller.get('/closed', function () {});
controller.get('/guarded', function () {}).onlyIf(function (req) { if (!req.params('key')) throw new Refused('no key'); });
controller.apiDocumentation('/api');
}());`,
    'controllers/admin.js': `var Foxx = require('org/arangodb/foxx');
var controller = new Foxx.Controller(applicationContext);
controller.activateSessions({ cookie: { name: 'admin', secret: 's' } });
controller.get('/count', function (req, res) { res.json({ n: applicationContext.collection('todos').count(), prefix: applicationContext.prefix }); });
controller.post('/login', function (req, res) { req.session.get('sessionData').name = req.body().name; req.session.set('uid', 'u'); req.session.save(); res.json({ ok: true }); });
controller.get('/me', function (req, res) { res.json(req.session.get('sessionData')); }).onlyIfAuthenticated();
controller.destroySession('/logout');`,
    'assets/index.html': '<p>Todos</p>',
  });
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${url.split('/').at(-1)}`));

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await send(url, method, `/todo${path}`, { body, headers });
  return {
    ...answer,
    value: answer.text.startsWith('{') || answer.text.startsWith('[') ? answer.json() : answer.text,
  };
};

describe('a service of 2.8', () => {
  test('controllers with models and repositories', async () => {
    const created = await call('POST', '/todos', { title: 'write' });
    expect([created.status, created.value]).toEqual([201, { title: 'write', order: 1, done: false }]);
    const listed = await call('GET', '/todos');
    expect(listed.value).toEqual({ titles: ['1: write'], greeting: 'hello' });
    expect([listed.headers.get('x-before'), listed.headers.get('x-after')]).toEqual(['/todos', '200']);
    expect((await call('GET', '/todos/1')).value).toEqual({ title: 'write', limit: 5 });
    expect((await call('GET', '/todos/1?limit=7')).value).toMatchObject({ limit: 7 });
    expect((await call('GET', '/admin/count')).value).toEqual({ n: 1, prefix: '/admin' });
  });

  test('bodies and parameters are checked', async () => {
    const invalid = await call('POST', '/todos', { order: 2 });
    expect([invalid.status, invalid.value]).toMatchObject([
      422,
      { errorMessage: expect.stringMatching(/Request body .*title.* required/) },
    ]);
    expect((await call('POST', '/any', { order: 'x', more: 1 })).value).toEqual([
      false,
      ['title', 'order', 'more'],
    ]);
    expect((await call('GET', '/todos/x')).status).toBe(404);
    expect((await call('GET', '/todos/1?limit=x')).status).toBe(400);
    expect((await call('PUT', '/raw', 'text')).text).toBe('textPUT');
  });

  test('errors, checks and refusals by middleware', async () => {
    const refused = await call('GET', '/todos/99');
    expect([refused.status, refused.value]).toEqual([409, { error: 'Refused.' }]);
    expect((await call('GET', '/guarded')).status).toBe(409);
    expect((await call('GET', '/guarded?key=1')).status).toBe(200);
    expect((await call('GET', '/closed')).value).toEqual({ error: 'closed' });
  });

  test('sessions in signed cookies', async () => {
    expect((await call('GET', '/admin/me')).status).toBe(401);
    const signedIn = await call('POST', '/admin/login', { name: 'ann' });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await call('GET', '/admin/me', undefined, { cookie })).value).toEqual({ name: 'ann' });
    expect((await call('POST', '/admin/logout', {}, { cookie })).status).toBe(200);
    expect((await call('GET', '/admin/me', undefined, { cookie })).status).toBe(401);
  });

  test('static files, the default document and the descriptions of routes', async () => {
    expect((await call('GET', '/static/index.html')).text).toBe('<p>Todos</p>');
    expect((await call('GET', '/')).headers.get('location')).toMatch(/\/todo\/static\/index\.html$/);
    expect((await call('GET', '/api/swagger.json')).value).toMatchObject({
      paths: { '/todos': { post: { summary: 'Create a todo' } }, '/todos/{order}': {}, '/admin/count': {} },
    });
    expect((await call('GET', '/api/')).text).toMatch(/<code>\/todos\/\{order\}<\/code>/);
    expect((await send(url, 'GET', '/_api/foxx')).json()).toMatchObject([{ mount: '/todo', legacy: true }]);
  });

  test('its exports are used by a service of today', async () => {
    await install(url, '/user', {
      'manifest.json': { main: 'index.js', dependencies: { todo: '*' } },
      'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
router.get((req, res) => res.json(new module.context.dependencies.todo.models.Todo({ title: 'x' }).label()));`,
    });
    await send(url, 'PATCH', '/_api/foxx/dependencies?mount=/user', { body: { todo: '/todo' } });
    expect((await send(url, 'GET', '/user')).json()).toBe('1: x');
  });
});

test('a main file with the interface of 2.8, and its system services', async () => {
  await install(
    url,
    '/main',
    {
      'manifest.json': { main: 'index.js', dependencies: { users: { name: 'users', version: '*' } } },
      'index.js': `var Foxx = require('@arangodb/foxx'), controller = new Foxx.Controller(module.context, { urlPrefix: '/v1' });
var users = Foxx.requireApp('/_system/users').userStorage, auth = Foxx.requireApp('/_system/simple-auth').auth;
controller.post('/users', function (req, res) {
  var user = users.create(req.body().name, {}, { simple: auth.hashPassword(req.body().password) });
  var known = users.resolve(req.body().name);
  res.json([user.get('user'), auth.verifyPassword(known.get('authData').simple, 'p'), auth.verifyPassword(known.get('authData').simple, 'q')]);
}).errorResponse(users.errors ? 'UsernameNotAvailable' : Error, 400, 'Taken.');
var query = Foxx.createQuery({ query: 'RETURN @a + @b', params: ['a', 'b'], transform: function (found) { return found[0]; } });
controller.get('/sum', function (req, res) { res.json([query(1, 2)]); });`,
    },
    '&legacy=true',
  );
  await send(url, 'PATCH', '/_api/foxx/dependencies?mount=/main', { body: { users: '/_system/users' } });
  const create = () => send(url, 'POST', '/main/v1/users', { body: { name: 'ann', password: 'p' } });
  expect((await create()).json()).toEqual(['ann', true, false]);
  expect((await create()).json()).toEqual({ error: 'Taken.' });
  expect((await send(url, 'GET', '/main/v1/sum')).json()).toEqual([3]);
});
