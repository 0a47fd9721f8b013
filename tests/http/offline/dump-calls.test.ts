import { beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base: string;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  for (const body of [{ name: 'things' }, { name: 'links', type: 3 }, { name: 'empty' }]) {
    await send(base, 'POST', '/_api/collection', { body });
  }
  const things = Array.from({ length: 100 }, (_, n) => ({ _key: `k${n}`, n, deep: { n } }));
  await send(base, 'POST', '/_api/document/things', { body: things });
  const links = [{ _key: 'l', _from: 'things/k0', _to: 'things/k1' }];
  await send(base, 'POST', '/_api/document/links', { body: links });
});

async function start(body: unknown): Promise<string> {
  const answer = await send(base, 'POST', '/_api/dump/start', { body });
  expect([answer.status, answer.json()]).toEqual([201, { error: false, code: 201 }]);
  return answer.headers.get('x-arango-dump-id')!;
}

const next = (id: string, batchId: number, more = '') =>
  send(base, 'POST', `/_api/dump/next/${id}?batchId=${batchId}${more}`);

const rowsIn = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { readonly _key: string; readonly _rev: string });

test('a dump reads several collections in parallel batches of one snapshot', async () => {
  const id = await start({ shards: ['things', 'empty', 'links'], batchSize: 1000, useVPack: false });
  await send(base, 'POST', '/_api/document/things', { body: { _key: 'late' } });
  const found: Record<string, string[]> = {};
  // Two readers take every second batch each.
  const readAll = async (first: number): Promise<void> => {
    for (let batchId = first; ; batchId += 2) {
      const answer = await next(id, batchId, batchId > 1 ? `&lastBatch=${batchId - 2}` : '');
      if (answer.status === 204) return;
      expect([answer.status, answer.headers.get('x-arango-dump-block-counts')]).toEqual([200, '0']);
      const name = answer.headers.get('x-arango-dump-shard-id')!;
      found[name] = [...(found[name] ?? []), ...rowsIn(answer.text).map(({ _key }) => _key)];
    }
  };
  await Promise.all([readAll(0), readAll(1)]);
  expect(found.links).toEqual(['l']);
  expect(found.things?.toSorted()).toEqual(Array.from({ length: 100 }, (_, n) => `k${n}`).toSorted());
  expect(Object.keys(found).toSorted()).toEqual(['links', 'things']);

  const ended = await send(base, 'DELETE', `/_api/dump/${id}`);
  expect([ended.status, ended.json()]).toEqual([200, { error: false, code: 200 }]);
  expect((await next(id, 99)).status).toBe(404);
  expect((await send(base, 'DELETE', `/_api/dump/${id}`)).status).toBe(404);
  await send(base, 'DELETE', '/_api/document/things/late');
});

test('a repeated batch number gives the same batch', async () => {
  const id = await start({ shards: ['things'], batchSize: 1 << 20, docsPerBatch: 10 });
  const first = await next(id, 0);
  expect(rowsIn(first.text)).toHaveLength(10);
  const second = await next(id, 1);
  expect((await next(id, 0)).text).toBe(first.text);
  expect((await next(id, 1)).text).toBe(second.text);
  expect((await next(id, 0, '&lastBatch=0')).text).not.toBe(first.text);
});

test('projections write attributes of other paths', async () => {
  const projections = { key: ['_key'], n: ['deep', 'n'], none: ['n', 'x'] };
  const id = await start({ shards: ['things'], batchSize: 1 << 20, projections });
  expect(rowsIn((await next(id, 0)).text)[3]).toEqual({ key: 'k3', n: 3, none: null });
});

test('wrong orders are refused', async () => {
  const outcome = async (body: unknown) => {
    const answer = await send(base, 'POST', '/_api/dump/start', { body });
    return [answer.status, answer.json().errorNum];
  };
  expect(await outcome({ shards: ['things'] })).toEqual([400, 10]);
  expect(await outcome({ shards: [], batchSize: 1 })).toEqual([400, 10]);
  expect(await outcome({ shards: 'things', batchSize: 1 })).toEqual([400, 10]);
  expect(await outcome({ shards: ['things'], batchSize: '1' })).toEqual([400, 10]);
  expect(await outcome({ shards: ['things'], batchSize: 1, projections: { a: [] } })).toEqual([400, 10]);
  expect(await outcome({ shards: ['nope'], batchSize: 1 })).toEqual([404, 1203]);
  const packed = await send(base, 'POST', '/_api/dump/start', {
    body: { shards: ['things'], batchSize: 1, useVPack: true },
  });
  expect([packed.status, packed.json().errorMessage]).toEqual([
    400,
    "'useVPack': dumps are JSON lines; start arangodump with --dump-vpack false",
  ]);
  expect((await send(base, 'POST', '/_api/dump/next/1?batchId=1')).status).toBe(404);
  const id = await start({ shards: ['things'], batchSize: 1 });
  expect((await send(base, 'POST', `/_api/dump/next/${id}`)).status).toBe(400);
  expect((await send(sharedServerUrl(), 'DELETE', `/_api/dump/${id}`)).status).toBe(404);
});

