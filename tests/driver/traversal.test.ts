import { describe, expect, test } from 'vitest';
import type { Datasource, Document } from '../../driver/traversal/config.ts';
import * as functions from '../../driver/traversal/functions.ts';
import { memoryDatasource } from '../../driver/traversal/memory-datasource.ts';
import { Traverser } from '../../driver/traversal/Traverser.ts';

/** a → b, a → c, b → d, c → d, d → e, e → a. */
const edges: readonly Document[] = ['ab', 'ac', 'bd', 'cd', 'de', 'ea'].map(([from, to], index) => ({
  _id: `e/${from}${to}`,
  _from: `v/${from}`,
  _to: `v/${to}`,
  weight: index === 0 ? 5 : 1,
  $label: index === 1 ? 'short' : 'long',
}));

const vertexOf = (id: unknown): Document => ({ _id: id, name: String(id).slice(2) });

const datasource: Datasource = {
  getVertexId: ({ _id }) => String(_id),
  getEdgeId: ({ _id }) => String(_id),
  getPeerVertex: ({ _from, _to }, { _id }) => vertexOf(_from === _id ? _to : _from),
  getInVertex: ({ _to }) => vertexOf(_to),
  getOutVertex: ({ _from }) => vertexOf(_from),
  getAllEdges: ({ _id }) => edges.filter(({ _from, _to }) => _from === _id || _to === _id),
  getInEdges: ({ _id }) => edges.filter(({ _to }) => _to === _id),
  getOutEdges: ({ _id }) => edges.filter(({ _from }) => _from === _id),
};

interface Named {
  readonly name: string;
}

/** The visited vertices, and the paths to them. */
function visit(
  config: object,
  end?: unknown,
): { readonly vertices: string; readonly paths: readonly string[] } {
  const result = { visited: { vertices: [] as Named[], paths: [] as { vertices: Named[] }[] } };
  new Traverser({ datasource, ...config }).traverse(result, vertexOf('v/a'), end);
  const textOf = (vertices: readonly Named[]) => vertices.map(({ name }) => name).join('');
  const { vertices, paths } = result.visited;
  return { vertices: textOf(vertices), paths: paths.map((path) => textOf(path.vertices)) };
}

test.each([
  [{ maxDepth: 2 }, 'abdcd'],
  [{ maxDepth: 2, order: 'post-order' }, 'dbdca'],
  [{ maxDepth: 2, order: 'PreOrder-Expander' }, 'abdcd'],
  [{ maxDepth: 2, itemOrder: 'backward' }, 'acdbd'],
  [{ maxDepth: 2, strategy: 'breadth-first' }, 'abcdd'],
  [{ maxDepth: 2, strategy: 'breadthFirst', order: 'postorder' }, 'ddbca'],
  [{ maxDepth: 2, strategy: 'breadthFirst', order: 'postorder', itemOrder: 'backward' }, 'ddcba'],
  [{ maxDepth: 2, strategy: Traverser.BREADTH_FIRST, itemOrder: Traverser.BACKWARD }, 'acbdd'],
  [{ maxDepth: 1, expander: 'inbound' }, 'ae'],
  [{ maxDepth: 1, expander: 'any' }, 'abce'],
  [{ minDepth: 1, maxDepth: 2 }, 'bdcd'],
  [{ uniqueness: { vertices: 'global' } }, 'abdec'],
  [{ uniqueness: { vertices: 'global' }, strategy: 'breadthfirst' }, 'abcde'],
  [{ uniqueness: { vertices: 'path' }, maxDepth: 9 }, 'abdecde'],
  [{ uniqueness: { vertices: 'none', edges: 'global' } }, 'abdeacd'],
])('%j visits %s', (config, vertices) => {
  expect(visit(config).vertices).toBe(vertices);
});

test('paths lead from the start to the vertex', () => {
  expect(visit({ maxDepth: 2 }).paths).toEqual(['a', 'ab', 'abd', 'ac', 'acd']);
  expect(visit({ maxDepth: 2, strategy: 'breadthfirst' }).paths).toEqual(['a', 'ab', 'ac', 'abd', 'acd']);
});

describe('filters', () => {
  test('exclude vertices and end paths', () => {
    const filter = (_config: unknown, { name }: { name?: unknown }) =>
      name === 'b' ? 'exclude' : name === 'c' ? 'prune' : undefined;
    expect(visit({ filter, maxDepth: 2 }).vertices).toBe('adc');
  });

  test('are combined', () => {
    const exclude = () => 'exclude';
    const prune = (_config: unknown, { name }: { name?: unknown }) => (name === 'a' ? '' : ['prune']);
    expect(visit({ filter: [prune] }).vertices).toBe('abc');
    expect(visit({ filter: [exclude, prune] }).vertices).toBe('');
  });

  test('by example', () => {
    const filter = functions.includeMatchingAttributesFilter;
    expect(visit({ filter, matchingAttributes: [{ name: 'd' }, { name: 'a' }], maxDepth: 2 }).vertices).toBe(
      'add',
    );
  });

  test('with other results are refused', () => {
    expect(() => visit({ filter: () => 'nonsense' })).toThrow(expect.objectContaining({ errorNum: 1910 }));
  });
});

