// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { authApi } from '../../../protocol/api/auth.ts';
import { collectionApi } from '../../../protocol/api/collection.ts';
import { versionApi } from '../../../protocol/api/version.ts';
import { Connection } from '../../../src/api/Connection.ts';
import { queryBatches, queryRows } from '../../../src/api/cursor.ts';
import { AnswerError, BlockedError, ConnectionError, RequestError } from '../../../src/api/errors.ts';
import { isServerReachable, pageConnection } from '../../../src/api/page-connection.ts';
import { initialState } from '../../../src/store/app-state.ts';
import { setSession } from '../../../src/store/session.ts';
import { store } from '../../../src/store/store.ts';
import { recordServer } from '../recorded-server.ts';

const server = recordServer();
beforeEach(() => store.setState({ ...initialState, session: { kind: 'user', user: 'root' } }, true));

test('a response is validated', async () => {
  server.current.on('GET /_api/version', { server: 'arango', version: 3 });
  const asked = pageConnection().request(versionApi.read, {});
  await expect(asked).rejects.toThrow(AnswerError);
  await expect(asked).rejects.toThrow(/version/);
});

test('an error response keeps the server’s text, number and status', async () => {
  server.current.refuse('DELETE /_api/collection/x', 404, 1202, 'document not found');
  await expect(
    pageConnection().send(collectionApi.drop, { path: { collection: 'x' } }),
  ).rejects.toMatchObject({
    name: 'RequestError',
    status: 404,
    errorNum: 1202,
    errorName: 'ERROR_ARANGO_DOCUMENT_NOT_FOUND',
    message: 'document not found',
  });
});

test('a missing response sets the server offline and keeps the session', async () => {
  server.current.goOffline('GET /_api/version');
  await expect(pageConnection().send(versionApi.read, {})).rejects.toThrow(ConnectionError);
  expect(store.getState().server.kind).toBe('offline');
  expect(store.getState().session).toEqual({ kind: 'user', user: 'root' });
});

test('an unreachable server gets no further requests, except those that look for it', async () => {
  server.current.goOffline('GET /_api/collection');
  await expect(pageConnection().send(collectionApi.list, {})).rejects.toThrow(ConnectionError);
  const { length } = server.current.requests;
  await expect(pageConnection().send(collectionApi.list, {})).rejects.toThrow(ConnectionError);
  expect(server.current.requests).toHaveLength(length);
  server.current.on('GET /_api/version', { server: 'arango', version: '3.12.0' });
  expect(await isServerReachable()).toBe(true);
  expect(store.getState().server.kind).toBe('online');
});

test('a single blocked request is not an unreachable server, and the error names it', async () => {
  server.current
    .on('GET /_api/version', { server: 'arango', version: '3.12.0' })
    .block('GET /_api/collection/adverts/count')
    .block('PUT /_api/collection/adverts/truncate');
  const path = { collection: 'adverts' };
  const asked = pageConnection().send(collectionApi.count, { path });
  await expect(asked).rejects.toThrow(BlockedError);
  await expect(asked).rejects.toThrow(/collection\/adverts\/count was blocked/);
  await expect(pageConnection().send(collectionApi.truncate, { path })).rejects.toThrow(BlockedError);
  expect(store.getState().server.kind).not.toBe('offline');
  const sent = server.current.requests.map(({ method, path: to }) => `${method} ${to}`);
  // A read is repeated once, a change never.
  expect(sent.filter((each) => each.endsWith('/count'))).toHaveLength(2);
  expect(sent.filter((each) => each.endsWith('/truncate'))).toHaveLength(1);
});

test('after a 401 requests wait for the password and then continue; a 401 of a sign-in is an error', async () => {
  server.current.refuse('POST /_admin/aardvark/login', 401, 11, 'wrong');
  await expect(
    pageConnection().send(authApi.signIn, { body: { username: 'root', password: 'x' } }),
  ).rejects.toThrow(RequestError);
  expect(store.getState().session.kind).toBe('user');
  server.current.refuse('GET /_api/collection', 401, 11, 'not authorized');
  const first = pageConnection().request(collectionApi.list, {});
  await vi.waitFor(() => expect(store.getState().session).toEqual({ kind: 'expired', user: 'root' }));
  const { length } = server.current.requests;
  const others = Array.from({ length: 25 }, () => pageConnection().request(collectionApi.list, {}));
  const stop = new AbortController();
  const stopped = pageConnection().request(collectionApi.list, { signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.current.requests).toHaveLength(length);
  server.current.on('GET /_api/collection', { result: [] });
  setSession({ kind: 'user', user: 'root' });
  expect(await Promise.all([first, ...others])).toEqual(Array(26).fill([]));
});

test('another user does not continue the requests of an expired session', async () => {
  server.current.refuse('GET /_api/collection', 401, 11, 'not authorized');
  const asked = pageConnection().request(collectionApi.list, {});
  await vi.waitFor(() => expect(store.getState().session.kind).toBe('expired'));
  setSession({ kind: 'none' });
  await expect(asked).rejects.toMatchObject({ status: 401 });
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

const other = {
  server: 'https://db.example.com',
  basePath: '/orrery',
  database: 'café',
  credentials: { kind: 'bearer', token: 'abc' },
  dialect: '2.8',
} as const;

test('each request to another server has its URL, credentials and dialect', async () => {
  const asked: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return Response.json({ server: 'arango', version: '2.8.4' });
  });
  const onNoAnswer = vi.fn(async () => false);
  const connection = new Connection(structuredClone(other), { onNoAnswer, onUnauthorized: vi.fn() });
  await connection.request(versionApi.read, { query: { details: true } });
  expect(asked).toMatchObject([
    {
      address: 'https://db.example.com/orrery/_db/caf%C3%A9/_api/version?details=true',
      init: {
        method: 'GET',
        credentials: 'omit',
        headers: { accept: 'application/json', authorization: 'bearer abc', 'x-arango-version': '20800' },
      },
    },
  ]);
});

test('path and query values are percent-encoded', () => {
  const connection = new Connection(other, { onNoAnswer: vi.fn(), onUnauthorized: vi.fn() });
  expect(connection.addressOf(collectionApi.count, { collection: 'a/b?' }, { x: 'é &', y: undefined })).toBe(
    'https://db.example.com/orrery/_db/caf%C3%A9/_api/collection/a%2Fb%3F/count?x=%C3%A9+%26',
  );
});

test('a request that times out counts as one without a response; an aborted request does not', async () => {
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const onNoAnswer = vi.fn(async () => false);
  const connection = new Connection(other, { onNoAnswer, onUnauthorized: vi.fn() });
  await expect(connection.send(versionApi.read, { timeoutMs: 1 })).rejects.toThrow(ConnectionError);
  expect(onNoAnswer).toHaveBeenCalledTimes(1);
  const stop = new AbortController();
  const sent = connection.send(versionApi.read, { signal: stop.signal, timeoutMs: 60_000 });
  stop.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(onNoAnswer).toHaveBeenCalledTimes(1);
});
