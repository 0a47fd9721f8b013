import { describe, expect, test } from 'vitest';
import type { ConnectedVertex, Document, Path } from '../../driver/traversal/config.ts';
import * as functions from '../../driver/traversal/functions.ts';
import { memoryDatasource } from '../../driver/traversal/memory-datasource.ts';
import { Traverser } from '../../driver/traversal/Traverser.ts';
import { fc } from '../fast-check.ts';
import { datasourceOf, idOf, type TestEdge, vertexOf } from './memory-datasource.ts';

const vertexCount = 5;
const vertex = fc.integer({ min: 0, max: vertexCount - 1 });
const edges = fc.array(fc.record({ from: vertex, to: vertex, weight: fc.integer({ min: 0, max: 5 }) }), {
  maxLength: 7,
});
const filterResult = fc.constantFrom(undefined, '', 'exclude', 'prune', ['exclude', 'prune'], []);
const filters = fc.array(filterResult, { minLength: vertexCount, maxLength: vertexCount });
const uniqueness = fc.constantFrom('none', 'path', 'global');
const expander = fc.constantFrom('outbound', 'inbound', 'any');
const depths = fc.record({
  minDepth: fc.integer({ min: 0, max: 2 }),
  maxDepth: fc.integer({ min: 0, max: 3 }),
});

interface Case {
  readonly edges: readonly TestEdge[];
  readonly filters: readonly (string | readonly string[] | undefined)[];
  readonly uniqueness: { readonly vertices: string; readonly edges: string };
  readonly expander: string;
  readonly itemOrder: string;
  readonly depths: { readonly minDepth: number; readonly maxDepth: number };
}

const cases = fc.record({
  edges,
  filters,
  uniqueness: fc.record({ vertices: uniqueness, edges: uniqueness }),
  expander,
  itemOrder: fc.constantFrom('forward', 'backward'),
  depths,
});

/** A path as `vertex edge vertex …`. */
const textOf = ({ vertices, edges: way }: Path): string =>
  vertices.map((each, index) => [way[index - 1]?._id ?? [], each._id].flat().join(' ')).join(' ');

function traversed(given: Case, strategy: string, order: string): readonly string[] {
  const visits: string[] = [];
  const { filters: results } = given;
  new Traverser({
    datasource: datasourceOf(given.edges),
    strategy,
    order,
    uniqueness: given.uniqueness,
    expander: given.expander,
    itemOrder: given.itemOrder,
    ...given.depths,
    filter: (_config: unknown, { _id }: Document) => results[Number(String(_id).slice(2))],
    visitor: (
      _config: unknown,
      _result: unknown,
      _vertex: Document,
      path: Path,
      connected?: ConnectedVertex[],
    ) => {
      visits.push(textOf(path) + (connected === undefined ? '' : ` +${connected.length}`));
    },
  }).traverse({}, vertexOf(0));
  return visits;
}

/** A vertex of the search tree. */
interface Node {
  readonly id: string;
  readonly edgeId: string | undefined;
  readonly parent: Node | undefined;
}

const wayOf = (node: Node): readonly Node[] => (node.parent ? [...wayOf(node.parent), node] : [node]);

