import { Database } from 'arangojs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '../services/zip.ts';
import { sharedServerUrl } from '../shared-server.ts';

/** The calls of arangojs for services. */

let system: Database;
let db: Database;

const mount = '/greet';
const manifest = (version: string) => ({
  name: 'greet',
  version,
  main: 'index.js',
  scripts: { setup: 'setup.js', 'add-words': 'add.js' },
  tests: 'test.js',
  configuration: {
    word: { type: 'string', default: 'hello' },
    times: { type: 'integer', required: false },
  },
  dependencies: { other: { name: '*', version: '*', required: false } },
});
const filesOf = (version: string) => ({
  'manifest.json': manifest(version),
  'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
router.get('/word', (req, res) => res.json([module.context.configuration.word, '${version}'])).summary('Say it');`,
  'setup.js': '',
  'add.js': 'module.exports = { given: module.context.argv };',
  'test.js': `const { expect } = require('chai');
describe('greet', () => { it('passes', () => expect(1).to.equal(1)); it('fails', () => expect(1).to.equal(2)); });`,
  'README.md': '# Greet',
});
const zip = async (version: string) =>
  new Blob([new Uint8Array(await zipOf(filesOf(version)))], { type: 'application/zip' });
const word = async () => (await db.route('greet').get('word')).parsedBody as unknown;

beforeAll(async () => {
  system = new Database({ url: sharedServerUrl() });
  db = await system.createDatabase(`services${process.pid}x${Date.now()}`);
});

afterAll(async () => {
  await system.dropDatabase(db.name);
});

test('a service is installed with its configuration, listed and described', async () => {
  const installed = await db.installService(mount, await zip('1.0.0'), {
    configuration: { word: 'hi' },
    dependencies: { other: '/none' },
    development: false,
    setup: true,
  });
  expect(installed).toMatchObject({
    mount,
    name: 'greet',
    version: '1.0.0',
    development: false,
    legacy: false,
    options: { configuration: { word: 'hi' }, dependencies: { other: '/none' } },
  });
  expect(await word()).toEqual(['hi', '1.0.0']);
  expect((await db.listServices()).map((each) => each.mount)).toEqual([mount]);
  expect((await db.listServices(false)).map((each) => each.mount)).toContain(mount);
  expect(await db.getService(mount)).toMatchObject({ mount, manifest: { name: 'greet' } });
  expect(await db.getServiceReadme(mount)).toBe('# Greet');
  expect(await db.getServiceDocumentation(mount)).toMatchObject({
    swagger: '2.0',
    paths: { '/word': { get: { summary: 'Say it' } } },
  });
});

test('its configuration and dependencies are read and changed, in both forms', async () => {
  expect(await db.getServiceConfiguration(mount)).toMatchObject({
    word: { current: 'hi', default: 'hello', type: 'string', title: 'Word' },
  });
  expect(await db.updateServiceConfiguration(mount, { times: 3 })).toMatchObject({
    times: { current: 3 },
    word: { current: 'hi' },
  });
  expect(await db.updateServiceConfiguration(mount, { times: 'x' }, true)).toMatchObject({
    warnings: { times: expect.any(String) },
  });
  expect(await db.replaceServiceConfiguration(mount, { word: 'hey' }, true)).toMatchObject({
    values: { word: 'hey' },
  });
  expect(await db.getServiceConfiguration(mount, true)).toEqual({ word: 'hey' });
  expect(await word()).toEqual(['hey', '1.0.0']);
  expect(await db.replaceServiceDependencies(mount, {}, true)).toMatchObject({ values: {} });
  expect(await db.updateServiceDependencies(mount, { other: '/a' })).toMatchObject({
    other: { current: '/a' },
  });
  expect(await db.getServiceDependencies(mount, true)).toEqual({ other: '/a' });
});

test('development mode, scripts and tests', async () => {
  expect(await db.setServiceDevelopmentMode(mount)).toMatchObject({ development: true });
  expect(await db.setServiceDevelopmentMode(mount, false)).toMatchObject({ development: false });
  expect(await db.getServiceScripts(mount)).toEqual({ setup: 'Setup', 'add-words': 'Add Words' });
  expect(await db.runServiceScript(mount, 'add-words', { n: 1 })).toEqual({ given: [{ n: 1 }] });
  await expect(db.runServiceScript(mount, 'none')).rejects.toMatchObject({ errorNum: 3016 });
  const stats = { tests: 2, passes: 1, failures: 1 };
  expect(await db.runServiceTests(mount)).toMatchObject({ stats, failures: [{ title: 'fails' }] });
  expect(await db.runServiceTests(mount, { reporter: 'suite' })).toMatchObject({
    stats,
    suites: [{ title: 'greet', tests: [{ result: 'pass' }, { result: 'fail' }] }],
  });
  expect(await db.runServiceTests(mount, { filter: 'passes' })).toMatchObject({ stats: { tests: 1 } });
  const listed = { idiomatic: false } as const;
  expect(await db.runServiceTests(mount, { reporter: 'stream', ...listed })).toContainEqual([
    'pass',
    expect.objectContaining({ fullTitle: 'greet passes' }),
  ]);
  expect(await db.runServiceTests(mount, { reporter: 'tap', ...listed })).toContain('1..2');
  expect(await db.runServiceTests(mount, { reporter: 'xunit', ...listed })).toMatchObject([
    'testsuite',
    { tests: 2, failures: 1 },
    ['testcase', { name: 'passes' }],
    ['testcase', { name: 'fails' }, ['failure', {}, expect.any(String)]],
  ]);
  const text = { idiomatic: true } as const;
  expect(await db.runServiceTests(mount, { reporter: 'stream', ...text })).toMatch(/^\["start",/);
  expect(await db.runServiceTests(mount, { reporter: 'tap', ...text })).toMatch(/^1\.\.2\n/);
  expect(await db.runServiceTests(mount, { reporter: 'xunit', ...text })).toMatch(/^<\?xml/);
});

test('upgrade keeps the settings, replace does not; a download installs again', async () => {
  expect(await db.upgradeService(mount, await zip('1.1.0'))).toMatchObject({ version: '1.1.0' });
  expect(await word()).toEqual(['hey', '1.1.0']);
  const configuration = { word: 'yo' };
  const changed = await db.replaceService(mount, await zip('2.0.0'), { configuration });
  expect(changed).toMatchObject({ version: '2.0.0', options: { configuration } });
  expect(await word()).toEqual(['yo', '2.0.0']);
  const downloaded: unknown = await db.downloadService(mount);
  if (!(downloaded instanceof Blob)) throw new Error('expected a Blob');
  expect(await db.installService('/copy', downloaded)).toMatchObject({ name: 'greet', version: '2.0.0' });
});

test('the bundle has an etag; calls between coordinators are refused', async () => {
  const read = (path: string, headers = {}) =>
    fetch(`${sharedServerUrl()}/_db/${db.name}/_api/foxx/${path}`, { headers });
  const whole = await read('bundle?mount=/greet');
  const etag = whole.headers.get('etag') ?? '';
  expect([whole.status, etag]).toEqual([200, `"${(await db.getService(mount)).checksum}"`]);
  expect(
    Buffer.from(await whole.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await read('_local/bundle?mount=/greet', { 'if-none-match': etag })).status).toBe(304);
  expect(await (await read('_local/status')).json()).toEqual({ ready: true });
  expect(await (await read('_local')).json()).toMatchObject({ code: 501, errorNum: 9 });
  await db.commitLocalServiceState();
  await db.commitLocalServiceState(true);
});

test('a service is uninstalled; unknown mounts have their error', async () => {
  await db.uninstallService(mount);
  await db.uninstallService(mount, { force: true });
  expect((await db.listServices()).map((each) => each.mount)).toEqual(['/copy']);
  await expect(db.getService(mount)).rejects.toMatchObject({ errorNum: 3009 });
  await expect(db.installService('/copy', await zip('1.0.0'))).rejects.toMatchObject({ errorNum: 3011 });
});
