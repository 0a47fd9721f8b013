import { expect, test } from 'vitest';
import { worldMapOf } from '../../../../../src/graph/geometry/map/world-map.ts';
import { placeAttributes, project } from '../../../../../src/graph/layouts/entries/geographic.ts';

const width = 20_000;

/** Even-odd rule over all rings. */
function isLand(latitude: number, longitude: number): boolean {
  const [x, y] = project(latitude, longitude, width)!;
  let isInside = false;
  for (const ring of worldMapOf(width).land) {
    for (let at = 0; at < ring.length; at += 2) {
      const [x1, y1] = [ring[at]!, ring[at + 1]!];
      const [x2, y2] = [ring[(at + 2) % ring.length]!, ring[(at + 3) % ring.length]!];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    }
  }
  return isInside;
}

test('[comfort-map-1] the coastline fits the geographic layout: cities are on land, oceans are not', () => {
  expect(isLand(48.85, 2.35)).toBe(true);
  expect(isLand(39.9, 116.4)).toBe(true);
  expect(isLand(-15.8, -47.9)).toBe(true);
  expect(isLand(0, -30)).toBe(false);
  expect(isLand(30, -150)).toBe(false);
  expect(isLand(-40, 80)).toBe(false);
});

test('the triangles cover the area of each ring', () => {
  const { land, triangles } = worldMapOf(width);
  const points = land.flat();
  const cross = (a: number, b: number, c: number) => {
    const [ax, ay] = [points[2 * a]!, points[2 * a + 1]!];
    return (
      (points[2 * b]! - ax) * (points[2 * c + 1]! - ay) - (points[2 * c]! - ax) * (points[2 * b + 1]! - ay)
    );
  };
  let covered = 0;
  for (let at = 0; at < triangles.length; at += 3)
    covered += Math.abs(cross(triangles[at]!, triangles[at + 1]!, triangles[at + 2]!)) / 2;
  let area = 0;
  for (const ring of land) {
    let twice = 0;
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      twice += ring[at]! * ring[next + 1]! - ring[next]! * ring[at + 1]!;
    }
    area += Math.abs(twice) / 2;
  }
  expect(covered / area).toBeCloseTo(1, 3);
});

test('[comfort-map-2] meridians and parallels every 15 degrees, within the world', () => {
  const { grid } = worldMapOf(width);
  expect(grid).toHaveLength(25 + 11);
  for (const [x1, , x2] of grid) {
    expect(Math.abs(x1!)).toBeLessThanOrEqual(width / 2);
    expect(Math.abs(x2!)).toBeLessThanOrEqual(width / 2);
  }
});

test('[comfort-map-3] the map is offered when latitude and longitude, or a point, are found', () => {
  expect(placeAttributes(['name', 'lat', 'long'])).toEqual({ latitude: 'lat', longitude: 'long', point: '' });
  expect(placeAttributes(['location'])).toEqual({ latitude: '', longitude: '', point: 'location' });
  expect(placeAttributes(['name', 'lat'])).toBeUndefined();
});
