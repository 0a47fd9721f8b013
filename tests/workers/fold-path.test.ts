import { describe, expect, test } from 'vitest';
import { Random, shuffle } from '../../protocol/lib/random.ts';
import { foldPath } from '../../workers/lib/layout/fold-path.ts';
import { fromPairs, gridEdges, runGenerator, toGraph } from './graphs.ts';

/** The vertices of a path or cycle in a random order, and their edges. */
function chain(count: number, isCycle: boolean) {
  const order = shuffle(
    Uint32Array.from({ length: count }, (_, vertex) => vertex),
    new Random(7),
  );
  const pairs = Array.from(
    order.subarray(isCycle ? 0 : 1),
    (vertex, place) => [vertex, order[isCycle ? (place + 1) % count : place]!] as const,
  );
  return { graph: toGraph(fromPairs(count, pairs)), pairs };
}

describe.each([
  ['path', false],
  ['cycle', true],
])('a long %s', (_, isCycle) => {
  test.each([300, 1001, 20_000])('is folded: %i vertices', (count) => {
    const { graph, pairs } = chain(count, isCycle);
    const positions = runGenerator(foldPath(graph, 10))!;
    const at = (vertex: number) => [positions[2 * vertex]!, positions[2 * vertex + 1]!] as const;
    const distances = pairs.map(([one, other]) => {
      const [[x, y], [otherX, otherY]] = [at(one), at(other)];
      return Math.hypot(x - otherX, y - otherY);
    });
    // On the inner lane of a half circle neighbours are closer; between two bands they are farther apart.
    expect(Math.min(...distances)).toBeGreaterThan(4.5);
    expect(Math.max(...distances)).toBeLessThan(isCycle ? 81 : 41);
    const far = distances.filter((distance) => distance > 20.1);
    expect(far.length).toBeLessThan(2 * Math.sqrt(count) ** 0.5 + 2);
    const cells = new Set(
      Array.from({ length: count }, (_, vertex) =>
        at(vertex)
          .map((value) => Math.floor(value / 4.5))
          .join(),
      ),
    );
    expect(cells.size).toBeGreaterThan(0.99 * count);
    const [width, height] = [0, 1].map((axis) => {
      const values = positions.filter((_, slot) => slot % 2 === axis);
      const [min, max] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
      expect(Math.abs(min + max)).toBeLessThan(45);
      return max - min;
    });
    expect(width! / height!).toBeGreaterThan(1);
    expect(width! / height!).toBeLessThan(3);
  });
});

test('other graphs and short paths are not folded', () => {
  expect(runGenerator(foldPath(toGraph(gridEdges(20)), 10))).toBeUndefined();
  expect(runGenerator(foldPath(chain(299, false).graph, 10))).toBeUndefined();
});
