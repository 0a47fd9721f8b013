import { drawFurniture } from '../../export/draw-furniture.ts';
import { type Furniture, layOutFurniture, pictureFonts } from '../../export/furniture.ts';
import { legendSections } from '../../export/legend-sections.ts';
import { type PictureOptions, type PixelSize, themeOf, toPixelSize } from '../../export/picture.ts';
import { type SvgContent, svgContentOf, toSvg } from '../../export/svg/to-svg.ts';
import { toBlob } from '../../export/to-blob.ts';
import type { LayerFrame } from '../../layers/Layer.ts';
import { VertexPictures } from '../../layers/lib/VertexPictures.ts';
import type { GraphView } from '../../view/GraphView.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

type Progress = (done: number, total: number) => void;

interface PlannedPicture {
  readonly view: GraphView;
  readonly frame: LayerFrame;
  readonly furniture: Furniture;
}

/** The graph as PNG. Rejects with AbortError, and where the picture would be too large. */
export async function makePng(
  workspace: GraphWorkspace,
  options: PictureOptions,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<Blob> {
  const { view, frame, furniture } = planPicture(workspace, options);
  const { scale, background } = options;
  const { width, height } = toPixelSize(furniture.widthPx, furniture.heightPx, scale);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null)
    throw new Error('the browser has no memory for a picture of this size: choose a smaller scale');
  const isTransparent = background === 'transparent';
  if (!isTransparent) {
    context.fillStyle = frame.theme.background;
    context.fillRect(0, 0, width, height);
  }
  const top = Math.round(furniture.graphTop * scale);
  await withPictures(frame, signal, (pictured) =>
    view.drawPicture(pictured, { context, left: 0, top, isTransparent, signal, onProgress }),
  );
  drawFurniture(context, furniture, scale);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  signal.throwIfAborted();
  if (picture === null)
    throw new Error('the browser could not encode a picture of this size: choose a smaller scale');
  return picture;
}

/** The graph as SVG. Rejects with AbortError, and where there is more than other programs open. */
export async function makeSvg(
  workspace: GraphWorkspace,
  options: PictureOptions,
  signal: AbortSignal,
): Promise<Blob> {
  const { frame, furniture } = planPicture(workspace, { ...options, scale: 1 });
  const content = svgContentOf(frame);
  return withPictures({ ...frame, resolution: svgImageScale }, signal, ({ pictures }) => {
    const parts = toSvg({ ...frame, ...(pictures && { pictures }) }, content, {
      furniture,
      title: options.title.trim() === '' ? workspace.graph : options.title,
      isTransparent: options.background === 'transparent',
      measure: createMeasure(),
    });
    return toBlob(parts, { type: 'image/svg+xml', signal });
  });
}

/** What a PNG will be; throws as `makePng` rejects. */
export function sizeOfPng(workspace: GraphWorkspace, options: PictureOptions): PixelSize {
  const { furniture } = planPicture(workspace, options);
  return toPixelSize(furniture.widthPx, furniture.heightPx, options.scale);
}

/** What an SVG will hold; throws as `makeSvg` rejects. */
export function contentOfSvg(workspace: GraphWorkspace, options: PictureOptions): SvgContent {
  return svgContentOf(planPicture(workspace, { ...options, scale: 1 }).frame);
}

/** Images in an SVG have so many pixels for each CSS pixel. */
const svgImageScale = 3;

/** The frame with its icons and images as large as the picture shows them; what cannot be loaded is a plain vertex. */
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
  if (view === undefined) throw new Error('the graph is not drawn yet');
  if (model.vertexCount === 0) throw new Error('there is no vertex to be seen: show some first');
  const { area, background, scale, hasFocus, hasLegend, title } = options;
  const theme = themeOf(background, view.theme);
  const frame = view.pictureFrame(area, { theme, resolution: scale, hasFocus });
  const legend = legendSections(state.style, frame);
  const content = { title, ...(hasLegend && { legend }) };
  return { view, frame, furniture: layOutFurniture(content, frame.widthPx, frame.heightPx, theme) };
}

/** Widths as the browser sets texts. */
function createMeasure(): (text: string, fontPx: number) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('the browser gives no 2D canvas for labels');
  return (text, fontPx) => {
    context.font = `${fontPx}px ${pictureFonts}`;
    return context.measureText(text).width;
  };
}
