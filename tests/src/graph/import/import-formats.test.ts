import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toExportGraph } from '../../../../src/graph/export/export-graph.ts';
import { dataFormats } from '../../../../src/graph/export/registry.ts';
import { ImportedGraph } from '../../../../src/graph/import/ImportedGraph.ts';
import { PartReceiver, partsOf } from '../../../../src/graph/import/import-parts.ts';
import { readFile } from '../../../../src/graph/import/read-file.ts';
import { addMissingEnds, addTable, guessMapping } from '../../../../src/graph/import/Table.ts';
import { toElements, toKey, toLine } from '../../../../src/graph/import/to-elements.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { usualCsvForm } from '../../../../src/lib/files/csv/csv-form.ts';

const { signal } = new AbortController();

const readText = (name: string, text: string) => readFile(new File([text], name), signal);

async function graphOf(name: string, text: string): Promise<ImportedGraph> {
  const read = await readText(name, text);
  if (read.kind === 'graph') return read.graph;
  const graph = new ImportedGraph();
  await addTable(graph, read.table, guessMapping(read.table), signal);
  return graph;
}

const collections = { vertices: ['v'], edges: ['e'] };
const options = { collections, vertexCollection: 'v', edgeCollection: 'e', definitions: undefined };

function exported() {
  const model = new GraphModel();
  model.apply([
    {
      kind: 'addVertices',
      ids: ['v/a', 'v/b'],
      labels: ['A & "B"', 'Zürich\n<1>'],
      positions: Float32Array.of(1.5, 2, -3, 4.25),
    },
    { kind: 'addEdges', ids: ['e/1'], from: ['v/a'], to: ['v/b'] },
  ]);
  const vertexAttributes = [
    { name: 'age', values: new Map<string, unknown>([['v/a', 42]]) },
    { name: 'code', values: new Map<string, unknown>([['v/a', '007']]) },
  ];
  const edgeAttributes = [{ name: 'weight', values: new Map<string, unknown>([['e/1', 0.5]]) }];
  return toExportGraph(model, { name: 'test', vertexAttributes, edgeAttributes });
}

test.each(['json', 'graphml', 'gexf', 'dot', 'cytoscape', 'jgf'])(
  '[C12-1] the export as %s is imported again',
  async (id) => {
    const format = dataFormats.find((each) => each.id === id)!;
    const graph = await graphOf(
      `test.${format.extension}`,
      [...format.write(exported(), usualCsvForm)].join(''),
    );
    const { vertices, edges, problems } = toElements(graph, options);
    expect(problems).toEqual([]);
    expect(graph.problems).toEqual([]);
    expect(vertices.map(({ key, label, position }) => [key, label, position])).toEqual([
      ['a', 'A & "B"', { x: 1.5, y: 2 }],
      ['b', 'Zürich\n<1>', { x: -3, y: 4.25 }],
    ]);
    expect(vertices[0]!.attributes.get('age')).toBe('42');
    expect(vertices[0]!.attributes.get('code')).toBe('"007"');
    expect(edges.map(({ collection, key, from, to }) => [collection, key, from, to])).toEqual([
      ['e', '1', 'v/a', 'v/b'],
    ]);
    expect(edges[0]!.attributes.get('weight')).toBe('0.5');
  },
);

test('the export as GDF is imported again; its labels have one line, its edges no ids', async () => {
  const format = dataFormats.find(({ id }) => id === 'gdf')!;
  const graph = await graphOf('test.gdf', [...format.write(exported(), usualCsvForm)].join(''));
  const { vertices, edges } = toElements(graph, options);
  expect(graph.problems).toEqual([]);
  expect(vertices.map(({ key, label, position }) => [key, label, position])).toEqual([
    ['a', 'A & "B"', { x: 1.5, y: 2 }],
    ['b', 'Zürich <1>', { x: -3, y: 4.25 }],
  ]);
  expect([vertices[0]!.attributes.get('age'), vertices[0]!.attributes.get('code')]).toEqual(['42', '"007"']);
  expect(edges.map(({ from, to, attributes }) => [from, to, attributes.get('weight')])).toEqual([
    ['v/a', 'v/b', '0.5'],
  ]);
});

