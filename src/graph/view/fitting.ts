import type { Camera, CameraState, WorldBounds } from '../geometry/camera/Camera.ts';
import { collapsedGroups } from '../model/community-records.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';

/** A small graph fills the view up to this zoom. */
const maxFitZoom = 2;
/** Space around a small graph for its labels, and around a large one, CSS pixels. */
const labelPx = 90;
const paddingPx = 24;

/** The camera state that fits the whole graph, with the discs of groups. */
export function fittingOf(
  camera: Camera,
  bounds: WorldBounds,
  model: GraphModel,
  columns: VertexColumns,
  style: GraphStyle,
): CameraState {
  const groups = groupsOf(bounds, model, columns);
  const max = style.groupShape === 'tiles' ? maxFitZoom : fitZoomOf(camera, groups.widest);
  const large = camera.fitting(groups.bounds, labelPx, max);
  return large.zoom > 1 ? large : camera.fitting(groups.bounds, paddingPx, Math.min(1, max));
}

/** Up to 200 %, and no disc of a group is larger than an eighth of the free area. */
function fitZoomOf({ widthPx, heightPx, insets }: Camera, widest: number): number {
  const area =
    Math.max(1, widthPx - insets.left - insets.right) * Math.max(1, heightPx - insets.top - insets.bottom);
  return widest === 0 ? maxFitZoom : Math.min(maxFitZoom, Math.sqrt(area / 8 / Math.PI) / widest);
}

/** The bounds with the discs of all groups, and the largest radius, in world units. O(communities). */
function groupsOf(
  bounds: WorldBounds,
  model: GraphModel,
  columns: VertexColumns,
): { readonly bounds: WorldBounds; readonly widest: number } {
  let { minX, minY, maxX, maxY } = bounds;
  let widest = 0;
  for (const { vertex } of collapsedGroups(model)) {
    if (vertex >= columns.count) continue;
    const radius = columns.radii[vertex]!;
    const x = model.positions[2 * vertex]!;
    const y = model.positions[2 * vertex + 1]!;
    widest = Math.max(widest, radius);
    minX = Math.min(minX, x - radius);
    minY = Math.min(minY, y - radius);
    maxX = Math.max(maxX, x + radius);
    maxY = Math.max(maxY, y + radius);
  }
  return { bounds: { minX, minY, maxX, maxY }, widest };
}
