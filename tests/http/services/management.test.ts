import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { zipOf } from './zip.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'log' } });
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${url.split('/').at(-1)}`));

const api = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(url, method, `/_api/foxx${path}`, { body });

const note = (text: string) => `require('@arangodb').db.log.save({ text: ${JSON.stringify(text)} });`;
const notes = async (): Promise<unknown> => {
  const query = 'FOR l IN log SORT l._key RETURN l.text';
  const answer = await send(url, 'POST', '/_api/cursor', { body: { query } });
  await send(url, 'PUT', '/_api/collection/log/truncate');
  return answer.json().result;
};

const version = (number: string, more: Readonly<Record<string, string>> = {}, manifest: object = {}) =>
  zipOf({
    'manifest.json': {
      name: 'service',
      version: number,
      main: 'index.js',
      scripts: { setup: 'setup.js', teardown: 'teardown.js', 'a-b.c:d': 'argv' },
      configuration: {
        count: { type: 'integer', default: 3 },
        secret: { type: 'password', required: false },
        shape: { type: 'json', default: { a: 1 } },
      },
      dependencies: { other: { name: 'other', version: '^1.0.0', required: false } },
      ...manifest,
    },
    'README.md': 'How to use it.',
    'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
router.get('/version', (req, res) => res.json(${JSON.stringify(number)}));
router.get('/configuration', (req, res) => res.json(module.context.configuration));`,
    'setup.js': note(`setup ${number}`),
    'teardown.js': note(`teardown ${number}`),
    'argv.js': 'module.exports = module.context.argv.concat(module.context.mount);',
    ...more,
  });

