import { beforeAll, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

/** The values that the main thread receives of a body, and those of a large member that only a thread reads. */
const maxValues = 2000;
const maxMemberValues = 10_000;
const user = 'control-bodies';
const record = `/_api/user/${user}`;
const legacy = { 'x-arango-version': '20804' };

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await call('POST', '/_api/collection', { name: 'things' });
  await call('POST', '/_api/user', { user });
});

function call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  return send(url, method, path, { body, headers });
}

const ones = (count: number) => Array.from({ length: count }, () => 1);
const queries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `q${at}`, value: 'RETURN 1' }));

test.each([
  ['begin', 'POST', '/_api/transaction/begin', (filling: unknown) => ({ collections: { read: filling } })],
  ['token', 'POST', `/_api/token/${user}`, (filling: unknown) => ({ name: filling })],
  ['index', 'POST', '/_api/index?collection=things', (fields: unknown) => ({ type: 'persistent', fields })],
  ['collection', 'POST', '/_api/collection', (shardKeys: unknown) => ({ name: 'large', shardKeys })],
  ['an array', 'PUT', '/_api/collection/things/properties', (filling: unknown) => filling],
])('%s: more values than the main thread receives are refused', async (_title, method, path, bodyOf) => {
  const answer = await call(method, path, bodyOf(ones(maxValues)));
  expect(answer.json()).toMatchObject({ code: 413, errorNum: 32 });
  expect(answer.text).toContain(`expected at most ${maxValues} values in a body`);
});

test.each([
  ['extra', 'PATCH', record, (extra: unknown) => ({ extra })],
  ['a setting', 'PUT', `${record}/config/k`, (value: unknown) => ({ value })],
  [
    'edge definitions',
    'POST',
    '/_api/gharial',
    (edgeDefinitions: unknown) => ({ name: 'g', edgeDefinitions }),
  ],
])('%s: more values than a large member may have are refused', async (_title, method, path, bodyOf) => {
  const answer = await call(method, path, bodyOf({ a: ones(maxMemberValues) }));
  expect(answer.json()).toMatchObject({ code: 413, errorNum: 32 });
  expect(answer.text).toContain(`expected at most ${maxMemberValues} values`);
});

test('extra of many values is created, merged, replaced and answered', async () => {
  const path = `${record}-2`;
  const of = (answer: Answer) => answer.json<{ extra: unknown }>().extra;
  const extra = { a: ones(maxValues), b: 'é' };
  expect(of(await call('POST', '/_api/user', { user: `${user}-2`, extra }))).toEqual(extra);
  const saved = queries(maxValues);
  expect(of(await call('PATCH', path, { extra: { queries: saved } }))).toEqual({ ...extra, queries: saved });
  expect(of(await call('PATCH', path, { extra: { b: 1 } }))).toEqual({ ...extra, b: 1, queries: saved });
  expect(of(await call('PUT', path, { extra: { c: ones(maxValues) } }))).toEqual({ c: ones(maxValues) });
  expect(of(await call('GET', path))).toEqual({ c: ones(maxValues) });
});

test('a large extra that is no object is ignored, as a small one; 2.8 stores it', async () => {
  const path = `${record}-3`;
  await call('POST', '/_api/user', { user: `${user}-3`, extra: { a: 1 } });
  await call('PATCH', path, { extra: ones(maxValues + 1) });
  expect((await call('GET', path)).json()).toMatchObject({ extra: { a: 1 } });
  await call('POST', '/_api/user', { user: 'old', extra: ones(maxValues + 1) }, legacy);
  expect((await call('GET', '/_api/user/old', undefined, legacy)).json()).toMatchObject({
    extra: ones(maxValues + 1),
  });
});

test('a setting of many values is stored, and one above its limit of bytes is refused', async () => {
  const path = `${record}/config/k`;
  expect((await call('PUT', path, { value: ones(maxValues + 1) })).status).toBe(200);
  expect((await call('GET', path)).json()).toMatchObject({ result: ones(maxValues + 1) });
  const answer = await call('PUT', path, { value: 'x'.repeat(70_000) });
  expect(answer.json()).toMatchObject({ code: 400, errorNum: 400 });
  expect(answer.text).toContain('65536 bytes of settings');
});

test('a graph of many edge definitions is created and dropped with its collections', async () => {
  const edgeDefinitions = Array.from({ length: 250 }, (_, at) => ({
    collection: `e${at}`,
    from: ['v'],
    to: Array.from({ length: 20 }, () => 'v'),
  }));
  const created = await call('POST', '/_api/gharial', { name: 'many', edgeDefinitions });
  expect(created.status).toBe(202);
  expect(created.json<{ graph: { edgeDefinitions: unknown[] } }>().graph.edgeDefinitions).toHaveLength(250);
  const dropped = await call('DELETE', '/_api/gharial/many?dropCollections=true&waitForSync=true');
  expect(dropped.json()).toMatchObject({ code: 202, removed: true });
  const { result } = (await call('GET', '/_api/collection?excludeSystem=true')).json<{
    result: { name: string }[];
  }>();
  expect(result.map(({ name }) => name)).toEqual(['things']);
});

test('a schema of more values than the main thread receives is stored', async () => {
  const schema = {
    rule: { properties: { kind: { enum: ones(maxValues).map((_, at) => at) } } },
    level: 'new',
  };
  expect((await call('POST', '/_api/collection', { name: 'kinds', schema })).status).toBe(200);
  const stored = (await call('GET', '/_api/collection/kinds/properties')).json<{ schema: unknown }>().schema;
  expect(stored).toMatchObject(schema);
  const changed = await call('PUT', '/_api/collection/kinds/properties', {
    schema: { ...schema, level: 'none' },
  });
  expect(changed.json()).toMatchObject({ code: 200, schema: { level: 'none' } });
  await call('DELETE', '/_api/collection/kinds');
});

test('the refusal of a transaction does not repeat a long name', async () => {
  const answer = await call('POST', '/_api/transaction/begin', {
    collections: { read: ['x'.repeat(100_000)] },
  });
  expect(answer.status).toBe(404);
  expect(answer.text.length).toBeLessThan(1000);
});