/** The visits by the definition of each search, computed on the search tree. */
function expected(given: Case, isBreadthFirst: boolean, order: string): readonly string[] {
  const seen = { vertices: new Set<string>(), edges: new Set<string>() };
  const { minDepth, maxDepth } = given.depths;
  const accepts = (node: Node): boolean => {
    const before = node.parent ? wayOf(node.parent) : [];
    const { vertices, edges: kind } = given.uniqueness;
    if (node.edgeId !== undefined) {
      if (kind === 'path' && before.some(({ edgeId }) => edgeId === node.edgeId)) return false;
      if (kind === 'global' && seen.edges.has(node.edgeId)) return false;
    }
    if (vertices === 'path' && before.some(({ id }) => id === node.id)) return false;
    if (vertices === 'global' && seen.vertices.has(node.id)) return false;
    if (node.edgeId !== undefined) seen.edges.add(node.edgeId);
    seen.vertices.add(node.id);
    return true;
  };
  // The levels are left from the deepest; within each, vertices are left in their order: they are entered backwards.
  const isFilledBackwards = isBreadthFirst && order === 'postorder';
  const connectionsOf = (node: Node): readonly Node[] => {
    const found = given.edges.flatMap(({ from, to }, index): readonly Node[] => {
      const edgeId = `e/${index}`;
      const isOut = idOf(from) === node.id && given.expander !== 'inbound';
      const isIn = idOf(to) === node.id && given.expander !== 'outbound';
      if (isOut) return [{ id: idOf(to), edgeId, parent: node }];
      return isIn ? [{ id: idOf(from), edgeId, parent: node }] : [];
    });
    return (given.itemOrder === 'backward') !== isFilledBackwards ? found.toReversed() : found;
  };
  const filterOf = (node: Node) => {
    const results = [given.filters[Number(node.id.slice(2))]].flat();
    const depth = wayOf(node).length - 1;
    return {
      isVisited: !results.includes('exclude') && depth >= minDepth,
      isExpanded: !results.includes('prune') && depth < maxDepth,
    };
  };
  const path = (node: Node) =>
    wayOf(node).map(({ id, edgeId }) => (edgeId === undefined ? id : `${edgeId} ${id}`));
  const visits: string[] = [];
  const visit = (node: Node, more = '') => visits.push(path(node).join(' ') + more);

  const enter = (node: Node): readonly Node[] => {
    const { isVisited, isExpanded } = filterOf(node);
    const connections = isExpanded ? connectionsOf(node) : [];
    if (isVisited && order === 'preorder') visit(node);
    if (isVisited && order === 'preorderexpander') visit(node, ` +${connections.length}`);
    return connections;
  };
  const leave = (node: Node): void => {
    if (order === 'postorder' && filterOf(node).isVisited) visit(node);
  };
  const descend = (node: Node): void => {
    if (!accepts(node)) return;
    for (const next of enter(node)) descend(next);
    leave(node);
  };
  const start: Node = { id: idOf(0), edgeId: undefined, parent: undefined };
  if (!isBreadthFirst) {
    descend(start);
    return visits;
  }
  const entered: Node[] = [];
  for (let level: readonly Node[] = [start]; level.length > 0; ) {
    const next: Node[] = [];
    for (const node of level) {
      if (!accepts(node)) continue;
      entered.push(node);
      next.push(...enter(node));
    }
    level = next;
  }
  for (const node of entered.reverse()) leave(node);
  return visits;
}

