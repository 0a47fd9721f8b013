import { readFileSync } from 'node:fs';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ImportedGraph } from '../../../../src/graph/import/ImportedGraph.ts';
import { PartReceiver, partsOf } from '../../../../src/graph/import/import-parts.ts';
import { readFile } from '../../../../src/graph/import/read-file.ts';
import { addMissingEnds, addTable, guessMapping } from '../../../../src/graph/import/Table.ts';
import { shapeOf } from '../../../../src/graph/import/table-shape.ts';
import { isZip, unzip } from '../../../../src/lib/files/unzip.ts';

const { signal } = new AbortController();

const caseFile = (name: string) => new File([readFileSync(new URL(`cases/${name}`, import.meta.url))], name);

/** The graph of files, read as the dialog reads them, and sent in parts as the worker does. */
async function graphOf(...files: readonly File[]) {
  const whole = new ImportedGraph();
  const formats: string[] = [];
  for (const file of files) {
    const receiver = new PartReceiver();
    const read = [...partsOf(await readFile(file, signal))].map((part) => receiver.receive(part)).at(-1)!;
    formats.push(read.format);
    if (read.kind === 'table') {
      await addTable(whole, read.table, guessMapping(read.table), signal);
      addMissingEnds(whole, read.file);
      continue;
    }
    for (const vertex of read.graph.vertices.values()) whole.addVertex(vertex, read.file);
    for (const edge of read.graph.edges) whole.addEdge(edge, read.file);
    for (const note of read.graph.notes) whole.notes.add(note);
    for (const { file: name, line, text } of read.graph.problems) whole.refuse(name, line, text);
  }
  expect(whole.problems).toEqual([]);
  return { formats, graph: whole, vertices: [...whole.vertices.values()], edges: whole.edges };
}

const textOf = (name: string, text: string) => graphOf(new File([text], name));
const labels = ({ vertices }: Awaited<ReturnType<typeof graphOf>>) =>
  vertices.map(({ id, label }) => label ?? id);
const values = (elements: readonly { readonly attributes: ReadonlyMap<string, string> }[], name: string) =>
  elements.map(({ attributes }) => attributes.get(name));
const ends = ({ edges }: Awaited<ReturnType<typeof graphOf>>) => edges.map(({ from, to }) => `${from}>${to}`);
const directions = ({ edges }: Awaited<ReturnType<typeof graphOf>>) =>
  edges.map(({ isDirected }) => isDirected);

