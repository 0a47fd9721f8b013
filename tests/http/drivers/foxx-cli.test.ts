import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../project-files.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

/** The home folder of foxx-cli, and the folders of services. */
const folder = mkdtempSync(join(tmpdir(), 'orrery-foxx-'));
let url: string;

interface Outcome {
  readonly status: number;
  readonly text: string;
}

/** Runs foxx-cli as it is published. */
function foxx(...args: readonly string[]): Promise<Outcome> {
  return foxxIn(folder, args);
}

function foxxIn(cwd: string, args: readonly string[]): Promise<Outcome> {
  const file = join(root, 'node_modules', 'foxx-cli', 'bin', 'foxx');
  const env = { PATH: process.env.PATH, HOME: folder, FORCE_COLOR: '0' };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env, cwd }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), text: stdout + stderr });
    });
  });
}

/** Runs a command at the server that `foxx server set` has stored. */
const at = (...args: readonly string[]) => foxx(...args, '--server', 'here');

function write(service: string, files: Readonly<Record<string, string | object>>): string {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, service, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return join(folder, service);
}

const service = (version: string) =>
  write(`service-${version}`, {
    'manifest.json': {
      name: 'hello',
      version,
      main: 'index.js',
      engines: { arangodb: '^3.0.0' },
      scripts: { setup: 'setup.js', 'send-mail': 'mail.js' },
      tests: 'test/**/*.js',
      configuration: {
        count: { type: 'integer', default: 1, description: 'A number.' },
        word: { type: 'string', required: false, description: 'A word.' },
      },
      dependencies: { other: { name: '*', version: '*', required: false } },
    },
    'index.js': `const router = require('@arangodb/foxx/router')(); module.context.use(router);
router.get('/', (req, res) => res.json(['${version}', module.context.configuration]));`,
    'setup.js': '',
    'mail.js': 'module.exports = { sent: module.context.argv };',
    'test/a.js': `const { expect } = require('chai');
describe('words', () => {
  it('pass', () => expect(1).to.equal(1));
  it('wait');
  it('fail', () => expect(1).to.equal(2));
});`,
  });

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  const set = await foxx('server', 'set', 'here', sharedServerUrl(), '-D', url.split('/').at(-1)!);
  expect(set).toMatchObject({ status: 0 });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await send(sharedServerUrl(), 'DELETE', `/_api/database/${url.split('/').at(-1)}`);
});

test('servers are stored and shown', async () => {
  expect((await foxx('server', 'list')).text).toMatch(/here/);
  expect((await foxx('server', 'show', 'here')).text).toContain(new URL(url).host);
});

describe('the life of a service', () => {
  test('it is installed from a folder, without the files that its list ignores', async () => {
    const source = service('1.0.0');
    write('service-1.0.0', { 'notes/secret.txt': 'secret' });
    expect((await foxxIn(source, ['ignore', 'notes/'])).status).toBe(0);
    expect(await at('install', '/cli', source, '--cfg', 'count=3')).toMatchObject({
      status: 0,
      text: expect.stringContaining('Installed service at "/cli".'),
    });
    expect((await send(url, 'GET', '/cli')).json()).toEqual(['1.0.0', { count: 3 }]);
    const [list, info, raw] = await Promise.all([
      at('list'),
      at('info', '/cli'),
      at('show', '/cli', '--raw'),
    ]);
    expect(list.text).toMatch(/\/cli +hello@1\.0\.0/);
    expect(info.text).toMatch(/Mount: \/cli\nName: hello\nVersion: 1\.0\.0\n/);
    expect(JSON.parse(raw.text)).toMatchObject({ mount: '/cli', options: { configuration: { count: 3 } } });
  });

  test('its zip is downloaded', async () => {
    const zip = join(folder, 'down.zip');
    expect((await at('download', '/cli', '--outfile', zip)).status).toBe(0);
    expect(readFileSync(zip).includes('secret.txt')).toBe(false);
    const unpacked = join(folder, 'unpacked');
    expect((await at('download', '/cli', '--outfile', unpacked, '--extract')).status).toBe(0);
    expect(existsSync(join(unpacked, 'manifest.json'))).toBe(true);
    expect(await at('install', '/again', zip)).toMatchObject({ status: 0 });
    expect(await at('uninstall', '/again')).toMatchObject({ status: 0 });
  });

  test('its configuration and dependencies are read and changed', async () => {
    const [shown, changed] = [await at('config', '/cli'), await at('config', '/cli', 'word=x', '--minimal')];
    expect(shown.text).toMatch(/Count\nKey: count\nType: integer \(optional\)\nValue: 3\nA number\./);
    expect(changed.text).toBe('count: 3\nword: x\n');
    expect((await at('config', '/cli', '--force', 'count=4', '--minimal')).text).toBe(
      'count: 4\nword: N/A\n',
    );
    expect((await at('deps', '/cli', 'other=/x', '--minimal')).text).toBe('other: /x\n');
    expect((await at('deps', '/cli', '--raw')).text).toMatch(/"current": "\/x"/);
  });

  test('it is switched to development mode and back', async () => {
    expect((await at('set-dev', '/cli')).status).toBe(0);
    expect((await at('info', '/cli')).text).toMatch(/\[DEV\]/);
    expect((await at('set-prod', '/cli')).status).toBe(0);
    expect((await at('info', '/cli')).text).not.toMatch(/\[DEV\]/);
  });

  test('its scripts run', async () => {
    expect((await at('scripts', '/cli', '--raw')).text).toMatch(/"send-mail": "Send Mail"/);
    const ran = await at('run', '/cli', 'send-mail', '{"to":"x"}');
    expect(JSON.parse(ran.text)).toEqual({ sent: [{ to: 'x' }] });
  });

  test('it is upgraded, replaced and removed', async () => {
    expect(await at('upgrade', '/cli', service('2.0.0'))).toMatchObject({ status: 0 });
    expect((await send(url, 'GET', '/cli')).json()).toEqual(['2.0.0', { count: 4 }]);
    expect(await at('replace', '/cli', service('3.0.0'))).toMatchObject({ status: 0 });
    expect((await send(url, 'GET', '/cli')).json()).toEqual(['3.0.0', { count: 1 }]);
    expect(await at('uninstall', '/cli')).toMatchObject({ status: 0 });
    expect((await send(url, 'GET', '/_api/foxx')).json()).toEqual([]);
  });
});

