import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const headers = { 'x-arango-version': '20804' };
let url: string;

/** Edges a→b, b→c, a→c. */
beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  const call = (path: string, body: unknown) => send(url, 'POST', `/_api/${path}`, { headers, body });
  await call('collection', { name: 'v' });
  await call('collection', { name: 'e', type: 3 });
  for (const _key of ['a', 'b', 'c']) await call('document?collection=v', { _key });
  for (const [from, to] of ['ab', 'bc', 'ac'].map((pair) => pair.split(''))) {
    await call(`edge?collection=e&from=v/${from}&to=v/${to}`, { _key: `${from}${to}` });
  }
  const functions = {
    silent: "function (config, result, vertex) { if (vertex._key !== 'b') return vertex._key; }",
    nulls: 'function () { return null; }',
    connected:
      'function (config, result, vertex, path, connected) {' +
      ' return [vertex._key, connected && connected.map(function (one) { return one.edge._key + one.vertex._key; })]; }',
    neighbour: "function (config, vertex, edge, path) { return vertex._key !== 'b'; }",
    collect: 'function (config, result, vertex) { result.push(vertex._key); }',
    nowhere: "function () { return ['exclude', 'prune']; }",
  };
  for (const [name, code] of Object.entries(functions))
    await call('aqlfunction', { name: `t::${name}`, code });
});

async function query(text: string): Promise<unknown> {
  const answer = await send(url, 'POST', '/_api/cursor', { headers, body: { query: `RETURN ${text}` } });
  expect(answer.json().errorMessage).toBeUndefined();
  return answer.json<{ result: unknown[] }>().result[0];
}

const traversal = (options: string) => query(`TRAVERSAL(v, e, 'v/a', 'outbound', ${options})`);

describe('a visitor', () => {
  test('that returns nothing adds nothing; null is a value', async () => {
    expect(await traversal("{ visitor: 't::silent', visitorReturnsResults: true }")).toEqual(['a', 'c', 'c']);
    expect(await traversal("{ visitor: 't::nulls', visitorReturnsResults: true }")).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test.each(['depthfirst', 'breadthfirst'])(
    'in the order preorder-expander gets the connected edges: %s',
    async (strategy) => {
      const options = `visitor: 't::connected', visitorReturnsResults: true, strategy: '${strategy}'`;
      const rows = (await traversal(`{ ${options}, order: 'preorder-expander' }`)) as [string, string[]][];
      expect(rows[0]?.[0]).toBe('a');
      expect([...(rows[0]?.[1] ?? [])].sort()).toEqual(['abb', 'acc']);
      expect(
        rows
          .slice(1)
          .map(([key, connected]) => [key, connected])
          .sort(),
      ).toEqual([
        ['b', ['bcc']],
        ['c', []],
        ['c', []],
      ]);
      const others = (await traversal(`{ ${options} }`)) as [string, unknown][];
      expect(others.map(([, connected]) => connected)).toEqual([null, null, null, null]);
    },
  );

  test('of a tree gives the result that it has filled', async () => {
    const options = "{ visitor: 't::collect', visitorReturnsResults: false }";
    expect(await traversal(options)).toEqual(
      await query(`TRAVERSAL_TREE(v, e, 'v/a', 'outbound', 'sub', ${options})`),
    );
    expect(((await traversal(options)) as string[]).slice().sort()).toEqual(['a', 'b', 'c', 'c']);
  });
});

test('followEdges gets the neighbour that the edge leads to', async () => {
  const rows = (await traversal("{ followEdges: 't::neighbour' }")) as { vertex: { _key: string } }[];
  expect(rows.map(({ vertex }) => vertex._key)).toEqual(['a', 'c']);
});

test('a shortest path that does not exist is a list if a user function limits the search, otherwise null', async () => {
  const path = (from: string, options: string) =>
    query(`SHORTEST_PATH(v, e, 'v/${from}', 'v/c', 'outbound', ${options})`);
  expect(await path('a', "{ filterVertices: 't::nowhere' }")).toEqual([]);
  expect(await path('a', "{ followEdges: 't::silent' }")).toMatchObject({ edges: ['e/ac'] });
  expect(await path('a', "{ filterVertices: [{ _key: 'none' }] }")).toBeNull();
  expect(await query("SHORTEST_PATH(v, e, 'v/c', 'v/a', 'outbound', {})")).toBeNull();
});
