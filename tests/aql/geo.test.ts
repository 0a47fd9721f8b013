import { describe, expect, test } from 'vitest';
import { authalicRadiusMetres, ellipsoidDistance } from '../../aql/geo/ellipsoid.ts';
import { earthRadiusMetres } from '../../aql/geo/place.ts';
import { areaOf, centroid, contains, equals, intersects } from '../../aql/geo/relations.ts';
import { type Shape, toShape } from '../../aql/geo/shape.ts';
import { toDegrees } from '../../aql/geo/vector.ts';
import type { Value } from '../../aql/values/value.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { Random } from '../../protocol/lib/random.ts';

function shape(type: string, coordinates: Value): Shape {
  const found = toShape({ type, coordinates });
  assert(found !== undefined, `${type} ${JSON.stringify(coordinates)} is a shape`);
  return found;
}

function square(west: number, south: number, size: number): number[][] {
  const [east, north] = [west + size, south + size];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const octant = [
  [0, 0],
  [90, 0],
  [0, 90],
  [0, 0],
];

describe('areas', () => {
  test('an octant is an eighth of the sphere; with reversed orientation it is the remaining area', () => {
    expect(areaOf(shape('Polygon', [octant]))).toBeCloseTo(Math.PI / 2, 12);
    expect(areaOf(shape('Polygon', [octant.toReversed()]))).toBeCloseTo((7 * Math.PI) / 2, 12);
  });

  test('a hole is excluded for either orientation', () => {
    const hole = square(10, 10, 5);
    const whole = areaOf(shape('Polygon', [octant]));
    const without = areaOf(shape('Polygon', [octant, hole]));
    expect(whole - without).toBeCloseTo(areaOf(shape('Polygon', [hole])), 12);
    expect(areaOf(shape('Polygon', [octant, hole.toReversed()]))).toBe(without);
  });

  test('the area of a small square equals its planar area', () => {
    const side = (0.001 * Math.PI * earthRadiusMetres) / 180;
    const area = areaOf(shape('Polygon', [square(0, 0, 0.001)])) * earthRadiusMetres ** 2;
    expect(area / side ** 2).toBeCloseTo(1, 6);
  });
});

describe('relations', () => {
  const random = new Random(7);
  const number = (low: number, high: number): number => low + random.next() * (high - low);

  test('near the equator small polygons contain the same points as in the plane', () => {
    for (let round = 0; round < 300; round++) {
      // A star polygon: corners sorted by angle around the centre give a simple ring.
      const corners = Array.from({ length: 3 + Math.floor(number(0, 8)) }, () => number(0, 2 * Math.PI))
        .sort((left, right) => left - right)
        .map((at): [number, number] => {
          const length = number(0.002, 0.01);
          return [20 + length * Math.cos(at), length * Math.sin(at)];
        });
      const ring = [...corners, corners[0]!];
      const isStar = corners.every(([x, y], at) => {
        const [nextX, nextY] = corners[(at + 1) % corners.length]!;
        return (x - 20) * nextY - y * (nextX - 20) > 1e-7;
      });
      if (!isStar) continue;
      const polygon = shape('Polygon', [ring]);
      for (let probe = 0; probe < 20; probe++) {
        const [x, y] = [number(19.99, 20.01), number(-0.01, 0.01)];
        let isInside = false;
        for (let at = 0, last = corners.length - 1; at < corners.length; last = at++) {
          const [x1, y1] = corners[at]!;
          const [x2, y2] = corners[last]!;
          if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
        }
        const point = shape('Point', [x, y]);
        expect([ring, x, y, contains(polygon, point)]).toEqual([ring, x, y, isInside]);
        expect(intersects(point, polygon)).toBe(isInside);
      }
    }
  });

  test('containment implies intersection; every shape contains and equals itself', () => {
    const shapes = [
      shape('Point', [1, 1]),
      shape('MultiPoint', [
        [1, 1],
        [2, 2],
      ]),
      shape('LineString', [
        [1, 1],
        [2, 2],
        [3, 1],
      ]),
      shape('Polygon', [square(0, 0, 10)]),
      shape('Polygon', [square(0, 0, 10), square(0.5, 0.5, 2)]),
      shape('MultiPolygon', [[square(0, 0, 10)], [square(20, 20, 10)]]),
      shape('Polygon', [octant]),
    ];
    for (const [at, left] of shapes.entries()) {
      expect([at, contains(left, left), equals(left, left)]).toEqual([at, true, true]);
      for (const right of shapes) {
        if (contains(left, right)) expect(intersects(left, right)).toBe(true);
        expect(intersects(left, right)).toBe(intersects(right, left));
      }
    }
  });

  test('holes, borders and crossings', () => {
    const ringed = shape('Polygon', [square(0, 0, 10), square(4, 4, 2)]);
    expect(contains(ringed, shape('Point', [5, 5]))).toBe(false);
    expect(contains(ringed, shape('Point', [4, 5]))).toBe(true);
    expect(contains(ringed, shape('Point', [0, 0]))).toBe(true);
    expect(contains(ringed, shape('Polygon', [square(3, 3, 4)]))).toBe(false);
    expect(contains(ringed, shape('Polygon', [square(1, 1, 2)]))).toBe(true);
    expect(
      contains(
        ringed,
        shape('LineString', [
          [1, 1],
          [9, 9],
        ]),
      ),
    ).toBe(false);
    expect(intersects(ringed, shape('Polygon', [square(4.5, 4.5, 1)]))).toBe(false);
    expect(intersects(ringed, shape('Polygon', [square(5, 5, 20)]))).toBe(true);
    expect(intersects(ringed, shape('Polygon', [square(-5, 4.1, 0.1)]))).toBe(false);
    expect(
      intersects(
        ringed,
        shape('LineString', [
          [-5, 1],
          [20, 1],
        ]),
      ),
    ).toBe(true);
  });

  test('a ring across the antimeridian and a ring around the pole', () => {
    const fiji = shape('Polygon', [
      [
        [177, -19],
        [-178, -19],
        [-178, -15],
        [177, -15],
        [177, -19],
      ],
    ]);
    expect(contains(fiji, shape('Point', [180, -17]))).toBe(true);
    expect(contains(fiji, shape('Point', [0, -17]))).toBe(false);
    const arctic = shape('Polygon', [
      [
        [0, 60],
        [90, 60],
        [180, 60],
        [-90, 60],
        [0, 60],
      ],
    ]);
    expect(contains(arctic, shape('Point', [33, 89]))).toBe(true);
    expect(contains(arctic, shape('Point', [33, -89]))).toBe(false);
    expect(toDegrees(centroid(arctic)).latitude).toBeCloseTo(90, 9);
  });
});

test('invalid geometries give undefined', () => {
  for (const value of [
    null,
    5,
    [1],
    [200, 0],
    ['a', 1],
    { type: 'Point' },
    { type: 'Circle', coordinates: [1, 2] },
    { type: 'LineString', coordinates: [[1, 2]] },
    { type: 'Polygon', coordinates: [octant.slice(1)] },
  ]) {
    expect([value, toShape(value as Value)]).toEqual([value, undefined]);
  }
});

test('the ellipsoid: a degree on the equator and from pole to pole', () => {
  const place = (latitude: number, longitude: number) => ({ latitude, longitude });
  expect(ellipsoidDistance(place(0, 0), place(0, 1))).toBeCloseTo(111_319.491, 3);
  expect(ellipsoidDistance(place(-90, 0), place(90, 0))).toBeCloseTo(20_003_931.459, 2);
  expect(authalicRadiusMetres).toBeCloseTo(6_371_007.181, 3);
});
