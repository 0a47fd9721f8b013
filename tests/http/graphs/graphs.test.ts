import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

interface GraphBody {
  readonly graph: {
    readonly name: string;
    readonly _rev: string;
    readonly edgeDefinitions: readonly object[];
    readonly orphanCollections: readonly string[];
  };
}

let url: string;
let graphs = 0;
/** The graph of each test, and its collections. */
let name: string;
let people: string;
let knows: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

beforeEach(async () => {
  name = `g${++graphs}`;
  people = `people${graphs}`;
  knows = `knows${graphs}`;
  const edgeDefinitions = [{ collection: knows, from: [people], to: [people] }];
  const answer = await call('POST', '/_api/gharial', {
    body: { name, edgeDefinitions, orphanCollections: [] },
  });
  expect(answer.status, answer.text).toBe(202);
  for (const _key of ['ann', 'ben', 'cat']) await add('vertex', people, { _key });
  await add('edge', knows, { _key: 'ab', _from: `${people}/ann`, _to: `${people}/ben` });
  await add('edge', knows, { _key: 'bc', _from: `${people}/ben`, _to: `${people}/cat` });
});

function call(method: string, path: string, more: Call = {}) {
  return send(url, method, path, more);
}

async function add(role: 'vertex' | 'edge', collection: string, body: object): Promise<void> {
  const answer = await call('POST', `/_api/gharial/${name}/${role}/${collection}`, { body });
  expect(answer.status, answer.text).toBe(202);
}

async function countOf(collection: string): Promise<unknown> {
  return (await call('GET', `/_api/collection/${collection}/count`)).json().count;
}

describe('a graph, in the current dialect', () => {
  test('returns its name and its newest revision', async () => {
    const { graph } = (await call('GET', `/_api/gharial/${name}`)).json<GraphBody>();
    expect(graph).toMatchObject({ name, _key: name, _id: `_graphs/${name}` });
    const changed = await call('POST', `/_api/gharial/${name}/vertex`, {
      body: { collection: `towns${graphs}` },
    });
    expect(changed.status).toBe(202);
    const after = (await call('GET', `/_api/gharial/${name}`)).json<GraphBody>().graph;
    expect(changed.json<GraphBody>().graph._rev).toBe(after._rev);
    expect(after._rev).not.toBe(graph._rev);
    const { graphs: all } = (await call('GET', '/_api/gharial')).json<{ graphs: GraphBody['graph'][] }>();
    expect(all.map((each) => each.name)).toContain(name);
  });

  test('[7-graph-1] edge definitions are added and removed and leave orphans', async () => {
    const path = `/_api/gharial/${name}/edge`;
    const likes = `likes${graphs}`;
    const body = { collection: likes, from: [people], to: [`towns${graphs}`] };
    await call('POST', path, { body });
    const twice = await call('POST', path, { body });
    expect([twice.status, twice.json().errorNum]).toEqual([400, 1920]);
    const removed = (await call('DELETE', `${path}/${likes}`)).json<GraphBody>().graph;
    expect(removed.edgeDefinitions).toHaveLength(1);
    expect(removed.orphanCollections).toEqual([`towns${graphs}`]);
  });

  test('is dropped with its collections, except those of other graphs', async () => {
    const other = `other${graphs}`;
    const edgeDefinitions = [{ collection: `visits${graphs}`, from: [people], to: [`towns${graphs}`] }];
    await call('POST', '/_api/gharial', { body: { name: other, edgeDefinitions } });
    const dropped = await call('DELETE', `/_api/gharial/${name}?dropCollections=true`);
    expect([dropped.status, dropped.json().removed]).toEqual([202, true]);
    expect((await call('GET', `/_api/collection/${knows}`)).status).toBe(404);
    expect(await countOf(people)).toBe(3);
  });

  test('prevents its collections from being dropped or renamed', async () => {
    const refused = await call('DELETE', `/_api/collection/${people}`);
    expect([refused.status, refused.json().errorNum]).toEqual([409, 1942]);
    await call('PUT', `/_api/collection/${people}/rename`, { body: { name: `folk${graphs}` } });
    const { graph } = (await call('GET', `/_api/gharial/${name}`)).json<GraphBody>();
    expect(graph.edgeDefinitions).toEqual([
      { collection: knows, from: [`folk${graphs}`], to: [`folk${graphs}`] },
    ]);
  });

  test.each([
    ['{}', 400, 1922],
    ['{"name":"x","edgeDefinitions":{}}', 400, 1923],
    ['{"name":"x","edgeDefinitions":[{"collection":"e","from":["a"]}]}', 400, 1923],
    ['{"name":"x","orphanCollections":"o"}', 400, 1943],
    ['{"name":"x","edgeDefinitions":[{"collection":"bad/name","from":["a"],"to":["b"]}]}', 400, 1208],
    ['{', 400, 600],
  ])('is refused: %s', async (body, status, errorNum) => {
    const before = (await call('GET', '/_api/collection')).text;
    const answer = await call('POST', '/_api/gharial', { body });
    expect([answer.status, answer.json().errorNum]).toEqual([status, errorNum]);
    expect((await call('GET', '/_api/collection')).text).toBe(before);
  });
});

