import { describe, expect, test } from 'vitest';
import type { EdgeDirection } from '../../protocol/graph-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import shortestPaths from '../../workers/kernels/shortest-paths.ts';
import { type Edges, fromPairs } from './graphs.ts';

/** All simple paths as lists of edges. */
function allWays(
  { sources, targets }: Edges,
  from: number,
  to: number,
  direction: EdgeDirection,
): number[][] {
  const ways: number[][] = [];
  const walk = (vertex: number, seen: readonly number[], edges: readonly number[]) => {
    if (vertex === to) {
      ways.push([...edges]);
      return;
    }
    sources.forEach((source, edge) => {
      const target = targets[edge]!;
      if (source === target) return;
      const steps: number[] = [];
      if (direction !== 'in' && source === vertex) steps.push(target);
      if (direction !== 'out' && target === vertex) steps.push(source);
      for (const next of steps) if (!seen.includes(next)) walk(next, [...seen, next], [...edges, edge]);
    });
  };
  walk(from, [from], []);
  return ways;
}

describe.each(['out', 'in', 'any'] as const)('shortest paths, direction %s', (direction) => {
  test.each([1, 2, 3, 4, 5, 6])('are the shortest of all simple paths, seed %i', (seed) => {
    const random = new Random(seed);
    const pairs = Array.from({ length: 14 }, () => [random.nextBelow(8), random.nextBelow(8)] as const);
    const edges = fromPairs(8, pairs);
    for (const weights of [undefined, Float32Array.from(pairs, () => 0.1 * (1 + random.nextBelow(4)))]) {
      const lengthOf = (way: readonly number[]) =>
        way.reduce((sum, edge) => sum + (weights === undefined ? 1 : weights[edge]!), 0);
      for (const to of [1, 5, 7]) {
        const ways = allWays(edges, 0, to, direction);
        const least = Math.min(...ways.map(lengthOf));
        const best = ways.filter((way) => lengthOf(way) < least + 1e-6);
        const found = runToEnd(shortestPaths, { ...edges, weights, from: 0, to, direction });
        if (ways.length === 0) {
          expect(found).toMatchObject({ distance: Number.POSITIVE_INFINITY, count: 0 });
          continue;
        }
        expect(found.distance).toBeCloseTo(least, 6);
        expect(found.count).toBe(best.length);
        expect([...found.edges]).toEqual([...new Set(best.flat())].sort((one, other) => one - other));
        expect(best.map(String)).toContain(String([...found.pathEdges]));
        expect([found.path[0], found.path.at(-1)]).toEqual([0, to]);
        expect(found.path.length).toBe(found.pathEdges.length + 1);
        for (const vertex of found.path) expect([...found.vertices]).toContain(vertex);
      }
    }
  });
});

test('the path from a vertex to itself has no edges', () => {
  const pair = fromPairs(2, [[0, 1]]);
  const found = runToEnd(shortestPaths, { ...pair, from: 1, to: 1, direction: 'out' });
  expect(found).toMatchObject({ distance: 0, count: 1 });
  expect([...found.path]).toEqual([1]);
});

test('the number of shortest paths in a grid is a binomial coefficient', () => {
  const pairs = Array.from({ length: 36 }, (_, vertex) => [
    ...(vertex % 6 < 5 ? [[vertex, vertex + 1] as const] : []),
    ...(vertex < 30 ? [[vertex, vertex + 6] as const] : []),
  ]).flat();
  const found = runToEnd(shortestPaths, { ...fromPairs(36, pairs), from: 0, to: 35, direction: 'out' });
  expect(found).toMatchObject({ distance: 10, count: 252 });
  expect(found.edges.length).toBe(60);
});

test('rejects weights that are not positive and ends outside the graph', () => {
  const pair = { ...fromPairs(2, [[0, 1]]), from: 0, direction: 'out' } as const;
  expect(() => runToEnd(shortestPaths, { ...pair, to: 1, weights: Float32Array.of(0) })).toThrow(
    'the weight of edge 0: expected a number above 0, found 0',
  );
  expect(() => runToEnd(shortestPaths, { ...pair, to: 2 })).toThrow('expected a vertex below 2, found 2');
});
