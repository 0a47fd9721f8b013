import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../client.ts';
import { runScript } from '../queries/run-script.ts';
import { sharedServerUrl } from '../shared-server.ts';

const dialects = [
  ['2.8', { 'x-arango-version': '20804' }],
  ['3.12', {}],
] as const;

/** Before each script: modules, and helpers for errors and names. */
const prelude = `
  const graphs = require('@arangodb/general-graph');
  const traversal = require('@arangodb/graph/traversal');
  const refused = (work) => { try { work(); return 'nothing'; } catch (e) { return e.errorNum; } };
  const keys = (list) => list.map((one) => (typeof one === 'string' ? one : one._id).split('/')[1]).sort().join();
`;

/** a → b (2), b → c (3), a → c (9), c → d (no weight); e is alone. People a to d, places e. */
const towns = `
  const graph = graphs._create('g', [graphs._relation('roads', 'towns', 'towns')], ['places']);
  for (const [key, size, kind] of [['a', 1, 'x'], ['b', 1, 'y'], ['c', 2, 'y'], ['d', 3, 'z']])
    graph.towns.save({ _key: key, size, kind });
  graph.places.save({ _key: 'e', size: 1 });
  for (const [from, to, km] of [['a', 'b', 2], ['b', 'c', 3], ['a', 'c', 9], ['c', 'd', undefined]])
    graph.roads.save('towns/' + from, 'towns/' + to, { _key: from + to, km });
`;