test('[C12-2] CSV: a table of vertices and a table of edges', async () => {
  const vertices = await readText('people.csv', 'id;name;age\r\n1;"Ann; Bea";30\r\n2;Bob;\r\n1;Twice;3\r\n');
  const edges = await readText('knows.csv', 'source;target;since\n1;2;2020\n2;;2021\n');
  const graph = new ImportedGraph();
  for (const read of [vertices, edges]) {
    if (read.kind !== 'table') throw new Error('expected a table');
    await addTable(graph, read.table, guessMapping(read.table), signal);
  }
  expect([...graph.vertices.values()].map(({ id, label }) => [id, label])).toEqual([
    ['1', 'Ann; Bea'],
    ['2', 'Bob'],
  ]);
  expect(graph.vertices.get('1')!.attributes.get('age')).toBe('30');
  expect(graph.edges.map(({ from, to, attributes }) => [from, to, attributes.get('since')])).toEqual([
    ['1', '2', '2020'],
  ]);
  expect(graph.problems).toEqual([
    { file: 'people.csv', line: 4, text: "Too many nodes with the same ID: '1'" },
    { file: 'knows.csv', line: 3, text: 'The edge has no target.' },
  ]);
});

test('[C12-3] CSV: an edge list alone gives its ends as vertices', async () => {
  const graph = await graphOf('edges.csv', 'from,to\na,b\nb,c\n');
  addMissingEnds(graph, 'edges.csv');
  expect([...graph.vertices.keys()]).toEqual(['a', 'b', 'c']);
});

test('[C12-4] numbers keep their digits', async () => {
  const json = '{"nodes":[{"id":9007199254740993,"size":1.0,"far":1e400}],"links":[]}';
  const [vertex] = toElements(await graphOf('x.json', json), options).vertices;
  expect(toLine(vertex!)).toBe('{"_key":"9007199254740993","size":1.0,"far":1e400}');
  const csv = await graphOf('x.csv', 'id,big\n1,9007199254740993\n');
  expect(csv.vertices.get('1')!.attributes.get('big')).toBe('9007199254740993');
});

