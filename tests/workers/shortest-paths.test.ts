import { describe, expect, test } from 'vitest';
import type { EdgeDirection } from '../../protocol/graph-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import shortestPaths from '../../workers/kernels/shortest-paths.ts';
import { type Edges, fromPairs } from './graphs.ts';

/** Lengths of all paths without repeated vertices, by their vertices; of parallel edges the lightest counts. */
function allPaths(
  { sources, targets }: Edges,
  [from, to]: readonly [number, number],
  direction: EdgeDirection,
  weights: Float32Array | undefined,
): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (path: readonly number[], length: number) => {
    const vertex = path.at(-1)!;
    if (vertex === to) {
      found.set(String(path), Math.min(length, found.get(String(path)) ?? Number.POSITIVE_INFINITY));
      return;
    }
    sources.forEach((source, edge) => {
      const target = targets[edge]!;
      const next: number[] = [];
      if (direction !== 'in' && source === vertex) next.push(target);
      if (direction !== 'out' && target === vertex) next.push(source);
      for (const other of next)
        if (!path.includes(other)) walk([...path, other], length + (weights?.[edge] ?? 1));
    });
  };
  walk([from], 0);
  return found;
}

const pathsOf = ({ offsets, vertices }: { offsets: Uint32Array; vertices: Uint32Array }): string[] =>
  Array.from({ length: offsets.length - 1 }, (_, path) =>
    String([...vertices.subarray(offsets[path], offsets[path + 1])]),
  );

describe.each(['out', 'in', 'any'] as const)('shortest paths, direction %s', (direction) => {
  test.each([1, 2, 3, 4, 5, 6])('are the shortest of all paths, seed %i', (seed) => {
    const random = new Random(seed);
    const pairs = Array.from({ length: 14 }, () => [random.nextBelow(8), random.nextBelow(8)] as const);
    const edges = fromPairs(8, pairs);
    for (const weights of [undefined, Float32Array.from(pairs, () => 0.5 * (1 + random.nextBelow(4)))]) {
      for (const [to, maxPaths] of [
        [1, 1],
        [5, 3],
        [7, 50],
      ] as const) {
        const all = allPaths(edges, [0, to], direction, weights);
        const lengths = [...all.values()].sort((one, other) => one - other);
        const found = runToEnd(shortestPaths, { ...edges, weights, from: 0, to, direction, maxPaths });
        expect([...found.lengths]).toEqual(lengths.slice(0, maxPaths));
        expect(new Set(pathsOf(found)).size).toBe(found.lengths.length);
        expect(pathsOf(found).map((path) => all.get(path))).toEqual([...found.lengths]);
        expect(found.nextLength).toBe(lengths[maxPaths] ?? Number.POSITIVE_INFINITY);
      }
    }
  });
});

test('the path from a vertex to itself has no edges', () => {
  const pair = fromPairs(2, [[0, 1]]);
  const found = runToEnd(shortestPaths, { ...pair, from: 1, to: 1, direction: 'out', maxPaths: 5 });
  expect([...found.lengths]).toEqual([0]);
  expect([...found.vertices]).toEqual([1]);
});

test('parallel edges count once, the lightest of them', () => {
  const triangle = fromPairs(3, [
    [0, 1],
    [0, 1],
    [1, 2],
    [1, 2],
    [0, 2],
  ]);
  const input = { ...triangle, from: 0, to: 2, direction: 'out', maxPaths: 9 } as const;
  expect([...runToEnd(shortestPaths, input).lengths]).toEqual([1, 2]);
  const weights = Float32Array.of(3, 1, 2, 4, 9);
  const found = runToEnd(shortestPaths, { ...input, weights });
  expect([...found.lengths]).toEqual([3, 9]);
  expect(found.nextLength).toBe(Number.POSITIVE_INFINITY);
});

test('a grid has as many shortest paths as the binomial coefficient', () => {
  const pairs = Array.from({ length: 36 }, (_, vertex) => [
    ...(vertex % 6 < 5 ? [[vertex, vertex + 1] as const] : []),
    ...(vertex < 30 ? [[vertex, vertex + 6] as const] : []),
  ]).flat();
  const input = { ...fromPairs(36, pairs), from: 0, to: 35, direction: 'out' } as const;
  const all = runToEnd(shortestPaths, { ...input, maxPaths: 400 });
  expect(all.lengths).toEqual(new Float64Array(252).fill(10));
  expect(all.nextLength).toBe(Number.POSITIVE_INFINITY);
  expect(runToEnd(shortestPaths, { ...input, maxPaths: 20 }).nextLength).toBe(10);
});

test('rejects weights that are not positive and ends outside the graph', () => {
  const pair = { ...fromPairs(2, [[0, 1]]), from: 0, direction: 'out', maxPaths: 1 } as const;
  expect(() => runToEnd(shortestPaths, { ...pair, to: 1, weights: Float32Array.of(0) })).toThrow(
    'the weight of edge 0: expected a number above 0, found 0',
  );
  expect(() => runToEnd(shortestPaths, { ...pair, to: 2 })).toThrow('expected a vertex below 2, found 2');
});
