import { vertexFlag } from '../../../../protocol/graph-patch.ts';
import { type Point, toScreen } from '../../geometry/camera/Camera.ts';
import { communityFramesOf, titlePx } from '../../geometry/communities/community-frames.ts';
import { tileShapeOf } from '../../geometry/communities/community-tiles.ts';
import {
  dotPx,
  type GroupDots,
  groupDash,
  groupDotsOf,
  groupRingPx,
  groupTint,
} from '../../geometry/communities/group-dots.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { isCommunityId } from '../../model/collections.ts';
import { isSmallGroups } from '../../model/community-name.ts';
import type { PictureKey } from '../../styles/PictureColumn.ts';
import { mixColors, toHex } from '../../styles/palette.ts';
import { apothemOfShape, cornersOfShape } from '../../styles/shape-words.ts';
import { outlineAt } from '../../styles/vertex-outline.ts';
import { escapeXml } from '../xml.ts';
import { radiusAt } from './svg-lines.ts';
import { toNumber } from './svg-number.ts';
import { pictureOf, pictureOn, svgPictures } from './svg-pictures.ts';

/** Maximum number of vertices with their ids as tooltips. */
const maxNamed = 5000;
/** Smaller communities are drawn as discs. */
const minStackPx = 6;
/** Smaller vertices are dots. */
const minShapedPx = 2;
/** Smaller discs have no outline. */
const minOutlinedPx = 3;

/** Indices of the vertices that may be visible, in drawing order. O(V). */
export function verticesInFrame(frame: DrawFrame): readonly number[] {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  const reach = columns.widestRadius + 30;
  const [halfX, halfY] = [widthPx / 2 / camera.zoom + reach, heightPx / 2 / camera.zoom + reach];
  const inView: number[] = [];
  for (const vertex of columns.order) {
    const [x, y] = [positions[2 * vertex]! - camera.worldX, positions[2 * vertex + 1]! - camera.worldY];
    if (Math.abs(x) < halfX && Math.abs(y) < halfY) inView.push(vertex);
  }
  return inView;
}

export function pointOfVertex({ camera, widthPx, heightPx, positions }: DrawFrame, vertex: number): Point {
  return toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
}

/** Vertices as circles or rectangles with the marks of expanded and pinned ones, as drawn by the vertex shader. */
export function* svgVertices(frame: DrawFrame, inView: readonly number[]): Generator<string> {
  if (frame.style.vertexShape.kind === 'none') return;
  yield '<g id="vertices">\n';
  yield* svgVertexShapes(frame, inView);
  yield '</g>\n';
}

/** These vertices in this order. */
export function* svgVertexShapes(frame: DrawFrame, inView: readonly number[]): Generator<string> {
  const { style, model, theme, columns } = frame;
  if (style.vertexShape.kind === 'none') return;
  yield* svgPictures(frame, inView);
  for (const vertex of inView) {
    const { x, y } = pointOfVertex(frame, vertex);
    const radius = radiusAt(frame, vertex);
    const [red, green, blue] = columns.colors.subarray(4 * vertex, 4 * vertex + 3);
    const fill = mixColors(toHex((red! << 16) | (green! << 8) | blue!), '#ffffff', theme.lift);
    const widthPx = radius > minOutlinedPx ? Math.min(2, Math.max(0.75, radius * 0.1)) : 0;
    const isGroup = radius > minStackPx && isCommunityId(model.vertexIds.at(vertex)!);
    if (isGroup && style.groupShape !== 'tiles') {
      yield `${discOf(frame, vertex, { x, y, radius, fill }).join('')}\n`;
      continue;
    }
    const isStack = isGroup;
    const line = isStack && theme.lift === 0 ? theme.background : theme.outline;
    const outline = widthPx > 0 ? outlineOf(mixColors(fill, line, 0.42), widthPx) : '';
    const look = `fill="${fill}"${outline}`;
    const picture = isStack ? undefined : pictureOf(frame, vertex);
    const shapes = isStack
      ? tilesOf(frame, x, y, radius, widthPx / 2, look)
      : picture === undefined
        ? [shapeOf(frame, vertex, x, y, radius, widthPx / 2, look)]
        : picturedShapes(frame, vertex, picture, { x, y, radius, fill, widthPx, look });
    const flags = model.flags[vertex]!;
    if (radius > 6 && flags & vertexFlag.expanded) {
      const ring = `fill="none"${outlineOf(theme.background, 1.2 * widthPx)}`;
      shapes.push(shapeOf(frame, vertex, x, y, radius, 1.6 * widthPx, ring));
    }
    if (radius > minOutlinedPx && flags & vertexFlag.pinned) {
      // Next to the icon, if there is one.
      const away = picture === undefined ? 0 : 0.62 * radius;
      const { halfWidth, halfHeight } = columns.outline;
      const [pinX, pinY] = [x - away * halfWidth, y + away * halfHeight];
      shapes.push(circle(pinX, pinY, radius * 0.28, `fill="${theme.background}"`));
    }
    if (inView.length > maxNamed) yield `${shapes.join('')}\n`;
    else yield `<g><title>${escapeXml(model.vertexIds.at(vertex)!)}</title>${shapes.join('')}</g>\n`;
  }
}

