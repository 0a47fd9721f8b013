import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../client.ts';
import { runScript } from '../queries/run-script.ts';
import { sharedServerUrl } from '../shared-server.ts';

const dialects = [
  ['2.8', { 'x-arango-version': '20804' }],
  ['3.12', {}],
] as const;

/** ann → bob → cid, ann → oslo, bob → oslo, a loop at cid. */
const people = `
  const graphs = require('org/arangodb/general-graph');
  const graph = graphs._create('g', [
    graphs._relation('knows', 'people', 'people'), graphs._relation('lives', 'people', 'places'),
  ]);
  for (const name of ['ann', 'bob', 'cid']) graph.people.save({ _key: name, name });
  graph.places.save({ _key: 'oslo', name: 'oslo' });
  graph.knows.save('people/ann', 'people/bob', { _key: 'ab', w: 1 });
  graph.knows.save('people/bob', 'people/cid', { _key: 'bc', w: 2 });
  graph.knows.save('people/cid', 'people/cid', { _key: 'cc', w: 1 });
  graph.lives.save('people/ann', 'places/oslo', { _key: 'ao', w: 2 });
  graph.lives.save('people/bob', 'places/oslo', { _key: 'bo', w: 1 });
  const refused = (work) => { try { work(); return 'nothing'; } catch (e) { return [e.errorNum, e.errorMessage]; } };
`;

