import { boundsOf, communityBoxes } from '../../model/community-boxes.ts';
import { nameOfCommunity, titleOfCommunity } from '../../model/community-name.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';

/** The box around the members of an expanded community, CSS pixels. */
interface CommunityFrame {
  readonly id: string;
  /** Reason and size. */
  readonly title: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface NestedBox {
  readonly id: string;
  readonly title: string;
  readonly vertices: Uint32Array;
  /** Maximum nesting depth of boxes inside this one. */
  readonly depth: number;
}

const marginPx = 10;
export const titlePx = 22;

/** Margin around the members, including the titles of inner boxes, CSS pixels. */
export function marginOf({ depth }: Pick<NestedBox, 'depth'>): number {
  return marginPx + depth * (marginPx + titlePx);
}

const known = new WeakMap<GraphModel, { readonly topology: number; readonly boxes: readonly NestedBox[] }>();

/** The boxes of the frame, outer ones first; inner ones are smaller. */
export function communityFramesOf(
  frame: Pick<DrawFrame, 'model' | 'positions' | 'columns' | 'camera' | 'widthPx' | 'heightPx'>,
): readonly CommunityFrame[] {
  const { model, positions, columns, camera, widthPx, heightPx } = frame;
  const frames: CommunityFrame[] = [];
  for (const box of nestedBoxes(model)) {
    const { id, title, vertices } = box;
    const bounds = boundsOf({ positions }, vertices);
    if (bounds === undefined) continue;
    let radius = 0;
    for (const vertex of vertices) radius = Math.max(radius, columns.radii[vertex]!);
    const reach = radius * camera.zoom + marginOf(box);
    // Boxes surround the members' positions without the lens.
    const { worldX, worldY, zoom } = camera;
    const at = (x: number, y: number) => toScreen({ worldX, worldY, zoom }, widthPx, heightPx, x, y);
    const [first, last] = [at(bounds.minX, bounds.minY), at(bounds.maxX, bounds.maxY)];
    const frame = {
      left: first.x - reach,
      top: first.y - reach,
      right: last.x + reach,
      bottom: last.y + reach,
    };
    if (frame.right < 0 || frame.bottom < 0 || frame.left > widthPx || frame.top - titlePx > heightPx)
      continue;
    frames.push({ id, title, ...frame });
  }
  return frames;
}

/** The expanded communities, outer ones first. Computed once per topology. O(boxes² + members). */
export function nestedBoxes(model: GraphModel): readonly NestedBox[] {
  const { topology } = model.revisions;
  const last = known.get(model);
  if (last?.topology === topology) return last.boxes;
  const nested: NestedBox[] = [];
  for (const { id, reason, size, vertices } of [...communityBoxes(model)].reverse()) {
    const own = new Set(vertices);
    const inner = nested.filter((other) => own.has(other.vertices[0]!));
    const depth = inner.reduce((max, other) => Math.max(max, other.depth + 1), 0);
    nested.push({ id, title: titleOfCommunity(nameOfCommunity({ reason }), size), vertices, depth });
  }
  const boxes = nested.reverse();
  known.set(model, { topology, boxes });
  return boxes;
}
