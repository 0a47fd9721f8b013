import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleFiles } from '../../../server/http/ConsoleFiles.ts';

const text = 'a text of some length '.repeat(5000);
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-console-'));
  mkdirSync(join(folder, 'console', 'assets', 'folder.js'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'console', '.hidden.js'), 'hidden');
  writeFileSync(join(folder, 'console', 'assets', 'a-1_b.js'), 'script');
  writeFileSync(
    join(folder, 'console', 'index.html'),
    '<meta name="base-path" content="" /><meta name="single-sign-on" content="" /><script src="./assets/a-1_b.js"></script>',
  );
  for (const ending of [...textEndings, ...packedEndings]) {
    writeFileSync(join(folder, 'console', 'assets', `text.${ending}`), text);
  }
  writeFileSync(join(folder, 'console', 'assets', 'copied.js'), text);
  writeFileSync(join(folder, 'console', 'assets', 'copied.js.br'), brotliCompressSync(text));
  const files = new ConsoleFiles(join(folder, 'console'), pino({ level: 'silent' }), false);
  app = Fastify();
  app.decorateRequest('site', undefined as never);
  app.setNotFoundHandler(async (request, reply) => {
    const { path, base = '' } = request.query as { path: string; base?: string };
    request.site = { origins: [], basePath: base, isSecure: false };
    return (
      (await files.send(request, reply, path, { label: 'A & "B"', isOnly: true })) ?? reply.code(404).send()
    );
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, base?: string) =>
  app.inject({ url: '/', query: { path, ...(base === undefined ? {} : { base }) } });

test('the addresses of the page contain the sub-path', async () => {
  expect((await get('/')).body).toBe(
    '<meta name="base-path" content="" /><meta name="single-sign-on" content="only:A &amp; &quot;B&quot;" /><script src="/assets/a-1_b.js"></script>',
  );
  expect((await get('/', "/a&$&b's")).body).toBe(
    '<meta name="base-path" content="/a&amp;$&amp;b\'s" /><meta name="single-sign-on" content="only:A &amp; &quot;B&quot;" /><script src="/a&amp;$&amp;b\'s/assets/a-1_b.js"></script>',
  );
});

const textEndings = ['css', 'html', 'js', 'json', 'map', 'svg', 'ttf', 'txt', 'wasm', 'webmanifest'];
const packedEndings = ['ico', 'png', 'woff2'];

describe.each(['GET', 'HEAD'] as const)('%s', (method) => {
  const ask = (path: string, coding?: string) =>
    app.inject({
      method,
      url: '/',
      query: { path },
      ...(coding === undefined ? {} : { headers: { 'accept-encoding': coding } }),
    });
  const packed = ({ rawPayload }: LightMyRequestResponse) =>
    method === 'HEAD' ? '' : gunzipSync(rawPayload).toString();

  test.each(textEndings)('a file with the ending %s is packed on request', async (ending) => {
    const answer = await ask(`/assets/text.${ending}`, 'gzip, deflate, br');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(packed(answer)).toBe(method === 'HEAD' ? '' : text);
    const plain = await ask(`/assets/text.${ending}`);
    expect([plain.headers['content-encoding'], plain.headers['content-length']]).toEqual([
      undefined,
      String(text.length),
    ]);
    expect(plain.headers.etag).toBe(answer.headers.etag);
  });

  test.each(packedEndings)('a file with the ending %s is not packed twice', async (ending) => {
    const answer = await ask(`/assets/text.${ending}`, 'gzip');
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test.each([
    ['GZIP', 'gzip'],
    ['br;q=1, gzip;q=0.1', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip; q=0.0, *', undefined],
    ['*;q=0', undefined],
    ['br', undefined],
    ['notgzip', undefined],
    ['', undefined],
  ])('accept-encoding %s gives %s', async (coding, wanted) => {
    expect((await ask('/assets/text.js', coding)).headers['content-encoding']).toBe(wanted);
    expect((await ask('/', coding)).headers['content-encoding']).toBe(wanted);
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['*', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['identity', undefined],
])('accept-encoding %s of a file with a copy of the build gives %s', async (coding, wanted) => {
  const answer = await app.inject({
    url: '/',
    query: { path: '/assets/copied.js' },
    headers: { 'accept-encoding': coding },
  });
  expect(answer.headers['content-encoding']).toBe(wanted);
  const { rawPayload } = answer;
  if (wanted === 'br') expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
  else expect((wanted === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(text);
});

test('the copies have no address of their own', async () => {
  expect((await get('/assets/copied.js.br')).statusCode).toBe(404);
});

test('files of the build are found', async () => {
  const answer = await get('/assets/a-1_b.js');
  expect([answer.statusCode, answer.body]).toEqual([200, 'script']);
});

test.each([
  ...['/secret.txt', '/../secret.txt', '/..%2Fsecret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt'],
  ...[
    '/.hidden.js',
    '/assets/.js',
    '/assets/folder.js',
    '/assets',
    '/assets/',
    '/assets//a-1_b.js',
    '//index.html',
  ],
  ...[
    '/assets/a-1_b.js/x.js',
    '/%00.js',
    `/${'x'.repeat(300)}.js`,
    `/${'x/'.repeat(3000)}x.js`,
    '/x.php',
    '/a\\b.js',
    '',
  ],
])('no file is found for %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});
