import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CollectionsAdapter } from '../../../src/graph/adapters/CollectionsAdapter.ts';
import type { GraphAdapter } from '../../../src/graph/adapters/GraphAdapter.ts';
import { NamedGraphAdapter } from '../../../src/graph/adapters/NamedGraphAdapter.ts';
import { revisionOf, textOfDocument } from '../../../src/graph/model/exact-document.ts';
import { GraphModel } from '../../../src/graph/model/GraphModel.ts';
import { type KnownGraph, testAdapterLaws } from '../../src/graph/adapters/adapter-laws.ts';
import { inProcessJobs } from '../../src/graph/layouts/in-process-jobs.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base = '';
let graph: KnownGraph;

/**
 * Two vertex collections, two edge collections; a chain, a hub, an isolated vertex, a loop, double edges, a missing
 * vertex.
 */
async function fill(): Promise<KnownGraph> {
  const post = async (path: string, body: unknown) => {
    const answer = await send(base, 'POST', path, { body });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  await post('/_api/gharial', {
    name: 'travels',
    edgeDefinitions: [
      { collection: 'roads', from: ['towns'], to: ['towns', 'sights'] },
      { collection: 'ferries', from: ['towns'], to: ['towns'] },
    ],
    orphanCollections: [],
  });
  const towns = Array.from({ length: 60 }, (_, place) => ({
    _key: `t${place}`,
    colour: ['red', 'green', 'blue'][place % 3],
    size: place,
  }));
  const sights = Array.from({ length: 15 }, (_, place) => ({
    _key: `s:${place}`,
    colour: 'red',
  }));
  const roads = [
    ...Array.from({ length: 39 }, (_, place) => [`towns/t${place}`, `towns/t${place + 1}`]),
    ...sights.map(({ _key }) => ['towns/t0', `sights/${_key}`]),
    ['towns/t5', 'towns/t5'],
    ['towns/t0', 'towns/t1'],
  ].map(([_from, _to], place) => ({ _key: `r${place}`, _from, _to }));
  const ferries = Array.from({ length: 8 }, (_, place) => ({
    _key: `f${place}`,
    _from: `towns/t${place * 3 + 2}`,
    _to: 'towns/t0',
  }));
  const lost = { _key: 'lost', _from: 'towns/t7', _to: 'towns/nowhere' };
  await post('/_api/import?type=array&collection=towns', towns);
  await post('/_api/import?type=array&collection=sights', sights);
  await post('/_api/import?type=array&collection=roads', [...roads, lost]);
  await post('/_api/import?type=array&collection=ferries', ferries);
  const ends = (collection: string, edges: typeof ferries | typeof roads) =>
    edges.map(({ _key, _from, _to }) => [`${collection}/${_key}`, [_from!, _to!]] as const);
  return {
    vertices: [...towns.map(({ _key }) => `towns/${_key}`), ...sights.map(({ _key }) => `sights/${_key}`)],
    edges: new Map([...ends('roads', roads), ...ends('ferries', ferries)]),
    hub: 'towns/t0',
    attribute: 'colour',
    value: 'red',
  };
}

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  graph = await fill();
  const real = globalThis.fetch;
  const origin = new URL(base).origin;
  const database = new URL(base).pathname;
  // The console's addresses are relative to its page, here the page of the test's database.
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    real(address.startsWith('/') ? origin + address.replace(/^\/_db\/_system/, database) : address, init),
  );
});
afterAll(() => vi.unstubAllGlobals());

const { startJob } = inProcessJobs();

const adapters: [string, () => GraphAdapter][] = [
  ['NamedGraphAdapter', () => new NamedGraphAdapter('travels', startJob)],
  [
    'CollectionsAdapter',
    () => new CollectionsAdapter({ vertices: ['towns', 'sights'], edges: ['roads', 'ferries'] }, startJob),
  ],
];