describe('the life of a service', () => {
  test('it is installed with its setup script, listed and described', async () => {
    const installed = await api('POST', '?mount=/life', await version('1.0.0'));
    expect([installed.status, installed.json()]).toMatchObject([
      201,
      { mount: '/life', name: 'service', version: '1.0.0', development: false, legacy: false },
    ]);
    expect(await notes()).toEqual(['setup 1.0.0']);
    expect((await api('GET', '')).json()).toMatchObject([{ mount: '/life', version: '1.0.0' }]);
    expect((await api('GET', '/service?mount=/life')).json()).toMatchObject({
      checksum: expect.stringMatching(/^[\da-f]{64}$/),
      manifest: { name: 'service' },
    });
    expect((await api('GET', '/readme?mount=/life')).text).toBe('How to use it.');
  });

  test('values of its configuration are checked by their types', async () => {
    const changed = await api('PATCH', '/configuration?mount=/life', {
      count: 'x',
      shape: '{"b":2}',
      none: 1,
    });
    expect(changed.json()).toMatchObject({
      count: { current: 3, warning: 'expected a value of the type integer' },
      shape: { current: { b: 2 }, type: 'json', required: false },
    });
    await api('PATCH', '/configuration?mount=/life', { count: 7 });
    const shown = async () => (await send(url, 'GET', '/life/configuration')).json();
    expect(await shown()).toEqual({ count: 7, shape: { b: 2 } });
    const minimal = await api('PUT', '/configuration?mount=/life&minimal=true', { count: '5', none: 1 });
    expect(minimal.json()).toEqual({ values: { count: 5 }, warnings: { none: 'is not allowed' } });
    expect(await shown()).toEqual({ count: 5, shape: { a: 1 } });
    expect((await api('PATCH', '/dependencies?mount=/life', { other: '/other' })).json()).toMatchObject({
      other: { current: '/other', name: 'other', version: '^1.0.0', required: false },
    });
  });

  test('scripts get their arguments', async () => {
    expect((await api('GET', '/scripts?mount=/life')).json()).toMatchObject({ setup: 'Setup' });
    const ran = await api('POST', `/scripts/${encodeURIComponent('a-b.c:d')}?mount=/life`, [1, { a: 2 }]);
    expect(ran.json()).toEqual([1, { a: 2 }, '/life']);
    expect((await api('POST', '/scripts/none?mount=/life')).json()).toMatchObject({ errorNum: 3016 });
  });

  test('an upgrade keeps the settings, a replacement does not', async () => {
    const upgraded = await api('PATCH', '/service?mount=/life', await version('2.0.0'));
    expect(upgraded.json()).toMatchObject({ version: '2.0.0', options: { configuration: { count: 5 } } });
    expect(await notes()).toEqual(['setup 2.0.0']);
    expect((await send(url, 'GET', '/life/version')).json()).toBe('2.0.0');
    const replaced = await api('PUT', '/service?mount=/life', await version('3.0.0'));
    expect(replaced.json()).toMatchObject({ version: '3.0.0', options: { configuration: {} } });
    expect(await notes()).toEqual(['teardown 2.0.0', 'setup 3.0.0']);
  });

  test('a version that cannot be set up leaves the former one', async () => {
    const broken = { 'setup.js': "throw new Error('no setup');" };
    const refused = await api('PATCH', '/service?mount=/life', await version('4.0.0', broken));
    expect(refused.json()).toMatchObject({ error: true, errorNum: 3103 });
    expect(refused.json().errorMessage).toMatch(/no setup/);
    expect((await send(url, 'GET', '/life/version')).json()).toBe('3.0.0');
  });

  test('the zip is downloaded as it was uploaded', async () => {
    const zip = await version('5.0.0');
    await api('POST', '?mount=/copy', zip);
    const answer = await fetch(`${url}/_api/foxx/download?mount=/copy`, { method: 'POST' });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(Buffer.from(await answer.arrayBuffer()).equals(zip)).toBe(true);
    await api('DELETE', '/service?mount=/copy');
    await notes();
  });

  test('it is removed with its teardown script', async () => {
    expect((await api('DELETE', '/service?mount=/life')).status).toBe(204);
    expect(await notes()).toEqual(['teardown 3.0.0']);
    expect((await api('GET', '')).json()).toEqual([]);
    expect((await send(url, 'GET', '/life/version')).status).toBe(404);
    expect((await api('DELETE', '/service?mount=/life')).json()).toMatchObject({ errorNum: 3009 });
    expect((await api('DELETE', '/service?mount=/life&force=true')).status).toBe(204);
  });

  test('a service without required values answers 503', async () => {
    const manifest = { configuration: { key: { type: 'string' } } };
    expect((await api('POST', '?mount=/needs', await version('1', {}, manifest))).status).toBe(201);
    expect((await send(url, 'GET', '/needs/version')).json()).toMatchObject({
      code: 503,
      errorNum: 3010,
      errorMessage: 'service needs configuration: key',
    });
    await api('PATCH', '/configuration?mount=/needs', { key: 'k' });
    expect((await send(url, 'GET', '/needs/version')).json()).toBe('1');
  });

  test('development mode shows the stack of errors', async () => {
    const main = {
      'index.js':
        "const r = require('@arangodb/foxx/router')(); module.context.use(r); r.get(() => { throw new Error('here'); });",
    };
    await api('POST', '?mount=/dev', await version('1', main));
    expect((await send(url, 'GET', '/dev')).json()).not.toHaveProperty('stacktrace');
    await api('POST', '/development?mount=/dev');
    const shown = (await send(url, 'GET', '/dev')).json();
    expect(shown).toMatchObject({ code: 500, exception: 'Error: here' });
    expect(JSON.stringify(shown.stacktrace)).toMatch(/index\.js:1/);
  });
});

