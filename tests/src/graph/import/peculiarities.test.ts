import { describe, expect, test } from 'vitest';
import { ImportedGraph } from '../../../../src/graph/import/ImportedGraph.ts';
import { PartReceiver, partsOf } from '../../../../src/graph/import/import-parts.ts';
import { readFile } from '../../../../src/graph/import/read-file.ts';
import { addMissingEnds, addTable, guessMapping } from '../../../../src/graph/import/Table.ts';

const { signal } = new AbortController();

async function read(name: string, text: string): Promise<ImportedGraph> {
  const found = await readFile(new File([text], name), signal);
  if (found.kind === 'graph') return found.graph;
  const graph = new ImportedGraph();
  await addTable(graph, found.table, guessMapping(found.table), signal);
  addMissingEnds(graph, name);
  return graph;
}

const labels = ({ vertices }: ImportedGraph) => [...vertices.values()].map(({ id, label }) => label ?? id);
const ends = ({ edges }: ImportedGraph) =>
  edges.map(({ from, to, isDirected }) => `${from}${isDirected === true ? '>' : '-'}${to}`);
const looks = ({ vertices }: ImportedGraph) => [...vertices.values()].map(({ look }) => look?.color);
const attributes = (elements: Iterable<{ readonly attributes: ReadonlyMap<string, string> }>) =>
  [...elements].map((each) => Object.fromEntries(each.attributes));

describe('DOT as Graphviz writes and accepts it', () => {
  test('comments with # within the graph, records, entities, HTML, and no default label', async () => {
    const graph = await read(
      'g.gv',
      `digraph { node [label="\\N", shape=record]
        # a comment
        a [label="<f0> left|{mid&#945;|<f2> right \\| end}"]; b
        c [label=<<b>R&amp;D</b>>, shape=none, _draw_="c 7", rects="1,2,3,4"]
        a:f0:ne -> b -> c }`,
    );
    expect(labels(graph)).toEqual(['left | midα | right | end', 'b', 'R&D']);
    expect(ends(graph)).toEqual(['a>b', 'b>c']);
    expect(attributes(graph.vertices.values())).toEqual([
      { label: '"left | midα | right | end"' },
      {},
      { label: '"R&D"' },
    ]);
  });

  test('a strict graph has each edge once', async () => {
    expect(ends(await read('g.gv', 'strict graph { a -- b; b -- a; a -- a; a -- a }'))).toEqual([
      'a-b',
      'a-a',
    ]);
    expect(ends(await read('g.gv', 'strict digraph { a -> b; b -> a; a -> b }'))).toEqual(['a>b', 'b>a']);
  });

  test('the JSON of Graphviz', async () => {
    const objects = [
      { name: 'cluster_1', label: 'G', _gvid: 0, nodes: [3, 4] },
      { name: 'cluster_2', label: '', _gvid: 1 },
      { _gvid: 2, name: 'a', fillcolor: 'red', label: 'A', pos: '115,142', style: 'filled', width: '0.75' },
      { _gvid: 3, name: 'b', label: '\\N', note: '' },
      { _gvid: 4, name: 'c', label: '\\N', weight: '9007199254740993' },
    ];
    const text = (head: number) =>
      JSON.stringify({
        name: '%3',
        directed: true,
        _subgraph_cnt: 2,
        objects,
        edges: [{ _gvid: 0, tail: 2, head, label: 'x', color: 'blue' }],
      });
    const graph = await read('g.json', text(3));
    expect(labels(graph)).toEqual(['A', 'b', 'c']);
    expect(ends(graph)).toEqual(['a>b']);
    expect(looks(graph)).toEqual(['#ff0000', undefined, undefined]);
    expect(graph.vertices.get('a')!.position).toEqual({ x: 115, y: -142 });
    expect(attributes(graph.vertices.values())).toEqual([
      { label: '"A"' },
      { group: '"G"' },
      { group: '"G"', weight: '9007199254740993' },
    ]);
    expect(graph.edges[0]).toMatchObject({
      look: { color: '#0000ff' },
      attributes: new Map([['label', '"x"']]),
    });
    await expect(read('g.json', text(0))).rejects.toThrow(
      "Line 1: expected the '_gvid' of a vertex as 'head', found '0'.",
    );
  });

  test('colours: of X11 with numbers, hue, saturation and value, and lists', async () => {
    const colors = ['papayawhip', 'Gray50', '0.5 1.0 1.0', 'red:blue', 'red;0.3:blue', '/blues9/5', '#abc'];
    const text = colors.map((color, place) => `${place} [fillcolor="${color}"]`).join('\n');
    expect(looks(await read('g.gv', `graph { ${text} }`))).toEqual([
      '#ffefd5',
      '#7f7f7f',
      '#00ffff',
      '#ff0000',
      '#ff0000',
      undefined,
      '#aabbcc',
    ]);
  });
});

