import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ImportedGraph } from '../../../../src/graph/import/ImportedGraph.ts';
import { collectionName, collectionsOf, lookOf, newGraphOf } from '../../../../src/graph/import/new-graph.ts';
import { readFile } from '../../../../src/graph/import/read-file.ts';
import { scalePositions } from '../../../../src/graph/import/scale-positions.ts';

async function graphOf(...names: readonly string[]): Promise<ImportedGraph> {
  const whole = new ImportedGraph();
  for (const name of names) {
    const content = readFileSync(new URL(`cases/${name}`, import.meta.url));
    const read = await readFile(new File([content], name), new AbortController().signal);
    if (read.kind !== 'graph') throw new Error('expected a graph');
    for (const vertex of read.graph.vertices.values()) whole.addVertex(vertex, name);
    for (const edge of read.graph.edges) whole.addEdge(edge, name);
  }
  return whole;
}

const options = {
  name: 'people',
  vertexCollection: 'people_v',
  edgeCollection: 'people_e',
  isByType: false,
  hasLook: false,
};

test('a property graph has a collection for each label and type, or one for all', async () => {
  const graph = await graphOf('neo4j-nodes.csv', 'neo4j-relationships.csv');
  const one = newGraphOf(graph, options);
  expect(one.body).toEqual({
    name: 'people',
    edgeDefinitions: [{ collection: 'people_e', from: ['people_v'], to: ['people_v'] }],
    orphanCollections: [],
  });
  const byType = newGraphOf(graph, { ...options, isByType: true });
  expect(byType.body.edgeDefinitions).toEqual([
    { collection: 'KNOWS', from: ['Person_Admin'], to: ['Person'] },
    { collection: 'PAID', from: ['Person'], to: ['Person_Admin'] },
  ]);
  expect(collectionsOf(byType.body)).toEqual(['KNOWS', 'Person_Admin', 'Person', 'PAID']);
  expect(byType.elements.edges.map(({ from, to }) => [from, to])).toEqual([
    ['Person_Admin/Person:p1', 'Person/Person:p2'],
    ['Person/Person:p2', 'Person_Admin/Person:p1'],
  ]);
});

test('the look of a file becomes attributes, if it is wanted', async () => {
  const graph = await graphOf('look.gexf');
  expect(lookOf(graph.vertices.values())).toEqual(['colours', 'sizes', 'positions']);
  const [ada] = newGraphOf(graph, { ...options, hasLook: true }).elements.vertices;
  expect(Object.fromEntries(ada!.attributes)).toEqual({
    label: '"Ada"',
    age: '36',
    color: '"#c81e1e"',
    size: '14',
    x: '-50',
    y: '-80',
  });
  const [plain] = newGraphOf(graph, options).elements.vertices;
  expect([...plain!.attributes.keys()]).toEqual(['label', 'age']);
});

test('a graph without edges has an edge collection', () => {
  const graph = new ImportedGraph();
  graph.addVertex({ id: 'a', label: undefined, position: undefined, attributes: new Map(), line: 1 }, 'f');
  expect(newGraphOf(graph, options).body.edgeDefinitions).toEqual([
    { collection: 'people_e', from: ['people_v'], to: ['people_v'] },
  ]);
});

test.each([
  ['yeast-2017', 'yeast-2017'],
  ['Zürich (ÖV)', 'Zurich_OV'],
  ['2024', 'g_2024'],
  ['___', 'g'],
])('the name of the file %j becomes %s', (text, name) => {
  expect(collectionName(text, 'g')).toBe(name);
});

test('positions of a file are centred, with the space of discs between them', () => {
  const grid = Array.from({ length: 100 }, (_, at) => ({ x: (at % 10) / 10, y: Math.floor(at / 10) / 10 }));
  const scaled = scalePositions(grid);
  const step = scaled[2]! - scaled[0]!;
  expect(step).toBeGreaterThan(60);
  expect(step).toBeLessThan(150);
  expect(Math.min(...scaled) + Math.max(...scaled)).toBeCloseTo(0);
  expect(scalePositions([{ x: 3, y: 3 }])).toEqual([0, 0]);
  expect(
    scalePositions([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]),
  ).toEqual([-90, 0, 90, 0]);
});