describe('tests', () => {
  beforeAll(() => at('install', '/tested', service('1.0.0')));

  test.each([
    [
      'spec',
      /words\n +✓ pass \(\d+ms\)\n +- wait\n +1\) fail\n[\s\S]*1 passing[\s\S]*1 pending[\s\S]*1 failing/,
    ],
    ['list', /✓ words pass: \d+ms\n +- words wait\n +1\) words fail/],
    ['min', /1 passing .*\n.*1 pending\n.*1 failing[\s\S]*AssertionError: expected 1 to equal 2/],
    ['json', /"failures": \[\n +\{\n +"title": "fail"/],
    ['tap', /^1\.\.3\nok 1 words pass\n[\s\S]*# fail 1\n/],
    ['stream', /^\["start",\{"total":3\}\]\r?\n\["pass",[\s\S]*\["fail",/],
    ['xunit', /^<\?xml version="1\.0" encoding="utf-8"\?>\n<testsuite [^\n]*failures="1"/],
  ])('the reporter %s', async (reporter, expected) => {
    const { status, text } = await at('test', '/tested', '--reporter', reporter);
    expect(text).toMatch(expected);
    expect(status).toBe(1);
  });

  test('with a filter', async () => {
    expect(await at('test', '/tested', 'pass')).toMatchObject({
      status: 0,
      text: expect.stringMatching(/1 passing/),
    });
  });
});

test('a generated example is bundled, installed and passes its tests', async () => {
  const source = join(folder, 'example');
  const zip = join(folder, 'example.zip');
  expect(await foxx('init', source, '--example')).toMatchObject({ status: 0 });
  expect(await foxx('bundle', source, '--outfile', zip)).toMatchObject({ status: 0 });
  expect(await at('install', '/example', zip)).toMatchObject({ status: 0 });
  expect(await at('test', '/example')).toMatchObject({ status: 0 });
});

describe('errors are known to it by their numbers', () => {
  const broken = (name: string, manifest: string | object, main = '') =>
    write(name, { 'manifest.json': manifest, 'index.js': main });

  test.each([
    ['a mount that is no path', () => ['install', '/a//b', service('1.0.0')], /Not a valid mount path/],
    ['a mount in use', () => ['install', '/tested', service('1.0.0')], /Mount path already in use/],
    ['an unknown mount', () => ['info', '/none'], /No service found at "\/none"/],
    ['no manifest', () => ['install', '/e', write('empty', { 'a.js': '' })], /does not contain a manifest/],
    ['a manifest that is no JSON', () => ['install', '/e', broken('e1', '{')], /not a well-formed JSON/],
    [
      'a manifest with faults',
      () => ['install', '/e', broken('e2', { main: 7 })],
      /manifest rejected due to errors:\n\n.*main/,
    ],
    [
      'a missing module',
      () => ['install', '/e', broken('e3', { main: 'index.js' }, "require('./none')")],
      /errors trying to locate a JavaScript file:\n\n.*none/,
    ],
    [
      'an error of the code',
      () => ['install', '/e', broken('e4', { main: 'index.js' }, "throw new Error('here')")],
      /errors executing a JavaScript file:\n\n.*here/,
    ],
    [
      'a syntax error',
      () => ['install', '/e', broken('e5', { main: 'index.js' }, 'const = 1')],
      /errors trying to parse a JavaScript file/,
    ],
    ['an unknown script', () => ['run', '/tested', 'none'], /does not have a script called "none"/],
    [
      'a source of the server',
      () => ['install', '/e', '-R', 'http://example.test/a.zip'],
      /failed to download source/,
    ],
  ])('%s', async (_name, args, message) => {
    const { status, text } = await at(...args());
    expect(text).toMatch(message);
    expect(status).not.toBe(0);
  });
});