describe('the files of other programs have their elements, types and looks', () => {
  test('a multigraph of NetworkX: edge ids repeat', async () => {
    const read = await graphOf(caseFile('multigraph.graphml'));
    expect(labels(read)).toEqual(['101', '102', '103']);
    expect(read.edges.map(({ id }) => id)).toEqual(['0', '0', '1']);
    expect(values(read.edges, 'length')).toEqual(['12.5', '7', '13.25']);
    expect(directions(read)).toEqual([true, true, true]);
  });

  test('yEd: labels, colours, shapes, centres and the lines of edges', async () => {
    const read = await graphOf(caseFile('yed-style.graphml'));
    expect(labels(read)).toEqual(['Gateway', 'Store']);
    expect(read.vertices.map(({ look }) => [look?.color, look?.shape])).toEqual([
      ['#ffcc00', 'rectangle'],
      ['#99ccff', 'circle'],
    ]);
    expect(read.vertices.map(({ position }) => position)).toEqual([
      { x: 55, y: 35 },
      { x: 230, y: 35 },
    ]);
    expect(values(read.edges, 'label')).toEqual(['"writes"']);
    expect(read.edges.map(({ look }) => look)).toEqual([{ color: '#ff0000', width: 2 }]);
    expect([...read.vertices[0]!.attributes.keys()]).toEqual(['label']);
  });

  test('GEXF with viz: the y axis points upwards, integers keep their digits', async () => {
    const read = await graphOf(caseFile('look.gexf'));
    expect(labels(read)).toEqual(['Ada', 'Ben']);
    expect(read.vertices.map(({ look }) => [look?.color, look?.size])).toEqual([
      ['#c81e1e', 14],
      ['#1e90ff', 7],
    ]);
    expect(read.vertices.map(({ position }) => position)).toEqual([
      { x: -50, y: -80 },
      { x: 60, y: 20 },
    ]);
    expect(values(read.vertices, 'age')).toEqual(['36', '9007199254740993']);
    expect(values(read.edges, 'weight')).toEqual(['2.5']);
    expect([directions(read), read.edges[0]!.look?.width]).toEqual([[false], 3]);
  });

  test('GML: entities, a vertex without a label, undirected edges', async () => {
    const read = await graphOf(caseFile('newman.gml'));
    expect(read.formats).toEqual(['GML']);
    expect(labels(read)).toEqual(['Rook', 'Pawn "P"', '3']);
    expect(values(read.edges, 'weight')).toEqual(['0.5', undefined]);
    expect(directions(read)).toEqual([false, false]);
  });

  test('Pajek: arcs and edges, names in quotes, positions', async () => {
    const read = await graphOf(caseFile('club.net'));
    expect(labels(read)).toEqual(['North bank', 'South bank', 'Island']);
    expect(read.vertices[0]!.position).toEqual({ x: 0.1, y: 0.2 });
    expect(values(read.edges, 'weight')).toEqual(['2.5', '1']);
    expect(directions(read)).toEqual([true, false]);
  });

  test('DOT: chains of edges, labels and subgraphs', async () => {
    const read = await graphOf(caseFile('build.dot'));
    expect(labels(read)).toEqual(['Parse text', 'Plan', 'execute', 'write out']);
    expect(ends(read)).toEqual(['parse>plan', 'plan>execute', 'execute>write out']);
    expect(values(read.edges, 'weight')).toEqual(['2', '2', undefined]);
    expect(values(read.edges, 'label')).toEqual([undefined, undefined, '"rows"']);
    expect(values(read.vertices, 'group')).toEqual([undefined, undefined, '"run"', '"run"']);
    expect(read.vertices.map(({ look }) => [look?.color, look?.shape])).toEqual([
      [undefined, 'box'],
      ['#cc0000', 'box'],
      [undefined, 'box'],
      [undefined, 'box'],
    ]);
  });

  test('an adjacency list', async () => {
    const read = await graphOf(caseFile('adjacency.csv'));
    expect([read.formats, labels(read), ends(read)]).toEqual([
      ['Adjacency list'],
      ['ann', 'bob', 'cid'],
      ['ann>bob', 'ann>cid', 'bob>cid'],
    ]);
  });

  test('edge lists without a header, with commas and with blanks', async () => {
    const commas = await graphOf(caseFile('edges-without-header.csv'));
    expect([labels(commas), values(commas.edges, 'weight')]).toEqual([
      ['ann', 'bob', 'cid'],
      ['3', '1', '2'],
    ]);
    const blanks = await graphOf(caseFile('edges-blanks.txt'));
    expect([labels(blanks), ends(blanks)]).toEqual([
      ['10', '20', '30'],
      ['10>20', '20>30', '30>10'],
    ]);
  });

  test('Neo4j: id spaces, labels, types and numbers', async () => {
    const read = await graphOf(caseFile('neo4j-nodes.csv'), caseFile('neo4j-relationships.csv'));
    expect(read.formats).toEqual(['Neo4j CSV', 'Neo4j CSV']);
    expect(labels(read)).toEqual(['Ann', 'Ben']);
    expect(read.vertices.map(({ type }) => type)).toEqual(['Person;Admin', 'Person']);
    expect(values(read.vertices, 'age')).toEqual(['41', '29']);
    expect(read.edges.map(({ type }) => type)).toEqual(['KNOWS', 'PAID']);
    expect(values(read.edges, 'since')).toEqual(['2019', '2021']);
    expect(ends(read)).toEqual(['Person:p1>Person:p2', 'Person:p2>Person:p1']);
  });

  test('D3: edges name places in the list of vertices', async () => {
    const read = await graphOf(caseFile('index-links.json'));
    expect([labels(read), ends(read), values(read.edges, 'value')]).toEqual([
      ['Ann', 'Bob', 'Cid'],
      ['Ann>Bob', 'Bob>Cid'],
      ['4', '1'],
    ]);
  });

  test('JSON Graph Format', async () => {
    const read = await graphOf(caseFile('jgf.json'));
    expect([read.formats, labels(read), ends(read)]).toEqual([
      ['JSON Graph Format'],
      ['Quay', 'Crane'],
      ['crane>quay'],
    ]);
    expect(values(read.vertices, 'depth')).toEqual(['8', undefined]);
    expect([read.edges[0]!.type, values(read.edges, 'tons'), directions(read)]).toEqual([
      'serves',
      ['40'],
      [true],
    ]);
  });

  test('Cytoscape', async () => {
    const read = await graphOf(caseFile('elements.cyjs'));
    expect([read.formats, labels(read), ends(read)]).toEqual([['Cytoscape JSON'], ['TP53', 'MDM2'], ['1>2']]);
    expect(read.vertices.map(({ position }) => position)).toEqual([
      { x: 10, y: -20 },
      { x: 80, y: 5 },
    ]);
    expect(read.edges[0]!.type).toBe('inhibits');
  });

  test('GDF: quotes, sizes, colours', async () => {
    const read = await graphOf(caseFile('unions.gdf'));
    expect(labels(read)).toEqual(['Saw, long', 'Plane']);
    expect(read.vertices.map(({ look }) => [look?.size, look?.color])).toEqual([
      [4, '#7274b1'],
      [9.5, '#000000'],
    ]);
    expect([values(read.edges, 'weight'), directions(read)]).toEqual([['1.5'], [true]]);
  });

  test('graphology', async () => {
    const read = await textOf(
      'graph.json',
      '{"attributes":{},"options":{"type":"mixed","multi":false},"nodes":[{"key":"a","attributes":{"label":"A","x":1,"y":2,"size":3,"color":"#F00","n":9007199254740993}},{"key":"b"}],"edges":[{"key":"e","source":"a","target":"b","undirected":true,"attributes":{"weight":2}}]}',
    );
    expect(read.formats).toEqual(['Graphology JSON']);
    expect(read.vertices[0]).toMatchObject({
      id: 'a',
      label: 'A',
      position: { x: 1, y: -2 },
      look: { color: '#ff0000', size: 3 },
    });
    expect([values(read.vertices, 'n')[0], directions(read)]).toEqual(['9007199254740993', [false]]);
  });

  test('lines of APOC and of an ArangoDB dump', async () => {
    const apoc = await textOf(
      'all.json',
      '{"type":"node","id":"0","labels":["Person"],"properties":{"name":"Ann"}}\n{"type":"node","id":"1","labels":["Person"],"properties":{"name":"Ben"}}\n{"type":"relationship","id":"0","label":"KNOWS","properties":{"since":2019},"start":{"id":"0"},"end":{"id":"1"}}\n',
    );
    expect([apoc.formats, labels(apoc), ends(apoc), apoc.edges[0]!.type]).toEqual([
      ['APOC JSON lines'],
      ['Ann', 'Ben'],
      ['0>1'],
      'KNOWS',
    ]);
    const dump = await textOf(
      'persons.data.json',
      '{"type":2300,"key":"a","data":{"_key":"a","_rev":"1","name":"Ann"}}\n{"type":2300,"key":"b","data":{"_key":"b","name":"Ben"}}\n',
    );
    expect([dump.formats, labels(dump)]).toEqual([['ArangoDB dump'], ['Ann', 'Ben']]);
  });

  test('METIS, MatrixMarket and a matrix of names', async () => {
    const metis = await textOf('small.graph', '% a comment\n3 2 001\n2 7\n1 7 3 4\n2 4\n');
    expect([ends(metis), values(metis.edges, 'weight')]).toEqual([
      ['1>2', '2>3'],
      ['7', '4'],
    ]);
    const market = await textOf(
      'm.mtx',
      '%%MatrixMarket matrix coordinate real symmetric\n%\n3 3 2\n2 1 0.5\n3 2 -1\n',
    );
    expect([
      market.vertices.length,
      ends(market),
      values(market.edges, 'weight'),
      directions(market),
    ]).toEqual([3, ['2>1', '3>2'], ['0.5', '-1'], [false, false]]);
    const names = await textOf('matrix.csv', ',a,b,c\na,0,1,0\nb,0,0,2.5\nc,0,0,0\n');
    expect([names.formats, ends(names), values(names.edges, 'weight')]).toEqual([
      ['Adjacency matrix'],
      ['a>b', 'b>c'],
      ['1', '2.5'],
    ]);
  });
});

