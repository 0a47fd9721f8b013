import { describe, expect, test } from 'vitest';
import {
  hubsPerRegion,
  noVertex,
  type RegionMapInput,
  type RegionMapResult,
} from '../../protocol/community-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import regionMap from '../../workers/kernels/region-map.ts';

interface Cloud {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly spread: number;
}

/**
 * Vertices in round clouds, each a community of the finest level. `tops`: community of each cloud on the next
 * level.
 */
function cloudsOf(clouds: readonly Cloud[], tops?: readonly number[], seed = 3): RegionMapInput {
  const random = new Random(seed);
  const places: number[] = [];
  const parts: number[] = [];
  clouds.forEach(({ x, y, count, spread }, part) => {
    for (let vertex = 0; vertex < count; vertex++) {
      const [angle, radius] = [2 * Math.PI * random.next(), spread * Math.sqrt(random.next())];
      places.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      parts.push(part);
    }
  });
  const levels = tops === undefined ? parts : [...parts, ...parts.map((part) => tops[part]!)];
  return {
    positions: Float32Array.from(places),
    levels: Uint32Array.from(levels),
    levelCount: tops === undefined ? 1 : 2,
    degrees: Uint32Array.from(parts, (_, vertex) => vertex % 97),
  };
}

const run = (input: RegionMapInput) => runToEnd(regionMap, input) as RegionMapResult;

function ringsOf(map: RegionMapResult, region: number): Float32Array[] {
  const rings: Float32Array[] = [];
  for (let ring = map.ringStarts[region]!; ring < map.ringStarts[region + 1]!; ring++)
    rings.push(map.points.subarray(2 * map.pointStarts[ring]!, 2 * map.pointStarts[ring + 1]!));
  return rings;
}

/** Signed area: outlines and holes have opposite orientation. */
function areaOf(ring: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    sum += ring[at]! * ring[next + 1]! - ring[next]! * ring[at + 1]!;
  }
  return sum / 2;
}

function isInside(rings: readonly Float32Array[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      const [ax, ay, bx, by] = [ring[at]!, ring[at + 1]!, ring[next]!, ring[next + 1]!];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

const two: readonly Cloud[] = [
  { x: 0, y: 0, count: 1500, spread: 300 },
  { x: 900, y: 200, count: 700, spread: 200 },
];

describe('region-map', () => {
  test('the region of a star contains its outer leaves', () => {
    const inner = cloudsOf([{ x: 0, y: 0, count: 2500, spread: 300 }]);
    const outer = Array.from({ length: 30 }, (_, leaf) => {
      const angle = (2 * Math.PI * leaf) / 30;
      return [330 * Math.cos(angle), 330 * Math.sin(angle)];
    });
    const positions = Float32Array.from([...inner.positions, ...outer.flat()]);
    const count = positions.length / 2;
    const map = run({
      positions,
      levels: new Uint32Array(count),
      levelCount: 1,
      degrees: new Uint32Array(count).fill(1),
    });
    expect(map.communities.length).toBe(1);
    for (const [x, y] of outer) expect(isInside(ringsOf(map, 0), x!, y!)).toBe(true);
  });

  test('each cloud is a region that contains nearly all of its vertices and none of the other cloud', () => {
    const input = cloudsOf(two);
    const map = run(input);
    expect([...map.sizes]).toEqual([1500, 700]);
    expect([...map.communities]).toEqual([0, 1]);
    two.forEach(({ x, y, spread }, region) => {
      expect(Math.hypot(map.middles[2 * region]! - x, map.middles[2 * region + 1]! - y)).toBeLessThan(
        0.2 * spread,
      );
      const rings = ringsOf(map, region);
      const inside = [0, 0];
      for (let vertex = 0; vertex < input.levels.length; vertex++)
        if (isInside(rings, input.positions[2 * vertex]!, input.positions[2 * vertex + 1]!))
          inside[input.levels[vertex]!]!++;
      expect(inside[region]!).toBeGreaterThan(0.97 * map.sizes[region]!);
      expect(inside[1 - region]).toBe(0);
      expect(map.areas[region]! / (Math.PI * spread ** 2)).toBeGreaterThan(0.85);
      expect(map.areas[region]! / (Math.PI * spread ** 2)).toBeLessThan(1.8);
    });
  });

  test('a region inside another region is a hole of it', () => {
    const map = run(
      cloudsOf([
        { x: 0, y: 0, count: 6000, spread: 500 },
        { x: 0, y: 0, count: 3000, spread: 120 },
      ]),
    );
    const [outer, inner] = [ringsOf(map, 0), ringsOf(map, 1)];
    expect(outer.length).toBe(2);
    expect(inner.length).toBe(1);
    expect(outer.map((ring) => Math.sign(areaOf(ring))).sort()).toEqual([-1, 1]);
    expect(isInside(outer, 0, 0)).toBe(false);
    expect(isInside(inner, 0, 0)).toBe(true);
    // The label of the outer region is on its own land.
    expect(isInside(outer, map.middles[0]!, map.middles[1]!)).toBe(true);
  });

  test('levels are ordered coarsest first, each region with the coarsest community that contains it', () => {
    const clouds = [0, 1, 2, 3].map((place) => ({ x: 700 * place, y: 0, count: 400, spread: 200 }));
    const map = run(cloudsOf(clouds, [1, 1, 0, 0]));
    expect([...map.inputLevels]).toEqual([1, 0]);
    expect([...map.levelOf]).toEqual([0, 0, 1, 1, 1, 1]);
    expect([...map.sizes]).toEqual([800, 800, 400, 400, 400, 400]);
    expect([...map.tops]).toEqual([0, 1, 1, 1, 0, 0]);
  });

  test('fully mixed communities have no region', () => {
    const mixed = Array.from({ length: 9 }, () => ({ x: 0, y: 0, count: 900, spread: 400 }));
    const map = run(cloudsOf(mixed));
    expect(map.areas.reduce((sum, area) => sum + area, 0)).toBeLessThan(0.1 * Math.PI * 400 ** 2);
  });

  test('hubs are the members of highest degree; small communities and empty input give no regions', () => {
    const input = cloudsOf([...two, { x: 0, y: 900, count: 11, spread: 50 }]);
    const map = run(input);
    expect(map.sizes.length).toBe(2);
    const degreesOf = (region: number) =>
      [...map.hubs.subarray(hubsPerRegion * region, hubsPerRegion * (region + 1))].map((hub) => {
        expect(input.levels[hub]).toBe(region);
        return input.degrees[hub];
      });
    expect(degreesOf(0)).toEqual([96, 96, 96, 96, 96]);
    expect([...map.hubs]).not.toContain(noVertex);
    const none = { positions: new Float32Array(0), levels: new Uint32Array(0), degrees: new Uint32Array(0) };
    expect(run({ ...none, levelCount: 0 }).sizes.length).toBe(0);
  });

  test('is deterministic; vertices at one point form a region', () => {
    expect(run(cloudsOf(two))).toEqual(run(cloudsOf(two)));
    const map = run(cloudsOf([{ x: 5, y: 5, count: 50, spread: 0 }]));
    expect([...map.sizes]).toEqual([50]);
    expect(map.points.every(Number.isFinite)).toBe(true);
  });
});