describe('GraphML of different programs', () => {
  const graphml = (inner: string) =>
    `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">${inner}</graphml>`;

  test('Gephi: colours, sizes and positions are attributes, the y axis points upwards', async () => {
    const keys = ['r', 'g', 'b', 'x', 'y', 'size']
      .map((name) => `<key attr.name="${name}" attr.type="double" for="node" id="${name}"/>`)
      .join('');
    const data = (values: Record<string, number>) =>
      Object.entries(values)
        .map(([name, value]) => `<data key="${name}">${value}</data>`)
        .join('');
    const node = `<node id="1">${data({ r: 255, g: 0, b: 10, x: 3, y: 4, size: 12 })}</node>`;
    const graph = await read('g.graphml', graphml(`${keys}<graph edgedefault="undirected">${node}</graph>`));
    expect([...graph.vertices.values()]).toMatchObject([
      { position: { x: 3, y: -4 }, look: { color: '#ff000a', size: 12 } },
    ]);
    expect(attributes(graph.vertices.values())).toEqual([{}]);
  });

  test('Neo4j: labels of vertices and types of edges', async () => {
    const graph = await read(
      'g.graphml',
      graphml(
        '<graph edgedefault="directed"><node id="a" labels=":User:Admin"/><node id="b"/><edge source="a" target="b" label="KNOWS"/></graph>',
      ),
    );
    expect([...graph.vertices.values()].map(({ type }) => type)).toEqual(['User;Admin', undefined]);
    expect(graph.edges.map(({ type }) => type)).toEqual(['KNOWS']);
  });

  test('yEd: an edge without arrow heads, a vertex without a fill, empty default values, nested graphs', async () => {
    const line = (arrow: string) =>
      `<data key="e"><y:PolyLineEdge xmlns:y="y"><y:Arrows source="none" target="${arrow}"/></y:PolyLineEdge></data>`;
    const graph = await read(
      'g.graphml',
      graphml(`<key attr.name="url" attr.type="string" for="node" id="u"><default xml:space="preserve"/></key>
        <key for="node" id="n" yfiles.type="nodegraphics"/><key for="edge" id="e" yfiles.type="edgegraphics"/>
        <graph edgedefault="directed">
        <node id="a"><data key="n"><y:ShapeNode xmlns:y="y"><y:Fill color="#FFCC00" hasColor="false"/></y:ShapeNode></data>
          <graph edgedefault="undirected"><node id="a::b"/></graph></node>
        <node id="c"/>
        <edge source="a" target="c">${line('none')}</edge><edge source="c" target="a">${line('standard')}</edge></graph>`),
    );
    expect(ends(graph)).toEqual(['a-c', 'c>a']);
    expect(looks(graph)).toEqual([undefined, undefined, undefined]);
    expect(attributes(graph.vertices.values())).toEqual([{ group: '"a"' }, {}, {}]);
  });
});

test('GML of igraph and yEd: labels from names and drawings', async () => {
  const graph = await read(
    'g.gml',
    'graph [ directed 1 node [ id 0 name "A" ] node [ id 1 LabelGraphics [ text "B &#x3b1;" ] ] edge [ source 0 target 1 ] ]',
  );
  expect(labels(graph)).toEqual(['A', 'B α']);
});

test('Pajek: entities, a matrix of two modes, line ends of old programs', async () => {
  const graph = await read('g.net', '*Vertices 5 2\r1 "D&#34;q"\r*Matrix\r1 0 1\r0 1 0\r');
  expect(labels(graph)).toEqual(['D"q', '2', '3', '4', '5']);
  expect(ends(graph)).toEqual(['1>3', '1>5', '2>4']);
});

