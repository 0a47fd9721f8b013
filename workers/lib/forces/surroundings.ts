import type { ForceNearbyInput } from '../../../protocol/jobs.ts';
import { toEdgeAdjacency } from '../searches/adjacency.ts';

/** Distance from the movable vertices up to which other vertices have an effect, in edge lengths. */
const horizon = 4;
/** Vertices with more neighbours than this are fixed by them. */
const maxMovingDegree = 32;
/** Maximum number of cells along a side of the grid for proximity tests. */
const maxCells = 1024;
/** Edges or vertices between two yields. */
const rangeMask = 0xffff;

/** The part of a picture around the movable (`loose`) vertices. Places are indices into `members`. */
export interface Surroundings {
  /** Uint32: vertex indices, ascending. */
  readonly members: Uint32Array;
  /** Uint32 by vertex of the whole graph: its place; undefined content for vertices that are not members. */
  readonly places: Uint32Array;
  /**
   * Float32 by place: 1 for movable vertices, 1 / degree for neighbours that give way, 0 for fixed vertices.
   */
  readonly mobility: Float32Array;
  /** By place: start of the springs of mobile vertices in `targets`, with their strengths. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float32Array;
  /**
   * Float32, 2 · members: net spring force among existing vertices; among all vertices if all are movable.
   */
  readonly pulls: Float32Array;
}

const [loose, tied] = [1, 2];

/**
 * Collects the mobile vertices, all their neighbours, and vertices near the movable ones. Spring strength is
 * 1 / minimum degree of the ends. O(V + E) with a few passes; 9 bytes per vertex.
 */
export function* findSurroundings(input: ForceNearbyInput): Generator<undefined, Surroundings> {
  const { vertexCount, sources, targets, fixed } = input;
  const degrees = new Uint32Array(vertexCount);
  const kinds = input.loose.slice();
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & rangeMask) === rangeMask) yield;
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (source === target) continue;
    degrees[source]!++;
    degrees[target]!++;
    if (kinds[source] === loose && kinds[target] === 0) kinds[target] = tied;
    else if (kinds[target] === loose && kinds[source] === 0) kinds[source] = tied;
  }
  const isMember = yield* findNear(input);
  const isMoving = new Uint8Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    const kind = kinds[vertex]!;
    const givesWay = kind === tied && isMember[vertex] === 1 && degrees[vertex]! <= maxMovingDegree;
    if ((kind === loose || givesWay) && fixed[vertex] !== 1) isMoving[vertex] = 1;
  }
  let springs = 0;
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & rangeMask) === rangeMask) yield;
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (isMoving[source] === 0 && isMoving[target] === 0) continue;
    isMember[source] = isMember[target] = 1;
    springs++;
  }
  const { members, places } = yield* number(isMember);
  const mobility = new Float32Array(members.length);
  let oldCount = 0;
  for (let place = 0; place < members.length; place++) {
    if ((place & rangeMask) === rangeMask) yield;
    const vertex = members[place]!;
    if (isMoving[vertex] === 1) mobility[place] = kinds[vertex] === loose ? 1 : 1 / degrees[vertex]!;
    if (kinds[vertex] !== loose) oldCount++;
  }
  const pulls = new Float32Array(2 * members.length);
  const [from, to] = [new Uint32Array(springs), new Uint32Array(springs)];
  const strengths = new Float32Array(springs);
  let count = 0;
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & rangeMask) === rangeMask) yield;
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (isMember[source] === 0 && isMember[target] === 0) continue;
    const strength = 1 / Math.min(degrees[source]!, degrees[target]!);
    if (oldCount === 0 || (kinds[source] !== loose && kinds[target] !== loose))
      pull(source, target, strength);
    if (isMoving[source] === 0 && isMoving[target] === 0) continue;
    [from[count], to[count]] = [places[source]!, places[target]!];
    strengths[count++] = strength;
  }
  const graph = { vertexCount: members.length, sources: from, targets: to };
  const { offsets, targets: ends, edges } = yield* toEdgeAdjacency(graph, 'any');
  const weights = new Float32Array(ends.length);
  for (let entry = 0; entry < ends.length; entry++) {
    if ((entry & rangeMask) === rangeMask) yield;
    weights[entry] = strengths[edges[entry]!]!;
  }
  return { members, places, mobility, offsets, targets: ends, weights, pulls };

  function pull(source: number, target: number, strength: number): void {
    const { positions } = input;
    const x = strength * (positions[2 * target]! - positions[2 * source]!);
    const y = strength * (positions[2 * target + 1]! - positions[2 * source + 1]!);
    if (isMember[source] === 1) {
      pulls[2 * places[source]!]! += x;
      pulls[2 * places[source]! + 1]! += y;
    }
    if (isMember[target] === 1) {
      pulls[2 * places[target]!]! -= x;
      pulls[2 * places[target]! + 1]! -= y;
    }
  }
}

/** Uint8 by vertex: 1 within the horizon of a movable vertex (approximate, by grid cells). */
function* findNear({
  vertexCount,
  positions,
  loose: isLoose,
  edgeLength,
}: ForceNearbyInput): Generator<undefined, Uint8Array> {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (isLoose[vertex] !== 1) continue;
    minX = Math.min(minX, positions[2 * vertex]!);
    maxX = Math.max(maxX, positions[2 * vertex]!);
    minY = Math.min(minY, positions[2 * vertex + 1]!);
    maxY = Math.max(maxY, positions[2 * vertex + 1]!);
  }
  const reach = horizon * edgeLength;
  const cell = Math.max(reach, (maxX - minX + 2 * reach) / maxCells, (maxY - minY + 2 * reach) / maxCells);
  const [columns, rows] = [maxX - minX, maxY - minY].map((extent) =>
    extent >= 0 ? Math.floor(extent / cell) + 3 : 0,
  ) as [number, number];
  const isNear = new Uint8Array(columns * rows);
  const columnOf = (vertex: number) => Math.floor((positions[2 * vertex]! - minX) / cell) + 1;
  const rowOf = (vertex: number) => Math.floor((positions[2 * vertex + 1]! - minY) / cell) + 1;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & 0x7fff) === 0x7fff) yield;
    if (isLoose[vertex] !== 1) continue;
    const middle = rowOf(vertex) * columns + columnOf(vertex);
    for (let row = middle - columns; row <= middle + columns; row += columns)
      for (let place = row - 1; place <= row + 1; place++) isNear[place] = 1;
  }
  const isMember = new Uint8Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & 0x7fff) === 0x7fff) yield;
    const [column, row] = [columnOf(vertex), rowOf(vertex)];
    const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
    if (isInside) isMember[vertex] = isNear[row * columns + column]!;
  }
  return isMember;
}

function* number(
  isMember: Uint8Array,
): Generator<undefined, { readonly members: Uint32Array; readonly places: Uint32Array }> {
  const places = new Uint32Array(isMember.length);
  let count = 0;
  for (let vertex = 0; vertex < isMember.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (isMember[vertex] === 1) places[vertex] = count++;
  }
  const members = new Uint32Array(count);
  for (let vertex = 0; vertex < isMember.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    if (isMember[vertex] === 1) members[places[vertex]!] = vertex;
  }
  return { members, places };
}