describe.each(dialects)('named graphs by the driver in dialect %s', (dialect, headers) => {
  let url: string;

  beforeEach(async () => {
    url = await createDatabase(sharedServerUrl());
  });

  const run = (body: string) => runScript(url, people + body, headers);

  test.runIf(dialect === '2.8')('a query in steps is shown with the graph functions of 2.8', async () => {
    const found = await run(`
      const shown = (query) => [query.printQuery(), query._printQuery() === query.printQuery(), query.bindVars];
      return [
        shown(graph._edges()),
        shown(graph._vertices('people/ann')),
        shown(graph._vertices().outEdges({ w: 1 }).vertices().filter({ name: 'bob' })),
        shown(graph._vertices({}).neighbors({ name: 'bob' }, { direction: 'outbound' }).restrict('people').restrict(['places'])),
      ];`);
    expect(found).toEqual([
      [
        'FOR edges_0 IN GRAPH_EDGES(@graphName,{},@options_0)',
        true,
        { graphName: 'g', options_0: { direction: 'outbound', edgeExamples: [{}], includeData: true } },
      ],
      [
        'FOR vertices_0 IN GRAPH_VERTICES(@graphName,@vertexExample_0,@options_0)',
        true,
        { graphName: 'g', vertexExample_0: { _id: 'people/ann' }, options_0: {} },
      ],
      [
        'FOR vertices_0 IN GRAPH_VERTICES(@graphName,@vertexExample_0,@options_0) FOR edges_1 IN GRAPH_EDGES(@graphName,vertices_0,@options_1) FOR vertices_2 IN GRAPH_VERTICES(@graphName,@vertexExample_2,@options_2) FILTER edges_1._from == vertices_2._id || edges_1._to == vertices_2._id FILTER MATCHES(vertices_2,[{"name":"bob"}])',
        true,
        {
          graphName: 'g',
          vertexExample_0: {},
          options_0: {},
          options_1: { direction: 'outbound', edgeExamples: [{ w: 1 }], includeData: true },
          vertexExample_2: {},
          options_2: {},
        },
      ],
      [
        'FOR vertices_0 IN GRAPH_VERTICES(@graphName,@vertexExample_0,@options_0) FOR neighbors_1 IN GRAPH_NEIGHBORS(@graphName,vertices_0,@options_1)',
        true,
        {
          graphName: 'g',
          vertexExample_0: {},
          options_0: {},
          options_1: {
            direction: 'outbound',
            neighborExamples: { name: 'bob' },
            includeData: true,
            vertexCollectionRestriction: ['people', 'places'],
          },
        },
      ],
    ]);
  });

  // The functions of the shown text exist in 2.8 only.
  test.runIf(dialect === '2.8')(
    'each query of up to three steps has the rows of its shown text',
    async () => {
      const found = await run(`
      const onVertices = [(q) => q.edges({ w: 1 }), (q) => q.outEdges(), (q) => q.inEdges(), (q) => q.filter({ name: 'bob' }), (q) => q.restrict('people')];
      const onEdges = [(q) => q.vertices(), (q) => q.fromVertices({ name: 'ann' }), (q) => q.toVertices(), (q) => q.filter([{ w: 2 }]), (q) => q.restrict(['lives'])];
      const differing = [];
      let compared = 0;
      const compare = (query) => {
        const last = [...query.printQuery().matchAll(/FOR (\\w+) IN/g)].at(-1)[1];
        const ids = (rows) => rows.map(({ _id }) => _id).sort().join();
        const [rows, wanted] = [query.toArray(), db._query(query.printQuery() + ' RETURN ' + last, query.bindVars).toArray()];
        compared += 1;
        if (ids(rows) !== ids(wanted)) differing.push([query.printQuery(), ids(rows), ids(wanted)]);
      };
      const walk = (make, depth) => {
        const query = make();
        compare(query);
        if (depth === 0) return;
        const kind = /^(edges|knows|lives)/.test([...query.printQuery().matchAll(/FOR (\\w+) IN/g)].at(-1)[1]) ? onEdges : onVertices;
        for (const step of kind) walk(() => step(make()), depth - 1);
      };
      for (const start of [() => graph._vertices(), () => graph._vertices([{ name: 'ann' }, 'people/cid']), () => graph._edges({ w: 1 })]) walk(start, 2);
      return { compared, differing };`);
      expect(found).toEqual({ compared: 93, differing: [] });
    },
  );

  test('edge definitions keep their order: a new one is the last, a changed one keeps its place', async () => {
    const found = await run(`
      graph._extendEdgeDefinitions(graphs._relation('b', ['q', 'p'], ['s', 'r']));
      graph._extendEdgeDefinitions(graphs._relation('a', 'p', 'r'));
      graph._editEdgeDefinitions(graphs._relation('knows', ['people', 'cities'], ['towns', 'people']));
      const shown = (definitions) => definitions.map(({ collection, from, to }) => [collection, from, to]);
      return [graph.__edgeDefinitions, graphs._graph('g').__edgeDefinitions, db._graphs.document('g').edgeDefinitions].map(shown);`);
    const expected = [
      ['knows', ['cities', 'people'], ['people', 'towns']],
      ['lives', ['people'], ['places']],
      ['b', ['p', 'q'], ['r', 's']],
      ['a', ['p'], ['r']],
    ];
    expect(found).toEqual([expected, expected, expected]);
  });

  test('a restriction names collections of the graph', async () => {
    const found = await run(`
      db._create('others');
      const [vertices, edges] = [graph._vertices(), graph._edges()];
      return [
        vertices.restrict('places').toArray().length,
        edges.restrict(['lives', 'knows']).toArray().length,
        vertices.restrict([]).toArray().length,
        refused(() => vertices.restrict('others')),
        refused(() => edges.restrict(['lives', 'others', 'none'])),
        refused(() => vertices.restrict(7)),
      ];`);
    expect(found).toEqual([
      1,
      5,
      4,
      [10, 'vertex collections: others are not known to the graph'],
      [10, 'edge collections: others and none are not known to the graph'],
      [10, 'expected names of collections'],
    ]);
  });

  test('texts of wrong arguments', async () => {
    const found = await run(`
      return [
        refused(() => graphs._relation('', 'a', 'b')), refused(() => graphs._relation('x', [], 'b')), refused(() => graphs._relation('x', 'a', 7)),
        refused(() => graphs._undirectedRelation('x', '')), refused(() => graphs._relation('x', 'a')), refused(() => graphs._undirectedRelation('x')),
        refused(() => graph.knows.save('ann', 'people/bob', {})), refused(() => graph.knows.save('people/ann/1', 'people/bob', {})),
        refused(() => graph.knows.save('places/oslo', 'people/bob', {})),
      ];`);
    const parameter = (more: string) => [1936, `Invalid parameter type. ${more}`];
    const count = (more: number) => [1935, `Invalid number of arguments. Expected: ${more}`];
    expect(found).toEqual([
      parameter('arg1 must be non empty string'),
      parameter('arg2 must be non empty string or array'),
      parameter('arg3 must be non empty string or array'),
      parameter('arg2 must be non empty string or array'),
      count(3),
      count(2),
      [1906, 'invalid edge'],
      [1906, 'invalid edge'],
      [1906, 'invalid edge between places/oslo and people/bob.'],
    ]);
  });

  test('the removal of an edge that is a vertex removes its edges: in 2.8 through circles, since then once', async () => {
    const found = await runScript(
      url,
      `
      const graphs = require('org/arangodb/general-graph');
      const graph = graphs._create('g', [graphs._relation('links', ['things', 'links'], ['things', 'links'])]);
      graph.things.save({ _key: 'a' });
      const edge = (key, from, to) => db.links.save(from, to, { _key: key });
      edge('e1', 'things/a', 'things/a');
      edge('e2', 'links/e1', 'things/a');
      edge('e3', 'links/e2', 'links/e4');
      edge('e4', 'links/e3', 'links/e4');
      edge('e5', 'things/a', 'things/a');
      graph.links.remove('links/e1');
      return db.links.toArray().map(({ _key }) => _key).sort();`,
      headers,
    );
    expect(found).toEqual(dialect === '2.8' ? ['e5'] : ['e3', 'e4', 'e5']);
  });
});