test('what a format has and this one does not read is said', async () => {
  const dot = await textOf('ports.dot', 'digraph { a:p1 -> b:p2:n; a -> {c d} }');
  expect([ends(dot), [...dot.graph.notes]]).toEqual([
    ['a>b', 'a>c', 'a>d'],
    ['The ports of the edges are left out.'],
  ]);
});

test.each([
  ['net.gml', 'graph [ node [ id 1 ', "Line 1: The list 'node' is not closed."],
  ['net.gml', 'graph [ node [ label "x ] ]', 'Line 1: A quote is not closed.'],
  ['bad.dot', 'digraph { a -> ', "Line 1: Expected a name, found 'end of file'."],
  [
    'bad.mtx',
    '%%MatrixMarket matrix array real general\n',
    "Line 1: expected 'matrix coordinate', found 'matrix array'.",
  ],
  ['bad.graph', 'a b\n', "Line 1: expected the numbers of vertices and edges, found 'a b'."],
])('%s with %s: %s', async (name, text, message) => {
  await expect(readFile(new File([text], name), signal)).rejects.toThrow(message);
});

test('a file is read alike in parts of any size', async () => {
  for (const name of ['newman.gml', 'build.dot', 'club.net', 'unions.gdf']) {
    const text = readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');
    const { findFormat } = await import('../../../../src/graph/import/registry.ts');
    const format = findFormat('file.txt', text)!;
    const whole = new ImportedGraph();
    const pieces = new ImportedGraph();
    const parts = async function* (size: number) {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    };
    await format.read(parts(text.length), whole, { file: name, signal });
    await format.read(parts(3), pieces, { file: name, signal });
    expect([...pieces.vertices]).toEqual([...whole.vertices]);
    expect(pieces.edges).toEqual(whole.edges);
  }
});

