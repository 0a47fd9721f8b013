// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { queryBatches, queryRows } from '../../src/api/cursor.ts';
import { AnswerError, ConnectionError, RequestError } from '../../src/api/errors.ts';
import { databaseOfPath, databasePrefix, pageBase, pageDatabase } from '../../src/api/page-database.ts';
import { request, send } from '../../src/api.ts';
import { initialState } from '../../src/store/app-state.ts';
import { store } from '../../src/store/store.ts';
import { recordServer } from './recorded-server.ts';

const server = recordServer();
beforeEach(() => store.setState({ ...initialState, session: { kind: 'user', user: 'root' } }, true));

test.each([
  ['/', '_system', ''],
  ['/graph/social', '_system', ''],
  ['/_db/shop/graph', 'shop', '/_db/shop'],
  ['/_db/caf%C3%A9/', 'café', '/_db/caf%C3%A9'],
])('the page %s is of the database %s', (path, database, base) => {
  expect(databaseOfPath(path)).toBe(database);
  expect(pageBase(path)).toBe(base);
});

test('below a sub-path every address has it', () => {
  const meta = document.createElement('meta');
  meta.setAttribute('name', 'base-path');
  meta.setAttribute('content', '/orrery');
  document.head.append(meta);
  window.history.replaceState(null, '', '/orrery/_db/shop/graphs');
  try {
    expect(pageDatabase()).toBe('shop');
    expect(pageBase()).toBe('/orrery/_db/shop');
    expect(databasePrefix()).toBe('/orrery/_db/shop');
  } finally {
    meta.remove();
    window.history.replaceState(null, '', '/');
  }
});

test('a database name is escaped in addresses', () => {
  expect(databasePrefix('a/b')).toBe('/_db/a%2Fb');
});

test('an answer is checked', async () => {
  server.current.on('GET /_api/version', { version: 3 });
  const asked = request(z.object({ version: z.string() }), 'GET', '/_api/version');
  await expect(asked).rejects.toThrow(AnswerError);
  await expect(asked).rejects.toThrow(/version/);
});

test('a refusal keeps the server’s text, number and status', async () => {
  server.current.refuse('DELETE /_api/collection/x', 404, 1203, 'collection not found');
  await expect(send('DELETE', '/_api/collection/x')).rejects.toMatchObject({
    name: 'RequestError',
    status: 404,
    errorNum: 1203,
    message: 'collection not found',
  });
});

test('no answer makes the server offline and keeps the session', async () => {
  server.current.goOffline('GET /_api/version');
  await expect(send('GET', '/_api/version')).rejects.toThrow(ConnectionError);
  expect(store.getState().server.kind).toBe('offline');
  expect(store.getState().session).toEqual({ kind: 'user', user: 'root' });
});

test('a 401 ends the session but remembers who worked; one of a sign-in does not', async () => {
  server.current.refuse('POST /login', 401, 11, 'wrong');
  await expect(send('POST', '/login', { isSignIn: true })).rejects.toThrow(RequestError);
  expect(store.getState().session.kind).toBe('user');
  server.current.refuse('GET /_api/collection', 401, 11, 'not authorized');
  await expect(send('GET', '/_api/collection')).rejects.toThrow(RequestError);
  expect(store.getState().session).toEqual({ kind: 'expired', user: 'root' });
});

test('a query’s batches arrive in order', async () => {
  server.current
    .on('POST /_api/cursor', { result: [1, 2], hasMore: true, id: '7' }, 201)
    .on('PUT /_api/cursor/7', { result: [3], hasMore: false, id: '7' });
  expect(await queryRows('FOR i IN 1..3 RETURN i', { batchSize: 2 })).toEqual([1, 2, 3]);
  expect(server.current.requests.map(({ method }) => method)).toEqual(['POST', 'PUT']);
});

test('leaving a query early frees its cursor', async () => {
  server.current
    .on('POST /_api/cursor', { result: [1], hasMore: true, id: '7' }, 201)
    .on('DELETE /_api/cursor/7', { id: '7' }, 202);
  for await (const batch of queryBatches('FOR i IN 1..3 RETURN i')) {
    expect(batch.result).toEqual([1]);
    break;
  }
  expect(server.current.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/_api/cursor/7' });
});
