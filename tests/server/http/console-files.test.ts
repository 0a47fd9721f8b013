import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleFiles } from '../../../server/http/ConsoleFiles.ts';

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
    '<meta name="base-path" content="" /><script src="./assets/a-1_b.js"></script>',
  );
  const files = new ConsoleFiles(join(folder, 'console'), pino({ level: 'silent' }));
  app = Fastify();
  app.decorateRequest('site', undefined as never);
  app.setNotFoundHandler(async (request, reply) => {
    const { path, base = '' } = request.query as { path: string; base?: string };
    request.site = { origins: [], basePath: base, isSecure: false };
    return (await files.send(request, reply, path)) ?? reply.code(404).send();
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
    '<meta name="base-path" content="" /><script src="/assets/a-1_b.js"></script>',
  );
  expect((await get('/', "/a&$&b's")).body).toBe(
    '<meta name="base-path" content="/a&amp;$&amp;b\'s" /><script src="/a&amp;$&amp;b\'s/assets/a-1_b.js"></script>',
  );
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
