import { textFonts } from '../../../ui/theme/fonts.ts';
import { type Decoration, layOutDecoration } from '../../export/decoration.ts';
import { drawDecoration } from '../../export/draw-decoration.ts';
import { legendSections } from '../../export/legend-sections.ts';
import { measureText } from '../../export/measure-text.ts';
import type { TextLook } from '../../export/pdf/svg-to-pdf.ts';
import {
  type PictureOptions,
  type PixelSize,
  pagePoints,
  type Sheet,
  sheetOf,
  themeOf,
  toPixelSize,
} from '../../export/picture.ts';
import { type SvgContent, svgContentOf, toSvg } from '../../export/svg/to-svg.ts';
import { toBlob } from '../../export/to-blob.ts';
import type { LayerFrame } from '../../layers/Layer.ts';
import { VertexPictures } from '../../layers/lib/VertexPictures.ts';
import { frozenFrame } from '../../view/frozen-frame.ts';
import type { GraphView } from '../../view/GraphView.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

type Progress = (done: number, total: number) => void;

interface PlannedPicture {
  readonly view: GraphView;
  readonly frame: LayerFrame;
  readonly decoration: Decoration;
}

/** The graph as PNG. Rejects with AbortError, and if the image would be too large. */
export async function makePng(
  workspace: GraphWorkspace,
  options: PictureOptions,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<Blob> {
  const { background } = options;
  const sheet = pngSheet(planPicture(workspace, options).decoration, options);
  const { width, height, scale, left, top: sheetTop } = sheet;
  const { view, frame: shown, decoration } = planPicture(workspace, { ...options, scale });
  const frame = frozenFrame(shown);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  const isTransparent = background === 'transparent';
  if (!isTransparent) {
    context.fillStyle = frame.theme.background;
    context.fillRect(0, 0, width, height);
  }
  const top = sheetTop + Math.round(decoration.graphTop * scale);
  await withPictures(frame, signal, (pictured) =>
    view.drawPicture(pictured, { context, left, top, isTransparent, signal, onProgress }),
  );
  context.translate(left, sheetTop);
  drawDecoration(context, decoration, scale);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  signal.throwIfAborted();
  if (picture === null)
    throw new Error('the browser could not encode an image of this size: choose a smaller scale');
  return picture;
}

/** The graph as SVG. Rejects with AbortError, and if the graph has more elements than other programs can open. */
export async function makeSvg(
  workspace: GraphWorkspace,
  options: PictureOptions,
  signal: AbortSignal,
): Promise<Blob> {
  const { frame: shown, decoration } = planPicture(workspace, { ...options, scale: 1 });
  const frame = frozenFrame(shown);
  const content = svgContentOf(frame);
  return withPictures({ ...frame, resolution: svgImageScale }, signal, ({ pictures }) => {
    const parts = toSvg({ ...frame, ...(pictures && { pictures }) }, content, {
      decoration,
      title: options.title.trim() === '' ? workspace.graph : options.title,
      isTransparent: options.background === 'transparent',
      measure: measureText(),
    });
    return toBlob(parts, { type: 'image/svg+xml', signal });
  });
}

/** Size of a PNG export; throws where `makePng` rejects. */
export function sizeOfPng(
  workspace: GraphWorkspace,
  options: PictureOptions,
): Pick<PixelSize, 'width' | 'height'> {
  return pngSheet(planPicture(workspace, options).decoration, options);
}

function pngSheet({ widthPx, heightPx }: Decoration, { page, dpi, scale }: PictureOptions): Sheet {
  if (page !== 'none') return sheetOf(page, dpi, widthPx, heightPx);
  return { ...toPixelSize(widthPx, heightPx, scale), scale, left: 0, top: 0 };
}

/** Vertices and edges of a PDF with vectors; a larger graph is a picture in it. */
const maxPdfShapes = 20_000;

/** The graph as PDF: as vectors up to a number of shapes, otherwise as a picture below vectors of title and legend. */
export async function makePdf(
  workspace: GraphWorkspace,
  options: PictureOptions,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<Blob> {
  const { view, frame: shown, decoration } = planPicture(workspace, { ...options, scale: 1 });
  const frame = frozenFrame(shown);
  const [widthPt, heightPt] = pagePoints(options.page, decoration.widthPx, decoration.heightPx);
  const isVector = hasPdfVectors(workspace, options);
  const title = options.title.trim() === '' ? workspace.graph : options.title;
  const measure = measureText();
  const parts = toSvg(frame, isVector ? svgContentOf(frame) : undefined, {
    decoration,
    title,
    isTransparent: options.background === 'transparent',
    measure,
  });
  const text = await (await toBlob(parts, { type: 'image/svg+xml', signal })).text();
  const picture = isVector
    ? undefined
    : await graphPixels({ view, frame: shown, decoration }, options, signal, onProgress);
  const { svgToPdf } = await import('../../export/pdf/svg-to-pdf.ts');
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml');
  return svgToPdf(svg, {
    title,
    widthPt,
    heightPt,
    measure,
    drawText: textPixels,
    ...(picture && { picture }),
  });
}

/** False: the graph is too large for vectors, or its vertices have images. */
export function hasPdfVectors(workspace: GraphWorkspace, options: PictureOptions): boolean {
  const { frame } = planPicture(workspace, { ...options, scale: 1 });
  if (frame.style.vertexShape.kind === 'image') return false;
  return frame.model.vertexCount + frame.model.edgeCount <= maxPdfShapes;
}

/** The graph without title and legend, in pixels. */
async function graphPixels(
  { view, decoration }: PlannedPicture,
  options: PictureOptions,
  signal: AbortSignal,
  onProgress: Progress,
) {
  const { area, background, hasFocus } = options;
  const [widthPt] = pagePoints(options.page, decoration.widthPx, decoration.heightPx);
  const wanted =
    options.page === 'none' ? options.scale : ((widthPt / 72) * options.dpi) / decoration.widthPx;
  const scale = Math.max(1, Math.min(8, wanted));
  const theme = themeOf(background, view.theme);
  const frame = frozenFrame(view.pictureFrame(area, { theme, resolution: scale, hasFocus }));
  const { width, height } = toPixelSize(frame.widthPx, frame.heightPx, scale);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  const isTransparent = background === 'transparent';
  await withPictures(frame, signal, (pictured) =>
    view.drawPicture(pictured, { context, left: 0, top: 0, isTransparent, signal, onProgress }),
  );
  const box = { x: 0, y: decoration.graphTop, width: frame.widthPx, height: frame.heightPx };
  return { pixels: context.getImageData(0, 0, width, height), ...box };
}

/** Pixels for each CSS pixel of a text that PDF has no font for. */
const textScale = 4;

function textPixels(text: string, { sizePx, isBold, color }: TextLook) {
  const font = `${isBold ? 600 : 400} ${sizePx}px ${textFonts}`;
  const canvas = document.createElement('canvas');
  const measured = contextOf(canvas);
  measured.font = font;
  canvas.width = Math.ceil(textScale * (measured.measureText(text).width + 2));
  canvas.height = Math.ceil(textScale * sizePx * 1.4);
  const context = contextOf(canvas);
  context.scale(textScale, textScale);
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, 0, sizePx);
  return { pixels: context.getImageData(0, 0, canvas.width, canvas.height), scale: textScale };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(noMemory);
  return context;
}

const noMemory = 'the browser has not enough memory for an image of this size: choose a smaller scale';

/** Content of an SVG export; throws where `makeSvg` rejects. */
export function contentOfSvg(workspace: GraphWorkspace, options: PictureOptions): SvgContent {
  return svgContentOf(planPicture(workspace, { ...options, scale: 1 }).frame);
}

/** Resolution of images in an SVG: image pixels per CSS pixel. */
const svgImageScale = 3;

/** The frame with icons and images at their drawn size. A vertex whose image fails to load is drawn without it. */
async function withPictures<Result>(
  frame: LayerFrame,
  signal: AbortSignal,
  draw: (frame: LayerFrame) => Promise<Result>,
): Promise<Result> {
  const pictures = new VertexPictures();
  try {
    const pictured = { ...frame, pictures };
    await pictures.settle(pictured, signal);
    return await draw(pictured);
  } finally {
    pictures.destroy();
  }
}

function planPicture({ view, state, model }: GraphWorkspace, options: PictureOptions): PlannedPicture {
  if (view === undefined)
    throw new Error('expected a drawn graph, found none: wait until the graph is shown');
  if (model.vertexCount === 0) throw new Error('no vertex is shown: show vertices first');
  const { area, background, hasFocus, hasLegend, title, subtitle, source } = options;
  const theme = themeOf(background, view.theme);
  const frame = view.pictureFrame(area, { theme, resolution: options.scale, hasFocus });
  const legend = legendSections(state.style, frame);
  const content = { title, subtitle, source, ...(hasLegend && { legend }) };
  return { view, frame, decoration: layOutDecoration(content, frame.widthPx, frame.heightPx, theme) };
}
