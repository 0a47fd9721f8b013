import { expect, test } from 'vitest';
import { boundsOf, PointGrid } from '../../../../../src/graph/geometry/picking/PointGrid.ts';
import { PointScan } from '../../../../../src/graph/geometry/picking/PointScan.ts';
import { fc } from '../../../../fast-check.ts';

const point = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));

test('a rectangle query equals a scan of all points', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), point, point, (points, one, other) => {
      const area = {
        minX: Math.min(one[0], other[0]),
        minY: Math.min(one[1], other[1]),
        maxX: Math.max(one[0], other[0]),
        maxY: Math.max(one[1], other[1]),
      };
      const grid = PointGrid.of(Float32Array.from(points.flat()), points.length);
      const foundBy = (finder: PointGrid | PointScan) => {
        const found: number[] = [];
        finder.visitInside(area, (each) => found.push(each) > 0);
        return found.sort((left, right) => left - right);
      };
      const expected = [...points.keys()].filter((index) => {
        const [x, y] = points[index]!;
        return x >= area.minX && x <= area.maxX && y >= area.minY && y <= area.maxY;
      });
      expect(foundBy(grid)).toEqual(expected);
      expect(foundBy(new PointScan(Float32Array.from(points.flat()), points.length))).toEqual(expected);
      expect(grid.countInside(area, 5)).toBe(Math.min(5, expected.length));
    }),
  );
});

test('finds the nearest point within reach', () => {
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 60 }),
      point,
      fc.integer({ min: 1, max: 40 }),
      (points, [x, y], reach) => {
        const places = Float32Array.from(points.flat());
        const distances = points.map(([px, py]) => Math.hypot(px - x, py - y));
        const nearest = Math.min(...distances);
        const ofDistance = (distance: number) => distance;
        for (const finder of [PointGrid.of(places, points.length), new PointScan(places, points.length)]) {
          const found = finder.findBest(x, y, reach, (_, distance) => distance, ofDistance);
          if (nearest > reach || points.length === 0) expect(found).toBeUndefined();
          else expect(distances[found!]).toBe(nearest);
        }
      },
    ),
  );
});

test('the bounds of no points are a unit square', () => {
  expect(boundsOf(new Float32Array(0), 0)).toEqual({ minX: -0.5, minY: -0.5, maxX: 0.5, maxY: 0.5 });
  expect(PointGrid.of(new Float32Array(0), 0).findBest(0, 0, 10, () => 1)).toBeUndefined();
});
