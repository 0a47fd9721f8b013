import { hubsPerRegion, noVertex, type RegionMapResult } from '../../../protocol/community-jobs.ts';
import type { VertexRows } from './VertexRows.ts';

/** A community's place on the map. */
export interface Region {
  /** `level/community`, the same for the same communities. */
  readonly id: string;
  /** 0: the coarsest. */
  readonly level: number;
  readonly community: number;
  /** The number of the coarsest community that it is a part of, 0 the largest. */
  readonly top: number;
  /** How many regions of its level and of the same coarsest community are larger. */
  readonly place: number;
  /** Members, wherever they lie. */
  readonly size: number;
  readonly name: string;
  /** World place of the name. */
  readonly x: number;
  readonly y: number;
  readonly bounds: {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
  /** Land in world units squared. */
  readonly area: number;
  /** Closed outlines, world x, y interleaved; holes the other way round. */
  readonly rings: readonly Float32Array[];
  /** Ids of the best connected members, the best first. */
  readonly hubs: readonly string[];
}

/** A hierarchy of communities, level by level as Leiden found it, of the graph as it was then. */
export interface Hierarchy {
  /** Uint32, levelCount · V. */
  readonly levels: Uint32Array;
  readonly levelCount: number;
  /** Revision of the model's topology. */
  readonly topology: number;
}

let lastRevision = 0;

/** Where the communities of a graph lie, for drawing: a result beside the model, not a part of the graph. */
export class RegionMap {
  /** The coarsest first; in each the largest region first. There is one at least. */
  readonly levels: readonly (readonly Region[])[];
  /** Land of the coarsest level, world units squared. */
  readonly area: number;
  readonly topology: number;
  /** Differs from that of each other map. */
  readonly revision = ++lastRevision;
  readonly #hierarchy: Hierarchy;
  readonly #inputLevels: Uint32Array;

  /** `nameOf` gives the name of a region by its number in `result`. */
  constructor(
    model: VertexRows,
    result: RegionMapResult,
    hierarchy: Hierarchy,
    nameOf: (region: number) => string,
  ) {
    this.#hierarchy = hierarchy;
    this.#inputLevels = result.inputLevels;
    this.topology = hierarchy.topology;
    const levels: Region[][] = Array.from(result.inputLevels, () => []);
    const places = new Map<string, number>();
    for (let number = 0; number < result.sizes.length; number++) {
      const level = result.levelOf[number]!;
      const [community, top] = [result.communities[number]!, result.tops[number]!];
      const place = places.get(`${level}/${top}`) ?? 0;
      places.set(`${level}/${top}`, place + 1);
      const rings = ringsOf(result, number);
      levels[level]!.push({
        id: `${level}/${community}`,
        level,
        community,
        top,
        place,
        size: result.sizes[number]!,
        name: nameOf(number),
        x: result.middles[2 * number]!,
        y: result.middles[2 * number + 1]!,
        bounds: boundsOfRings(rings),
        area: result.areas[number]!,
        rings,
        hubs: hubsOf(result, number).map((vertex) => model.vertexIds.at(vertex)!),
      });
    }
    this.levels = levels;
    this.area = (levels[0] ?? []).reduce((sum, { area }) => sum + area, 0);
  }

  find(id: string): Region | undefined {
    const level = this.levels[Number.parseInt(id, 10)];
    return level?.find((region) => region.id === id);
  }

  /** Vertex indices of its members, ascending; undefined when the graph has changed since. O(V). */
  membersOf({ level, community }: Region, model: VertexRows): readonly number[] | undefined {
    if (model.revisions.topology !== this.topology) return undefined;
    const { levels } = this.#hierarchy;
    const count = model.vertexCount;
    const start = this.#inputLevels[level]! * count;
    const members: number[] = [];
    for (let vertex = 0; vertex < count; vertex++)
      if (levels[start + vertex] === community) members.push(vertex);
    return members;
  }
}

/** Vertex indices of the best connected members, the best first. */
export function hubsOf({ hubs }: RegionMapResult, region: number): readonly number[] {
  return [...hubs.subarray(hubsPerRegion * region, hubsPerRegion * (region + 1))].filter(
    (vertex) => vertex !== noVertex,
  );
}

function ringsOf(
  { ringStarts, pointStarts, points }: RegionMapResult,
  region: number,
): readonly Float32Array[] {
  const rings: Float32Array[] = [];
  for (let ring = ringStarts[region]!; ring < ringStarts[region + 1]!; ring++)
    rings.push(points.subarray(2 * pointStarts[ring]!, 2 * pointStarts[ring + 1]!));
  return rings;
}

function boundsOfRings(rings: readonly Float32Array[]): Region['bounds'] {
  let [minX, minY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [maxX, maxY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      minX = Math.min(minX, ring[at]!);
      maxX = Math.max(maxX, ring[at]!);
      minY = Math.min(minY, ring[at + 1]!);
      maxY = Math.max(maxY, ring[at + 1]!);
    }
  }
  return { minX, minY, maxX, maxY };
}
