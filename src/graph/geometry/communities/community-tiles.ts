import { cutLetters } from '../../../lib/bound-text.ts';
import { isCommunityId } from '../../model/collections.ts';
import { nameOfCommunity } from '../../model/community-name.ts';
import { collapsedGroups } from '../../model/community-records.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { outlineOf } from '../../styles/vertex-outline.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';

/** Shape of a collapsed community for radius 1: three stacked tiles, each offset to the right and up by the step. */
interface TileShape {
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Text on a tile: the community's name, which states its reason, and its size. */
export interface TileText {
  readonly vertex: number;
  readonly lines: readonly string[];
  readonly fontPx: number;
  /** Centre of the front tile, CSS pixels. */
  readonly x: number;
  readonly y: number;
}

const minFontPx = 9;
const maxFontPx = 16;
const lineShare = 1.25;
/** Average letter width relative to the font size. */
const letterShare = 0.58;

export function tileShapeOf(style: GraphStyle): TileShape {
  const { halfWidth: width, halfHeight: height } = outlineOf(style);
  if (style.vertexShape.kind !== 'rect')
    return { halfWidth: 0.82, halfHeight: 0.54, stepX: 0.08, stepY: 0.1 };
  const [stepX, stepY] = [0.07 * width, 0.12 * height];
  return { halfWidth: width - stepX, halfHeight: height - stepY, stepX, stepY };
}

/** Texts of the communities in view whose tiles are large enough, largest first. O(communities + texts²). */
export function tileTextsOf(frame: DrawFrame): readonly TileText[] {
  const { model, style, columns, positions, camera, widthPx, heightPx } = frame;
  const texts: (TileText & { readonly radius: number })[] = [];
  // The names of discs are labels beside them.
  if (style.vertexShape.kind === 'none' || style.groupShape !== 'tiles') return texts;
  const shape = tileShapeOf(style);
  for (const { id, vertex, record } of collapsedGroups(model)) {
    if (!isCommunityId(id) || vertex >= columns.count) continue;
    const { members, reason } = record;
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const zoom = camera.zoom * (at.scale ?? 1);
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, frame.minRadius);
    if (at.x < -radius || at.y < -radius || at.x > widthPx + radius || at.y > heightPx + radius) continue;
    const fontPx = Math.min(maxFontPx, Math.floor((2 * radius * shape.halfHeight) / (2.2 * lineShare)));
    if (fontPx < minFontPx) continue;
    const letters = Math.floor((1.9 * radius * shape.halfWidth) / (letterShare * fontPx));
    const name = nameOfCommunity({ reason });
    texts.push({
      vertex,
      lines: [cutLetters(name, letters), members.ids.length.toLocaleString('en')],
      fontPx,
      x: at.x - shape.stepX * radius,
      y: at.y + shape.stepY * radius,
      radius,
    });
  }
  // If tiles overlap, the largest keeps its text.
  texts.sort((one, other) => other.radius - one.radius);
  return texts.filter(({ x, y, radius }, slot) =>
    texts.slice(0, slot).every((other) => {
      const reach = other.radius + radius / 2;
      return (
        Math.abs(x - other.x) > shape.halfWidth * reach || Math.abs(y - other.y) > shape.halfHeight * reach
      );
    }),
  );
}
