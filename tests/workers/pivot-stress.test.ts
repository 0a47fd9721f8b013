import { expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { PivotStress } from '../../workers/lib/layout/PivotStress.ts';
import { toPivots } from '../../workers/lib/layout/place-by-pivots.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { gridEdges, toGraph } from './graphs.ts';

const side = 15;
const graph = toGraph(gridEdges(side));
const pivotsOf = (seed: number) => runSteps(toPivots(graph, new Random(seed)));

test('at the positions of a straight path to each pivot, the stress is 0 and nothing moves', () => {
  const count = 30;
  const chain = toGraph({
    vertexCount: count,
    sources: Uint32Array.from({ length: count - 1 }, (_, edge) => edge),
    targets: Uint32Array.from({ length: count - 1 }, (_, edge) => edge + 1),
  });
  const stress = new PivotStress(chain, runSteps(toPivots(chain, new Random(1))));
  const positions = Float32Array.from({ length: 2 * count }, (_, slot) =>
    slot % 2 === 0 ? 70 * (slot / 2) : 5,
  );
  const moves = runSteps(stress.displacementsOf(positions));
  expect(stress.stress).toBeCloseTo(0, 5);
  for (const move of moves) expect(Math.abs(move)).toBeLessThan(0.01);
});

test.each([1, 2, 3])(
  'repeated displacements lower the stress of a disturbed grid, at any scale (seed %i)',
  (seed) => {
    const random = new Random(seed);
    const stress = new PivotStress(graph, pivotsOf(seed));
    const positions = Float32Array.from({ length: 2 * side * side }, (_, slot) => {
      const vertex = slot >> 1;
      return 40 * ((slot % 2 === 0 ? vertex % side : Math.floor(vertex / side)) + 6 * random.next());
    });
    const values: number[] = [];
    for (let step = 0; step < 15; step++) {
      const moves = runSteps(stress.displacementsOf(positions));
      values.push(stress.stress);
      for (let slot = 0; slot < positions.length; slot++) positions[slot]! += moves[slot]!;
    }
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(values.at(-1)!).toBeLessThan(0.5 * values[0]!);
  },
);
