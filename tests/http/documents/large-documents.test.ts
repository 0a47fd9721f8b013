import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const mebibyte = 1024 * 1024;

let dataFolder: string;
let server: ServerProcess;
/** Document address → digest of its attribute `text`. */
const written = new Map<string, string>();

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'orrery-large-'));
  server = await startServer({ dataFolder });
  await post('/_api/collection', { name: 'papers' });
  await post('/_api/collection', { name: 'links', type: 3 });
  const graph = { name: 'library', orphanCollections: ['shelves'], edgeDefinitions: [] };
  await post('/_api/gharial', graph);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

function post(path: string, body: object | string) {
  return send(server.baseUrl, 'POST', path, { body });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Text of this length, different for each size. */
function textOf(sizeBytes: number): string {
  return `${sizeBytes} `.repeat(Math.ceil(sizeBytes / 5)).slice(0, sizeBytes);
}

async function textAt(address: string): Promise<string> {
  const answer = await send(server.baseUrl, 'GET', `/_api/document/${address}`);
  expect(answer.status).toBe(200);
  return digest(answer.json<{ text: string }>().text);
}

const ways: Readonly<Record<string, (key: string, text: string) => Promise<{ readonly status: number }>>> = {
  document: (key, text) => post('/_api/document/papers', `{"_key":"${key}","text":"${text}"}`),
  bulk: (key, text) => post('/_api/document/papers', `[{"_key":"${key}","text":"${text}"}]`),
  import: (key, text) =>
    post(
      '/_api/import?collection=papers&type=documents&complete=true',
      `{"_key":"${key}","text":"${text}"}\n`,
    ),
  query: (key, text) =>
    post(
      '/_api/cursor',
      `{"query":"INSERT @d INTO papers","bindVars":{"d":{"_key":"${key}","text":"${text}"}}}`,
    ),
  edge: (key, text) =>
    post('/_api/document/links', `{"_key":"${key}","_from":"papers/a","_to":"papers/b","text":"${text}"}`),
  graph: (key, text) => post('/_api/gharial/library/vertex/shelves', `{"_key":"${key}","text":"${text}"}`),
};

const collections: Readonly<Record<string, string>> = { edge: 'links', graph: 'shelves' };

describe('a large document is stored, changed and read unchanged', () => {
  test.each([
    ['document', 1],
    ['document', 8],
    ['document', 17],
    ['document', 32],
    ['bulk', 17],
    ['import', 17],
    ['query', 17],
    ['edge', 17],
    ['graph', 17],
  ])(
    'by %s, %i MiB',
    async (way, mebibytes) => {
      const text = textOf(mebibytes * mebibyte);
      const key = `${way}${mebibytes}`;
      const address = `${collections[way] ?? 'papers'}/${key}`;
      const answer = await ways[way]?.(key, text);
      expect([200, 201, 202]).toContain(answer?.status);
      expect(await textAt(address)).toBe(digest(text));
      const patched = await send(server.baseUrl, 'PATCH', `/_api/document/${address}`, {
        body: { patched: 1 },
      });
      expect([201, 202]).toContain(patched.status);
      expect(await textAt(address)).toBe(digest(text));
      const query = `FOR d IN ${address.split('/')[0]} FILTER d._key == "${key}" RETURN {text: d.text, patched: d.patched}`;
      const found = (await post('/_api/cursor', { query })).json<{
        result: { text: string; patched: number }[];
      }>();
      expect(found.result.map(({ text: value, patched: mark }) => [digest(value), mark])).toEqual([
        [digest(text), 1],
      ]);
      written.set(address, digest(text));
    },
    120_000,
  );

  test('replaced by another', async () => {
    const text = textOf(18 * mebibyte);
    const body = `{"text":"${text}"}`;
    const answer = await send(server.baseUrl, 'PUT', '/_api/document/papers/document17', { body });
    expect([201, 202]).toContain(answer.status);
    written.set('papers/document17', digest(text));
    expect(await textAt('papers/document17')).toBe(digest(text));
  }, 120_000);

  test('after a restart', async () => {
    expect(await server.stop()).toBe(0);
    server = await startServer({ dataFolder });
    for (const [address, expected] of written)
      expect([address, await textAt(address)]).toEqual([address, expected]);
  }, 120_000);

  test('above the request limit with a clear error', async () => {
    const answer = await post('/_api/document/papers', `{"text":"${'x'.repeat(65 * mebibyte)}"}`).catch(
      (error: unknown) => error as Error,
    );
    if (!(answer instanceof Error)) expect(answer.status).toBe(413);
  }, 120_000);
});
