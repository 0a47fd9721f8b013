import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { consistsOfCliques } from '../../workers/lib/layout/exact/cliques.ts';
import { layOutExactly } from '../../workers/lib/layout/exact/lay-out-exactly.ts';
import { NeighbourForces } from '../../workers/lib/layout/exact/NeighbourForces.ts';
import { toPathLengths } from '../../workers/lib/layout/exact/path-lengths.ts';
import type { LayoutGraph } from '../../workers/lib/layout/LayoutGraph.ts';
import { neighbourhoodPreservation } from '../../workers/lib/layout/layout-quality.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { type Edges, fromPairs, gridEdges, hubEdges, toGraph } from './graphs.ts';

const layOut = (graph: LayoutGraph, seed: number) =>
  runSteps(layOutExactly(graph, 100, new Random(seed), { show: () => undefined, phase: () => undefined }));

const chainEdges = (count: number) =>
  fromPairs(
    count,
    Array.from({ length: count - 1 }, (_, vertex) => [vertex, vertex + 1] as const),
  );

const circleEdges = (count: number) =>
  fromPairs(
    count,
    Array.from({ length: count }, (_, vertex) => [vertex, (vertex + 1) % count] as const),
  );

/** Path lengths by relaxation of all edges until nothing changes (Bellman 1958). */
function slowLengths({ vertexCount, sources, targets }: Edges): number[] {
  const lengths = new Array<number>(vertexCount ** 2).fill(Number.POSITIVE_INFINITY);
  for (let start = 0; start < vertexCount; start++) {
    const row = start * vertexCount;
    lengths[row + start] = 0;
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false;
      sources.forEach((source, edge) => {
        for (const [one, other] of [
          [source, targets[edge]!],
          [targets[edge]!, source],
        ] as const) {
          if (lengths[row + one]! + 1 >= lengths[row + other]!) continue;
          lengths[row + other] = lengths[row + one]! + 1;
          hasChanged = true;
        }
      });
    }
  }
  return lengths;
}

/** Minimum over all scales of the mean of (s · r - 1)², searched over a fine grid of scales. */
function slowStress(positions: ArrayLike<number>, lengths: readonly number[]): number {
  const count = positions.length / 2;
  const ratios: number[] = [];
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      const [dx, dy] = [0, 1].map((axis) => positions[2 * one + axis]! - positions[2 * other + axis]!);
      ratios.push(Math.hypot(dx!, dy!) / lengths[one * count + other]!);
    }
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const errorOf = (scale: number) =>
    ratios.reduce((sum, ratio) => sum + (scale * ratio - 1) ** 2, 0) / ratios.length;
  return Math.min(...Array.from({ length: 4001 }, (_, step) => errorOf(step / 2000 / mean)));
}

describe('path lengths', () => {
  test.each([
    ['hubs', hubEdges(60, 2, 1)],
    ['a tree with more vertices than bits', hubEdges(100, 1, 2)],
    ['a chain', chainEdges(70)],
    ['one edge', chainEdges(2)],
  ])('as by relaxation of edges: %s', (_, edges) => {
    const { lengths, longest } = runSteps(toPathLengths(toGraph(edges)));
    const expected = slowLengths(edges);
    expect([...lengths]).toEqual(expected);
    expect(longest).toBe(Math.max(...expected));
  });
});

describe('forces', () => {
  const edges = hubEdges(60, 2, 4);
  const graph = toGraph(edges);
  const lengths = runSteps(toPathLengths(graph));

  test('the stress is that of the positions before the step', () => {
    const forces = new NeighbourForces(graph, lengths);
    const random = new Random(1);
    const positions = Float64Array.from({ length: 120 }, () => 5 * random.next());
    const expected = slowStress(positions, slowLengths(edges));
    runSteps(forces.lowerStress(positions));
    expect(forces.stress).toBeCloseTo(expected, 5);
  });

  test('without bounded forces no step raises the sum of squared errors', () => {
    const forces = new NeighbourForces(graph, lengths);
    const random = new Random(2);
    const positions = Float64Array.from({ length: 120 }, () => 5 * random.next());
    const sums: number[] = [];
    for (let step = 0; step < 40; step++) {
      sums.push(squaredErrors(positions, lengths.lengths));
      runSteps(forces.lowerStress(positions));
    }
    expect(sums).toEqual(sums.toSorted((one, other) => other - one));
  });
});

/** Σ (distance - length)² / length², which majorization lowers. */
function squaredErrors(positions: Float64Array, lengths: Uint16Array): number {
  const count = positions.length / 2;
  let sum = 0;
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      const length = lengths[one * count + other]!;
      const distance = Math.hypot(
        positions[2 * one]! - positions[2 * other]!,
        positions[2 * one + 1]! - positions[2 * other + 1]!,
      );
      sum += ((distance - length) / length) ** 2;
    }
  }
  return sum;
}

describe('layout', () => {
  test('a chain is straight, a circle is round', () => {
    const chain = chainEdges(50);
    expect(slowStress(layOut(toGraph(chain), 1), slowLengths(chain))).toBeLessThan(0.01);
    const circle = layOut(toGraph(circleEdges(40)), 1);
    const radii = Array.from({ length: 40 }, (_, vertex) =>
      Math.hypot(circle[2 * vertex]!, circle[2 * vertex + 1]!),
    );
    expect(Math.max(...radii) / Math.min(...radii)).toBeLessThan(1.1);
  });

  test.each([1, 2, 3])('a grid has no folds and keeps its neighbours (seed %i)', (seed) => {
    const edges = gridEdges(12);
    const positions = layOut(toGraph(edges), seed);
    expect(slowStress(positions, slowLengths(edges))).toBeLessThan(0.03);
    const kept = runSteps(neighbourhoodPreservation(toGraph(edges), positions, new Random(seed)));
    expect(kept).toBeGreaterThan(0.9);
  });

  test.each([1, 2, 3])('leaves stay beside their hubs in a tree (seed %i)', (seed) => {
    const graph = toGraph(hubEdges(400, 1, seed));
    const kept = runSteps(neighbourhoodPreservation(graph, layOut(graph, seed), new Random(seed)));
    expect(kept).toBeGreaterThan(0.5);
  });

  test('the same seed gives the same positions, centred at 0, 0', () => {
    const graph = toGraph(hubEdges(200, 2, 5));
    const positions = layOut(graph, 7);
    expect(positions).toEqual(layOut(graph, 7));
    for (const axis of [0, 1]) {
      const sum = positions.reduce((total, value, slot) => (slot % 2 === axis ? total + value : total), 0);
      expect(Math.abs(sum / 200)).toBeLessThan(0.01);
    }
  });
});

test('large cliques are recognised, random graphs and small cliques are not', () => {
  const cliques = (count: number, size: number) =>
    fromPairs(
      count * size,
      Array.from({ length: count }, (_, clique) =>
        Array.from({ length: size * size }, (__, pair) => [pair % size, Math.floor(pair / size)] as const)
          .filter(([one, other]) => one < other)
          .map(([one, other]) => [clique * size + one, clique * size + other] as const)
          .concat([[clique * size, ((clique + 1) % count) * size]]),
      ).flat(),
    );
  const isOfCliques = (edges: Edges) => consistsOfCliques(toGraph(edges), new Random(1));
  expect(isOfCliques(cliques(10, 30))).toBe(true);
  expect(isOfCliques(cliques(60, 5))).toBe(false);
  expect(isOfCliques(hubEdges(200, 20, 1))).toBe(false);
});