test('expanders follow labels', () => {
  const expander = functions.expandOutEdgesWithLabels;
  expect(visit({ expander, labels: ['short'] }).vertices).toBe('ac');
});

test('edges to missing vertices are passed over', () => {
  const broken = {
    ...datasource,
    getInVertex: (edge: Document) => {
      if (edge._to === 'v/b') throw Object.assign(new Error('document not found'), { errorNum: 1202 });
      return vertexOf(edge._to);
    },
  };
  expect(visit({ datasource: broken, maxDepth: 1 }).vertices).toBe('ac');
});

describe('shortest paths', () => {
  const end = vertexOf('v/d');

  test('by the number of edges and by weight', () => {
    expect(visit({ strategy: 'dijkstra' }, end).paths).toEqual(['a', 'ab', 'abd']);
    expect(visit({ strategy: 'dijkstra', weight: 'weight' }, end).paths).toEqual(['a', 'ac', 'acd']);
    expect(visit({ strategy: 'astar', weight: 'weight' }, end).vertices).toBe('acd');
  });

  test('to several ends', () => {
    const ends = [vertexOf('v/b'), vertexOf('v/e')];
    expect(visit({ strategy: 'dijkstra-multi', weight: 'weight' }, ends).paths).toEqual(['acde', 'ab']);
  });

  test('need an end', () => {
    expect(() => visit({ strategy: 'dijkstra' })).toThrow('invalid endVertex specified for traversal');
  });
});

test('visitors count', () => {
  const result = {};
  new Traverser({ datasource, visitor: functions.countingVisitor, maxDepth: 1 }).traverse(
    result,
    vertexOf('v/a'),
  );
  expect(result).toEqual({ count: 3 });
});

test('[8-traversal-1] a traversal ends after its iterations', () => {
  expect(() => visit({ maxIterations: 3 })).toThrow(expect.objectContaining({ errorNum: 1909 }));
});

const wrongConfigs: readonly (readonly [object, string])[] = [
  [{ strategy: 'sideways' }, 'invalid value for strategy'],
  [{ order: 7 }, 'invalid value for order'],
  [{ itemOrder: 'up' }, 'invalid value for itemOrder'],
  [{ uniqueness: { vertices: 'sometimes' } }, 'invalid value for uniqueness.vertices'],
  [{ visitor: 'text' }, 'invalid value for visitor'],
  [{ expander: 'sideways' }, 'invalid value for expander'],
  [{ filter: 1 }, 'invalid value for filter'],
  [{ datasource: null }, 'invalid value for datasource'],
  [{ datasource: 'text' }, 'invalid value for datasource'],
  [{ distance: 1 }, 'invalid value for distance'],
  [{ estimate: 'far' }, 'invalid value for estimate'],
];

test.each(wrongConfigs)('[5-traversal-3] %j is refused', (config, message) => {
  expect(() => visit(config)).toThrow(message);
});

test('[9-traversal-1] defaults of the configuration', () => {
  const { config } = new Traverser({ datasource });
  expect(config).toMatchObject({
    maxIterations: 10_000_000,
    maxDepth: 256,
    minDepth: 0,
    order: Traverser.PRE_ORDER,
    itemOrder: Traverser.FORWARD,
    strategy: Traverser.DEPTH_FIRST,
    uniqueness: { vertices: Traverser.UNIQUE_NONE, edges: Traverser.UNIQUE_PATH },
    buildVertices: true,
  });
});

test('[9-traversal-2] codes of strategies, orders and uniqueness', () => {
  const codes = [
    [Traverser.BREADTH_FIRST, 0],
    [Traverser.DEPTH_FIRST, 1],
    [Traverser.ASTAR_SEARCH, 2],
    [Traverser.DIJKSTRA, 3],
    [Traverser.DIJKSTRA_MULTI, 4],
    [Traverser.PRE_ORDER, 0],
    [Traverser.POST_ORDER, 1],
    [Traverser.PRE_ORDER_EXPANDER, 2],
    [Traverser.UNIQUE_NONE, 0],
    [Traverser.UNIQUE_PATH, 1],
    [Traverser.UNIQUE_GLOBAL, 2],
  ];
  for (const [found, wanted] of codes) expect(found).toBe(wanted);
});

