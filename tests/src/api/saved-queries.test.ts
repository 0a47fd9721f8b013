// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  deleteSavedQuery,
  fetchSavedQueries,
  type SavedQuery,
  storeSavedQueries,
} from '../../../src/api/saved-queries.ts';
import { recordServer } from '../recorded-server.ts';

const holder = recordServer();
const route = '/_api/user/root';
/** The stored member `extra.queries` as the server sends it. */
function store(queries: string): void {
  holder.current.on(`GET ${route}`, {
    user: 'root',
    active: true,
    extra: { name: 'Root', queries: JSON.parse(queries) },
    error: false,
    code: 200,
  });
}

const query = (change: Partial<SavedQuery> = {}): SavedQuery => ({
  name: 'One',
  value: 'RETURN @n',
  parameter: { n: '12345678901234567890' },
  database: '_system',
  modifiedMs: undefined,
  ...change,
});

/** The bodies of the changes that were sent. */
const sent = () =>
  holder.current.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.stringify(body));

beforeEach(() => {
  holder.current.on(`PATCH ${route}`, { user: 'root', active: true, extra: {}, error: false, code: 200 });
});

test('[3-saved-1] a saved query has name, value and parameter, and optionally a database', async () => {
  store(
    '[{"name":"A","value":"RETURN 1","parameter":{"x":0}},{"name":"B","value":"RETURN 2","parameter":{},"database":"other"},{"foreign":true},7]',
  );
  const queries = await fetchSavedQueries('root', '_system');
  expect(queries).toEqual([
    { name: 'A', value: 'RETURN 1', parameter: { x: '0' }, database: undefined, modifiedMs: undefined },
  ]);
});

test('[11-saved-1] saving keeps queries of other clients, other databases and other members', async () => {
  store('[{"foreign":true},{"name":"One","value":"RETURN 3","parameter":{},"database":"other"}]');
  await storeSavedQueries('root', '_system', [{ query: query(), expected: undefined }]);
  const [body] = sent();
  expect(JSON.parse(body!).extra.name).toBe('Root');
  expect(JSON.parse(body!).extra.queries).toMatchObject([
    { foreign: true },
    { name: 'One', database: 'other' },
    { name: 'One', value: 'RETURN @n', database: '_system' },
  ]);
});

test('[11-saved-2] a query that was changed elsewhere is not overwritten', async () => {
  store('[{"name":"One","value":"RETURN 99","parameter":{},"database":"_system"}]');
  const before = query({ value: 'RETURN 3', parameter: {} });
  await expect(
    storeSavedQueries('root', '_system', [{ query: query(), expected: before }]),
  ).rejects.toMatchObject({ name: 'SavedQueryConflict', stored: { value: 'RETURN 99' } });
  await expect(
    storeSavedQueries('root', '_system', [{ query: query(), expected: undefined }]),
  ).rejects.toMatchObject({ name: 'SavedQueryConflict' });
  await expect(deleteSavedQuery('root', '_system', before)).rejects.toMatchObject({
    name: 'SavedQueryConflict',
  });
  expect(sent()).toEqual([]);
});

test('an update replaces the expected query in its place', async () => {
  store(
    '[{"name":"One","value":"RETURN 3","parameter":{},"database":"_system"},{"name":"Two","value":"RETURN 4","parameter":{}}]',
  );
  const before = query({ value: 'RETURN 3', parameter: {} });
  await storeSavedQueries('root', '_system', [{ query: query({ value: 'RETURN 5' }), expected: before }]);
  expect(JSON.parse(sent()[0]!).extra.queries.map((each: SavedQuery) => each.value)).toEqual([
    ...['RETURN 5', 'RETURN 4'],
  ]);
});

test('[11-saved-2] a change by another client between the read and the write is kept', async () => {
  const other = { name: 'Other', value: 'RETURN 2', parameter: {} };
  const server = holder.current;
  const user = (queries: readonly unknown[]) => ({ user: 'root', active: true, extra: { queries } });
  server.on(`GET ${route}`, user([]), 200, { etag: '"1"' });
  // The other client saves after this client has read.
  const refuse = () => {
    server.on(`GET ${route}`, user([other]), 200, { etag: '"2"' });
    server.on(`PATCH ${route}`, user([]));
    return { error: true, code: 412, errorNum: 1200, errorMessage: 'conflict' };
  };
  server.on(`PATCH ${route}`, refuse, 412);
  await storeSavedQueries('root', '_system', [{ query: query(), expected: undefined }]);
  const changes = server.requests.filter(({ method }) => method === 'PATCH');
  const required = server.headers.flatMap((headers) => headers.get('if-match') ?? []);
  expect(required).toEqual(['"1"', '"2"']);
  expect(changes[1]!.body).toMatchObject({ extra: { queries: [other, { name: 'One' }] } });
});

test('[11-saved-2] another client that changes the same query causes a conflict', async () => {
  const server = holder.current;
  const stored = query({ value: 'RETURN 3', parameter: {} });
  store('[{"name":"One","value":"RETURN 3","parameter":{},"database":"_system"}]');
  const refuse = () => {
    store('[{"name":"One","value":"RETURN 99","parameter":{},"database":"_system"}]');
    return { error: true, code: 412, errorNum: 1200, errorMessage: 'conflict' };
  };
  server.on(`PATCH ${route}`, refuse, 412);
  const saving = storeSavedQueries('root', '_system', [{ query: query(), expected: stored }]);
  await expect(saving).rejects.toMatchObject({
    name: 'SavedQueryConflict',
    stored: { value: 'RETURN 99' },
  });
});

test('[11-saved-3] of a name that is stored twice, the query of the database is listed, changed and deleted', async () => {
  store(
    '[{"name":"One","value":"RETURN 1","parameter":{}},{"name":"One","value":"RETURN 2","parameter":{},"database":"_system"},{"name":"One","value":"RETURN 3","parameter":{},"database":"_system"}]',
  );
  const listed = await fetchSavedQueries('root', '_system');
  expect(listed.map(({ value }) => value)).toEqual(['RETURN 2']);
  expect((await fetchSavedQueries('root', 'shop')).map(({ value }) => value)).toEqual(['RETURN 1']);
  await deleteSavedQuery('root', '_system', listed[0]!);
  const { queries } = JSON.parse(sent()[0]!).extra as { queries: readonly SavedQuery[] };
  expect(queries.map(({ value }) => value)).toEqual(['RETURN 1', 'RETURN 3']);
});
