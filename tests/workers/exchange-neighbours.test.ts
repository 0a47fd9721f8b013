import { expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { exchangeNeighbours } from '../../workers/lib/layout/exchange-neighbours.ts';
import { measureLayout } from '../../workers/lib/layout/layout-quality.ts';
import { PivotStress } from '../../workers/lib/layout/PivotStress.ts';
import { toPivots } from '../../workers/lib/layout/place-by-pivots.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { gridEdges, toGraph } from './graphs.ts';

const side = 30;
const graph = toGraph(gridEdges(side));

/** A grid with each vertex displaced by up to `width` edge lengths. */
function displaced(width: number): Float32Array {
  const random = new Random(3);
  return Float32Array.from({ length: 2 * side * side }, (_, slot) => {
    const place = slot % 2 === 0 ? (slot >> 1) % side : Math.floor((slot >> 1) / side);
    return 100 * (place + width * (random.next() - 0.5));
  });
}

const exchange = (positions: Float32Array, wanted: number) => {
  const stress = new PivotStress(graph, runSteps(toPivots(graph, new Random(1))));
  runSteps(exchangeNeighbours(graph, positions, { stress, unit: 100, wanted }));
  return runSteps(measureLayout(graph, positions));
};

test('a displaced grid gets more of its neighbours back and less stress', () => {
  const before = runSteps(measureLayout(graph, displaced(2.5)));
  const after = exchange(displaced(2.5), 1.5);
  expect(after.neighbourhood).toBeGreaterThan(1.3 * before.neighbourhood);
  expect(after.stress).toBeLessThan(before.stress);
});

test('the same start gives the same positions, all finite, even if all vertices coincide', () => {
  const [one, other] = [displaced(1), displaced(1)];
  exchange(one, 1);
  exchange(other, 1);
  expect(one).toEqual(other);
  const coincident = new Float32Array(2 * side * side);
  exchange(coincident, 1);
  expect(coincident.every(Number.isFinite)).toBe(true);
});
