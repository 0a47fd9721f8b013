import { type Decoration, layOutDecoration } from '../../export/decoration.ts';
import { drawDecoration } from '../../export/draw-decoration.ts';
import { legendSections } from '../../export/legend-sections.ts';
import { measureText } from '../../export/measure-text.ts';
import { type PictureOptions, type PixelSize, themeOf, toPixelSize } from '../../export/picture.ts';
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
  const { view, frame: shown, decoration } = planPicture(workspace, options);
  const frame = frozenFrame(shown);
  const { scale, background } = options;
  const { width, height } = toPixelSize(decoration.widthPx, decoration.heightPx, scale);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null)
    throw new Error('the browser has not enough memory for an image of this size: choose a smaller scale');
  const isTransparent = background === 'transparent';
  if (!isTransparent) {
    context.fillStyle = frame.theme.background;
    context.fillRect(0, 0, width, height);
  }
  const top = Math.round(decoration.graphTop * scale);
  await withPictures(frame, signal, (pictured) =>
    view.drawPicture(pictured, { context, left: 0, top, isTransparent, signal, onProgress }),
  );
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
export function sizeOfPng(workspace: GraphWorkspace, options: PictureOptions): PixelSize {
  const { decoration } = planPicture(workspace, options);
  return toPixelSize(decoration.widthPx, decoration.heightPx, options.scale);
}

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
  const { area, background, scale, hasFocus, hasLegend, title } = options;
  const theme = themeOf(background, view.theme);
  const frame = view.pictureFrame(area, { theme, resolution: scale, hasFocus });
  const legend = legendSections(state.style, frame);
  const content = { title, ...(hasLegend && { legend }) };
  return { view, frame, decoration: layOutDecoration(content, frame.widthPx, frame.heightPx, theme) };
}
