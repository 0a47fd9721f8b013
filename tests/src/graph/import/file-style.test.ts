import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileStyle, guessLabel, radiiOf } from '../../../../src/graph/import/file-style.ts';
import { withInferredLook } from '../../../../src/graph/import/inferred-look.ts';
import { lookNames } from '../../../../src/graph/import/look-attributes.ts';
import { lookOf, newGraphOf } from '../../../../src/graph/import/new-graph.ts';
import { readFile } from '../../../../src/graph/import/read-file.ts';
import { scalePositions } from '../../../../src/graph/import/scale-positions.ts';
import { graphStyle } from '../../../../src/graph/workspace/settings.ts';

async function planOf(name: string) {
  const content = readFileSync(new URL(`cases/programs/${name}`, import.meta.url));
  const read = await readFile(new File([content], name), new AbortController().signal);
  if (read.kind !== 'graph') throw new Error('expected a graph');
  const graph = withInferredLook(read.graph);
  const options = { name: 'g', vertexCollection: 'v', edgeCollection: 'e', isByType: false };
  return { graph, ...newGraphOf(graph, { ...options, hasLook: true }) };
}

/** Smallest free room between two discs at the positions of the plan. */
function smallestGap({ elements, positions, style }: Awaited<ReturnType<typeof planOf>>): number {
  const radii = radiiOf(elements.vertices, style);
  let gap = Number.POSITIVE_INFINITY;
  for (let one = 0; one < radii.length; one++) {
    for (let other = 0; other < one; other++) {
      const [dx, dy] = [0, 1].map((axis) => positions![2 * one + axis]! - positions![2 * other + axis]!);
      gap = Math.min(gap, Math.hypot(dx!, dy!) - radii[one]! - radii[other]!);
    }
  }
  return gap;
}

test('a partition of Gephi becomes colours of its values; widths and mixed directions are kept', async () => {
  const plan = await planOf('gephi-1.1.gexf');
  expect(plan.style).toMatchObject({
    vertexLabel: 'label',
    edgeLabel: 'label',
    vertexColor: { attribute: 'Modularity Class', pinned: { 1: '#f5c400', 7: '#5b5bc2', 8: '#5b4869' } },
    edgeColor: { attribute: 'color', isLiteral: true },
    edgeDirection: 'directed',
    edgeShape: 'arrow',
  });
  expect(plan.elements.edges.map(({ attributes }) => attributes.get('directed'))).toEqual([
    undefined,
    undefined,
    'false',
    undefined,
  ]);
  expect(smallestGap(plan)).toBeGreaterThan(0);
  // Valjean is left of Gavroche; Javert is above, because y points upwards in the file.
  const [valjean, , , javert] = plan.elements.vertices.map((_, place) => plan.positions![2 * place + 1]!);
  expect(javert!).toBeLessThan(valjean!);
});

test.each([
  ['gephi-1.3.gexf', { edgeShape: 'none', vertexShape: { attribute: 'shape' } }],
  ['yed-services.graphml', { edgeLabel: 'label', edgeWidth: 'width', vertexColor: { isLiteral: true } }],
  ['graphviz-flow.dot', { vertexShape: { attribute: 'shape' }, edgeColor: { isLiteral: true } }],
  ['pajek-rivers.net', { edgeDirection: 'directed', vertexColor: { isLiteral: true } }],
  ['guess-shops.gdf', { edgeDirection: 'directed', edgeWidth: 'weight' }],
  ['cytoscape-p53.cyjs', { vertexLabel: 'name' }],
  ['networkx-karate.gexf', { vertexColor: { attribute: 'club' }, edgeShape: 'none', edgeWidth: 'weight' }],
  ['networkx-lesmis.gml', { vertexLabel: 'label', edgeWidth: 'weight' }],
  ['networkx-rail.graphml', { vertexLabel: '_key', edgeShape: 'arrow' }],
  ['igraph-zachary.graphml', { vertexLabel: 'name', vertexColor: { attribute: 'color' }, edgeShape: 'none' }],
  ['igraph-zachary.gml', { vertexSize: { attribute: 'file_size' }, edgeWidth: 'weight' }],
])('%s: its style', async (name, expected) => {
  const { style } = await planOf(name);
  expect(style).toMatchObject(expected);
  expect(graphStyle.safeParse(style).error).toBeUndefined();
});

test('positions of discs are scaled so that none covers another', async () => {
  for (const name of [
    'gephi-1.3.gexf',
    'networkx-karate.gexf',
    'pajek-rivers.net',
    'igraph-zachary.graphml',
  ]) {
    expect(smallestGap(await planOf(name)), name).toBeGreaterThan(0);
  }
});

test('places of vertices that a program has not laid out are no positions', async () => {
  const { graph, positions } = await planOf('networkx-florentine.net');
  expect(lookOf(graph.vertices.values())).toEqual(['shapes']);
  expect(positions).toBeUndefined();
  expect(scalePositions([{ x: 3, y: 3 }], [10])).toEqual([0, 0]);
});

test('names of colours in plain attributes are colours, and the attribute keeps its values', async () => {
  const { style, elements } = await planOf('igraph-zachary.graphml');
  expect(style.vertexColor).toEqual({
    kind: 'attribute',
    attribute: 'color',
    pinned: { red: '#ff0000', steelblue: '#4682b4' },
  });
  expect(elements.vertices[0]!.attributes.get('color')).toBe('"red"');
});

test('labels are guessed in any case', () => {
  const of = (...names: readonly string[]) => [{ attributes: new Map(names.map((name) => [name, '1'])) }];
  expect(guessLabel(of('age', 'Title', 'Name'))).toBe('Name');
  expect(guessLabel(of('age'))).toBeUndefined();
});

test('without the look of the file, a style has its labels and arrows only', async () => {
  const { graph } = await planOf('gephi-1.3.gexf');
  expect(fileStyle(graph, lookNames(graph), false)).toMatchObject({
    vertexLabel: 'label',
    edgeShape: 'none',
    vertexColor: { kind: 'collection' },
  });
});
