import { isCommunityId } from '../../model/collections.ts';
import { collapsedGroups } from '../../model/community-records.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import type { DrawFrame } from '../DrawFrame.ts';

/** Ring of a disc, CSS pixels, and opacity of its colour inside. */
export const groupRingPx = 1.75;
export const groupTint = 0.16;
/** The dashed ring of a mark of small groups. */
export const groupDash = { dashPx: 5, gapPx: 3.5 } as const;
/** Radius of the dot of a member, CSS pixels. */
export const dotPx = 1.3;
/** With less space for a member, discs have no dots. */
const minSpacePx = 2.5;
/** Maximum number of dots, so that a frame stays cheap. */
const maxDots = 20_000;
/** Share of the disc that dots cover. */
const innerShare = 0.93;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Dots of the collapsed communities in the frame. */
export interface GroupDots {
  /** World x, y interleaved. */
  readonly positions: Float32Array;
  /** By dot: the vertex index of its community. */
  readonly groups: Uint32Array;
}

/** One dot for each member of the discs that are large enough, on a sunflower spiral. O(communities + dots). */
export function groupDotsOf(frame: DrawFrame): GroupDots {
  const { model, style, columns, positions, camera, minRadius } = frame;
  const discs: { readonly vertex: number; readonly size: number; readonly radius: number }[] = [];
  if (style.groupShape !== 'tiles' && style.vertexShape.kind !== 'none') {
    for (const { id, vertex, record } of collapsedGroups(model)) {
      if (!isCommunityId(id) || vertex >= columns.count || model.isVertexHidden(vertex)) continue;
      const size = record.members.ids.length;
      const radiusPx = screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, minRadius);
      if (radiusPx / Math.sqrt(size) < minSpacePx) continue;
      discs.push({ vertex, size, radius: radiusPx / camera.zoom });
    }
  }
  let total = 0;
  const drawn = discs.filter(({ size }) => {
    if (total + size > maxDots) return false;
    total += size;
    return true;
  });
  const dots = { positions: new Float32Array(2 * total), groups: new Uint32Array(total) };
  let dot = 0;
  for (const { vertex, size, radius } of drawn) {
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    for (let member = 0; member < size; member++, dot++) {
      const away = innerShare * radius * Math.sqrt((member + 0.5) / size);
      dots.positions[2 * dot] = x + away * Math.cos(member * goldenAngle);
      dots.positions[2 * dot + 1] = y + away * Math.sin(member * goldenAngle);
      dots.groups[dot] = vertex;
    }
  }
  return dots;
}