describe('vertices and edges', () => {
  test('the removal of a vertex removes its edges in all graphs with its collection', async () => {
    const visits = `visits${graphs}`;
    const edgeDefinitions = [{ collection: visits, from: [people], to: [people] }];
    await call('POST', '/_api/gharial', { body: { name: `other${graphs}`, edgeDefinitions } });
    const ends = { _from: `${people}/cat`, _to: `${people}/ben` };
    await call('POST', `/_api/gharial/other${graphs}/edge/${visits}`, { body: ends });
    const removed = await call('DELETE', `/_api/gharial/${name}/vertex/${people}/ben?returnOld=true`);
    expect(removed.json()).toMatchObject({ removed: true, old: { _key: 'ben' } });
    expect([await countOf(people), await countOf(knows), await countOf(visits)]).toEqual([2, 0, 0]);
  });

  test('are read and changed with their revisions', async () => {
    const path = `/_api/gharial/${name}/vertex/${people}/ann`;
    const first = (await call('GET', path)).json<{ vertex: { _rev: string } }>().vertex;
    const patched = await call('PATCH', `${path}?returnNew=true`, { body: { age: 3, gone: null } });
    expect(patched.json()).toMatchObject({
      code: 202,
      vertex: { _oldRev: first._rev },
      new: { age: 3, gone: null },
    });
    const late = await call('PUT', path, { body: {}, headers: { 'if-match': first._rev } });
    expect([late.status, late.json().errorNum]).toEqual([412, 1200]);
    const synced = await call('PUT', `${path}?waitForSync=true`, { body: { age: 4 } });
    expect(synced.status).toBe(200);
  });

  test('an edge must match its definition', async () => {
    const path = `/_api/gharial/${name}/edge/${knows}`;
    const ann = `${people}/ann`;
    const refusals: readonly (readonly [object, number])[] = [
      [{ _from: ann, _to: 'elsewhere/a' }, 1947],
      [{ _from: ann, _to: `${people}/nobody` }, 1202],
      [{ _from: ann }, 1233],
      [{ _from: ann, _to: 'ben' }, 1233],
    ];
    for (const [body, errorNum] of refusals) {
      expect((await call('POST', path, { body })).json()).toMatchObject({ errorNum });
    }
    const moved = await call('PATCH', `${path}/ab`, { body: { _to: `${people}/cat` } });
    expect(moved.status).toBe(202);
    expect((await call('PATCH', `${path}/ab`, { body: { _to: 'elsewhere/a' } })).json().errorNum).toBe(1947);
    expect((await call('GET', `${path}/ab`)).json()).toMatchObject({ edge: { _to: `${people}/cat` } });
  });

  test('of collections outside the graph are refused', async () => {
    await call('POST', '/_api/collection', { body: { name: `stray${graphs}` } });
    const vertex = await call('POST', `/_api/gharial/${name}/vertex/stray${graphs}`, { body: {} });
    expect([vertex.status, vertex.json().errorNum]).toEqual([404, 1949]);
    const edge = await call('POST', `/_api/gharial/${name}/edge/${people}`, { body: {} });
    expect([edge.status, edge.json().errorNum]).toEqual([404, 1930]);
  });
});
