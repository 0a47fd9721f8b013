import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../project-files.ts';
import { basic, createDatabase, send } from './client.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { zipOf } from './services/zip.ts';

const password = 'of-root';
const folder = mkdtempSync(join(tmpdir(), 'orrery-documents-'));
let server: ServerProcess;

beforeAll(async () => {
  writeFileSync(join(folder, 'metrics-token'), 'a'.repeat(64), { mode: 0o600 });
  server = await startServer({ password, args: ['--metrics-token-file', join(folder, 'metrics-token')] });
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The blocks of a document in a language. */
function blocksOf(path: string, language: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block]) => block!,
  );
}

/** Requests to a single server; those of a follower are lines of a longer set-up. */
const requests = ['docs/deploy.md', 'docs/operating.md']
  .flatMap((path) => blocksOf(path, 'sh'))
  .filter((block) => block.includes('curl') && !block.includes('--replication-endpoint'))
  .flatMap((block) => block.match(/^curl (?:'[^']*'|[^\n'])+/gm)!);

test.each(requests)('the server answers %s', (command) => {
  const line = command
    .replace(/^curl/, 'curl -sS -f')
    .replaceAll('http://127.0.0.1:8529', server.baseUrl)
    .replaceAll('PASSWORD', password);
  execFileSync('/bin/sh', ['-c', line], { cwd: folder, stdio: 'pipe' });
});

test('the documents have at least six requests', () => expect(requests.length).toBeGreaterThanOrEqual(6));

test('the service of docs/services.md can be installed and answers', async () => {
  const [manifest = ''] = blocksOf('docs/services.md', 'json');
  const [main = ''] = blocksOf('docs/services.md', 'js');
  const headers = basic('root', password);
  const url = await createDatabase(server.baseUrl, headers);
  const zip = await zipOf({
    'manifest.json': manifest,
    'index.js': main,
    'scripts/setup.js': "require('@arangodb').db._create('things');",
  });
  const installed = await fetch(`${url}/_api/foxx?mount=/mine`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/zip' },
    body: Buffer.from(zip),
  });
  expect([installed.status, await installed.text()]).toEqual([201, expect.stringContaining('"/mine"')]);
  await send(url, 'POST', '/_api/document/things', { headers, body: { _key: 'a', kind: 'book' } });
  const answer = await send(url, 'GET', '/mine/things/book', { headers });
  expect(answer.json()).toEqual([expect.objectContaining({ _key: 'a', kind: 'book' })]);
});
