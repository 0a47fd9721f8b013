import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import betweenness from '../../workers/kernels/betweenness.ts';
import closeness from '../../workers/kernels/closeness.ts';
import { type Edges, fromPairs, hubEdges } from './graphs.ts';

const exact = { samples: Number.POSITIVE_INFINITY, seed: 1 };

/** With parallel edges and loops, and few different weights, so that many paths are equally long. */
function randomWeighted(seed: number): Edges & { readonly weights: Float32Array } {
  const random = new Random(seed);
  const edges = fromPairs(
    18,
    Array.from({ length: 45 }, () => [random.nextBelow(18), random.nextBelow(18)] as const),
  );
  return { ...edges, weights: Float32Array.from({ length: 45 }, () => (1 + random.nextBelow(4)) / 2) };
}

/** Floyd and Warshall; then each path counted by its last edge. */
function allPairs(
  { vertexCount, sources, targets, weights }: ReturnType<typeof randomWeighted>,
  isDirected: boolean,
) {
  const square = (value: number) =>
    Array.from({ length: vertexCount }, () => new Array<number>(vertexCount).fill(value));
  const lengths = square(Number.POSITIVE_INFINITY);
  sources.forEach((source, edge) => {
    const target = targets[edge]!;
    if (source === target) return;
    const put = (from: number, to: number) => {
      lengths[from]![to] = Math.min(lengths[from]![to]!, weights[edge]!);
    };
    put(source, target);
    if (!isDirected) put(target, source);
  });
  const distances = lengths.map((row, from) => row.map((length, to) => (from === to ? 0 : length)));
  const all = [...distances.keys()];
  for (const over of all)
    for (const from of all)
      for (const to of all)
        distances[from]![to] = Math.min(
          distances[from]![to]!,
          distances[from]![over]! + distances[over]![to]!,
        );
  const counts = square(0);
  for (const from of all) {
    counts[from]![from] = 1;
    const order = all.toSorted((one, other) => distances[from]![one]! - distances[from]![other]!);
    for (const to of order) {
      if (to === from || distances[from]![to] === Number.POSITIVE_INFINITY) continue;
      for (const before of all)
        if (distances[from]![before]! + lengths[before]![to]! === distances[from]![to])
          counts[from]![to]! += counts[from]![before]!;
    }
  }
  return { all, distances, counts };
}

describe.each([1, 2, 3, 4, 5])('a random graph with weights of seed %i', (seed) => {
  const graph = randomWeighted(seed);

  test.each([false, true])(
    'betweenness and closeness agree with a count over all pairs (directed: %s)',
    (isDirected) => {
      const { all, distances, counts } = allPairs(graph, isDirected);
      const { vertexCount } = graph;
      const between = runToEnd(betweenness, { ...graph, ...exact, isDirected });
      const close = runToEnd(closeness, { ...graph, ...exact, isDirected });
      for (const vertex of all) {
        let share = 0;
        for (const from of all) {
          for (const to of all) {
            if (from === to || from === vertex || to === vertex || counts[from]![to] === 0) continue;
            if (distances[from]![vertex]! + distances[vertex]![to]! !== distances[from]![to]) continue;
            share += (counts[from]![vertex]! * counts[vertex]![to]!) / counts[from]![to]!;
          }
        }
        expect(between.scores[vertex]).toBeCloseTo(share / ((vertexCount - 1) * (vertexCount - 2)), 9);
        const ways = distances[vertex]!.filter((way) => way > 0 && way < Number.POSITIVE_INFINITY);
        const sum = ways.reduce((total, way) => total + way, 0);
        const harmonic = ways.reduce((total, way) => total + 1 / way, 0) / (vertexCount - 1);
        expect(close.harmonic[vertex]).toBeCloseTo(harmonic, 9);
        const expected = sum === 0 ? 0 : ways.length ** 2 / (sum * (vertexCount - 1));
        expect(close.closeness[vertex]).toBeCloseTo(expected, 9);
      }
    },
  );
});

test('equal weights give the results without weights, except for the scale of distances', () => {
  const edges = hubEdges(200, 2, 3);
  const weights = new Float32Array(edges.sources.length).fill(2);
  const plain = runToEnd(betweenness, { ...edges, ...exact, isDirected: false }).scores;
  const same = runToEnd(betweenness, { ...edges, weights, ...exact, isDirected: false }).scores;
  same.forEach((score, vertex) => {
    expect(score).toBeCloseTo(plain[vertex]!, 12);
  });
  const steps = runToEnd(closeness, { ...edges, ...exact, isDirected: false }).harmonic;
  const lengths = runToEnd(closeness, { ...edges, weights, ...exact, isDirected: false }).harmonic;
  lengths.forEach((score, vertex) => {
    expect(score).toBeCloseTo(steps[vertex]! / 2, 12);
  });
});

test('sums that differ only by rounding are equal lengths', () => {
  // Two paths of length 0.3 and one of 0.1 + 0.2, with seven digits each.
  const graph = fromPairs(5, [
    [0, 1],
    [1, 4],
    [0, 2],
    [2, 4],
    [0, 3],
    [3, 4],
  ]);
  const weights = Float32Array.of(0.1, 0.2, 0.2, 0.1, 0.15, 0.15);
  const { scores } = runToEnd(betweenness, { ...graph, weights, ...exact, isDirected: true });
  const third = 1 / 3 / (4 * 3);
  expect([...scores].map((score) => score.toFixed(9))).toEqual(
    [0, third, third, third, 0].map((score) => score.toFixed(9)),
  );
});

test('samples with weights are within the reported error bound', () => {
  const edges = hubEdges(400, 2, 5);
  const weights = Float32Array.from(edges.sources, (source) => 1 + (source % 3));
  const all = runToEnd(closeness, { ...edges, weights, ...exact, isDirected: false });
  const some = runToEnd(closeness, { ...edges, weights, samples: 150, seed: 3, isDirected: false });
  expect(all.errorBound).toBe(0);
  const errors = some.harmonic.map((score, vertex) => Math.abs(score - all.harmonic[vertex]!));
  expect(Math.max(...errors)).toBeLessThan(some.errorBound);
});

test.each([
  ['betweenness', betweenness],
  ['closeness', closeness],
] as const)('%s refuses lengths that are none', (_, kernel) => {
  const graph = fromPairs(3, [
    [0, 1],
    [1, 2],
  ]);
  const input = { ...graph, weights: Float32Array.of(1, 0), ...exact, isDirected: false };
  expect(() => runToEnd(kernel as typeof closeness, input)).toThrow(
    'the weight of edge 1: expected a number above 0, found 0',
  );
});
