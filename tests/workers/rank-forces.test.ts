import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import type { LayoutGraph } from '../../workers/lib/layout/LayoutGraph.ts';
import { RankForces } from '../../workers/lib/layout/RankForces.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { fromPairs, gridEdges, hubEdges, toGraph } from './graphs.ts';

const maxNearest = 100;

function addForces(graph: LayoutGraph, positions: Float64Array) {
  const ranks = new RankForces(graph);
  const forces = new Float64Array(2 * graph.vertexCount);
  const stiffness = new Float64Array(graph.vertexCount);
  runSteps(ranks.add(positions, 1, forces, stiffness));
  return { forces, stiffness, ranks };
}

const scattered = (count: number, seed: number) => {
  const random = new Random(seed);
  return Float64Array.from({ length: 2 * count }, () => 20 * random.next() ** 3);
};

/** Mean Jaccard index of the neighbours and as many nearest vertices, at most 100. */
function slowNeighbourhood({ vertexCount, offsets, targets }: LayoutGraph, positions: Float64Array): number {
  const vertices = Array.from({ length: vertexCount }, (_, vertex) => vertex);
  const indices = vertices.map((vertex) => {
    const distanceTo = (other: number) =>
      Math.hypot(
        positions[2 * other]! - positions[2 * vertex]!,
        positions[2 * other + 1]! - positions[2 * vertex + 1]!,
      );
    const own = new Set(targets.subarray(offsets[vertex]!, offsets[vertex + 1]!));
    const nearest = vertices
      .filter((other) => other !== vertex)
      .sort((one, other) => distanceTo(one) - distanceTo(other))
      .slice(0, Math.min(maxNearest, own.size));
    const common = nearest.filter((other) => own.has(other)).length;
    return common / (own.size + nearest.length - common);
  });
  return indices.reduce((sum, index) => sum + index, 0) / vertexCount;
}

describe('forces by rank', () => {
  test.each([
    ['a tree', hubEdges(300, 1, 1)],
    ['hubs with more neighbours than are compared', hubEdges(400, 30, 2)],
    ['a grid', gridEdges(15)],
  ])('measure the neighbourhoods, and their sum is 0: %s', (_, edges) => {
    const graph = toGraph(edges);
    const positions = scattered(graph.vertexCount, 3);
    const { forces, ranks } = addForces(graph, positions);
    expect(ranks.neighbourhood).toBeCloseTo(slowNeighbourhood(graph, positions), 10);
    for (const axis of [0, 1]) {
      const sum = forces.reduce((total, force, slot) => (slot % 2 === axis ? total + force : total), 0);
      expect(sum).toBeCloseTo(0, 8);
    }
  });

  test('a second step with other positions measures these', () => {
    const graph = toGraph(hubEdges(200, 2, 4));
    const { ranks } = addForces(graph, scattered(200, 5));
    // Another density, so that the radii of the first step are too small.
    const positions = scattered(200, 6).map((value) => 50 * value);
    runSteps(ranks.add(positions, 1, new Float64Array(400), new Float64Array(200)));
    expect(ranks.neighbourhood).toBeCloseTo(slowNeighbourhood(graph, positions), 10);
  });

  test('neighbours that are nearest by more than the margin feel no force', () => {
    // Pairs at distance 1, 10 from each other.
    const graph = toGraph(
      fromPairs(
        40,
        Array.from({ length: 20 }, (_, pair) => [2 * pair, 2 * pair + 1]),
      ),
    );
    const positions = Float64Array.from({ length: 80 }, (_, slot) =>
      slot % 2 === 1 ? 0 : 10 * Math.floor(slot / 4) + ((slot / 2) % 2),
    );
    const { forces, ranks } = addForces(graph, positions);
    expect(ranks.neighbourhood).toBe(1);
    expect(forces.every((force) => force === 0)).toBe(true);
  });

  test('a missing neighbour is drawn, what stands in its place is pushed away', () => {
    // 0 and 1 are neighbours at distance 1.2; 2 is nearer to 0 and the neighbour of 3.
    const graph = toGraph(
      fromPairs(4, [
        [0, 1],
        [2, 3],
      ]),
    );
    const { forces } = addForces(graph, Float64Array.of(0, 0, 1.2, 0, -1, 0, -1.5, 0));
    expect(forces[0]).toBeGreaterThan(0);
    expect(forces[2]).toBeLessThan(0);
    expect(forces[4]).toBeLessThan(0);
  });

  test('coincident vertices and far ones have finite forces', () => {
    const graph = toGraph(hubEdges(100, 2, 7));
    const positions = scattered(100, 8).map((value, slot) => (slot < 100 ? 1 : 1e6 * value));
    const { forces, stiffness, ranks } = addForces(graph, positions);
    for (const values of [forces, stiffness]) expect(values.every(Number.isFinite)).toBe(true);
    expect(Number.isFinite(ranks.neighbourhood)).toBe(true);
    const { forces: none } = addForces(graph, new Float64Array(200));
    expect(none.every(Number.isFinite)).toBe(true);
  });
});
