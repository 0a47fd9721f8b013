import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { zipOf } from './zip.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${url.split('/').at(-1)}`));

const foxxes = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(url, method, `/_admin/aardvark/foxxes${path}`, {
    body: body === undefined ? body : JSON.stringify(body),
  });
const services = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(url, method, `/_admin/orrery/services${path}`, { body });

async function upload(bytes: Uint8Array | FormData): Promise<string> {
  const answer = await fetch(`${url}/_api/upload?multipart=true`, {
    method: 'POST',
    body: bytes as BodyInit,
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { filename: string }).filename;
}

interface SuiteReport {
  readonly stats: { readonly tests: number; readonly passes: number; readonly failures: number };
}

/** The numbers of tests; the report is part of the message of a failure. */
async function testsOf(mount: string): Promise<SuiteReport['stats']> {
  const answer = await foxxes('POST', `/tests?mount=${mount}`, { reporter: 'suite' });
  const { stats } = answer.json<SuiteReport>();
  expect(stats?.failures, answer.text).toBe(0);
  return stats;
}

describe('a generated service', () => {
  const options = {
    name: 'my-api',
    author: 'Someone',
    description: 'About things',
    license: 'MIT',
    documentCollections: ['things', 'more-things'],
    edgeCollections: ['links'],
  };

  test('[7-apps-1] it creates its collections, answers, and passes its own tests', async () => {
    const answer = await foxxes('PUT', '/generate?mount=/generated', options);
    expect([answer.status, answer.json()]).toEqual([
      200,
      { error: false, configuration: {}, name: 'my-api', version: '0.0.1' },
    ]);
    const created = await send(url, 'POST', '/generated/things', { body: { _key: 'a', n: 1 } });
    expect([created.status, created.json()]).toMatchObject([201, { _key: 'a', n: 1 }]);
    expect((await send(url, 'GET', '/generated/things?limit=5')).json()).toMatchObject([{ _key: 'a' }]);
    expect((await send(url, 'PATCH', '/generated/things/a', { body: { m: 2 } })).json()).toMatchObject({
      n: 1,
      m: 2,
    });
    expect((await send(url, 'POST', '/generated/links', { body: {} })).status).toBe(400);
    expect((await send(url, 'DELETE', '/generated/things/a')).status).toBe(204);
    expect((await send(url, 'GET', '/generated/things/a')).status).toBe(404);
    expect(await testsOf('/generated')).toMatchObject({ tests: 13, passes: 13 });
  });

  test('its routes are described', async () => {
    const swagger = (await foxxes('GET', '/docs/swagger.json?mount=/generated')).json<{
      basePath: string;
      paths: Record<string, Record<string, { summary: string; tags: string[] }>>;
    }>();
    expect(swagger.paths['/more-things/{key}']?.get).toMatchObject({
      summary: 'Read a document',
      tags: ['more-things'],
    });
    expect(Object.keys(swagger.paths)).toHaveLength(7);
  });

  test('[3-apps-1] the list has the fields of an app', async () => {
    expect((await foxxes('GET', '')).json()).toEqual([
      {
        mountId: expect.stringMatching(/^[\da-f]{32}$/),
        mount: '/generated',
        name: 'my-api',
        description: 'About things',
        author: 'Someone',
        system: false,
        development: false,
        contributors: false,
        license: 'MIT',
        version: '0.0.1',
        path: '/',
        config: {},
        deps: {},
        scripts: { setup: 'Setup', teardown: 'Teardown' },
      },
    ]);
  });

  test('wrong options are refused with their place', async () => {
    const refused = async (more: object) =>
      (await foxxes('PUT', '/generate?mount=/refused', { ...options, ...more })).json();
    expect(await refused({ name: '1bad' })).toMatchObject({ code: 400, errorNum: 3001 });
    expect(await refused({ documentCollections: ["x'); throw 1; ('"] })).toMatchObject({
      code: 400,
      errorNum: 400,
    });
    expect(await refused({ edgeCollections: ['things'] })).toMatchObject({
      errorMessage: expect.stringContaining("'things' is named twice"),
    });
    expect(await refused({ documentCollections: 'things' })).toMatchObject({
      errorMessage: expect.stringMatching(/documentCollections/),
    });
    expect((await foxxes('PUT', '/generate', options)).json()).toMatchObject({ code: 400, errorNum: 400 });
    expect((await foxxes('PUT', '/generate?mount=/generated', options)).json()).toMatchObject({
      errorNum: 3011,
    });
    expect((await foxxes('GET', '')).json()).toHaveLength(1);
  });
});

describe('the store', () => {
  test('[7-apps-2] it lists its services with their readme', async () => {
    const store = (await foxxes('GET', '/fishbowl')).json<readonly Readonly<Record<string, string>>[]>();
    expect(store.map(({ name }) => name).sort()).toEqual([
      'graphql-graph',
      'rest-collection',
      'search-page',
      'shortest-path-page',
      'viewer-graph',
      'webhook-inbox',
    ]);
    for (const { name, readme, description, latestVersion } of store) {
      expect([name, readme, description, latestVersion]).toEqual([
        name,
        expect.stringContaining(`# ${name}`),
        expect.stringMatching(/./),
        '1.0.0',
      ]);
    }
  });

  const names = [
    'rest-collection',
    'search-page',
    'shortest-path-page',
    'webhook-inbox',
    'graphql-graph',
    'viewer-graph',
  ];
  test.each(names)('%s is installed, passes its tests, and describes its routes', async (name) => {
    await send(url, 'POST', '/_api/gharial', {
      body: {
        name: 'people',
        edgeDefinitions: [{ collection: 'knows', from: ['persons'], to: ['persons'] }],
      },
    });
    const installed = await foxxes('PUT', `/store?mount=/${name}`, { name, version: '1.0.0' });
    expect(installed.json(), installed.text).toMatchObject({ error: false, name });
    await foxxes('PATCH', `/config?mount=/${name}`, { graph: 'people' });
    expect((await testsOf(`/${name}`)).passes).toBeGreaterThan(2);
    const swagger = (await foxxes('GET', `/docs/swagger.json?mount=/${name}`)).json<{ paths: object }>();
    const operations = Object.values(swagger.paths).flatMap(Object.values) as { summary?: string }[];
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.every(({ summary }) => summary)).toBe(true);
  });

  test('pages are served, and a GraphQL query is answered', async () => {
    await send(url, 'POST', '/_api/document/persons', {
      body: [{ _key: 'ann' }, { _key: 'bob', age: 3, name: 'Robert' }],
    });
    await send(url, 'POST', '/_api/document/knows', { body: { _from: 'persons/ann', _to: 'persons/bob' } });
    const query = '{ vertex(id: "persons/ann") { key neighbors { id value(name: "age") } } }';
    expect((await send(url, 'POST', '/graphql-graph/graphql', { body: { query } })).json()).toEqual({
      data: { vertex: { key: 'ann', neighbors: [{ id: 'persons/bob', value: '3' }] } },
    });
    expect((await send(url, 'GET', '/search-page/index.html')).text).toContain('<title>Search</title>');
    const path = '/shortest-path-page/path/people?from=persons/ann&to=persons/bob';
    expect((await send(url, 'GET', path)).json()).toMatchObject({
      vertices: [{ _key: 'ann' }, { _key: 'bob' }],
    });
    expect((await send(url, 'GET', '/search-page/search?q=ROBERT')).json()).toMatchObject({
      results: [{ collection: 'persons', document: { _key: 'bob' } }],
    });
  });

  test('its pages are trusted as long as its files are those of the server', async () => {
    const policy = async () => {
      const { status, headers } = await send(url, 'GET', '/webhook-inbox/index.html');
      return [status, headers.get('content-security-policy')];
    };
    expect(await policy()).toEqual([200, expect.stringMatching(/^default-src 'self'; /)]);
    await foxxes('PATCH', '/devel?mount=/webhook-inbox', true);
    const changed = await fetch(`${url}/_admin/orrery/services/file?mount=/webhook-inbox&path=new.js`, {
      method: 'PUT',
      body: '',
    });
    expect(changed.status).toBe(200);
    expect(await policy()).toEqual([200, expect.stringMatching(/^sandbox /)]);
    const zip = await fetch(`${url}/_admin/aardvark/foxxes/download/zip?mount=/search-page`);
    const upgraded = await fetch(`${url}/_api/foxx/service?mount=/search-page`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/zip' },
      body: await zip.arrayBuffer(),
    });
    expect(upgraded.status).toBe(200);
    const { headers } = await send(url, 'GET', '/search-page/index.html');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; /);
  });

  test('an unknown name is refused with the known ones', async () => {
    const refused = (await foxxes('PUT', '/store?mount=/none', { name: 'none' })).json();
    expect(refused).toMatchObject({ errorNum: 3014, errorMessage: expect.stringContaining('search-page') });
    expect((await foxxes('PUT', '/store?mount=/none', {})).json()).toMatchObject({ errorNum: 3014 });
  });
});

