import { describe, expect, test } from 'vitest';
import { screenRadius } from '../../../../protocol/lib/screen-radius.ts';
import { communityRadius } from '../../../../src/graph/styles/vertex-size.ts';

describe('discs of groups', () => {
  test('the area of a disc is the number of its members', () => {
    const areaOf = (size: number) => communityRadius(25, size) ** 2;
    expect(areaOf(400) / areaOf(100)).toBeCloseTo(4);
    expect(areaOf(1648) / areaOf(421)).toBeCloseTo(1648 / 421);
  });

  test('at low zoom a larger group is never drawn smaller than another one', () => {
    const radii = Array.from({ length: 300 }, (_, size) =>
      screenRadius(communityRadius(25, size + 2), 25, 0.1, 4),
    );
    expect(radii).toEqual([...radii].sort((one, other) => one - other));
  });
});
