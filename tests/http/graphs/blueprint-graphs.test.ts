import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { runScript } from '../queries/run-script.ts';
import { sharedServerUrl } from '../shared-server.ts';

const dialects = [
  ['2.8', { 'x-arango-version': '20804' }],
  ['3.12', {}],
] as const;

/** Before each script: the module and helpers for errors and names. */
const prelude = `
  const { Graph, Vertex, Edge } = require('org/arangodb/graph');
  const refused = (work) => { try { work(); return 'nothing'; } catch (e) { return e.errorNum ?? e.message; } };
  const keys = (list) => list.map((one) => one.getId()).sort().join();
`;

/** a → b (likes), b → c (knows), a → c (knows). */
const people = `
  const graph = new Graph('g', 'people', 'relations');
  const [a, b, c] = ['a', 'b', 'c'].map((key, age) => graph.addVertex(key, { age }));
  const ab = a.addOutEdge(b, 'ab', 'likes', { since: 1 });
  const bc = c.addInEdge('people/b', 'bc', 'knows');
  const ac = graph.addEdge('a', c, 'ac', 'knows');
`;

describe.each(dialects)('graphs with objects as elements in dialect %s', (dialect, headers) => {
  let url: string;

  beforeEach(async () => {
    url = await createDatabase(sharedServerUrl());
  });

  const run = (body: string) => runScript(url, prelude + body, headers);

  test('[7-blueprint-1] a graph is created, opened, listed and dropped', async () => {
    const found = await run(`
      const errors = [refused(() => new Graph()), refused(() => new Graph('')), refused(() => new Graph('none'))];
      const created = new Graph('g', db._create('people'), 'relations');
      const opened = new Graph('g');
      const before = [Graph.exists('g'), Graph.exists('h'), Graph.getAll().map(({ _key }) => _key)];
      const text = [String(opened), opened._name, created.properties().edgeDefinitions];
      Graph.drop('g');
      return [errors, before, text, Graph.exists('g'), refused(() => opened.drop())];`);
    expect(found).toEqual([
      [1922, 1922, 1901],
      [true, false, ['g']],
      ['Graph("g")', 'g', [{ collection: 'relations', from: ['people'], to: ['people'] }]],
      false,
      1901,
    ]);
  });

  test('a dropped graph takes its vertices and edges with it, but no collection of another graph', async () => {
    const found = await run(`
      const names = () => db._collections().map((one) => one.name()).filter((name) => !name.startsWith('_')).sort().join();
      const seen = [];
      const add = (graph) => graph.addEdge(graph.addVertex('a'), graph.addVertex('b'), 'ab');
      const first = new Graph('first', 'people', 'relations');
      add(first);
      db._create('others');
      first.drop();
      seen.push(names());
      add(new Graph('second', 'people', 'relations'));
      require('org/arangodb/general-graph')._create('third', [{ collection: 'links', from: ['people'], to: ['places'] }]);
      Graph.drop('second');
      seen.push(names(), db.people.count());
      return seen;`);
    expect(found).toEqual(['others', 'links,others,people,places', 2]);
  });

  // A collection of a graph can only be dropped by a client of 2.8.
  test.runIf(dialect === '2.8')(
    'a graph without one of its collections is dropped with the other one',
    async () => {
      const found = await run(`
      return ['people', 'relations'].map((name) => {
        new Graph('g', 'people', 'relations');
        db._drop(name);
        Graph.drop('g');
        return [Graph.exists('g'), db._collection('people'), db._collection('relations')];
      });`);
      expect(found).toEqual([
        [false, null, null],
        [false, null, null],
      ]);
    },
  );

  test('a drop with the revision of an older record changes nothing', async () => {
    await run(`new Graph('g', 'people', 'relations');`);
    const drop = (revision: string) =>
      send(url, 'DELETE', '/_api/graph/g', { headers: { ...headers, 'if-match': `"${revision}"` } });
    const { _rev } = (await send(url, 'GET', '/_api/graph/g', { headers })).json<{
      graph: { _rev: string };
    }>().graph;
    const refused = await drop('1');
    expect([refused.status, refused.json<{ errorNum: number }>().errorNum]).toEqual([412, 1901]);
    expect(await run(`return [Graph.exists('g'), db.people.count()];`)).toEqual([true, 0]);
    expect((await drop(_rev)).status).toBe(202);
    expect(await run(`return [Graph.exists('g'), db._collection('people')];`)).toEqual([false, null]);
  });

  test('[7-blueprint-2] vertices and edges are created, read and listed', async () => {
    const found = await run(`
      ${people}
      return {
        ids: [a._id, ab._id, ab.getId(), String(a), String(ab)],
        values: [a.getProperty('age'), b.getPropertyKeys(), ab.getProperty('since'), ab.getPropertyKeys(), a.getProperty('none')],
        labels: [ab.getLabel(), ac.getLabel(), graph.addEdge(b, a).getLabel()],
        read: [graph.getVertex('a')._id, graph.getVertex('people/b')._id, graph.getVertex('none'), graph.getEdge('bc').getLabel(), graph.getEdge('none')],
        added: [graph.getOrAddVertex('d')._id, graph.getOrAddVertex('a').getProperty('age')],
        counts: [graph.order(), graph.size()],
        listed: [keys([...graph.getVertices()]), graph.getEdges().hasNext(), String(graph.getVertices())],
        generated: typeof graph.addVertex(undefined, { age: 9 }).getId(),
      };`);
    expect(found).toEqual({
      ids: ['people/a', 'relations/ab', 'ab', 'Vertex("a")', 'Edge("ab")'],
      values: [0, ['age'], 1, ['since'], null],
      labels: ['likes', 'knows', null],
      read: ['people/a', 'people/b', null, 'knows', null],
      added: ['people/d', 0],
      counts: [4, 4],
      listed: ['a,b,c,d', true, '[vertex iterator]'],
      generated: 'string',
    });
  });

  test('[7-blueprint-3] edges of a vertex by direction and label, and the ends of an edge', async () => {
    const found = await run(`
      ${people}
      return {
        edges: [keys(a.edges()), keys(b.getEdges('knows')), keys(a.getOutEdges()), keys(a.getOutEdges('knows', 'none')), keys(c.getInEdges()), keys(a.getInEdges())],
        bounds: [keys(c.inbound()), keys(a.outbound()), a.degree(), a.inDegree(), a.outDegree()],
        ends: [ab.getOutVertex()._id, ab.getInVertex()._id, ab.getPeerVertex(a)._id, ab.getPeerVertex(b)._id, refused(() => ab.getPeerVertex(c))],
      };`);
    expect(found).toEqual({
      edges: ['ab,ac', 'bc', 'ab,ac', 'ac', 'ac,bc', ''],
      bounds: ['ac,bc', 'ab,ac', 2, 0, 2],
      ends: ['people/a', 'people/b', 'people/b', 'people/a', 10],
    });
  });

  test('[7-blueprint-4] a changed attribute is stored; the label and the ends of an edge stay', async () => {
    const found = await run(`
      ${people}
      const values = [a.setProperty('address', { city: 'Oslo' }), a.setProperty('address', { zip: 1 }), ab.setProperty('since', 2)];
      const { _from, _to, $label, since } = db.relations.document('ab');
      return [values, graph.getVertex('a').getProperty('address'), a.getPropertyKeys().slice().sort(), [_from, _to, $label, since],
        refused(() => a.setProperty('_key', 'x')), refused(() => a.setProperty('', 1))];`);
    expect(found).toEqual([
      [{ city: 'Oslo' }, { zip: 1 }, 2],
      { zip: 1 },
      ['address', 'age'],
      ['people/a', 'people/b', 'likes', 2],
      10,
      10,
    ]);
  });

  test("[8-blueprint-1] 'accessing a deleted vertex' and 'accessing a deleted edge'", async () => {
    const found = await run(`
      ${people}
      graph.removeEdge(ab);
      graph.removeVertex(c);
      return [
        refused(() => ab.getLabel()), refused(() => ab.getInVertex()), refused(() => c.getId()), refused(() => c.edges()),
        refused(() => a.addOutEdge(c)), String(ab), String(c), refused(() => graph.removeVertex('c')), refused(() => graph.removeVertex(7)),
        db.relations.count(), graph.order(),
      ];`);
    expect(found).toEqual([
      'accessing a deleted edge',
      'accessing a deleted edge',
      'accessing a deleted vertex',
      'accessing a deleted vertex',
      'accessing a deleted vertex',
      '[deleted Edge]',
      '[deleted Vertex]',
      1202,
      1205,
      0,
      2,
    ]);
  });

  test('wrong data is refused before the request', async () => {
    const found = await run(`
      ${people}
      return [refused(() => graph.addVertex('x', 'text')), refused(() => graph.addVertex('x', [])), refused(() => graph.addEdge('a', undefined)), graph.order()];`);
    expect(found).toEqual([1227, 1227, 1205, 3]);
  });

  test('elements have their document and their own attributes, and are replaced by their keys', async () => {
    const found = await run(`
      ${people}
      graph.replaceVertex('a', { age: 5, name: 'ann' });
      graph.replaceEdge('ab', { since: 7 });
      const read = graph.getEdge('ab');
      const { _from, _to } = read._properties;
      return {
        properties: [b.properties(), read.properties(), graph.getVertex('a').properties()],
        documents: [b._properties._id, _from, _to, read.getLabel()],
        graph: [graph._vertices.name(), graph._edges.name(), graph._properties._key, a._graph === graph],
        copy: (() => { b.properties().age = 9; return b.getProperty('age'); })(),
        removed: (() => { graph.removeEdge(ab); return ab._properties === undefined; })(),
      };`);
    expect(found).toEqual({
      properties: [{ age: 1 }, { since: 7 }, { age: 5, name: 'ann' }],
      documents: ['people/b', 'people/a', 'people/b', 'likes'],
      graph: ['people', 'relations', 'g', true],
      copy: 1,
      removed: true,
    });
  });

  test('neighbours and paths of vertices', async () => {
    const found = await run(`
      ${people}
      const d = graph.addVertex('d', { age: 2 });
      const options = { listed: true };
      return {
        neighbors: [a.getNeighbors(), b.getNeighbors({ direction: 'inbound' }), a.getNeighbors({ labels: ['likes'] })],
        weights: [
          a.getNeighbors({ weight: 'since', default_weight: 4 }),
          b.getNeighbors({ direction: 'inbound', weight_function: (edge) => edge.getId().length, only: (edge) => edge.getLabel() === 'likes' }),
        ],
        paths: [b.pathTo(c), a.pathTo(c, { direction: 'outbound' }), a.pathTo(d), a.pathTo(a), a.pathTo(c, { weight_function: (edge) => edge.getId() === 'ac' ? 2 : 1 })],
        trees: [c.determinePredecessors(a), d.determinePredecessors(a), c.pathesForTree({ c: ['a', 'b'], b: ['a'] })],
        distances: [a.distanceTo(c), a.distanceTo(d) === Infinity, a.distanceTo(a)],
        common: [a.commonNeighborsWith(b), a.commonNeighborsWith(b, options), a.commonNeighborsWith(b, { normalized: true }), a.commonNeighborsWith(d)],
        properties: [c.commonPropertiesWith(d), c.commonPropertiesWith(d, options), a.commonPropertiesWith(d, { normalized: true })],
        errors: [refused(() => a.pathTo('c')), refused(() => a.measurement('size')), refused(() => graph.measurement('size'))],
      };`);
    expect(found).toEqual({
      neighbors: [
        [
          { id: 'b', weight: 1 },
          { id: 'c', weight: 1 },
        ],
        [{ id: 'a', weight: 1 }],
        [{ id: 'b', weight: 1 }],
      ],
      weights: [
        [
          { id: 'b', weight: 1 },
          { id: 'c', weight: 4 },
        ],
        [{ id: 'a', weight: 2 }],
      ],
      paths: [
        [['b', 'c']],
        [['a', 'c']],
        [],
        [['a']],
        [
          ['a', 'c'],
          ['a', 'b', 'c'],
        ],
      ],
      trees: [
        { b: ['a'], c: ['a'] },
        false,
        [
          ['a', 'c'],
          ['a', 'b', 'c'],
        ],
      ],
      distances: [1, true, 0],
      common: [1, ['c'], 1 / 3, 0],
      properties: [1, ['age'], 0],
      errors: [10, 10, 10],
    });
  });

  test('measures of vertices and of the graph', async () => {
    const found = await run(`
      ${people}
      graph.addEdge(c, graph.addVertex('d'), 'cd');
      return {
        vertices: ['closeness', 'betweenness', 'eccentricity'].map((name) => [a, b, c].map((vertex) => vertex.measurement(name))),
        graph: [graph.measurement('diameter'), graph.measurement('radius')],
        normalized: graph.normalizedMeasurement('betweenness'),
        geodesics: graph.geodesics({ threshold: true }).map((path) => [path.join(''), path.reverse().join('')].sort()[0]).sort(),
        groups: graph.geodesics({ grouped: true }).length,
      };`);
    expect(found).toEqual({
      vertices: [
        [4, 4, 3],
        [0, 0, 2],
        [2, 2, 1],
      ],
      graph: [2, 1],
      normalized: { a: 0, b: 0, c: 1, d: 0 },
      geodesics: ['acd', 'bcd'],
      groups: 6,
    });
  });

  test('a traversal of an older graph gives its objects to visitors and filters', async () => {
    const found = await run(`
      ${people}
      const traversal = require('org/arangodb/graph/traversal');
      const visit = (given, more) => {
        const seen = [];
        new traversal.Traverser({
          datasource: traversal.graphDatasourceFactory(given),
          filter: (config, vertex) => vertex.getId() === 'b' ? 'prune' : undefined,
          visitor: (config, result, vertex, path) => seen.push([vertex instanceof Vertex, vertex.getId(), path.edges.map((edge) => edge.getId()).join()].join(' ')),
          ...more,
        }).traverse({}, a);
        return seen.sort();
      };
      const tracked = { visited: { vertices: [] } };
      new traversal.Traverser({ datasource: traversal.graphDatasourceFactory('g'), maxDepth: 0 }).traverse(tracked, a);
      return [visit('g', {}), visit(graph, { expander: traversal.expandOutEdgesWithLabels, labels: ['knows'] }), tracked.visited.vertices.map(({ _id }) => _id)];`);
    expect(found).toEqual([['true a ', 'true b ab', 'true c ac'], ['true a ', 'true c ac'], ['people/a']]);
  });
});