describe('JSON of different programs', () => {
  test.each([
    ['a list of edges', [{ source: 'a', target: 'b', value: 2 }], ['a-b']],
    [
      'D3 after a simulation',
      { nodes: [{ id: 'A' }, { id: 'B' }], links: [{ source: { id: 'A' }, target: { id: 'B' } }] },
      ['A-B'],
    ],
    [
      'a hierarchy',
      { name: 'r', children: [{ name: 'x', children: [{ name: 'x' }] }] },
      ['r>r/x', 'r/x>r/x/x'],
    ],
    [
      'the adjacency data of NetworkX',
      {
        directed: false,
        nodes: [{ id: 1 }, { id: 2 }],
        adjacency: [[{ id: 2, weight: 3 }], [{ id: 1, weight: 3 }, { id: 2 }]],
      },
      ['1-2', '2-2'],
    ],
    [
      'APOC as one object',
      {
        nodes: [{ type: 'node', id: '0' }],
        rels: [{ type: 'relationship', id: '5', label: 'L', start: { id: '0' }, end: { id: '0' } }],
      },
      ['0>0'],
    ],
    [
      'vis.js',
      {
        nodes: [{ id: 1, color: { background: '#0f0' } }, { id: 2 }],
        edges: [{ from: 1, to: 2 }],
      },
      ['1-2'],
    ],
    [
      'NetworkX for Cytoscape',
      {
        directed: true,
        elements: {
          nodes: [{ data: { id: 'a' } }, { data: { id: 'b' } }],
          edges: [{ data: { source: 'a', target: 'b' } }],
        },
      },
      ['a>b'],
    ],
  ])('%s', async (_, content, expected) => {
    const graph = await read('g.json', JSON.stringify(content));
    expect(ends(graph)).toEqual(expected);
    expect(graph.problems).toEqual([]);
    for (const { attributes: own } of graph.edges)
      for (const name of ['source', 'target', 'from', 'to']) expect(own.has(name)).toBe(false);
  });

  test('a hierarchy that is too deep is refused', async () => {
    let text = '{"name":"leaf"}';
    for (let level = 0; level < 600; level++) text = `{"name":"n","children":[${text}]}`;
    await expect(read('g.json', text)).rejects.toThrow('at most 500 nested values');
  });
});

describe('tables', () => {
  test('Gephi: the column Type is the direction', async () => {
    const graph = await read('e.csv', 'Source,Target,Type,Weight\na,b,Directed,1\nb,c,Undirected,2\n');
    expect(ends(graph)).toEqual(['a>b', 'b-c']);
    expect(attributes(graph.edges)).toEqual([{ Weight: '1' }, { Weight: '2' }]);
  });

  test('the comments of SNAP and KONECT say the direction, also in the parts that a worker sends', async () => {
    const edges = '1\t2\n2\t3\n';
    for (const [comment, expected] of [
      ['# Directed graph (each unordered pair of nodes is saved once)\n# FromNodeId\tToNodeId\n', '1>2'],
      ['# Undirected graph: ../../com-dblp.txt\n', '1-2'],
      ['% asym unweighted\n% 2 3 3\n', '1>2'],
      ['% sym weighted\n', '1-2'],
    ] as const) {
      const found = await readFile(new File([comment + edges], 'e.txt'), signal);
      const receiver = new PartReceiver();
      const received = [...partsOf(found)].map((part) => receiver.receive(part)).at(-1);
      if (received?.kind !== 'table') throw new Error('expected a table');
      const graph = new ImportedGraph();
      await addTable(graph, received.table, guessMapping(received.table), signal);
      expect(ends(graph)[0]).toBe(expected);
      if (expected === '1-2') expect(graph.edges[0]!.isDirected).toBe(false);
    }
  });

  test('decimal commas between semicolons are numbers', async () => {
    const graph = await read('e.csv', 'source;target;weight;note\na;b;0,25;1,2,3\nb;c;-1;4\n');
    expect(attributes(graph.edges)).toEqual([
      { weight: '0.25', note: '"1,2,3"' },
      { weight: '-1', note: '"4"' },
    ]);
  });

  test('a matrix without names; a symmetric one has edges without direction', async () => {
    expect(ends(await read('m.txt', '0 1 0 0 1\n1 0 1 0 0\n0 1 0 1 0\n0 0 1 0 1\n1 0 0 1 0\n'))).toEqual([
      '1-2',
      '1-5',
      '2-3',
      '3-4',
      '4-5',
    ]);
    expect(ends(await read('m.csv', ',a,b,c\na,0,2,0\nb,0,0,1\nc,0,0,3\n'))).toEqual(['a>b', 'b>c', 'c>c']);
    expect(ends(await read('e.txt', '1 2 5\n2 3 6\n3 1 7\n'))).toEqual(['1-2', '2-3', '3-1']);
  });
});