const replication = async <T>(method: string, path: string, body?: unknown) => {
  const answer = await send(base, method, `/_api/replication/${path}`, { body });
  return { status: answer.status, text: answer.text, body: (answer.text === '' ? {} : answer.json()) as T };
};

test('dumps, the inventory and revisions of a batch read its snapshot', async () => {
  const { body: batch } = await replication<{ id: string }>('POST', 'batch', { ttl: 60 });
  const of = (name: string) => `collection=${name}&batchId=${batch.id}`;
  await send(base, 'POST', '/_api/collection', { body: { name: 'later' } });
  await send(base, 'POST', '/_api/document/things', { body: { _key: 'after', n: 1 } });
  await send(base, 'DELETE', '/_api/document/things/k5');

  const dump = await send(base, 'GET', `/_api/replication/dump?${of('things')}&useEnvelope=false`);
  const documents = rowsIn(dump.text);
  expect(documents).toHaveLength(100);
  const names = async (query: string) =>
    (
      await replication<{ collections: { parameters: { name: string } }[] }>('GET', `inventory?${query}`)
    ).body.collections.map(({ parameters }) => parameters.name);
  expect(await names(`batchId=${batch.id}`)).not.toContain('later');
  expect(await names('')).toContain('later');

  type Tree = {
    nodes: { count: number; hash: string }[];
    rangeMax: string;
    maxDepth: number;
    branchingFactor: number;
  };
  const { body: tree } = await replication<Tree>('GET', `revisions/tree?${of('things')}`);
  expect(tree.nodes).toHaveLength((8 ** (tree.maxDepth + 1) - 1) / 7);
  expect(tree.nodes[0]!.count).toBe(100);
  expect(tree.nodes.slice(1, 9).reduce((sum, { count }) => sum + count, 0)).toBe(100);
  expect(tree.nodes.slice(1, 9).reduce((hash, node) => hash ^ BigInt(node.hash), 0n)).toBe(
    BigInt(tree.nodes[0]!.hash),
  );
  expect((await replication<Tree>('POST', `revisions/tree?${of('things')}`)).body).toEqual(tree);
  const { body: other } = await replication<{ id: string }>('POST', 'batch', { ttl: 60 });
  const { body: changed } = await replication<Tree>(
    'GET',
    `revisions/tree?collection=things&batchId=${other.id}`,
  );
  expect(changed.nodes[0]!.hash).not.toBe(tree.nodes[0]!.hash);

  const all = documents.map(({ _rev }) => _rev).toSorted((left, right) => Number(left) - Number(right));
  const ranges = [
    ['0', '1'],
    [all[0], all[9]],
    [all[10], tree.rangeMax],
  ];
  expect((await replication('PUT', `revisions/ranges?${of('things')}`, ranges)).body).toEqual({
    ranges: [[], all.slice(0, 10), all.slice(10)],
  });
  expect(
    (await replication('PUT', `revisions/ranges?${of('things')}&resume=${all[5]}`, ranges)).body,
  ).toEqual({ ranges: [all.slice(5, 10), all.slice(10)] });
  const byRevision = await replication<unknown[]>('PUT', `revisions/documents?${of('things')}`, [
    documents[5]!._rev,
    '1',
  ]);
  expect(byRevision.body).toEqual([documents[5], {}]);

  const refused = async (method: string, path: string, body?: unknown) =>
    (await replication(method, path, body)).status;
  expect(await refused('GET', 'revisions/tree?collection=things')).toBe(400);
  expect(await refused('GET', `revisions/tree?batchId=${batch.id}`)).toBe(400);
  expect(await refused('GET', `revisions/tree?${of('nope')}`)).toBe(404);
  expect(await refused('GET', 'revisions/tree?collection=things&batchId=1')).toBe(404);
  expect(await refused('GET', `revisions/ranges?${of('things')}`)).toBe(405);
  expect(await refused('PUT', `revisions/ranges?${of('things')}`, [['5', '1']])).toBe(400);
  expect(await refused('PUT', `revisions/ranges?${of('things')}`, {})).toBe(400);
  expect(await refused('PUT', `revisions/documents?${of('things')}`, [1])).toBe(400);
  expect(await refused('PUT', `revisions/nope?${of('things')}`, [])).toBe(400);

  expect((await replication('DELETE', `batch/${batch.id}`)).status).toBe(204);
  expect(await refused('GET', `dump?${of('things')}`)).toBe(404);
});
