import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** The calls of the collections screen, see section 7 of the administration specification. */
let server: ServerProcess;
const root = basic('root', 'of root');

type Answer = Readonly<Record<string, unknown>>;

const call = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) =>
  (
    await send(server.baseUrl, method, `/_api/collection${path}`, { headers: { ...root, ...headers }, body })
  ).json<Answer>();

/** Load state and journals belong to this dialect. */
const older = { 'x-arango-version': '20800' };

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
});

afterAll(() => server.stop());

test('[3-collection-1] a created collection has id, name, status, type and isSystem', async () => {
  const body = { name: 'books', type: 2, waitForSync: false, isSystem: false, journalSize: 2_097_152 };
  expect(await call('POST', '', body)).toMatchObject({ name: 'books', type: 2, status: 3, isSystem: false });
  expect(await call('GET', '/books')).toMatchObject({ name: 'books', type: 2, status: 3, isSystem: false });
  expect(await call('POST', '', body)).toMatchObject({
    error: true,
    errorNum: 1207,
    errorMessage: expect.any(String),
  });
});

test('[3-collection-3] journalSize, indexBuckets and waitForSync are read and changed', async () => {
  expect(await call('GET', '/books/properties', undefined, older)).toMatchObject({
    journalSize: 2_097_152,
    indexBuckets: 8,
    waitForSync: false,
  });
  await call('PUT', '/books/properties', { waitForSync: true, journalSize: 4_194_304, indexBuckets: 16 });
  expect(await call('GET', '/books/properties', undefined, older)).toMatchObject({
    journalSize: 4_194_304,
    indexBuckets: 16,
    waitForSync: true,
  });
});

test('[7-collection-1] figures, revision, count, load, unload, truncate, rename and delete', async () => {
  await send(server.baseUrl, 'POST', '/_api/document/books', { headers: root, body: { _key: 'emma' } });
  expect(await call('GET', '/books/figures')).toMatchObject({ count: 1, figures: { indexes: { count: 1 } } });
  expect(await call('GET', '/books/revision')).toMatchObject({ revision: expect.any(String) });
  expect(await call('GET', '/books/count')).toMatchObject({ count: 1 });
  expect(await call('PUT', '/books/unload?flush=true', undefined, older)).toMatchObject({ status: 2 });
  expect(await call('PUT', '/books/load', { count: false }, older)).toMatchObject({ status: 3 });
  expect(await call('PUT', '/books/truncate')).toMatchObject({ name: 'books' });
  expect(await call('GET', '/books/count')).toMatchObject({ count: 0 });
  expect(await call('PUT', '/books/rename', { name: 'novels' })).toMatchObject({ name: 'novels' });
  expect(await call('DELETE', '/novels')).toMatchObject({ error: false });
  expect(await call('GET', '')).toMatchObject({ result: expect.not.arrayContaining([{ name: 'novels' }]) });
});
