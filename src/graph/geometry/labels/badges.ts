import { outlineAt } from '../../styles/vertex-outline.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { hubButtonsOf } from '../hubs/hub-buttons.ts';
import { ringReachPx } from '../hubs/hub-rings.ts';

/** Badge of a vertex with the number of its hidden neighbours, CSS pixels. */
export interface PlacedBadge {
  readonly text: string;
  /** Position of its centre. */
  readonly x: number;
  readonly y: number;
}

export const badgeFontPx = 11;
/** Padding of a badge around its text, CSS pixels. */
export const badgePaddingPx = { x: 5, y: 1 } as const;

/** Smaller vertices have no badge. */
const minRadiusPx = 9;
const maxBadges = 400;
/** Share of the ring's width by which the badge moves in x and in y. */
const badgeAtRing = 0.72;

/**
 * Badges of the vertices in view with hidden neighbours, labelled or not; highest degrees first. A hub with a button has
 * none. O(V).
 */
export function badgesOf(frame: DrawFrame): readonly PlacedBadge[] {
  const { model, columns, positions, camera, widthPx, heightPx, minRadius } = frame;
  const order = frame.vertexInk?.large ?? columns.order;
  const badges: PlacedBadge[] = [];
  const hubs = new Set(hubButtonsOf(frame).map(({ vertex }) => vertex));
  for (let slot = order.length - 1; slot >= 0 && badges.length < maxBadges; slot--) {
    const vertex = order[slot]!;
    if (frame.model.isVertexHidden(vertex)) continue;
    if (vertex >= model.vertexCount || model.hiddenNeighbours[vertex] === 0 || hubs.has(vertex)) continue;
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    if (at.x < 0 || at.y < 0 || at.x > widthPx || at.y > heightPx) continue;
    const zoom = camera.zoom * (at.scale ?? 1);
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, minRadius);
    if (radius < minRadiusPx) continue;
    const { isRound, halfWidth, halfHeight } = outlineAt(columns.outline, radius);
    const [right, up] = isRound ? [0.72, 0.72] : [0.86 * halfWidth, halfHeight];
    const text = `+${model.hiddenNeighbours[vertex]!.toLocaleString('en')}`;
    const ring = ringReachPx(frame, vertex, radius);
    badges.push({
      text,
      x: at.x + radius * right + badgeAtRing * ring,
      y: at.y - radius * up - badgeAtRing * ring,
    });
  }
  return badges;
}