describe('searches visit the vertices of their definition, for every uniqueness, filter, expander and depth', () => {
  const strategies = ['breadthfirst', 'depthfirst'];
  const orders = ['preorder', 'postorder', 'preorderexpander'];
  const all = strategies.flatMap((strategy) => orders.map((order) => [strategy, order] as const));
  test.each(all)('[9-traversal-4] %s, %s', (strategy, order) => {
    fc.assert(
      fc.property(cases, (given) => {
        const wanted = expected(given, strategy === 'breadthfirst', order);
        expect(traversed(given, strategy, order)).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

describe('expanders give the edges of a vertex', () => {
  const label = fc.constantFrom('x', 'y', undefined);
  const labelled = fc.array(
    fc.record({ from: vertex, to: vertex, rank: fc.integer({ min: 0, max: 3 }), $label: label }),
    { maxLength: 10 },
  );
  const expanders = [
    ['outbound', functions.outboundExpander, functions.expandOutEdgesWithLabels],
    ['inbound', functions.inboundExpander, functions.expandInEdgesWithLabels],
    ['any', functions.anyExpander, functions.expandEdgesWithLabels],
  ] as const;

  test.each(expanders)(
    '[3-traversal-2] %s: by label, sorted, without refused vertices',
    (along, all, byLabel) => {
      const refused = fc.uniqueArray(vertex);
      const wantedLabels = fc.uniqueArray(fc.constantFrom('x', 'y'));
      fc.assert(
        fc.property(
          labelled,
          vertex,
          refused,
          wantedLabels,
          fc.boolean(),
          (list, at, hidden, labels, isSorted) => {
            const documents = list.map(({ from, to, ...more }, index) => ({
              _id: `e/${index}`,
              _from: idOf(from),
              _to: idOf(to),
              ...more,
            }));
            const sort = (left: Document, right: Document) => Number(right.rank) - Number(left.rank);
            const { config } = new Traverser({
              datasource: memoryDatasource(documents),
              labels,
              expandFilter: (_config: unknown, { _id }: Document) => !hidden.map(idOf).includes(String(_id)),
              ...(isSorted ? { sort } : {}),
            });
            const here = idOf(at);
            const expected = (hasLabels: boolean) => {
              const edgesHere = documents
                .filter(
                  ({ _from, _to }) =>
                    (_from === here && along !== 'inbound') || (_to === here && along !== 'outbound'),
                )
                .filter(({ $label }) => !hasLabels || ($label !== undefined && labels.includes($label)));
              const ordered = isSorted ? edgesHere.toSorted(sort) : edgesHere;
              return ordered
                .map((edge) => ({
                  edge,
                  vertex: { _id: edge._from === here && along !== 'inbound' ? edge._to : edge._from },
                }))
                .filter((each) => !hidden.map(idOf).includes(each.vertex._id));
            };
            const path: Path = { edges: [], vertices: [vertexOf(at)] };
            expect(all(config, vertexOf(at), path)).toEqual(expected(false));
            expect(byLabel(config, vertexOf(at), path)).toEqual(expected(true));
          },
        ),
        { numRuns: 300 },
      );
    },
  );
});

/** Distances between all vertices (Floyd 1962, Warshall 1962). */
function distancesOf(given: readonly TestEdge[], direction: string): readonly (readonly number[])[] {
  const range = Array.from({ length: vertexCount }, (_, index) => index);
  const distances = range.map((from) => range.map((to) => (from === to ? 0 : Number.POSITIVE_INFINITY)));
  const relax = (from: number, to: number, weight: number) => {
    distances[from]![to] = Math.min(distances[from]![to]!, weight);
  };
  for (const { from, to, weight = 1 } of given) {
    if (direction !== 'inbound') relax(from, to, weight);
    if (direction !== 'outbound') relax(to, from, weight);
  }
  for (const middle of range)
    for (const from of range)
      for (const to of range) relax(from, to, distances[from]![middle]! + distances[middle]![to]!);
  return distances;
}

describe('shortest paths are as short as those of all pairs', () => {
  /** Paths that the visitor received, longest last, and the number of expanded vertices. */
  function search(
    strategy: string,
    given: readonly TestEdge[],
    direction: string,
    ends: unknown,
    more: object = {},
  ) {
    const datasource = datasourceOf(given);
    const paths: Path[] = [];
    let expanded = 0;
    const count = (edgesOf: (each: Document) => Document[]) => (each: Document) => {
      expanded += 1;
      return edgesOf(each);
    };
    const { getAllEdges, getInEdges, getOutEdges } = datasource;
    new Traverser({
      datasource: {
        ...datasource,
        getAllEdges: count(getAllEdges),
        getInEdges: count(getInEdges),
        getOutEdges: count(getOutEdges),
      },
      strategy,
      expander: direction,
      weight: 'weight',
      visitor: (_config: unknown, _result: unknown, _vertex: unknown, path: Path) => paths.push(path),
      ...more,
    }).traverse({}, vertexOf(0), ends);
    return { paths, expanded };
  }
  const lengthOf = ({ edges: way }: Path) => way.reduce((sum, edge) => sum + Number(edge.weight), 0);
  const isConnected = ({ vertices, edges: way }: Path) =>
    way.every(({ _from, _to }, index) => {
      const pair = [vertices[index]!._id, vertices[index + 1]!._id];
      return pair.every((id) => id === _from || id === _to);
    });

  test.each(['dijkstra', 'astar'])('[9-traversal-5] %s', (strategy) => {
    fc.assert(
      fc.property(edges, expander, vertex, (given, direction, end) => {
        const distance = distancesOf(given, direction)[0]![end]!;
        const { paths } = search(strategy, given, direction, vertexOf(end));
        if (distance === Number.POSITIVE_INFINITY) {
          expect(paths).toEqual([]);
          return;
        }
        const whole = paths.at(-1)!;
        expect(lengthOf(whole)).toBe(distance);
        expect(whole.vertices.at(0)!._id).toBe(idOf(0));
        expect(whole.vertices.at(-1)!._id).toBe(idOf(end));
        expect(isConnected(whole)).toBe(true);
        // One visit for each vertex of the path, from its start.
        expect(paths.map(({ vertices }) => vertices.length)).toEqual(
          whole.vertices.map((_each, index) => index + 1),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('multi-dijkstra visits each reachable end once, with its path, the nearest first', () => {
    fc.assert(
      fc.property(edges, expander, fc.uniqueArray(vertex, { minLength: 1 }), (given, direction, ends) => {
        const distances = distancesOf(given, direction)[0]!;
        const { paths } = search('multi-dijkstra', given, direction, ends.map(vertexOf));
        const reachable = ends.filter((end) => distances[end] !== Number.POSITIVE_INFINITY);
        expect(paths.map(({ vertices }) => vertices.at(-1)!._id).sort()).toEqual(reachable.map(idOf).sort());
        const lengths = paths.map(lengthOf);
        expect(lengths).toEqual(lengths.toSorted((left, right) => left - right));
        for (const path of paths) {
          const end = Number(String(path.vertices.at(-1)!._id).slice(2));
          expect(lengthOf(path)).toBe(distances[end]);
          expect(isConnected(path)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('A* finds shortest paths with every estimate that is not too great, also with an inconsistent one', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: vertexCount,
      maxLength: vertexCount,
    });
    fc.assert(
      fc.property(edges, vertex, shares, (given, end, factors) => {
        const distances = distancesOf(given, 'outbound');
        const estimate = (_config: unknown, { _id }: Document, { _id: endId }: Document) => {
          expect(endId).toBe(idOf(end));
          const at = Number(String(_id).slice(2));
          const left = distances[at]![end]!;
          return left === Number.POSITIVE_INFINITY ? left : factors[at]! * left;
        };
        const { paths } = search('astar', given, 'outbound', vertexOf(end), { estimate });
        const distance = distances[0]![end]!;
        if (distance === Number.POSITIVE_INFINITY) expect(paths).toEqual([]);
        else expect(lengthOf(paths.at(-1)!)).toBe(distance);
      }),
      { numRuns: 500 },
    );
  });

  test('[9-traversal-6] A* with an exact estimate expands at most as many vertices as Dijkstra, and fewer on a long line', () => {
    fc.assert(
      fc.property(edges, vertex, (given, end) => {
        const distances = distancesOf(given, 'any');
        const estimate = (_config: unknown, { _id }: Document) =>
          distances[Number(String(_id).slice(2))]![end]!;
        const guided = search('astar', given, 'any', vertexOf(end), { estimate });
        const blind = search('dijkstra', given, 'any', vertexOf(end));
        // Vertices with equal sums can be expanded in another order.
        const hasTies = given.some(({ weight }) => weight === 0);
        if (!hasTies) expect(guided.expanded).toBeLessThanOrEqual(blind.expanded + 1);
      }),
    );
    const line = [
      ...[0, 1, 2].map((from) => ({ from, to: from + 1, weight: 1 })),
      { from: 0, to: 4, weight: 2 },
    ];
    const left = [3, 2, 1, 0, 10];
    const estimate = (_config: unknown, { _id }: Document) => left[Number(String(_id).slice(2))]!;
    expect(search('astar', line, 'outbound', vertexOf(3), { estimate }).expanded).toBe(3);
    expect(search('dijkstra', line, 'outbound', vertexOf(3)).expanded).toBe(4);
  });

  test('[4-traversal-2] filters hide vertices of the path, or end it', () => {
    const line = [0, 1, 2].map((from) => ({ from, to: from + 1, weight: 1 }));
    const filter =
      (result: string) =>
      (_config: unknown, { _id }: Document) =>
        _id === idOf(1) ? result : undefined;
    const ends = (result: string) =>
      search('dijkstra', line, 'outbound', vertexOf(3), { filter: filter(result) }).paths.map(
        ({ vertices }) => vertices.at(-1)!._id,
      );
    expect(ends('exclude')).toEqual([0, 2, 3].map(idOf));
    expect(ends('prune')).toEqual([]);
  });
});