test.each([
  ['name,age\nann,3\n', 'table', true],
  ['ann,bob\nbob,cid\n', 'table', false],
  ['a b\nb c\n', 'table', false],
  ['from;to\n1;2\n', 'table', true],
  ['1\t2\n3\t4\n', 'table', false],
  ['a b c\nb c\nc a\n', 'adjacency-list', false],
])('the lines %j are a %s, with a header: %s', (text, kind, hasHeader) => {
  expect(shapeOf(text)).toMatchObject({ kind, hasHeader });
});

/** A zip archive with one file, as programs write it. */
function zipOf(name: string, content: string): File {
  const [title, packed] = [Buffer.from(name), deflateRawSync(content)];
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(title.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + title.length, 12);
  end.writeUInt32LE(30 + title.length + packed.length, 16);
  return new File([head, title, packed, entry, title, end], 'archive.zip');
}

test('files in a zip archive and gzip files are known by their bytes', async () => {
  const archive = zipOf('folder/edges.csv', 'source,target\n1,2\n');
  expect(await isZip(archive)).toBe(true);
  const [inner] = await unzip(archive);
  expect([inner!.name, await inner!.text()]).toEqual(['edges.csv', 'source,target\n1,2\n']);
  const read = await graphOf(new File([gzipSync('source,target\n1,2\n')], 'edges'));
  expect(ends(read)).toEqual(['1>2']);
  await expect(unzip(new File(['PK\u0003\u0004 nothing'], 'x.zip'))).rejects.toThrow(
    'its directory is missing',
  );
});
