import { expect, test } from 'vitest';
import { Random } from '../../../../../protocol/lib/random.ts';
import { spreadCrowded } from '../../../../../src/graph/features/layout/separate-vertices.ts';

const count = 200;
const radii = new Float32Array(count).fill(10);

/** Points in a disc; those of the last tenth are farther out by the factor. */
function discWith(factor: number): Float32Array {
  const random = new Random(3);
  return Float32Array.from({ length: 2 * count }, (_, slot) => {
    const far = slot >= 1.8 * count ? factor : 1;
    return far * (random.next() - 0.5) * 100;
  });
}

const distanceOf = (positions: Float32Array, vertex: number) =>
  Math.hypot(positions[2 * vertex]!, positions[2 * vertex + 1]!);

test('a layout that fills its disc keeps its positions', () => {
  const positions = discWith(1);
  const before = positions.slice();
  expect(spreadCrowded(positions, radii)).toBe(false);
  expect(positions).toEqual(before);
});

test('a layout with remote vertices is spread over a disc with room for all vertices', () => {
  const positions = discWith(20);
  expect(spreadCrowded(positions, radii)).toBe(true);
  const distances = Array.from({ length: count }, (_, vertex) => distanceOf(positions, vertex)).sort(
    (one, other) => one - other,
  );
  // Half of the vertices are within half of the area.
  expect(distances[count / 2]! / distances.at(-1)!).toBeCloseTo(Math.SQRT1_2, 1);
  expect(distances.at(-1)! ** 2).toBeGreaterThan(count * 10 ** 2);
});

test('the order of the distances stays', () => {
  const positions = discWith(20);
  const before = positions.slice();
  spreadCrowded(positions, radii);
  // The last vertices were remote, and are farther out than all others.
  const isRemote = (vertex: number) => distanceOf(before, vertex) > 200;
  const remote = [...radii.keys()].filter(isRemote).map((vertex) => distanceOf(positions, vertex));
  const others = [...radii.keys()].filter((v) => !isRemote(v)).map((vertex) => distanceOf(positions, vertex));
  expect(remote.length).toBeGreaterThan(5);
  expect(Math.min(...remote)).toBeGreaterThan(Math.max(...others));
});