describe.each(adapters)('%s', (_, make) => {
  testAdapterLaws(make, () => graph);

  test('knows the collections and counts', async () => {
    const adapter = make();
    const { vertices, edges } = await adapter.loadCollections();
    expect([...vertices].sort()).toEqual(['sights', 'towns']);
    expect([...edges].sort()).toEqual(['ferries', 'roads']);
    // The count includes the edge with the missing vertex.
    expect(await adapter.loadCounts()).toEqual({ vertices: 75, edges: graph.edges.size + 1 });
  });

  test('does not count missing neighbours', async () => {
    const model = new GraphModel();
    model.apply([{ kind: 'addVertices', ids: ['towns/t7'] }]);
    const { patch, counts } = await make().loadNeighbours(model, ['towns/t7'], { limit: 10 });
    model.apply(patch);
    expect(counts).toEqual(new Map([['towns/t7', { total: 1, hidden: 0 }]]));
    expect([...model.vertexIds]).toEqual(['towns/t7', 'towns/t8']);
  });

  test('requests the neighbours once, of one vertex or of several', async () => {
    const adapter = make();
    await adapter.loadCollections();
    const model = new GraphModel();
    model.apply([{ kind: 'addVertices', ids: ['towns/t1', 'towns/t2', 'towns/t3'] }]);
    const calls = vi.spyOn(globalThis, 'fetch');
    await adapter.loadNeighbours(model, ['towns/t1'], { limit: 1000 });
    expect(calls).toHaveBeenCalledTimes(1);
    await adapter.loadNeighbours(model, ['towns/t1', 'towns/t2', 'towns/t3'], { limit: 10 });
    expect(calls).toHaveBeenCalledTimes(2);
    await adapter.countNewNeighbours(model, ['towns/t1', 'towns/t2', 'towns/t3'], { limit: 10 });
    expect(calls).toHaveBeenCalledTimes(3);
    calls.mockRestore();
  });

  test('searches numbers and booleans written as text', async () => {
    const adapter = make();
    const { found } = await adapter.search(new GraphModel(), 'size', '17', { limit: 5 });
    expect(found).toEqual(['towns/t17']);
  });

  test('[HI-rev] [HI-restore] creates, changes, deletes and restores vertices and edges', async () => {
    const adapter = make();
    const one = await adapter.createVertex('towns', { colour: 'white', big: { kept: true }, gone: 1 });
    const two = await adapter.createVertex('towns', { _key: 'own:key' });
    expect(two).toBe('towns/own:key');
    const edge = await adapter.createEdge('roads', one, two, { length: 3 });
    const opened = await adapter.loadDocument(one);
    const text = '{"colour":null,"big":{"exact":1.0,"more":9007199254740993},"added":"x"}';
    const saved = await adapter.replaceDocument(one, text, revisionOf(opened));
    expect(saved).toMatchObject({ _id: one, colour: null, added: 'x' });
    expect(saved).not.toHaveProperty('gone');
    expect(textOfDocument(saved)).toContain('{"exact":1.0,"more":9007199254740993}');
    // Each write carries the revision.
    await expect(adapter.replaceDocument(one, text, revisionOf(opened))).rejects.toMatchObject({
      errorNum: 1200,
    });
    await expect(adapter.deleteVertex(one, revisionOf(opened))).rejects.toMatchObject({ errorNum: 1200 });
    const first = await adapter.loadDocument(edge);
    const ends = `"_from":"${one}","_to":"${two}"`;
    const longer = await adapter.replaceDocument(edge, `{${ends},"length":4}`, revisionOf(first));
    expect(longer).toMatchObject({ _from: one, _to: two, length: 4 });
    await expect(adapter.deleteEdge(edge, revisionOf(first))).rejects.toMatchObject({ errorNum: 1200 });
    await adapter.deleteEdge(edge, revisionOf(longer));
    await expect(adapter.loadDocument(edge)).rejects.toMatchObject({ errorNum: 1202 });
    const again = await adapter.createEdge('roads', one, two, '{"length":1.0}');
    const vertices = await adapter.loadDocuments([two, 'towns/none']);
    const edges = await adapter.loadEdgesAt([two]);
    expect([vertices.map(({ _id }) => _id), edges.map(({ _id }) => _id)]).toEqual([[two], [again]]);
    await adapter.deleteVertex(two, revisionOf(vertices[0]!));
    await expect(adapter.loadDocument(again)).rejects.toMatchObject({ status: 404 });
    // The vertex and its edges come back with their keys and exact values.
    await adapter.restoreDocuments([...vertices, ...edges]);
    expect(textOfDocument(await adapter.loadDocument(again))).toContain('"length":1.0');
    await expect(adapter.restoreDocuments(vertices)).rejects.toThrow('1210');
    await adapter.deleteVertex(two, revisionOf(await adapter.loadDocument(two)));
    await adapter.deleteVertex(one, revisionOf(saved));
  });

  test('refuses a collection outside the graph', async () => {
    const adapter = make();
    const message = 'Collection planets is not available in the graph.';
    await expect(adapter.createVertex('planets', {})).rejects.toThrow(message);
    await expect(adapter.createEdge('planets', 'towns/t1', 'towns/t2')).rejects.toThrow(message);
  });
});

test('CollectionsAdapter needs collections', () => {
  expect(() => new CollectionsAdapter({ vertices: [], edges: ['roads'] })).toThrow(
    'The nodeCollection or a graphname has to be given.',
  );
  expect(() => new CollectionsAdapter({ vertices: ['towns'], edges: [] })).toThrow(
    'The edgeCollection or a graphname has to be given.',
  );
});
