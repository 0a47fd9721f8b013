import { afterAll, beforeAll, expect, test } from 'vitest';
import { edgesAround } from '../../../src/graph/adapters/neighbour-queries.ts';
import {
  connectedPairs,
  edgesOfLegs,
  fewestEdges,
  lightestPaths,
  rankedPaths,
} from '../../../src/graph/adapters/path-queries.ts';
import type { Query } from '../../../src/graph/adapters/queries.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base: string;
const collections = { vertices: ['places'], edges: ['roads', 'rails'] };

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  await send(base, 'POST', '/_api/collection', { body: { name: 'places' } });
  for (const name of collections.edges)
    await send(base, 'POST', '/_api/collection', { body: { name, type: 3 } });
  const documents = ['a', 'b', 'c', 'd', 'e'].map((_key) => ({ _key }));
  await send(base, 'POST', '/_api/document?collection=places', { body: documents });
  const edge = (_key: string, km: number) => ({
    _key,
    km,
    _from: `places/${_key[0]}`,
    _to: `places/${_key[1]}`,
  });
  const roads = [edge('ab', 4), edge('bd', 4), edge('ac', 1), edge('cd', 1), edge('ce', 1), edge('ed', 1)];
  await send(base, 'POST', '/_api/document?collection=roads', { body: roads });
  await send(base, 'POST', '/_api/document?collection=rails', { body: [edge('ab', 2), edge('ab2', 3)] });
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`));

async function rows({ text, bindVars }: Query): Promise<readonly unknown[]> {
  const answer = await send(base, 'POST', '/_api/cursor', { body: { query: text, bindVars } });
  return answer.json<{ readonly result: readonly unknown[] }>().result;
}

const ends = { collections, from: 'places/a', to: 'places/d', direction: 'out', limit: 100 } as const;
const ids = (keys: string) => [...keys].map((key) => `places/${key}`);

test('[asking-paths-database] paths with the same vertices are one row, whatever edges they take', async () => {
  const found = await rows(fewestEdges(ends));
  expect(found).toHaveLength(2);
  expect(found).toContainEqual([ids('abd'), 3]);
  expect(found).toContainEqual([ids('acd'), 1]);
  expect(await rows(fewestEdges({ ...ends, direction: 'in' }))).toEqual([]);
});

test('ranked paths come in order of their number of edges, to the last one', async () => {
  const found = await rows(rankedPaths(ends));
  expect(found).toHaveLength(5);
  expect(found.at(-1)).toEqual(ids('aced'));
});

test('[asking-paths-weighted] the server ranks paths by an attribute, without all edges being read', async () => {
  const found = await rows(lightestPaths(ends, 'km'));
  expect(found.map((row) => (row as [string[], number])[1])).toEqual([2, 3, 6, 7, 8]);
  expect(found[0]).toEqual([ids('acd'), 2]);
  expect(await rows(lightestPaths({ ...ends, limit: 1 }, 'none'))).toHaveLength(1);
});

test('the edges of a leg are those of its direction, in all collections', async () => {
  const legs = [['places/a', 'places/b'] as const, ['places/b', 'places/a'] as const];
  const [along, against] = await rows(edgesOfLegs(collections, legs, 'out'));
  expect((along as string[][]).map(([, , id]) => id).sort()).toEqual(['rails/ab', 'rails/ab2', 'roads/ab']);
  expect(against).toEqual([]);
  const [, any] = await rows(edgesOfLegs(collections, legs, 'any'));
  expect(any).toHaveLength(3);
});

test('[C14-2] a traversal reads the edges of one level by direction, in all collections', async () => {
  const idsOf = async (direction: 'outbound' | 'inbound' | 'any', keys: string) =>
    (await rows(edgesAround(collections.edges, direction, ids(keys), 100)))
      .map((row) => (row as string[])[2])
      .sort();
  expect(await idsOf('outbound', 'a')).toEqual(['rails/ab', 'rails/ab2', 'roads/ab', 'roads/ac']);
  expect(await idsOf('inbound', 'd')).toEqual(['roads/bd', 'roads/cd', 'roads/ed']);
  expect(await idsOf('any', 'e')).toEqual(['roads/ce', 'roads/ed']);
});

test('connected pairs have the lightest of their parallel edges', async () => {
  expect(await rows(connectedPairs('rails', 'km'))).toEqual([['places/a', 'places/b', 2]]);
  expect(await rows(connectedPairs('rails', undefined))).toEqual([['places/a', 'places/b', 1]]);
});