test('[C12-5] XML: declared entities are refused, so that billions of them cannot expand', async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE graphml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>
    <graphml><graph><node id="&b;"/></graph></graphml>`;
  await expect(graphOf('bomb.graphml', laughs)).rejects.toThrow('Entity declarations are not allowed.');
});

test('[C12-6] XML and JSON: depth, faults and foreign files are refused with their line', async () => {
  const deep = `<graphml>${'<graph><node id="a">'.repeat(60)}`;
  await expect(graphOf('deep.graphml', deep)).rejects.toThrow('Line 1: More than 100 levels of elements.');
  await expect(graphOf('x.graphml', '<graphml>\n<graph>\n</node>')).rejects.toThrow(/^Line 3: /);
  await expect(graphOf('x.graphml', '<svg></svg>')).rejects.toThrow('it has no element <graphml>');
  await expect(graphOf('x.json', '{"nodes":[\n{"id":1},\n{"id":}]}')).rejects.toThrow(/^Line 3: /);
  await expect(graphOf('x.json', '{"a":1}')).rejects.toThrow('The JSON file has no list of vertices');
  const list = `{"nodes":[{"id":1,"x":${'['.repeat(600)}${']'.repeat(600)}}]}`;
  await expect(graphOf('x.json', list)).rejects.toThrow();
});

test('[C12-7] ids become keys; edges without their ends and forbidden edges are problems by line', async () => {
  const json = `{"nodes":[{"id":"a b"},{"id":"v/c"},
    {"id":"w/ü"}],
    "links":[{"source":"a b","target":"v/c"},{"source":"a b","target":"none"},{"source":"v/c","target":"w/ü"}]}`;
  const graph = await graphOf('x.json', json);
  const { vertices, edges, problems, changedKeys } = toElements(graph, {
    ...options,
    collections: { vertices: ['v', 'w'], edges: ['e'] },
    definitions: [{ collection: 'e', from: ['v'], to: ['v'] }],
  });
  expect(vertices.map(({ collection, key }) => `${collection}/${key}`)).toEqual([
    'v/a%20b',
    'v/c',
    'w/%C3%BC',
  ]);
  expect(changedKeys).toBe(2);
  expect(toLine(vertices[0]!)).toBe('{"_key":"a%20b","id":"a b"}');
  expect(edges.map(({ from, to }) => [from, to])).toEqual([['v/a%20b', 'v/c']]);
  expect(problems).toEqual([
    { line: 3, text: "The edge's end 'none' is not among the vertices." },
    { line: 3, text: "The graph's definition does not allow edges of 'e' from 'v' to 'w'." },
  ]);
  expect(toKey('x'.repeat(300))).toBeUndefined();
});

const partCases = [
  [
    'graph.json',
    '{"nodes":[{"id":"a","size":9007199254740993},{"id":"a"}],"links":[{"source":"a","target":"a"}]}',
  ],
  ['table.csv', 'id,size\na,1\nb,2'],
] as const;

test.each(partCases)(
  '[C12-25] a file that a worker read arrives in parts with the same content: %s',
  async (name, text) => {
    const file = new File([text], name);
    const { signal } = new AbortController();
    const read = await readFile(file, signal);
    const receiver = new PartReceiver();
    const received = [...partsOf(read)].map((part) => receiver.receive(structuredClone(part))).at(-1)!;
    expect([...partsOf(received)]).toEqual([...partsOf(read)]);
    const fault = { kind: 'error', message: 'Line 3: broken' } as const;
    expect(() => receiver.receive(fault)).toThrow('Line 3: broken');
  },
);

test('[C12-29] ids of edges may repeat: no edge is lost, keys are new, the attribute id has the id of the file', async () => {
  const path = new URL('files/multigraph.graphml', import.meta.url);
  const graph = await graphOf('multigraph.graphml', readFileSync(path, 'utf8'));
  const { vertices, edges, problems, newKeys } = toElements(graph, options);
  expect([graph.problems, problems]).toEqual([[], []]);
  expect(vertices.map(({ key }) => key)).toEqual(['101', '102', '103']);
  expect(
    edges.map(({ key, from, to, attributes }) => [key, from, to, Object.fromEntries(attributes)]),
  ).toEqual([
    [undefined, 'v/101', 'v/102', { id: '"0"', length: '12.5' }],
    [undefined, 'v/102', 'v/103', { id: '"0"', length: '7' }],
    [undefined, 'v/101', 'v/102', { id: '"1"', length: '13.25' }],
  ]);
  expect(newKeys).toBe(3);
});

const ends = { id: '0', source: 'a', target: 'b' };
const multigraphs = [
  [
    'x.gexf',
    '<gexf><graph><nodes><node id="a"/><node id="b"/></nodes><edges><edge id="0" source="a" target="b"/><edge id="0" source="b" target="a"/></edges></graph></gexf>',
  ],
  ['x.json', JSON.stringify({ nodes: [{ id: 'a' }, { id: 'b' }], links: [ends, ends] })],
  // The attribute `key` of networkx numbers parallel edges.
  [
    'x.json',
    JSON.stringify({
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [
        { source: 'a', target: 'b', key: 0 },
        { source: 'b', target: 'a', key: 0 },
      ],
    }),
  ],
  ['x.csv', 'id,source,target\n0,a,b\n0,b,a\n'],
  ['x.csv', 'name,source,target\nroad,a,b\nroad,b,a\n'],
  // Keys that the file repeats.
  ['x.csv', '_key,source,target\n7,a,b\n7,b,a\n'],
] as const;

test.each(multigraphs)('[C12-27] parallel edges with one id are all read: %s %s', async (name, text) => {
  const graph = await graphOf(name, text);
  addMissingEnds(graph, name);
  const { edges, problems } = toElements(graph, options);
  expect([graph.problems, problems]).toEqual([[], []]);
  expect(edges).toHaveLength(2);
  const keys = edges.map(({ key }) => key).filter((key) => key !== undefined);
  expect(new Set(keys).size).toBe(keys.length);
});

test('[C12-28] keys of documents and ids of an export stay', async () => {
  const links = [{ _id: 'e/5', _key: '5' }, { _key: '6' }].map((each) => ({
    ...each,
    _from: 'v/a',
    _to: 'v/b',
  }));
  const json = JSON.stringify({ vertices: [{ _id: 'v/a' }, { _id: 'v/b' }], edges: links });
  const { edges } = toElements(await graphOf('x.json', json), options);
  expect(edges.map(({ collection, key }) => `${collection}/${key}`)).toEqual(['e/5', 'e/6']);
});