/** A tinted disc with a dot for each member. */
function discOf(
  frame: DrawFrame,
  vertex: number,
  { x, y, radius, fill }: Point & { readonly radius: number; readonly fill: string },
): string[] {
  const { model, theme, camera, widthPx, heightPx } = frame;
  const community = model.communities.get(model.vertexIds.at(vertex)!);
  const isDashed = community !== undefined && isSmallGroups(community.reason);
  const dash = isDashed ? ` stroke-dasharray="${groupDash.dashPx} ${groupDash.gapPx}"` : '';
  const ring = outlineOf(mixColors(fill, theme.outline, 0.15), groupRingPx) + dash;
  const tint = mixColors(theme.background, fill, groupTint);
  const shapes = [circle(x, y, radius - groupRingPx / 2, `fill="${tint}"${ring}`)];
  const { positions, groups } = dotsOf(frame);
  groups.forEach((group, dot) => {
    if (group !== vertex) return;
    const at = toScreen(camera, widthPx, heightPx, positions[2 * dot]!, positions[2 * dot + 1]!);
    shapes.push(circle(at.x, at.y, dotPx, `fill="${fill}"`));
  });
  return shapes;
}

const knownDots = new WeakMap<DrawFrame, GroupDots>();

/** Computed once per frame. */
function dotsOf(frame: DrawFrame): GroupDots {
  const dots = knownDots.get(frame) ?? groupDotsOf(frame);
  knownDots.set(frame, dots);
  return dots;
}

/** An icon is drawn on the fill; for an image the fill is a border. */
function picturedShapes(
  frame: DrawFrame,
  vertex: number,
  picture: PictureKey,
  at: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly fill: string;
    readonly widthPx: number;
    readonly look: string;
  },
): string[] {
  const { x, y, radius, fill, widthPx, look } = at;
  const drawn = pictureOn(frame, vertex, at);
  if (picture.kind === 'icon') return [shapeOf(frame, vertex, x, y, radius, widthPx / 2, look), drawn];
  return [
    shapeOf(frame, vertex, x, y, radius, widthPx / 2, `fill="${frame.theme.background}"`),
    drawn,
    shapeOf(frame, vertex, x, y, radius, widthPx / 2, `fill="none"${outlineOf(fill, widthPx)}`),
  ];
}

/** Boxes around the members of expanded communities. */
export function* svgCommunityBoxes(frame: DrawFrame): Generator<string> {
  const color = frame.theme.communityBox;
  for (const { title, left, top, right, bottom } of communityFramesOf(frame)) {
    const size = `width="${toNumber(right - left)}" height="${toNumber(bottom - top)}"`;
    yield `<rect x="${toNumber(left)}" y="${toNumber(top)}" ${size} fill="none"${outlineOf(color, 1.5)}/>`;
    yield `<text x="${toNumber(left + 3)}" y="${toNumber(top - titlePx / 2 + 4)}" font-size="12" font-weight="600" fill="${color}">${escapeXml(title)}</text>\n`;
  }
}

/** Rings around vertices that are selected or on a path. */
export function* svgRings(frame: DrawFrame): Generator<string> {
  const { focus, theme, model } = frame;
  const rings = [
    { vertices: focus.selected, color: theme.label },
    { vertices: focus.path?.vertices ?? [], color: theme.label },
  ];
  for (const { vertices, color } of rings) {
    for (const vertex of vertices) {
      if (vertex >= model.vertexCount) continue;
      const { x, y } = pointOfVertex(frame, vertex);
      const [radius, look] = [radiusAt(frame, vertex), `fill="none"${outlineOf(color, 3)}`];
      const isStack =
        frame.style.groupShape === 'tiles' &&
        radius > minStackPx &&
        isCommunityId(model.vertexIds.at(vertex)!);
      yield isStack
        ? tilesOf(frame, x, y, radius, -1.5, look).at(-1)!
        : shapeOf(frame, vertex, x, y, radius, -1.5, look);
    }
  }
}

/** Tiles of a collapsed community, front tile last. */
function tilesOf(
  { style }: DrawFrame,
  x: number,
  y: number,
  radius: number,
  inset: number,
  look: string,
): string[] {
  const { halfWidth, halfHeight, stepX, stepY } = tileShapeOf(style);
  return [1, 0, -1].map((place) =>
    roundedBox(
      { x: x + place * stepX * radius, y: y - place * stepY * radius },
      halfWidth * radius - inset,
      halfHeight * radius - inset,
      Math.max(0, Math.min(4, radius * 0.2) - inset),
      look,
    ),
  );
}

/** The outline of a vertex with its border `inset` inside. */
function shapeOf(
  { columns }: DrawFrame,
  vertex: number,
  x: number,
  y: number,
  radius: number,
  inset: number,
  look: string,
): string {
  const code = columns.shapes?.[vertex] ?? 0;
  const corners = radius > minShapedPx ? cornersOfShape(code) : undefined;
  if (corners !== undefined) {
    const reach = Math.max(0.1, radius - inset / apothemOfShape(code));
    const points = corners.map(([dx, dy]) => `${toNumber(x + reach * dx)},${toNumber(y + reach * dy)}`);
    return `<polygon points="${points.join(' ')}" stroke-linejoin="round" ${look}/>`;
  }
  const { isRound, halfWidth, halfHeight } = outlineAt(columns.outline, radius);
  if (isRound) return circle(x, y, radius - inset, look);
  const corner = Math.max(0, Math.min(4, radius * 0.2) - inset);
  return roundedBox({ x, y }, halfWidth * radius - inset, halfHeight * radius - inset, corner, look);
}

function roundedBox({ x, y }: Point, halfX: number, halfY: number, corner: number, look: string): string {
  return `<rect x="${toNumber(x - halfX)}" y="${toNumber(y - halfY)}" width="${toNumber(2 * halfX)}" height="${toNumber(2 * halfY)}" rx="${toNumber(corner)}" ${look}/>`;
}

function circle(x: number, y: number, radius: number, look: string): string {
  return `<circle cx="${toNumber(x)}" cy="${toNumber(y)}" r="${toNumber(Math.max(0.1, radius))}" ${look}/>`;
}

function outlineOf(color: string, widthPx: number): string {
  return ` stroke="${color}" stroke-width="${toNumber(widthPx)}"`;
}