describe('LGL and LEDA', () => {
  test('LGL: edges without direction, weights, and a vertex without edges', async () => {
    const graph = await read('a.txt', '# ada\nben 2.5\ncid 9007199254740993\n# ben\ncid\n# dora\n');
    expect(labels(graph)).toEqual(['ada', 'ben', 'cid', 'dora']);
    expect(ends(graph)).toEqual(['ada-ben', 'ada-cid', 'ben-cid']);
    expect(attributes(graph.edges)).toEqual([{ weight: '2.5' }, { weight: '9007199254740993' }, {}]);
    expect(ends(await read('a.txt', '# comment\n1 2\n2 3\n'))).toEqual(['1-2', '2-3']);
    const { problems } = await read('a.lgl', 'ben 1\n# ada\nben 1 2\n');
    expect(problems.map(({ line }) => line)).toEqual([1, 3]);
  });

  test('LEDA: values of vertices and edges, with and without a line for the direction', async () => {
    const text = (direction: string) =>
      `LEDA.GRAPH\nstring\nfloat\n${direction}# Vertices\n3\n|{Ada}|\n|{Ben}|\n|{}|\n# Edges\n2\n1 2 0 |{4.5}|\n3 1 0 |{2}|\n`;
    const graph = await read('a.txt', text('-2\n'));
    expect(labels(graph)).toEqual(['Ada', 'Ben', '3']);
    expect(ends(graph)).toEqual(['1-2', '3-1']);
    expect(attributes(graph.edges)).toEqual([{ weight: '4.5' }, { weight: '2' }]);
    expect(ends(await read('a.lgr', text('-1\n')))).toEqual(['1>2', '3>1']);
    expect(ends(await read('a.lgr', text('')))).toEqual(['1>2', '3>1']);
  });

  test('LEDA: what is missing or wrong is told with its line', async () => {
    const head = 'LEDA.GRAPH\nvoid\nvoid\n-1\n';
    await expect(read('a.lgr', `${head}x\n`)).rejects.toThrow(
      "Line 5: expected the number of vertices, at most 1,000,000, found 'x'.",
    );
    await expect(read('a.lgr', `${head}2\n|{}|\n|{}|\n1\n`)).rejects.toThrow(
      'The file ends early: expected 1 edge, found 0 edges.',
    );
    await expect(read('a.lgr', `${head}2\n|{}|\n`)).rejects.toThrow(
      'The file ends before the number of edges.',
    );
    const { problems } = await read('a.lgr', `${head}1\n|{}|\n1\n1 7 0 |{}|\n`);
    expect(problems).toEqual([
      { file: 'a.lgr', line: 8, text: "Expected two numbers of vertices from 1 to 1, found '1 7 0 |{}|'." },
    ]);
  });
});

test.each([
  ['a.xml', '<?xml version="1.0"?><gxl><graph/></gxl>', 'XML other than GraphML and GEXF'],
  ['a.html', '<!DOCTYPE html><html></html>', 'a page in HTML'],
  ['a.txt', "# karate\nA 1\nB {'weight': 4}\n", 'a multi-line adjacency list of NetworkX'],
  ['a.dl', 'dl n=3 format=edgelist1\n', 'a network of UCINET'],
])('%s is not read as a table', async (name, text, form) => {
  await expect(read(name, text)).rejects.toThrow(`'${name}' is ${form}, which is not read.`);
});
