import { boundsOf } from '../../geometry/picking/PointGrid.ts';
import { toPlacesBeside } from '../../layouts/places-beside.ts';
import { isCommunityId } from '../../model/collections.ts';
import { collapsedGroups } from '../../model/community-records.ts';
import { measureVertices } from '../../styles/VertexColumns.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

/** Larger graphs keep their overlaps: separation would take too long for a change of the style. */
const maxSeparated = 5000;
/** Minimum radius of a group on the screen, with its ring, CSS pixels. */
const minGroupPx = 10;

/** Moves vertices apart until none overlap at the current zoom, unless the layout derives positions from data. */
export function separateVertices({ model, state, values, view, layout }: GraphWorkspace): void {
  const { vertexCount } = model;
  if (layout.layout.isByPlace || layout.isRunning || vertexCount < 2 || vertexCount > maxSeparated) return;
  const extents = measureVertices(model, state.style, values);
  const zoom = view?.fitting().zoom ?? 1;
  const [halfWidths, halfHeights] = [extents.halfWidths.slice(), extents.halfHeights.slice()];
  for (const { id, vertex } of collapsedGroups(model)) {
    if (!isCommunityId(id)) continue;
    halfWidths[vertex] = Math.max(halfWidths[vertex]!, minGroupPx / zoom);
    halfHeights[vertex] = Math.max(halfHeights[vertex]!, minGroupPx / zoom);
  }
  layout.separate({ ...extents, halfWidths, halfHeights });
}

/** Share of the picture that the discs of groups cover at least, before overlaps are removed. */
const minCover = 0.22;
/** The same after they were spread evenly. */
const evenCover = 0.3;
/** A layout is spread evenly if most vertices are within this share of its radius. */
const crowdedShare = 0.5;
/** The vertices that count as most. */
const nearShare = 0.8;

/** Distance of folded vertices from each other, in radii of the largest of them. */
const foldedGap = 2.5;

/**
 * Scales the positions of a settled layout, so that the discs of groups can be compared, and separates them. Folded
 * vertices are placed below the others, where they need no space between them. O(V log V).
 */
export function contractGroups(workspace: GraphWorkspace): void {
  const { model, state, values, layout } = workspace;
  if (layout.layout.isByPlace || layout.isRunning) return;
  const isFolded = model.visibility?.foldedVertices;
  const { halfWidths } = measureVertices(model, state.style, values);
  const [shown, folded]: [number[], number[]] = [[], []];
  for (let vertex = 0; vertex < model.vertexCount; vertex++)
    (isFolded?.[vertex] === 1 ? folded : shown).push(vertex);
  if (shown.length < 2) return;
  const largestOf = (vertices: readonly number[]) =>
    vertices.reduce((max, vertex) => Math.max(max, halfWidths[vertex]!), 0);
  const radii = Float32Array.from(shown, (vertex) => halfWidths[vertex]!);
  const positions = new Float32Array(2 * shown.length);
  shown.forEach((vertex, nth) => {
    positions.set(model.positions.subarray(2 * vertex, 2 * vertex + 2), 2 * nth);
  });
  if (!spreadCrowded(positions, radii)) shrinkToCover(positions, radii);
  const slots = new Map(shown.map((vertex, nth) => [vertex, 2 * nth]));
  const places = toPlacesBeside(model, foldedGap * largestOf(folded), (vertex) => {
    const slot = slots.get(vertex);
    return slot === undefined ? undefined : [positions[slot]!, positions[slot + 1]!];
  }).positions;
  const below = largestOf(shown);
  for (const vertex of folded) places[2 * vertex + 1]! += below;
  model.writePositions(places);
  separateVertices(workspace);
}

/** Scales the positions down, if the discs cover less than `minCover` of the picture. */
function shrinkToCover(positions: Float32Array, radii: Float32Array): void {
  let cover = 0;
  for (const radius of radii) cover += Math.PI * radius * radius;
  const { minX, minY, maxX, maxY } = boundsOf(positions, radii.length);
  const share = Math.sqrt(cover / (minCover * Math.max(1, (maxX - minX) * (maxY - minY))));
  if (share < 1) for (let slot = 0; slot < positions.length; slot++) positions[slot]! *= share;
}

/**
 * Spreads a layout that is crowded in its middle evenly over a disc around (0, 0): directions from the median
 * position and the order of the distances to it stay, and each distance leaves enough area for the discs inside it. False
 * if the layout is not crowded. positions: x, y interleaved, modified in place; radii: of the discs. O(V log V).
 */
export function spreadCrowded(positions: Float32Array, radii: Float32Array): boolean {
  const count = positions.length / 2;
  const [middleX, middleY] = [0, 1].map(
    (axis) => positions.filter((_, slot) => slot % 2 === axis).sort()[count >> 1]!,
  ) as [number, number];
  const distances = Float32Array.from({ length: count }, (_, vertex) =>
    Math.hypot(positions[2 * vertex]! - middleX, positions[2 * vertex + 1]! - middleY),
  );
  const order = Uint32Array.from({ length: count }, (_, vertex) => vertex).sort(
    (one, other) => distances[one]! - distances[other]!,
  );
  const [near, farthest] = [order[Math.floor(nearShare * (count - 1))]!, order[count - 1]!];
  if (distances[near]! >= crowdedShare * distances[farthest]!) return false;
  // The smallest discs are enlarged on the screen.
  const typical = radii.reduce((sum, radius) => sum + radius, 0) / count;
  let squares = 0;
  for (const vertex of order) {
    squares += Math.max(radii[vertex]!, typical) ** 2;
    const distance = Math.max(distances[vertex]!, 1e-6);
    const share = Math.sqrt(squares / evenCover) / distance;
    positions[2 * vertex] = share * (positions[2 * vertex]! - middleX);
    positions[2 * vertex + 1] = share * (positions[2 * vertex + 1]! - middleY);
  }
  return true;
}

/** Runs once when the layout comes to rest; not if it fails or another one is chosen. */
export function whenSettled({ layout }: GraphWorkspace, then: () => void): void {
  const { layout: chosen } = layout;
  const stop = layout.subscribe(() => {
    if (layout.isRunning) return;
    stop();
    if (layout.state === 'idle' && layout.layout === chosen) then();
  });
}
