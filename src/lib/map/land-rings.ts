import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json';

/** Longitude and latitude, degrees. */
export type Place = readonly [longitude: number, latitude: number];

/**
 * Outlines of the land of Natural Earth (1 : 110 million, public domain). Longitudes of a ring that crosses the 180th
 * meridian continue beyond 180 degrees; the ring is there once for each side of the map.
 */
export function landRings(): readonly (readonly Place[])[] {
  return ringsOf(land);
}

/** The same at 1 : 50 million. Half a megabyte: for maps that are zoomed in. */
export async function detailedLandRings(): Promise<readonly (readonly Place[])[]> {
  return ringsOf((await import('world-atlas/land-50m.json')).default);
}

function ringsOf(atlas: unknown): readonly (readonly Place[])[] {
  const topology = atlas as Topology<{ readonly land: GeometryCollection }>;
  const rings: (readonly Place[])[] = [];
  for (const { geometry } of feature(topology, topology.objects.land).features) {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    for (const ring of polygons.flat()) rings.push(...onBothSides(unwrapped(ring)));
  }
  return rings;
}

function onBothSides(ring: readonly Place[]): readonly (readonly Place[])[] {
  const longitudes = ring.map(([longitude]) => longitude);
  if (Math.max(...longitudes) <= 180 && Math.min(...longitudes) >= -180) return [ring];
  return [-360, 0, 360].map((shift) =>
    ring.map(([longitude, latitude]): Place => [longitude + shift, latitude]),
  );
}

/** Longitudes continue beyond 180 degrees instead of jumping to the other side. */
function unwrapped(ring: readonly (readonly number[])[]): readonly Place[] {
  const points: Place[] = [];
  let turn = 0;
  for (const [longitude = 0, latitude = 0] of ring) {
    const before = points.at(-1)?.[0];
    if (before !== undefined) {
      while (longitude + turn - before > 180) turn -= 360;
      while (longitude + turn - before < -180) turn += 360;
    }
    points.push([longitude + turn, latitude]);
  }
  const [first, last] = [points[0]!, points.at(-1)!];
  // A ring around a pole is closed along the edge of the map.
  if (Math.abs(last[0] - first[0]) > 180) {
    const pole = first[1] < 0 ? -90 : 90;
    points.push([last[0], pole], [first[0], pole]);
  }
  return points;
}