describe('an upload', () => {
  const files = (version: string, more: object = {}) => ({
    'manifest.json': {
      name: 'uploaded',
      version,
      main: 'index.js',
      scripts: { add: 'add.js', teardown: 'teardown.js' },
      configuration: {
        times: { type: 'integer', description: 'How often' },
        loud: { type: 'boolean', default: false },
      },
      dependencies: { friend: { name: 'friend', version: '^1.0.0', required: true } },
      engines: { arangodb: '^2.8.0' },
      ...more,
    },
    'index.js': `const r = require('@arangodb/foxx/router')(); module.context.use(r);
r.get('/', (req, res) => { console.log('called'); res.json(module.context.configuration); });
r.get('/fail', () => { throw new Error('broken'); });`,
    'add.js': 'module.exports = { argv: module.context.argv };',
    'teardown.js': "require('@arangodb').db._createDocumentCollection('torn-down');",
  });

  test('[7-apps-3] it is previewed and installed by its name, once', async () => {
    const form = new FormData();
    form.append('file', new Blob([(await zipOf(files('1.0.0'))) as BlobPart]), 'service.zip');
    const zipFile = await upload(form);
    expect((await services('GET', `/preview?zipFile=${zipFile}`)).json()).toMatchObject({
      preview: {
        name: 'uploaded',
        version: '1.0.0',
        scripts: ['add', 'teardown'],
        configuration: ['times', 'loud'],
        files: expect.arrayContaining([{ path: 'add.js', sizeBytes: files('')['add.js'].length }]),
        warnings: [
          expect.stringMatching(/^the manifest asks for ArangoDB \^2\.8\.0/),
          'required dependencies have no mount yet: friend',
        ],
      },
    });
    expect((await foxxes('PUT', '/zip?mount=/uploaded', { zipFile })).json()).toMatchObject({
      name: 'uploaded',
    });
    expect((await foxxes('PUT', '/zip?mount=/other', { zipFile })).json()).toMatchObject({ errorNum: 3014 });
  });

  test('only the latest two uploads of a client are kept', async () => {
    const names = [];
    for (const text of ['// a', '// b', '// c']) names.push(await upload(Buffer.from(text)));
    const found = await Promise.all(names.map((name) => services('GET', `/preview?zipFile=${name}`)));
    expect(found.map(({ status }) => status)).toEqual([400, 200, 200]);
    const other = await send(sharedServerUrl(), 'GET', `/_admin/orrery/services/preview?zipFile=${names[2]}`);
    expect(other.json()).toMatchObject({ errorNum: 3014 });
    expect((await send(url, 'POST', '/_api/upload')).json()).toMatchObject({ errorNum: 3014 });
  });

  test('a damaged zip is refused in the preview', async () => {
    const zip = (await zipOf(files('1.0.0'))).slice();
    zip.fill(0, 40, 80);
    const zipFile = await upload(zip);
    expect((await services('GET', `/preview?zipFile=${zipFile}`)).json()).toMatchObject({
      code: 400,
      errorNum: 3015,
    });
  });

  test('[4-apps-3] [3-apps-2] it needs attention until required values and dependencies have values', async () => {
    const state = async () =>
      (await services('GET', ''))
        .json<{ services: { mount: string }[] }>()
        .services.find(({ mount }) => mount === '/uploaded');
    expect(await state()).toMatchObject({ missingConfiguration: ['times'], missingDependencies: ['friend'] });
    expect((await send(url, 'GET', '/uploaded')).status).toBe(503);
    const changed = { name: 'uploaded', version: '1.0.0', mount: '/uploaded' };
    expect((await foxxes('PATCH', '/config?mount=/uploaded', { times: 3, none: 1 })).json()).toEqual(changed);
    expect((await foxxes('PATCH', '/deps?mount=/uploaded', { friend: '/generated' })).json()).toEqual(
      changed,
    );
    expect(await state()).toMatchObject({ missingConfiguration: [], missingDependencies: [] });
    expect((await foxxes('GET', '/config?mount=/uploaded')).json()).toEqual({
      times: { type: 'integer', description: 'How often', required: true, title: 'Times', current: 3 },
      loud: { type: 'boolean', default: false, required: false, title: 'Loud', current: false },
    });
    expect((await foxxes('GET', '/deps?mount=/uploaded')).json()).toEqual({
      friend: {
        definition: { name: 'friend', version: '^1.0.0', required: true },
        title: 'Friend',
        current: '/generated',
      },
    });
    expect((await services('GET', '/settings?mount=/uploaded')).json()).toMatchObject({
      configuration: { times: { current: 3 } },
      dependencies: { friend: { current: '/generated' } },
    });
  });

  test('its requests, errors and log lines are shown', async () => {
    await send(url, 'GET', '/uploaded');
    await send(url, 'GET', '/uploaded/fail');
    const listed = (await services('GET', '')).json<{
      services: { mount: string; figures: { requests: number[]; errors: number[] } }[];
    }>().services;
    const { figures } = listed.find(({ mount }) => mount === '/uploaded')!;
    const sum = (counts: number[]) => counts.reduce((left, right) => left + right, 0);
    expect([figures.requests.length, sum(figures.requests), sum(figures.errors)]).toEqual([60, 2, 1]);
    const { lines } = (await services('GET', '/log?mount=/uploaded')).json<{
      lines: { id: number; level: string; text: string }[];
    }>();
    expect(lines).toMatchObject([
      { id: 1, level: 'warn', text: expect.stringContaining('^2.8.0') },
      { id: 2, level: 'info', text: 'called' },
      { id: 3, level: 'error', text: expect.stringContaining('broken') },
    ]);
    expect((await services('GET', '/log?mount=/uploaded&after=2')).json()).toMatchObject({
      lines: [{ id: 3 }],
    });
  });

  test('[7-apps-4] scripts get their arguments', async () => {
    const ran = await foxxes('POST', '/scripts/add?mount=/uploaded', { data: [1, 2] });
    expect(ran.json()).toEqual({ argv: [{ data: [1, 2] }] });
    expect((await foxxes('POST', '/scripts/none?mount=/uploaded', [])).json()).toMatchObject({
      errorNum: 3016,
    });
  });

  test('[7-apps-5] an upgrade keeps the settings, a replacement does not', async () => {
    const put = async (version: string, how: string) => {
      const zipFile = await upload(await zipOf(files(version)));
      return (await foxxes('PUT', `/zip?mount=/uploaded&${how}`, { zipFile })).json();
    };
    expect(await put('1.1.0', 'upgrade=true')).toMatchObject({
      version: '1.1.0',
      configuration: { times: { current: 3 } },
    });
    const replaced = await put('2.0.0', 'replace=true&teardown=false');
    expect(replaced).toMatchObject({ version: '2.0.0' });
    expect(replaced.configuration).not.toHaveProperty('times.current');
    expect((await put('3.0.0', 'replace=true&upgrade=true')).errorNum).toBe(400);
    expect((await send(url, 'GET', '/_api/collection/torn-down')).status).toBe(404);
  });

  test('[7-apps-6] it is downloaded and removed with its teardown script', async () => {
    const zip = await send(url, 'GET', '/_admin/aardvark/foxxes/download/zip?mount=/uploaded');
    expect([zip.status, zip.text.slice(0, 2)]).toEqual([200, 'PK']);
    const removed = { error: false, name: 'uploaded', version: '2.0.0' };
    expect((await foxxes('DELETE', '?mount=/uploaded')).json()).toEqual(removed);
    expect((await send(url, 'GET', '/_api/collection/torn-down')).status).toBe(200);
    expect((await foxxes('DELETE', '?mount=/uploaded')).json()).toMatchObject({ name: 'force uninstalled' });
  });
});