describe('tests and descriptions', () => {
  beforeAll(async () => {
    const files = {
      'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use('/api', router);
const joi = require('joi');
router.get('/:key', () => undefined).pathParam('key', joi.string()).queryParam('n', joi.number().required(), 'A number.')
  .summary('Read one').response(['application/json'], 'The document.').error(404, 'None.');`,
      'test/a.js': `const { expect } = require('chai'); const assert = require('assert');
describe('outer', () => {
  let n = 0;
  beforeEach(() => { n += 1; });
  it('passes', () => expect(n).to.equal(1));
  it('fails', () => assert.strictEqual(1, 2));
  it.skip('waits', () => undefined);
  describe('inner', () => { it('passes too', () => expect(n).to.be.above(0)); });
});`,
      'test/deep/b.js': "exports['an exported suite'] = { 'an exported test'() {} };",
      'other.js': "throw new Error('no test');",
    };
    await api('POST', '?mount=/tests', await version('1', files, { tests: 'test/**/*.js' }));
  });

  const tests = (query: string, accept = 'application/json') =>
    send(url, 'POST', `/_api/foxx/tests?mount=/tests${query}`, { headers: { accept } });

  test('the reporters default and suite', async () => {
    expect((await tests('')).json()).toMatchObject({
      stats: { tests: 5, passes: 3, failures: 1, pending: 1 },
      failures: [{ title: 'fails', fullTitle: 'outer fails', err: { actual: 1, expected: 2 } }],
      pending: [{ fullTitle: 'outer waits' }],
    });
    expect((await tests('&reporter=suite')).json()).toMatchObject({
      suites: [
        {
          title: 'outer',
          tests: [{ title: 'passes', result: 'pass' }, { result: 'fail' }, { result: 'pending' }],
          suites: [{ title: 'inner', tests: [{ title: 'passes too', result: 'pass' }] }],
        },
        { title: 'an exported suite', tests: [{ title: 'an exported test', result: 'pass' }] },
      ],
    });
    expect((await tests('&filter=inner')).json()).toMatchObject({ stats: { tests: 1, passes: 1 } });
    expect((await tests('&reporter=none')).json()).toMatchObject({ code: 400 });
  });

  test('the reporters stream, xunit and tap, as JSON and as texts', async () => {
    const stream = (await tests('&reporter=stream')).json<readonly (readonly [string])[]>();
    expect(stream.map(([kind]) => kind)).toEqual(['start', 'pass', 'fail', 'pass', 'pass', 'end']);
    const [name, attributes, ...cases] = (await tests('&reporter=xunit')).json<readonly [string, object]>();
    expect([name, attributes, cases.length]).toMatchObject(['testsuite', { tests: 5, failures: 1 }, 5]);
    const xml = await tests('&reporter=xunit&idiomatic=true');
    expect([xml.headers.get('content-type'), xml.text]).toEqual([
      'application/xml',
      expect.stringMatching(
        /^<\?xml .*\n<testsuite name="Mocha Tests" tests="5" .*<testcase classname="outer" name="fails"/,
      ),
    ]);
    const tap = await tests('&reporter=tap', '*/*');
    expect(tap.text.split('\n').filter((line) => /^(1\.\.|ok|not ok|#)/.test(line))).toEqual([
      '1..5',
      'ok 1 outer passes',
      'not ok 2 outer fails',
      'ok 3 outer waits # SKIP -',
      'ok 4 outer inner passes too',
      'ok 5 an exported suite an exported test',
      '# tests 5',
      '# pass 3',
      '# fail 1',
    ]);
  });

  test('the routes are described', async () => {
    expect((await api('GET', '/swagger?mount=/tests')).json()).toMatchObject({
      swagger: '2.0',
      basePath: expect.stringMatching(/\/tests$/),
      info: { title: 'service', version: '1' },
      paths: {
        '/api/{key}': {
          get: {
            summary: 'Read one',
            parameters: [
              { name: 'key', in: 'path', required: true, type: 'string' },
              { name: 'n', in: 'query', required: true, type: 'number', description: 'A number.' },
            ],
            responses: { 200: { description: 'The document.' }, 404: { description: 'None.' } },
          },
        },
      },
    });
  });
});

describe('refused uploads', () => {
  test.each([
    ['a zip without a manifest', { 'a.js': '' }, 3012],
    ['a manifest that is no JSON', { 'manifest.json': '{' }, 3000],
    ['a manifest with a wrong type', { 'manifest.json': '{"scripts":7}' }, 3001],
    ['a missing main file', { 'manifest.json': '{"main":"none.js"}' }, 3002],
    ['controllers of a wrong type', { 'manifest.json': '{"controllers":7}' }, 3001],
  ] as const)('%s', async (_name, files, errorNum) => {
    const answer = await api('POST', '?mount=/refused', await zipOf(files));
    expect(answer.json()).toMatchObject({ error: true, code: 400, errorNum });
  });

  test.each([
    ['without a mount', ''],
    ['a page of the console', '?mount=/graph'],
    ['a path of the server', '?mount=/_api/x'],
    ['a climbing path', '?mount=/a/../b'],
    ['a slash at the end', '?mount=/a/'],
  ])('a mount: %s', async (_name, query) => {
    expect((await api('POST', query, await version('1'))).json()).toMatchObject({ errorNum: 3007 });
  });

  test('a mount in use, an empty body, and a source that the server would fetch', async () => {
    await api('POST', '?mount=/used', await version('1'));
    expect((await api('POST', '?mount=/used', await version('2'))).json()).toMatchObject({ errorNum: 3011 });
    expect((await api('POST', '?mount=/empty')).json()).toMatchObject({ errorNum: 3014 });
    const fetched = await send(url, 'POST', '/_api/foxx?mount=/far', {
      body: { source: 'http://example.test/a.zip' },
      headers: { 'content-type': 'application/json' },
    });
    expect(fetched.json()).toMatchObject({ errorNum: 3015 });
  });
});
