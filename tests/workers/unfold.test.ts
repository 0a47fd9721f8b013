import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { measureLayout } from '../../workers/lib/layout/layout-quality.ts';
import { unfold } from '../../workers/lib/layout/unfold.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { fromPairs, gridEdges, toGraph } from './graphs.ts';

const side = 30;
const leavesPerHub = 8;

/** A grid of hubs, each with leaves, and their positions in the plane. */
function hubGrid() {
  const grid = gridEdges(side);
  const pairs = Array.from(grid.sources, (source, edge) => [source, grid.targets[edge]!] as const);
  const points = Array.from({ length: side * side }, (_, hub) => [hub % side, Math.floor(hub / side)]);
  for (let hub = 0; hub < side * side; hub++) {
    for (let leaf = 0; leaf < leavesPerHub; leaf++) {
      pairs.push([hub, points.length]);
      const angle = (2 * Math.PI * leaf) / leavesPerHub;
      points.push([points[hub]![0]! + 0.2 * Math.cos(angle), points[hub]![1]! + 0.2 * Math.sin(angle)]);
    }
  }
  return { graph: toGraph(fromPairs(points.length, pairs)), positions: Float32Array.from(points.flat()) };
}

/** Mean distance of the leaves to their hubs, in mean distances of adjacent hubs of a row. */
function leafShare(layout: Float32Array): number {
  const distance = (one: number, other: number) =>
    Math.hypot(layout[2 * one]! - layout[2 * other]!, layout[2 * one + 1]! - layout[2 * other + 1]!);
  let [leaves, hubs] = [0, 0];
  for (let hub = 0; hub < side * side; hub++) {
    leaves += distance(hub, side * side + hub * leavesPerHub);
    if (hub % side > 0) hubs += distance(hub, hub - 1) * (side / (side - 1));
  }
  return leaves / hubs;
}

describe('unfold', () => {
  const { graph, positions } = hubGrid();
  const qualityOf = (layout: Float32Array) => runSteps(measureLayout(graph, layout));

  test('returns a layout without folds unchanged', () => {
    const before = positions.slice();
    expect(runSteps(unfold(graph, positions, new Random(1)))).toBe(positions);
    expect(positions).toEqual(before);
  });

  test.each([1, 2, 3])('opens a fold and keeps the leaves at their hubs (seed %i)', (seed) => {
    const fold = 0.6 * side;
    const folded = positions.map((value, slot) =>
      slot % 2 === 0 && value > fold ? 2 * fold - value + 0.01 : value,
    );
    const before = folded.slice();
    const unfolded = runSteps(unfold(graph, folded, new Random(seed)));
    expect(folded).toEqual(before);
    expect(qualityOf(unfolded).stress).toBeLessThan(0.6 * qualityOf(folded).stress);
    expect(leafShare(unfolded)).toBeLessThan(0.5);
  });

  test('a layout in one point, and a graph of two vertices, stay finite', () => {
    const point = runSteps(unfold(graph, new Float32Array(positions.length), new Random(1)));
    expect(point.every(Number.isFinite)).toBe(true);
    const pair = toGraph(fromPairs(2, [[0, 1]]));
    expect(runSteps(unfold(pair, Float32Array.of(0, 0, 3, 4), new Random(1)))).toEqual(
      Float32Array.of(0, 0, 3, 4),
    );
  });
});
