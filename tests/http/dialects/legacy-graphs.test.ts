import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const headers = { 'x-arango-version': '20804' };
let url: string;

beforeEach(async () => {
  url = await createDatabase(sharedServerUrl());
});

const call = (method: string, path: string, body?: unknown) =>
  send(url, method, `/_api/${path}`, { headers, body });
const outcome = (answer: Answer) => {
  const { errorNum, errorMessage } = answer.json();
  return [answer.status, errorNum, errorMessage];
};

describe('the older graph calls', () => {
  const definition = { _key: 'g', vertices: 'v', edges: 'e' };

  test('refuse a graph whose edge collection is used or is none, and change nothing', async () => {
    expect((await call('POST', 'graph', definition)).status).toBe(202);
    await call('POST', 'collection', { name: 'docs' });
    const refused = async (body: object) => outcome(await call('POST', 'graph', body));
    const used = [400, 1902, "edge collection 'e' is already used by the graph 'g'"];
    expect(await refused({ _key: 'h', vertices: 'v2', edges: 'e' })).toEqual(used);
    expect(await refused({ _key: 'h', vertices: 'v', edges: 'e' })).toEqual(used);
    expect(await refused({ _key: 'g', vertices: 'v2', edges: 'e2' })).toEqual([
      400,
      1902,
      "graph 'g' with other collections exists already",
    ]);
    const noEdges = (name: string) => [400, 1902, `<${name}> must be an edge collection`];
    expect(await refused({ _key: 'h', vertices: 'x', edges: 'x' })).toEqual(noEdges('x'));
    expect(await refused({ _key: 'h', vertices: 'x', edges: 'docs' })).toEqual(noEdges('docs'));
    expect((await call('POST', 'graph', definition)).status).toBe(202);
    const { graphs } = (await call('GET', 'graph')).json<{ graphs: { _key: string }[] }>();
    expect(graphs.map(({ _key }) => _key)).toEqual(['g']);
    const { names } = (await call('GET', 'collection?excludeSystem=true')).json<{ names: object }>();
    expect(Object.keys(names).sort()).toEqual(['docs', 'e', 'v']);
  });

  test('refuse to drop an unknown graph as a type error', async () => {
    expect(outcome(await call('DELETE', 'graph/none')).slice(0, 2)).toEqual([400, 17]);
  });

  test('refuse a second element with a key, and edges to unknown vertices', async () => {
    await call('POST', 'graph', definition);
    for (const _key of ['a', 'b']) await call('POST', 'graph/g/vertex', { _key });
    const edge = (body: object) => call('POST', 'graph/g/edge', { _from: 'a', _to: 'v/b', ...body });
    expect((await edge({ _key: 'ab' })).status).toBe(202);
    expect(outcome(await call('POST', 'graph/g/vertex', { _key: 'a' }))).toEqual([
      400,
      1904,
      'unique constraint violated',
    ]);
    expect(outcome(await edge({ _key: 'ab' }))).toEqual([400, 1907, 'unique constraint violated']);
    for (const end of ['_from', '_to']) {
      const id = end === '_from' ? 'none' : 'v/none';
      expect(outcome(await edge({ [end]: id }))).toEqual([400, 1907, "no vertex with the id 'v/none' found"]);
    }
    expect((await call('GET', 'collection/e/count')).json().count).toBe(1);
  });

  test.each(['PUT', 'PATCH'])('%s never changes the label of an edge', async (method) => {
    await call('POST', 'graph', definition);
    for (const _key of ['a', 'b']) await call('POST', 'graph/g/vertex', { _key });
    await call('POST', 'graph/g/edge', { _key: 'ab', _from: 'a', _to: 'b', $label: 'likes', n: 1 });
    await call('POST', 'graph/g/edge', { _key: 'ba', _from: 'b', _to: 'a' });
    for (const body of [{ $label: 'other', m: 2 }, { m: 2, $label: null }, { m: 2 }, { m: 2, $label: [1] }]) {
      const changed = (await call(method, 'graph/g/edge/ab', body)).json<{ edge: object }>().edge;
      expect(changed).toMatchObject({ $label: 'likes', m: 2 });
      const unlabelled = (await call(method, 'graph/g/edge/ba', body)).json<{ edge: object }>().edge;
      expect(unlabelled).toMatchObject({ $label: null, m: 2 });
    }
    const { n } = (await call('GET', 'document/e/ab')).json();
    expect(n).toBe(method === 'PUT' ? undefined : 1);
  });

  test('PUT of a graph is not supported', async () => {
    await call('POST', 'graph', definition);
    expect(outcome(await call('PUT', 'graph/g', {}))).toEqual([405, 405, 'Unsupported method']);
  });
});

describe('gharial in 2.8', () => {
  test('accepts a document collection as edge collection, and keeps repeated names', async () => {
    await call('POST', 'collection', { name: 'docs' });
    const definition = { collection: 'docs', from: ['v', 'v'], to: ['v'] };
    const body = { name: 'g', edgeDefinitions: [definition], orphanCollections: ['o', 'o'] };
    const made = await call('POST', 'gharial', body);
    expect(made.status).toBe(201);
    expect(made.json()).toMatchObject({
      graph: { edgeDefinitions: [definition], orphanCollections: ['o', 'o'] },
    });
    await call('POST', 'collection', { name: 'more' });
    const added = { collection: 'more', from: ['docs'], to: ['docs'] };
    expect((await call('POST', 'gharial/g/edge', added)).status).toBe(201);
    // The graph stays usable: a removal of a vertex reads its edge collections.
    await call('POST', 'gharial/g/vertex/v', { _key: 'a' });
    expect((await call('DELETE', 'gharial/g/vertex/v/a')).status).toBe(202);
    expect((await call('DELETE', 'gharial/g')).status).toBe(200);
  });

  test('3.12 refuses the document collection, and folds repeated names', async () => {
    await send(url, 'POST', '/_api/collection', { body: { name: 'docs' } });
    const create = (name: string, collection: string) => {
      const edgeDefinitions = [{ collection, from: ['v', 'v'], to: ['v'] }];
      return send(url, 'POST', '/_api/gharial', { body: { name, edgeDefinitions } });
    };
    expect((await create('g', 'docs')).json().errorNum).toBe(1218);
    expect((await create('g', 'e')).json()).toMatchObject({ graph: { edgeDefinitions: [{ from: ['v'] }] } });
  });

  test('looks up any name as a key', async () => {
    expect(outcome(await call('POST', 'gharial', { name: 5 }))).toEqual([409, 1205, expect.any(String)]);
  });
});
