import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** A server without other clients, whose writes would invalidate results. */
let server: ServerProcess;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'orrery-cache-'));
  server = await startServer({ dataFolder });
  for (const [name, type] of [
    ['read', 2],
    ['written', 2],
    ['edges', 3],
  ] as const) {
    await send(server.baseUrl, 'POST', '/_api/collection', { body: { name, type } });
  }
  await run("FOR n IN 1..3 INSERT { _key: CONCAT('k', n), n } INTO read");
  await run("INSERT { _from: 'read/k1', _to: 'written/k1' } INTO edges");
  await send(server.baseUrl, 'PUT', '/_api/query-cache/properties', { body: { mode: 'on' } });
});

afterAll(async () => {
  await server?.stop('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

async function run(
  query: string,
): Promise<{ readonly cached: boolean; readonly result: readonly unknown[] }> {
  const answer = await send(server.baseUrl, 'POST', '/_api/cursor', { body: { query } });
  expect(answer.status, query).toBe(201);
  return answer.json();
}

/** Whether a repeated run is answered from the cache, after an optional write between the runs. */
async function isCached(query: string, write?: string): Promise<boolean> {
  await run(query);
  if (write !== undefined) await run(write);
  return (await run(query)).cached;
}

test.each([
  'RETURN 1 + 1',
  'FOR d IN read RETURN d.n',
  'RETURN LENGTH(read)',
  'FOR d IN read SORT d.n LIMIT 1 RETURN d',
  "FOR v IN OUTBOUND 'read/k1' edges RETURN v",
])('stored: %s', async (query) => {
  expect(await isCached(query)).toBe(true);
});

test.each([
  "RETURN DOCUMENT('read/k1')",
  "RETURN DOCUMENT(read, 'k1').n",
  "FOR d IN read RETURN DOCUMENT(CONCAT('read/', d._key))",
  "RETURN COLLECTION_COUNT('read')",
  'RETURN RAND() >= 0',
  'RETURN DATE_NOW() > 0',
  'RETURN CURRENT_USER()',
  "RETURN CALL('LENGTH', [1])",
  "RETURN 1 / 0 == null ? 'warned' : 'not warned'",
  'FOR d IN read RETURN d.n / (d.n - 1)',
  'RETURN FIRST(5)',
  'INSERT { n: 1 } INTO written RETURN 1',
])('not stored: %s', async (query) => {
  expect(await isCached(query)).toBe(false);
});

test.each([
  'FOR d IN read INSERT { n: d.n } INTO written',
  'FOR d IN written FILTER d.n IN (FOR e IN read RETURN e.n) LIMIT 1 UPDATE d WITH { t: DATE_NOW() } IN written',
  'LET most = MAX(FOR d IN read RETURN d.n) INSERT { most } INTO written RETURN NEW',
])('results of a collection that a writing query only reads stay: %s', async (write) => {
  expect(await isCached('FOR d IN read SORT d.n RETURN d.n', write)).toBe(true);
  expect(await isCached('FOR d IN written RETURN d.n', write)).toBe(false);
});

test('results of traversals end with a write to any collection, because they read its vertices', async () => {
  const traversal = "FOR v IN OUTBOUND 'read/k1' edges RETURN v.name";
  await run("UPSERT { _key: 'k1' } INSERT { _key: 'k1' } UPDATE {} IN written");
  expect(await isCached(traversal, "UPDATE 'k1' WITH { name: 'new' } IN written")).toBe(false);
  expect((await run(traversal)).result).toEqual(['new']);
});

test('a write to the collection ends its results', async () => {
  expect(await isCached('FOR d IN read RETURN 1', "UPDATE 'k1' WITH { m: 1 } IN read")).toBe(false);
  await run('FOR d IN read RETURN 1');
  await send(server.baseUrl, 'POST', '/_api/document/read', { body: {} });
  expect((await run('FOR d IN read RETURN 1')).cached).toBe(false);
});
