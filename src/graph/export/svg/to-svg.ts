import { formatExact } from '../../../lib/format.ts';
import { textFonts } from '../../../ui/theme/fonts.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { edgeLinesOf } from '../../geometry/edges/edge-lines.ts';
import { shownArrows } from '../../geometry/edges/shown-arrows.ts';
import { iconLineWidth, iconPath, iconSide } from '../../styles/icons.ts';
import type { Decoration } from '../decoration.ts';
import { escapeXml } from '../xml.ts';
import { svgArrows } from './svg-arrows.ts';
import { linesInFrame, svgEdges } from './svg-edges.ts';
import { svgHighlight, svgPath } from './svg-focus.ts';
import { svgHubRings } from './svg-hub-rings.ts';
import { type MeasureText, svgLabels } from './svg-labels.ts';
import { svgMap } from './svg-map.ts';
import { toNumber } from './svg-number.ts';
import { svgRegions } from './svg-regions.ts';
import { svgCommunityBoxes, svgRings, svgVertices, verticesInFrame } from './svg-vertices.ts';

/** Limit of other programs: files of about 60 MB. */
const maxVertices = 150_000;
const maxLines = 500_000;

interface SvgOptions {
  readonly decoration: Decoration;
  /** Title of the image, also for screen readers. */
  readonly title: string;
  readonly isTransparent: boolean;
  readonly measure: MeasureText;
  /** `data:` URL of the text font; without it the font is one of the reader's computer. */
  readonly fontUrl?: string;
}

export interface SvgContent {
  /** Vertex indices and line numbers that may be visible. */
  readonly vertices: readonly number[];
  readonly lines: readonly number[];
}

/** Content of an SVG of the frame; throws if it exceeds the limits. O(V + E). */
export function svgContentOf(frame: DrawFrame): SvgContent {
  const vertices = verticesInFrame(frame);
  const lines = linesInFrame(frame, edgeLinesOf(frame.model));
  if (vertices.length > maxVertices || lines.length > maxLines) {
    throw new Error(
      `an SVG can contain at most ${formatExact(maxVertices)} vertices and ${formatExact(maxLines)} edges, found ` +
        `${formatExact(vertices.length)} and ${formatExact(lines.length)}: show a smaller part, or export as PNG`,
    );
  }
  return { vertices, lines };
}

/** The frame as SVG with the geometry of the canvas, as parts of one text; without `content` only title and legend. A pure function. */
export function* toSvg(
  frame: DrawFrame,
  content: SvgContent | undefined,
  { decoration, title, isTransparent, measure, fontUrl }: SvgOptions,
): Generator<string> {
  const { widthPx, heightPx, graphTop } = decoration;
  const [width, height] = [toNumber(widthPx), toNumber(heightPx)];
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(textFonts)}">\n`;
  yield `<title>${escapeXml(title)}</title>\n`;
  if (fontUrl !== undefined) {
    yield `<style>@font-face{font-family:"Inter Variable";font-weight:100 900;src:url(${fontUrl})}</style>\n`;
  }
  if (!isTransparent) yield `<rect width="${width}" height="${height}" fill="${frame.theme.background}"/>\n`;
  if (content !== undefined) yield* svgGraph(frame, content, graphTop, measure);
  yield* svgFurniture(decoration);
  yield '</svg>\n';
}

function* svgGraph(
  frame: DrawFrame,
  { vertices, lines }: SvgContent,
  graphTop: number,
  measure: MeasureText,
): Generator<string> {
  yield `<clipPath id="graph"><rect width="${toNumber(frame.widthPx)}" height="${toNumber(frame.heightPx)}"/></clipPath>\n`;
  yield `<g transform="translate(0 ${toNumber(graphTop)})" clip-path="url(#graph)">\n`;
  yield* svgMap(frame);
  yield* svgEdges(frame, lines);
  const arrows = shownArrows(frame);
  yield '<g id="arrows">\n';
  yield* svgArrows(frame, arrows.lines, arrows);
  yield '</g>\n';
  yield* svgHubRings(frame);
  yield* svgVertices(frame, vertices);
  yield* svgRegions(frame);
  yield* svgHighlight(frame);
  yield* svgCommunityBoxes(frame);
  yield* svgPath(frame);
  yield* svgRings(frame);
  yield* svgLabels(frame, vertices, measure);
  yield '</g>\n';
}

function* svgFurniture({ shapes }: Decoration): Generator<string> {
  for (const shape of shapes) {
    const [x, y] = [toNumber(shape.x), toNumber(shape.y)];
    switch (shape.kind) {
      case 'disc':
        yield `<circle cx="${x}" cy="${y}" r="${shape.radius}" fill="${shape.color}"/>\n`;
        break;
      case 'ring':
        yield `<circle cx="${x}" cy="${y}" r="${toNumber(shape.radius)}" fill="none" stroke="${shape.color}"/>\n`;
        break;
      case 'icon':
        yield `<path d="${iconPath(shape.icon)}" transform="translate(${x} ${y}) scale(${toNumber(shape.side / iconSide)})" fill="none" stroke="${shape.color}" stroke-width="${iconLineWidth}" stroke-linecap="round" stroke-linejoin="round"/>\n`;
        break;
      case 'bar':
        yield `<rect x="${x}" y="${y}" width="${shape.width}" height="${shape.height}" fill="${shape.color}"/>\n`;
        break;
      case 'text':
        yield `<text x="${x}" y="${y}" font-size="${shape.sizePx}" font-weight="${shape.weight}" text-anchor="${shape.anchor}" fill="${shape.color}">${escapeXml(shape.text)}</text>\n`;
        break;
    }
  }
}