describe('files of a service', () => {
  const write = (path: string, text: string) =>
    services('PUT', `/file?mount=/generated&path=${encodeURIComponent(path)}`, Buffer.from(text));

  test('they are changed in development mode only', async () => {
    expect((await write('index.js', '')).json()).toMatchObject({ code: 403, errorNum: 11 });
    const changed = { name: 'my-api', version: '0.0.1', mount: '/generated' };
    expect((await foxxes('PATCH', '/devel?mount=/generated', true)).json()).toEqual(changed);
    const read = await services('GET', '/file?mount=/generated&path=index.js');
    expect((await write('index.js', read.text.replace("'/',", "'/renamed',"))).status).toBe(200);
    expect((await send(url, 'GET', '/generated/renamed')).json()).toMatchObject({ service: 'my-api' });
    await write('lib/new.js', 'module.exports = 1;');
    const { files } = (await services('GET', '/files?mount=/generated')).json<{
      files: { path: string }[];
    }>();
    expect(files.map(({ path }) => path)).toEqual([...files.map(({ path }) => path)].sort());
    expect(files).toContainEqual({ path: 'lib/new.js', sizeBytes: 19 });
    expect((await services('DELETE', '/file?mount=/generated&path=lib/new.js')).status).toBe(200);
    expect((await services('GET', '/file?mount=/generated&path=lib/new.js')).json()).toMatchObject({
      code: 404,
      errorNum: 3014,
    });
  });

  test.each(['../x', '/x', 'a//b', 'a/../b', '', 'a\\b', 'c:x'])('the path %j is refused', async (path) => {
    expect((await write(path, 'x')).json()).toMatchObject({ code: 400, errorNum: 400 });
  });

  test('a wrong manifest is refused, and the service stays', async () => {
    expect((await write('manifest.json', '{')).json()).toMatchObject({ errorNum: 3000 });
    const gone = await services('DELETE', '/file?mount=/generated&path=manifest.json');
    expect(gone.json()).toMatchObject({ code: 400, errorNum: 3012 });
    expect((await send(url, 'GET', '/generated/renamed')).status).toBe(200);
  });

  test('a file with a syntax error is stored, and requests show it', async () => {
    await write('index.js', 'const = 1;');
    const answer = await send(url, 'GET', '/generated/renamed');
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { errorMessage: expect.stringContaining('syntax error'), errorNum: 3101 },
    ]);
  });
});

describe('sources that the administrator has not allowed', () => {
  test('[8-apps-1] GitHub and other addresses', async () => {
    const refused = (body: object) => foxxes('PUT', '/git?mount=/git', body);
    expect((await refused({ url: 'account/repository' })).json()).toMatchObject({
      code: 400,
      errorNum: 3015,
      errorMessage: expect.stringContaining('outgoing requests are off on this server'),
    });
    expect((await refused({ url: 'http://127.0.0.1/x.zip' })).json()).toMatchObject({ errorNum: 3015 });
    expect((await refused({ url: 'no repository' })).json()).toMatchObject({ code: 400, errorNum: 400 });
    const source = JSON.stringify({ source: 'https://example.com/x.zip' });
    const headers = { 'content-type': 'application/json' };
    expect((await send(url, 'POST', '/_api/foxx?mount=/x', { body: source, headers })).json()).toMatchObject({
      errorNum: 3015,
    });
  });

  test('folders', async () => {
    expect((await foxxes('PUT', '/folder?mount=/folder', { path: '/etc' })).json()).toMatchObject({
      errorNum: 3015,
      errorMessage: expect.stringContaining('--service-folder'),
    });
  });
});
