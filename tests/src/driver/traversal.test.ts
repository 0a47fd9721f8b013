import { describe, expect, test } from 'vitest';
import type { Datasource, Document } from '../../../src/driver/traversal/config.ts';
import * as functions from '../../../src/driver/traversal/functions.ts';
import { Traverser } from '../../../src/driver/traversal/Traverser.ts';

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
  [{ maxDepth: 2, strategy: 'breadthFirst', order: 'postorder' }, 'ddcba'],
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

test('a traversal ends after its iterations', () => {
  expect(() => visit({ maxIterations: 3 })).toThrow(expect.objectContaining({ errorNum: 1909 }));
});

test.each([
  [{ strategy: 'sideways' }, 'invalid value for strategy'],
  [{ order: 7 }, 'invalid value for order'],
  [{ itemOrder: 'up' }, 'invalid value for itemOrder'],
  [{ uniqueness: { vertices: 'sometimes' } }, 'invalid value for uniqueness.vertices'],
  [{ visitor: 'text' }, 'invalid value for visitor'],
  [{ expander: 'sideways' }, 'invalid value for expander'],
  [{ filter: 1 }, 'invalid value for filter'],
  [{ datasource: null }, 'invalid value for datasource'],
])('%j is refused', (config, message) => {
  expect(() => visit(config)).toThrow(message);
});
