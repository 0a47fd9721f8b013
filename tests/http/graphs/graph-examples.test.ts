import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { GraphExample, GraphExampleProgress } from '../../../protocol/api/graph-examples.ts';
import { exampleNotebook } from '../../../src/query/notebook/example-notebook.ts';
import { createDatabase, send } from '../client.ts';
import { startServer } from '../server-process.ts';
import { sharedServerUrl } from '../shared-server.ts';

const path = '/_admin/aardvark/graph-examples';

let url: string;

beforeEach(async () => {
  url = await createDatabase(sharedServerUrl());
});

async function listExamples(): Promise<readonly GraphExample[]> {
  return (await send(url, 'GET', path)).json<{ examples: GraphExample[] }>().examples;
}

async function progressOf(base: string, id: string): Promise<GraphExampleProgress> {
  return (await send(base, 'GET', `${path}/progress/${id}`)).json<GraphExampleProgress>();
}

async function collectionNames(base: string, query = ''): Promise<readonly string[]> {
  const answer = await send(base, 'GET', `/_api/collection${query}`);
  return answer.json<{ result: { name: string }[] }>().result.map(({ name }) => name);
}

test('all bundled examples are listed, none of them exists yet', async () => {
  const examples = await listExamples();
  expect(examples.map(({ id }) => id).sort()).toEqual([
    'airports',
    'connectedComponentsGraph',
    'debian',
    'kShortestPathsGraph',
    'knows_graph',
    'mps_graph',
    'routeplanner',
    'social',
    'traversalGraph',
    'worldCountry',
  ]);
  expect(examples.every(({ exists }) => !exists)).toBe(true);
  expect(examples.find(({ id }) => id === 'debian')).toMatchObject({ vertices: 63666, edges: 300547 });
  expect(await progressOf(url, 'airports')).toEqual({ state: 'none', done: 0, total: 0, message: '' });
});

test.each(['knows_graph', 'social', 'routeplanner', 'airports', 'worldCountry', 'mps_graph'])(
  '%s is created completely',
  async (id) => {
    const created = await send(url, 'POST', `${path}/create/${id}`);
    expect([created.status, created.json()]).toEqual([200, { error: false }]);
    const example = (await listExamples()).find((each) => each.id === id)!;
    expect(example.exists).toBe(true);
    const { state, done, total } = await progressOf(url, id);
    expect([state, done, total]).toEqual(['done', total, example.vertices + example.edges]);
    const { graph } = (await send(url, 'GET', `/_api/gharial/${id}`)).json<{
      graph: { edgeDefinitions: { collection: string }[] };
    }>();
    let edges = 0;
    for (const { collection } of graph.edgeDefinitions) {
      edges += Number((await send(url, 'GET', `/_api/collection/${collection}/count`)).json().count);
    }
    expect(edges).toBe(example.edges);
    if (id === 'airports') await expectNotebookRuns();
  },
);

/** [comfort-notebook-1] Each query of the example notebook has rows over the example graph. */
async function expectNotebookRuns(): Promise<void> {
  const { cells, parameters } = exampleNotebook();
  const values = Object.entries(parameters).map(
    ([name, text]) => [name, JSON.parse(text) as unknown] as const,
  );
  const results = new Map<string, unknown>(values);
  for (const { kind, text, name } of cells) {
    if (kind !== 'query') continue;
    const bindVars = Object.fromEntries([...results].filter(([bind]) => text.includes(`@${bind}`)));
    const answer = await send(url, 'POST', '/_api/cursor', { body: { query: text, bindVars } });
    expect([text, answer.status]).toEqual([text, 201]);
    const { result } = answer.json<{ result: readonly unknown[] }>();
    expect(result.length).toBeGreaterThan(2);
    if (name !== undefined) results.set(name, result);
  }
}

test('an existing collection is not changed, and no other is created', async () => {
  await send(url, 'POST', '/_api/collection', { body: { name: 'flights' } });
  const refused = await send(url, 'POST', `${path}/create/airports`);
  expect([refused.status, refused.json().errorNum]).toEqual([409, 1207]);
  expect(refused.json().errorMessage).toContain('"flights"');
  expect(await collectionNames(url, '?excludeSystem=true')).toEqual(['flights']);
  expect((await progressOf(url, 'airports')).state).toBe('failed');
});

test('an unknown example', async () => {
  expect((await send(url, 'POST', `${path}/create/nothing`)).json()).toEqual({ error: true });
});

test('a creation interrupted by a server stop leaves nothing', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-example-'));
  try {
    const first = await startServer({ dataFolder });
    const creation = send(first.baseUrl, 'POST', `${path}/create/debian`).catch(() => undefined);
    while ((await progressOf(first.baseUrl, 'debian')).done === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await first.stop('SIGKILL');
    expect(await creation).toBeUndefined();
    const second = await startServer({ dataFolder });
    try {
      expect(
        (await collectionNames(second.baseUrl)).filter((name) => /^_creating|^packages$/.test(name)),
      ).toEqual([]);
      expect((await send(second.baseUrl, 'GET', '/_api/gharial/debian')).status).toBe(404);
      expect((await send(second.baseUrl, 'POST', `${path}/create/airports`)).json()).toEqual({
        error: false,
      });
    } finally {
      await second.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
