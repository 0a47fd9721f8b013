import { hubsPerRegion, noVertex, type RegionMapInput } from '../../protocol/community-jobs.ts';
import type { JobResult } from '../../protocol/jobs.ts';
import type { Kernel } from '../kernel.ts';
import { copyInSteps, sortInSteps } from '../lib/in-steps.ts';
import { extentOf } from '../lib/regions/extent.ts';
import { RegionGrid, type RegionLand } from '../lib/regions/RegionGrid.ts';

/** Minimum size of a community that forms a region. */
const minMembers = 12;
/** Maximum number of regions of a level; the largest are taken. */
const maxRegions = 700;
/** Minimum ratio of the region counts of consecutive levels; other levels are omitted. */
const finerBy = 1.5;
/** Number of cells along the side of a typical region, and along the side of the map. */
const cellsOfRegion = 20;
const minCells = 160;
const maxCells = 512;
/** Vertices between two yields. */
const chunk = 32_768;

interface Candidate {
  readonly community: number;
  readonly members: Uint32Array;
}

interface Region extends RegionLand {
  readonly level: number;
  readonly community: number;
  readonly top: number;
  readonly members: Uint32Array;
}

/**
 * A map of communities for each level. Each point belongs to the community with the highest smoothed vertex
 * density; it is empty if the density is low or no community has a quarter of it. Based on GMap (Gansner, Hu
 * and Kobourov, 2010), with densities instead of Voronoi cells. O(levels · (V + cells of the regions'
 * rectangles)).
 */
export default {
  id: 'region-map',
  bytesOf: ({ positions }) => 4 * positions.length + 16 * maxCells ** 2,
  *run(input: RegionMapInput) {
    const { positions, levels, levelCount, degrees } = input;
    const vertexCount = positions.length / 2;
    const top = levels.subarray((levelCount - 1) * vertexCount, levelCount * vertexCount);
    const extent = yield* extentOf(positions);
    const regions: Region[] = [];
    const inputLevels: number[] = [];
    let last = 0;
    for (let number = levelCount - 1; number >= 0 && vertexCount > 0; number--) {
      const level = levels.subarray(number * vertexCount, (number + 1) * vertexCount);
      const { candidates, others } = yield* findCandidates(level);
      if (candidates.length < Math.max(1, finerBy * last)) continue;
      const sides = cellsOfRegion * Math.sqrt(candidates.length);
      const cells = Math.round(Math.min(maxCells, Math.max(minCells, sides)));
      const grid = new RegionGrid(positions, extent, cells);
      yield;
      for (const [region, { members }] of candidates.entries()) yield* grid.add(region, members);
      yield* grid.addOthers(others);
      yield* grid.settle();
      let found = 0;
      for (const [region, { community, members }] of candidates.entries()) {
        const land = grid.landOf(region);
        yield;
        if (land === undefined) continue;
        regions.push({ ...land, level: inputLevels.length, community, top: top[members[0]!]!, members });
        found++;
      }
      if (found === 0) continue;
      inputLevels.push(number);
      last = candidates.length;
    }
    return yield* toResult(regions, inputLevels, degrees);
  },
} satisfies Kernel<'region-map'>;

/**
 * The communities of a level above the minimum size, largest first, and the vertices of all other
 * communities. O(V).
 */
function* findCandidates(
  level: Uint32Array,
): Generator<undefined, { readonly candidates: readonly Candidate[]; readonly others: Uint32Array }> {
  let count = 0;
  for (let vertex = 0; vertex < level.length; vertex++) {
    if (vertex % chunk === chunk - 1) yield;
    if (level[vertex]! >= count) count = level[vertex]! + 1;
  }
  const starts = new Uint32Array(count + 1);
  for (let vertex = 0; vertex < level.length; vertex++) {
    if (vertex % chunk === chunk - 1) yield;
    starts[level[vertex]! + 1]!++;
  }
  for (let community = 1; community <= count; community++) {
    starts[community]! += starts[community - 1]!;
    if (community % chunk === 0) yield;
  }
  const next = yield* copyInSteps(starts, count);
  const vertices = new Uint32Array(level.length);
  for (let vertex = 0; vertex < level.length; vertex++) {
    if (vertex % chunk === chunk - 1) yield;
    vertices[next[level[vertex]!]!++] = vertex;
  }
  const sizeOf = (community: number) => starts[community + 1]! - starts[community]!;
  const large: number[] = [];
  for (let community = 0; community < count; community++) {
    if (community % chunk === chunk - 1) yield;
    if (sizeOf(community) >= minMembers) large.push(community);
  }
  const bySize = yield* sortInSteps(
    Uint32Array.from(large),
    (one, other) => sizeOf(other) - sizeOf(one) || one - other,
  );
  const isOwn = new Uint8Array(count);
  const candidates = Array.from(bySize.subarray(0, maxRegions), (community) => {
    isOwn[community] = 1;
    return { community, members: vertices.subarray(starts[community], starts[community + 1]) };
  });
  const others = new Uint32Array(level.length);
  let otherCount = 0;
  for (let place = 0; place < vertices.length; place++) {
    if (place % chunk === chunk - 1) yield;
    if (isOwn[level[vertices[place]!]!] === 0) others[otherCount++] = vertices[place]!;
  }
  return { candidates, others: others.subarray(0, otherCount) };
}

function* toResult(
  regions: readonly Region[],
  inputLevels: readonly number[],
  degrees: Uint32Array,
): Generator<undefined, JobResult<'region-map'>> {
  const hubs = new Uint32Array(hubsPerRegion * regions.length).fill(noVertex);
  const middles = new Float32Array(2 * regions.length);
  const ringStarts = new Uint32Array(regions.length + 1);
  const rings = regions.flatMap((region) => region.rings);
  const pointStarts = new Uint32Array(rings.length + 1);
  for (const [number, ring] of rings.entries())
    pointStarts[number + 1] = pointStarts[number]! + ring.length / 2;
  const points = new Float32Array(2 * pointStarts[rings.length]!);
  for (const [number, ring] of rings.entries()) points.set(ring, 2 * pointStarts[number]!);
  for (const [number, region] of regions.entries()) {
    yield;
    hubs.set(bestConnected(region.members, degrees), hubsPerRegion * number);
    middles.set([region.x, region.y], 2 * number);
    ringStarts[number + 1] = ringStarts[number]! + region.rings.length;
  }
  return {
    levelOf: Uint32Array.from(regions, ({ level }) => level),
    inputLevels: Uint32Array.from(inputLevels),
    communities: Uint32Array.from(regions, ({ community }) => community),
    tops: Uint32Array.from(regions, ({ top }) => top),
    sizes: Uint32Array.from(regions, ({ members }) => members.length),
    middles,
    areas: Float32Array.from(regions, ({ area }) => area),
    hubs,
    ringStarts,
    pointStarts,
    points,
  };
}

/** The members with the highest degrees. O(members). */
function bestConnected(members: Uint32Array, degrees: Uint32Array): number[] {
  const best: number[] = [];
  for (const vertex of members) {
    const degree = degrees[vertex]!;
    if (best.length === hubsPerRegion && degree <= degrees[best.at(-1)!]!) continue;
    let place = best.length;
    while (place > 0 && degrees[best[place - 1]!]! < degree) place--;
    best.splice(place, 0, vertex);
    best.length = Math.min(best.length, hubsPerRegion);
  }
  return best;
}
