import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'c' } });
  await send(url, 'POST', '/_api/document/c', { body: { _key: 'k', x: 1 } });
  await send(url, 'POST', '/_api/gharial', {
    body: { name: 'g', edgeDefinitions: [], orphanCollections: ['c'] },
  });
});

const long = ' '.repeat(100_000);

describe.each([
  ['3.12', {}],
  ['2.8', legacy],
] as const)('%s: a number beyond the range of a double is refused in', (dialect, headers) => {
  const calls: readonly (readonly [name: string, method: string, path: string, body: string])[] = [
    ['a document', 'POST', dialect === '2.8' ? 'document?collection=c' : 'document/c', '{"x":1e999}'],
    ['a large document', 'POST', 'document?collection=c', `{"x":-1e999,"y":"${long}"}`],
    ['a replacement', 'PUT', 'document/c/k', '{"x":1e999}'],
    ['a change', 'PATCH', 'document/c/k', '{"x":{"y":[1e999]}}'],
    ['a vertex', 'POST', 'gharial/g/vertex/c', '{"x":1e999}'],
    ['a complete import', 'POST', 'import?collection=c&type=list&complete=true', '[{"x":1e999}]'],
    ['bind values', 'POST', 'cursor', '{"query":"RETURN @x","bindVars":{"x":1e999}}'],
    ['a large body', 'POST', 'cursor', `{"query":"RETURN @x","bindVars":{"x":1e999}}${long}`],
    ['an example', 'PUT', 'simple/by-example', '{"collection":"c","example":{"x":1e999}}'],
    ['options of a query', 'POST', 'cursor', '{"query":"RETURN 1","ttl":1e999}'],
    ['a definition', 'POST', 'collection', '{"name":"d","journalSize":1e999}'],
  ];

  // 2.8 answers invalid JSON in calls of graphs with 500.
  const status = (path: string) =>
    dialect === '2.8' && path.startsWith('gharial') ? [500, 500] : [400, 600];

  test.each(calls)('%s', async (_name, method, path, body) => {
    const answer = await send(url, method, `/_api/${path}`, { headers, body });
    expect([answer.status, answer.json().errorNum]).toEqual(status(path));
    const cursor = { query: 'FOR d IN c RETURN [d._key, d.x]' };
    const { result } = (await send(url, 'POST', '/_api/cursor', { body: cursor })).json();
    expect(result).toEqual([['k', 1]]);
  });
});

test('a number beyond the range of a double refuses all documents of the call, and one line of an import', async () => {
  const several = await send(url, 'POST', '/_api/document/c', { body: '[{"_key":"a"},{"x":1e999}]' });
  expect([several.status, several.json().errorNum]).toEqual([400, 600]);
  const path = '/_api/import?collection=c&type=documents';
  const imported = await send(url, 'POST', path, { body: '{"_key":"b"}\n{"_key":"e","x":1e999}\n' });
  expect(imported.json()).toMatchObject({ created: 1, errors: 1 });
  await send(url, 'DELETE', '/_api/document/c/b');
});

test.each([
  ['lines of values', '', '["_key","x"]\n["a",1e999]\n["b",2]'],
  [
    'documents with a prefix of their vertices',
    '&type=documents&fromPrefix=v',
    '{"_key":"a","x":1e999}\n{"_key":"b","x":2}',
  ],
])(
  'a number beyond the range of a double refuses one line of an import: %s',
  async (_name, options, body) => {
    const answer = await send(url, 'POST', `/_api/import?collection=c&details=true${options}`, { body });
    expect(answer.json()).toMatchObject({ created: 1, errors: 1 });
    expect((await send(url, 'GET', '/_api/document/c/a')).status).toBe(404);
    await send(url, 'DELETE', '/_api/document/c/b');
  },
);
