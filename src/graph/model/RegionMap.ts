import { hubsPerRegion, noVertex, type RegionMapResult } from '../../../protocol/community-jobs.ts';
import type { VertexRows } from './VertexRows.ts';
import type { Visibility } from './Visibility.ts';

/** A community on the map. */
export interface Region {
  /** `level/community`; stable for the same communities. */
  readonly id: string;
  /** 0: the coarsest. */
  readonly level: number;
  readonly community: number;
  /** Number of its ancestor on the coarsest level, 0 the largest. */
  readonly top: number;
  /** Colour of its ancestor; it stays the same while the graph changes. */
  readonly slot: number;
  /** Rank by size among the regions of the same level and ancestor. */
  readonly place: number;
  /** Number of members, including those outside the area. */
  readonly size: number;
  readonly name: string;
  /** World position of the label. */
  readonly x: number;
  readonly y: number;
  readonly bounds: {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
  /** Area in square world units. */
  readonly area: number;
  /** Closed outlines, world x, y interleaved; holes have the opposite orientation. */
  readonly rings: readonly Float32Array[];
  /** Ids of the members with the highest degree, in descending order. */
  readonly hubs: readonly string[];
}

/** Community hierarchy of Leiden by level, for one topology. */
export interface Hierarchy {
  /** Uint32, levelCount · V. */
  readonly levels: Uint32Array;
  readonly levelCount: number;
  /** Topology revision of the model. */
  readonly topology: number;
}

/** The rows of a model with what its conditions hide. */
type FilteredRows = VertexRows & { readonly visibility: Visibility | undefined };

let lastRevision = 0;

/** Areas of the communities of a graph, for drawing; a result and not part of the graph. */
export class RegionMap {
  /** Coarsest level first, each with its largest region first. At least one level. */
  readonly levels: readonly (readonly Region[])[];
  /** Total area of the coarsest level, square world units. */
  readonly area: number;
  readonly topology: number;
  /** Unique per map. */
  readonly revision = ++lastRevision;
  readonly #hierarchy: Hierarchy;
  readonly #inputLevels: Uint32Array;
  /** Number of members by region id that no condition hides, for one visibility. */
  #shown: { readonly of: Visibility; readonly counts: ReadonlyMap<string, number> } | undefined;

  /** `nameOf` returns the name of a region by its number in `result`, `slotOf` the colour of a coarsest region. */
  constructor(
    model: VertexRows,
    result: RegionMapResult,
    hierarchy: Hierarchy,
    nameOf: (region: number) => string,
    slotOf: (top: number) => number = (top) => top,
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
        slot: slotOf(top),
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

  /** Number of members that no condition hides. O(V · levels) after each change of the conditions, otherwise O(1). */
  shownSizeOf({ id, size }: Region, { vertexCount, revisions, visibility }: FilteredRows): number {
    if (visibility?.isFiltered !== true || revisions.topology !== this.topology) return size;
    if (this.#shown?.of !== visibility)
      this.#shown = { of: visibility, counts: this.#countShown(vertexCount, visibility) };
    return this.#shown.counts.get(id) ?? 0;
  }

  #countShown(vertexCount: number, { failedVertices }: Visibility): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const [level, inputLevel] of this.#inputLevels.entries()) {
      const communities = this.#hierarchy.levels.subarray(
        inputLevel * vertexCount,
        (inputLevel + 1) * vertexCount,
      );
      const counts = new Map<number, number>();
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        if (failedVertices[vertex] === 1) continue;
        const community = communities[vertex]!;
        counts.set(community, (counts.get(community) ?? 0) + 1);
      }
      for (const { id, community } of this.levels[level]!) found.set(id, counts.get(community) ?? 0);
    }
    return found;
  }

  /** Vertex indices of the members, ascending; undefined if the graph has changed. O(V). */
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

/** Vertex indices of the members with the highest degree, in descending order. */
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
