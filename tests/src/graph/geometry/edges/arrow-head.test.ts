import { expect, test } from 'vitest';
import { headLength } from '../../../../../src/graph/geometry/edges/arrow-head.ts';

test.each([
  ['room enough: as long as usual', 10, 1, 100, 10],
  ['room enough: longer beside a wide line', 10, 3, 100, 30],
  ['less room: shorter', 10, 3, 30, 25],
  ['not less than a share beside a wide line', 10, 3, 20, 0],
  ['not less than usual', 10, 1, 11, 0],
  ['overlapping vertices', 10, 1, -5, 0],
])('a head has %s', (_, usual, scale, room, expected) => {
  expect(headLength(usual, scale, room)).toBeCloseTo(expected);
});