test('[5-traversal-1] names are case-insensitive, dashes are ignored', () => {
  const strategyOf = (strategy: unknown) => new Traverser({ datasource, strategy }).config.strategy;
  expect(
    ['Breadth-First', 'BREADTHFIRST', 'depth-first', 'AStar', 'a-star', 'Dijkstra'].map(strategyOf),
  ).toEqual([0, 0, 1, 2, 2, 3]);
  expect(['multi-dijkstra', 'Dijkstra-Multi'].map(strategyOf)).toEqual([4, 4]);
  const { config } = new Traverser({
    datasource,
    order: 'POST-order',
    itemOrder: 'Backward',
    uniqueness: { vertices: 'GLOBAL', edges: 'None' },
  });
  expect(config).toMatchObject({ order: 1, itemOrder: 1, uniqueness: { vertices: 2, edges: 0 } });
});

test('[5-traversal-2] the start vertex, and for dijkstra and astar the end vertex, must be objects', () => {
  const traverser = (strategy: string) => new Traverser({ datasource, strategy });
  const refused = expect.objectContaining({ errorNum: 10 });
  for (const start of [undefined, null, 'v/a', 1]) {
    expect(() => traverser('depthfirst').traverse({}, start)).toThrow(refused);
  }
  for (const strategy of ['dijkstra', 'astar', 'dijkstra-multi']) {
    for (const end of [undefined, null, 'v/a', ['v/a']]) {
      expect(() => traverser(strategy).traverse({}, vertexOf('v/a'), end)).toThrow(refused);
    }
  }
});

test('[9-traversal-3] weights: distance defaults to 1 per edge, an unusable weight without default is infinite', () => {
  const end = vertexOf('v/d');
  const paths = (config: object) => visit({ strategy: 'dijkstra', ...config }, end).paths.at(-1);
  expect(paths({})).toBe('abd');
  expect(paths({ weight: 'weight' })).toBe('acd');
  expect(paths({ weight: 'nothing' })).toBeUndefined();
  expect(paths({ weight: 'nothing', defaultWeight: 1 })).toBe('abd');
  const distance = (_config: unknown, { _id }: Document, { _id: next }: Document) =>
    _id === 'v/a' && next === 'v/b' ? 9 : 1;
  expect(paths({ distance, weight: 'weight' })).toBe('acd');
  expect(() => paths({ distance: () => -1 })).toThrow(expect.objectContaining({ errorNum: 10 }));
});

test('[4-traversal-1] filter results: exclude, prune, empty, or a list of these', () => {
  const visited = (result: unknown) =>
    visit({
      filter: (_config: unknown, { name }: { name?: unknown }) => (name === 'b' ? result : ''),
      maxDepth: 2,
    }).vertices;
  expect(visited('exclude')).toBe('adcd');
  expect(visited('prune')).toBe('abcd');
  expect(visited(['prune', 'exclude'])).toBe('acd');
  for (const empty of [undefined, null, '', []]) expect(visited(empty)).toBe('abdcd');
  for (const wrong of ['EXCLUDE', 1, true, {}, ['exclude', 'other']]) {
    expect(() => visited(wrong)).toThrow(expect.objectContaining({ errorNum: 1910 }));
  }
});

describe('a graph in memory', () => {
  const [ab, bc, loop] = [
    { _id: 'e/ab', _from: 'v/a', _to: 'v/b', $label: 'x' },
    { _id: 'e/bc', _from: 'v/b', _to: 'v/c' },
    { _id: 'e/aa', _from: 'v/a', _to: 'v/a' },
  ];

  test('[8-traversal-3] it gives edges, labels and vertices; edges to unknown vertices are passed over', () => {
    const vertices = [{ _id: 'v/a' }, { _id: 'v/b', name: 'b' }];
    const memory = memoryDatasource([ab, bc, loop], vertices);
    expect(memory.getAllEdges({ _id: 'v/a' })).toEqual([ab, loop]);
    expect(memory.getInEdges({ _id: 'v/a' })).toEqual([loop]);
    expect(memory.getLabel?.(ab)).toBe('x');
    expect(memory.getPeerVertex(ab, vertices[0]!)).toBe(vertices[1]);
    const result = { visited: { vertices: [], paths: [] } };
    new Traverser({ datasource: memory, uniqueness: { vertices: 'global' } }).traverse(result, vertices[0]);
    expect(result.visited.vertices).toEqual(vertices);
  });

  test('a changed order of a list of edges does not change the graph', () => {
    const memory = memoryDatasource([ab, loop]);
    memory.getOutEdges({ _id: 'v/a' }).reverse();
    expect(memory.getOutEdges({ _id: 'v/a' })).toEqual([ab, loop]);
  });

  test.each([
    [undefined, undefined, 'expected edges to be a list of documents'],
    [[{ _id: 'e/1', _from: 'v/a' }], undefined, "expected edges[0] to have a text in '_to'"],
    [[null], undefined, "expected edges[0] to have a text in '_id'"],
    [[], {}, 'expected vertices to be a list of documents'],
    [[], [{ _id: 'v/a' }, { _id: 7 }], "expected vertices[1] to have a text in '_id'"],
  ])('%j, %j is refused: %s', (edges, vertices, message) => {
    expect(() => memoryDatasource(edges, vertices)).toThrow(message);
  });
});