describe.each(dialects)('graph functions in dialect %s', (_dialect, headers) => {
  let url: string;

  beforeEach(async () => {
    url = await createDatabase(sharedServerUrl());
  });

  const run = (body: string) => runScript(url, prelude + body, headers);

  test('[5-graphs-1] [3-graph-1] rules of the creation of a graph', async () => {
    const found = await run(`
      const rel = graphs._relation('e', ['b', 'a'], 'c');
      const g = graphs._create('g', [rel], 'no list');
      return {
        errors: [
          refused(() => graphs._create()), refused(() => graphs._create('')), refused(() => graphs._create('x', 'e')),
          refused(() => graphs._create('x', [{ collection: 'e' }])),
          refused(() => graphs._create('x', [{ collection: 'e', from: 'a', to: ['b'] }])),
          refused(() => graphs._create('x', [rel, rel])),
          refused(() => graphs._create('x', [graphs._relation('e', 'a', 'c')])),
          refused(() => graphs._create('g')),
        ],
        orphans: g._orphanCollections(), sorted: g.__edgeDefinitions[0].from,
        same: graphs._create('h', [graphs._relation('e', ['a', 'b'], ['c'])]).__name,
        list: graphs._list().sort(), created: ['a', 'b', 'c', 'e'].map((name) => db._collection(name).type()),
        record: Object.keys(db._collection('_graphs').document('g')).sort(),
      };`);
    expect(found).toEqual({
      errors: [1922, 1922, 1923, 1923, 1923, 1920, 1921, 1925],
      orphans: [],
      sorted: ['a', 'b'],
      same: 'h',
      list: ['g', 'h'],
      created: [2, 2, 2, 3],
      record: ['_id', '_key', '_rev', 'edgeDefinitions', 'orphanCollections'],
    });
  });

  test('[5-graphs-2] helpers for relations check their arguments', async () => {
    const found = await run(`
      const definitions = graphs._edgeDefinitions(graphs._directedRelation('e', 'a', ['b', 'c']));
      graphs._extendEdgeDefinitions(definitions, graphs._undirectedRelation('f', 'a'));
      return [
        definitions,
        refused(() => graphs._undirectedRelation('f')), refused(() => graphs._directedRelation('f', 'a')),
        refused(() => graphs._undirectedRelation('', 'a')), refused(() => graphs._undirectedRelation(1, 'a')),
        refused(() => graphs._undirectedRelation('f', '')), refused(() => graphs._undirectedRelation('f', [])),
        refused(() => graphs._directedRelation('f', 'a', {})), refused(() => graphs._directedRelation('f', 1, 'a')),
      ];`);
    expect(found).toEqual([
      [
        { collection: 'e', from: ['a'], to: ['b', 'c'] },
        { collection: 'f', from: ['a'], to: ['a'] },
      ],
      ...[1935, 1935, 1936, 1936, 1936, 1936, 1936, 1936],
    ]);
  });

  test('[4-graphs-1] [5-graphs-4] edge definitions and vertex collections are added, changed and removed, in all graphs', async () => {
    const found = await run(`
      const g = graphs._create('g', [graphs._relation('e', 'a', 'b')], ['o']);
      graphs._create('h', [graphs._relation('e', 'a', 'b')]);
      db._createEdgeCollection('edges');
      const errors = [
        refused(() => g._extendEdgeDefinitions(graphs._relation('e', 'a', 'b'))),
        refused(() => g._editEdgeDefinitions(graphs._relation('x', 'a', 'b'))),
        refused(() => g._deleteEdgeDefinition('x')),
        refused(() => g._addVertexCollection('a')), refused(() => g._addVertexCollection('o')),
        refused(() => g._addVertexCollection('edges')), refused(() => g._addVertexCollection('nowhere', false)),
        refused(() => g._removeVertexCollection('a')), refused(() => g._removeVertexCollection('nowhere')),
      ];
      g._editEdgeDefinitions(graphs._relation('e', 'a', ['c', 'o']));
      const edited = [g.__edgeDefinitions, g._orphanCollections(), graphs._graph('h').__edgeDefinitions, graphs._graph('h')._orphanCollections()];
      g._extendEdgeDefinitions(graphs._relation('f', 'b', 'b'));
      const extended = g._orphanCollections();
      g._addVertexCollection('p');
      g._removeVertexCollection('p');
      g._deleteEdgeDefinition('f', true);
      return { errors, edited, extended, orphans: g._orphanCollections(), p: db._collection('p') !== null, f: db._collection('f') };`);
    expect(found).toEqual({
      errors: [1920, 1930, 1930, 1929, 1938, 1927, 1926, 1928, 1926],
      edited: [
        [{ collection: 'e', from: ['a'], to: ['c', 'o'] }],
        ['b'],
        [{ collection: 'e', from: ['a'], to: ['c', 'o'] }],
        ['b'],
      ],
      extended: [],
      orphans: ['b'],
      p: true,
      f: null,
    });
  });

  test('[4-graphs-2] a graph is dropped with its collections, but only those that no other graph uses', async () => {
    const found = await run(`
      graphs._create('g', [graphs._relation('e', 'a', 'b'), graphs._relation('f', 'a', 'c')], ['o', 'p']);
      graphs._create('h', [graphs._relation('e', 'a', 'b')], ['p']);
      const before = refused(() => graphs._drop('nowhere'));
      graphs._drop('g', true);
      const left = ['a', 'b', 'c', 'e', 'f', 'o', 'p'].filter((name) => db._collection(name) !== null);
      graphs._drop('h');
      return [before, left, graphs._exists('h'), db._collection('a') !== null, refused(() => graphs._graph('h'))];`);
    expect(found).toEqual([1924, ['a', 'b', 'e', 'p'], false, true, 1924]);
  });

  test('[5-graphs-3] edges of a graph need ends of its definition', async () => {
    const found = await run(`
      ${towns}
      db._create('others').save({ _key: 'x' });
      return [
        refused(() => graph.roads.save('a', 'b', {})), refused(() => graph.roads.save('towns/a', 1, {})),
        refused(() => graph.roads.save('others/x', 'towns/a', {})), refused(() => graph.roads.save('towns/a', 'places/e', {})),
        refused(() => graph.roads.save({ _from: 'towns', _to: 'towns/a' })), refused(() => graph.roads.save({ _to: 'towns/a' })),
        graph.roads.count(), graph.roads.save({ _from: 'towns/d', _to: 'towns/a', _key: 'da' })._id,
      ];`);
    expect(found).toEqual([1906, 1906, 1906, 1906, 1906, 1906, 4, 'roads/da']);
  });

  test('[4-graphs-3] a removed vertex takes its edges with it, in all graphs', async () => {
    const found = await run(`
      ${towns}
      const other = graphs._create('h', [graphs._relation('rails', 'towns', 'places')]);
      other.rails.save('towns/b', 'places/e', {});
      graph.towns.replace('a', { size: 7 });
      graph.towns.update('a', { kind: 'new' });
      const { size, kind } = graph.towns.document('a');
      graph.towns.remove('towns/b');
      graph.roads.remove('cd');
      return [size, kind, keys(graph.roads.toArray()), other.rails.count(), keys(graph.towns.toArray()), refused(() => graph.towns.remove('b'))];`);
    expect(found).toEqual([7, 'new', 'ac', 0, 'a,c,d', 1202]);
  });

  test('[7-graphs-1] vertices, edges and fluent queries', async () => {
    const found = await run(`
      ${towns}
      const path = graph._vertices('towns/a').outEdges({ km: 2 }).toVertices().path().toArray();
      return {
        vertices: keys(graph._vertices().toArray()), example: keys(graph._vertices({ size: 1 }).toArray()),
        examples: keys(graph._vertices(['towns/d', { kind: 'y' }]).toArray()), none: graph._vertices({ size: 8 }).count(),
        edges: keys(graph._edges().toArray()), edgeExample: keys(graph._edges({ km: 9 }).toArray()),
        out: keys(graph._vertices('towns/b').outEdges().toArray()), in: keys(graph._vertices('towns/c').inEdges().toArray()),
        any: keys(graph._vertices('towns/b').edges().toArray()),
        from: keys(graph._edges('roads/ab').fromVertices().toArray()), to: keys(graph._edges('roads/ab').toVertices().toArray()),
        ends: keys(graph._edges('roads/ab').vertices().toArray()),
        neighbors: keys(graph._vertices('towns/a').neighbors({ kind: 'y' }, { direction: 'outbound' }).toArray()),
        deep: keys(graph._vertices('towns/a').neighbors(undefined, { direction: 'outbound', minDepth: 3, maxDepth: 3 }).toArray()),
        restricted: keys(graph._vertices().restrict('places').toArray()), filtered: keys(graph._vertices().filter({ size: 3 }).toArray()),
        path: path.map((one) => one.map(({ _key }) => _key)),
        pathEdges: graph._vertices('towns/a').outEdges({ km: 2 }).toVertices().pathEdges().toArray().map((one) => one.map(({ _key }) => _key)),
        pathVertices: graph._vertices('towns/a').outEdges({ km: 2 }).toVertices().pathVertices().toArray().map((one) => one.map(({ _key }) => _key)),
        ends2: [graph._fromVertex('roads/ab')._key, graph._toVertex('roads/ab')._key],
        errors: [
          refused(() => graph._vertices(7).toArray()), refused(() => graph._edges().outEdges()),
          refused(() => graph._vertices('towns/a').neighbors({}, { direction: 'up' })), refused(() => graph._fromVertex('ab')),
          refused(() => graph._fromVertex('towns/a')), refused(() => graph._toVertex('roads/none')),
        ],
      };`);
    expect(found).toEqual({
      vertices: 'a,b,c,d,e',
      example: 'a,b,e',
      examples: 'b,c,d',
      none: 0,
      edges: 'ab,ac,bc,cd',
      edgeExample: 'ac',
      out: 'bc',
      in: 'ac,bc',
      any: 'ab,bc',
      from: 'a',
      to: 'b',
      ends: 'a,b',
      neighbors: 'b,c',
      deep: 'd',
      restricted: 'e',
      filtered: 'd',
      path: [['a', 'ab', 'b']],
      pathEdges: [['ab']],
      pathVertices: [['a', 'b']],
      ends2: ['a', 'b'],
      errors: [1933, 10, 10, 1205, 1939, 1202],
    });
  });

  test('[7-graphs-2] neighbours, common neighbours and properties, paths and distances', async () => {
    const found = (await run(`
      ${towns}
      const out = { direction: 'outbound' };
      return {
        all: keys(graph._neighbors('towns/c')), out: keys(graph._neighbors('towns/c', out)),
        example: keys(graph._neighbors({ kind: 'y' }, { ...out, maxDepth: 2 })),
        restricted: keys(graph._neighbors('towns/c', { vertexCollectionRestriction: 'places' })),
        common: graph._commonNeighbors('towns/a', 'towns/d'),
        counts: graph._countCommonNeighbors('towns/b', {}),
        properties: graph._commonProperties('towns/b', {}).map((one) => Object.entries(one).map(([id, list]) => [id, list.map(({ _id, size, kind }) => [_id, size, kind]).sort()])),
        ignored: graph._countCommonProperties('towns/b', {}, { ignoreProperties: ['size'] }),
        counted: graph._countCommonProperties('towns/b', {}),
        paths: graph._paths({ direction: 'outbound', minLength: 2, maxLength: 3 }).map(({ source, destination, edges }) => source._key + destination._key + edges.length).sort(),
        shortest: graph._shortestPath('towns/a', 'towns/c', { ...out, weight: 'km', defaultWeight: 1 }).map(({ vertices, distance }) => [keys(vertices), distance]),
        steps: graph._shortestPath('towns/a', 'towns/c', out).map(({ distance }) => distance),
        unreachable: graph._shortestPath('towns/d', 'towns/a', out).length,
        distances: graph._distanceTo('towns/a', 'towns/d', { ...out, weight: 'km', defaultWeight: 1 }).map(({ startVertex, vertex, distance }) => [startVertex, vertex, distance]),
      };`)) as Record<string, unknown>;
    expect(found).toEqual({
      all: 'a,b,d',
      out: 'd',
      example: 'c,d',
      restricted: '',
      common: [{ left: 'towns/a', right: 'towns/d', neighbors: ['towns/c'] }],
      counts: [{ 'towns/b': expect.arrayContaining([{ 'towns/a': 1 }, { 'towns/d': 1 }]) }],
      properties: [
        [
          [
            'towns/b',
            [
              ['places/e', 1, null],
              ['towns/a', 1, null],
              ['towns/c', null, 'y'],
            ],
          ],
        ],
      ],
      ignored: [{ 'towns/b': 1 }],
      counted: [{ 'towns/b': 3 }],
      paths: ['ac2', 'ad2', 'ad3', 'bd2'],
      shortest: [['a,b,c', 5]],
      steps: [1],
      unreachable: 0,
      distances: [['towns/a', 'towns/d', 6]],
    });
  });

  test('[7-graphs-3] measures, absolute and relative to the greatest', async () => {
    const found = await run(`
      ${towns}
      const weighted = { weight: 'km', defaultWeight: 1 };
      const rounded = (all) => Object.fromEntries(Object.entries(all).map(([id, value]) => [id.split('/')[1], Math.round(value * 1000) / 1000]));
      return {
        eccentricity: rounded(graph._absoluteEccentricity({})), one: rounded(graph._absoluteEccentricity('towns/c')),
        relative: rounded(graph._eccentricity()), closeness: rounded(graph._absoluteCloseness({})), scaled: rounded(graph._closeness()),
        betweenness: rounded(graph._absoluteBetweenness({}, { direction: 'outbound' })), one2: rounded(graph._absoluteBetweenness('towns/c', { direction: 'outbound' })),
        relative2: rounded(graph._betweenness({ direction: 'outbound' })),
        radius: graph._radius(), diameter: graph._diameter(), weighted: [graph._radius(weighted), graph._diameter(weighted)],
        directed: graph._diameter({ direction: 'outbound', ...weighted }),
        empty: [graphs._create('empty', [], ['places'])._radius()],
      };`);
    expect(found).toEqual({
      eccentricity: { a: 2, b: 2, c: 1, d: 2, e: 0 },
      one: { c: 1 },
      relative: { a: 0.5, b: 0.5, c: 1, d: 0.5, e: 0 },
      closeness: { a: 4, b: 4, c: 3, d: 5, e: 0 },
      scaled: { a: 0.75, b: 0.75, c: 1, d: 0.6, e: 0 },
      betweenness: { a: 0, b: 0, c: 0.667, d: 0, e: 0 },
      one2: { c: 0.667 },
      relative2: { a: 0, b: 0, c: 1, d: 0, e: 0 },
      radius: 1,
      diameter: 2,
      weighted: [4, 6],
      directed: 6,
      empty: [null],
    });
  });

  test('[3-traversal-1] traversals of collections and named graphs with labels, examples, weights and expanders', async () => {
    const found = await run(`
      ${towns}
      graph.roads.update('ab', { $label: 'north' });
      const visited = (config, start = 'towns/a', end) => {
        const result = { visited: { vertices: [], paths: [] } };
        new traversal.Traverser({ datasource: traversal.generalGraphDatasourceFactory('g'), ...config }).traverse(result, db._document(start), end && db._document(end));
        return result.visited.vertices.map(({ _key }) => _key).join('');
      };
      return {
        graph: visited({ strategy: 'breadthfirst', uniqueness: { vertices: 'global' } }),
        collection: visited({ datasource: traversal.collectionDatasourceFactory('roads'), expander: 'inbound' }, 'towns/c'),
        labels: visited({ expander: traversal.expandOutEdgesWithLabels, labels: 'north' }),
        matching: visited({ filter: traversal.includeMatchingAttributesFilter, matchingAttributes: [{ kind: 'y' }], uniqueness: { vertices: 'global' } }),
        dijkstra: visited({ strategy: 'dijkstra', weight: 'km', defaultWeight: 1 }, 'towns/a', 'towns/d'),
        astar: visited({ strategy: 'astar', weight: 'km', estimate: () => 0 }, 'towns/a', 'towns/c'),
      };`);
    expect(found).toEqual({
      graph: 'abcd',
      collection: 'cba' + 'a',
      labels: 'ab',
      matching: 'bc',
      dijkstra: 'abcd',
      astar: 'abc',
    });
  });

  test('[8-traversal-2] errors of traversals', async () => {
    const found = await run(`
      ${towns}
      const start = db._document('towns/a');
      const datasource = traversal.generalGraphDatasourceFactory('g');
      const traverse = (config) => () => new traversal.Traverser({ datasource, ...config }).traverse({}, start);
      return [
        refused(() => traversal.generalGraphDatasourceFactory('nowhere')), refused(() => traversal.collectionDatasourceFactory('nowhere')),
        refused(traverse({ filter: () => 'other' })), refused(traverse({ maxIterations: 1 })), refused(traverse({ strategy: 'x' })),
      ];`);
    expect(found).toEqual([1924, 1203, 1910, 1909, 10]);
  });

  test('[9-traversal-7] collections are iterated with probability 1 unless another one is given', async () => {
    const found = await run(`
      ${towns}
      const count = (options) => { let n = 0; db.towns.iterate(() => { n += 1; }, options); return n; };
      return [count(), count({ limit: 3 }), count({ probability: 0 }), refused(() => count({ limit: 'x' }))];`);
    expect(found).toEqual([4, 3, 0, expect.any(Number)]);
  });
});
