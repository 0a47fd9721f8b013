import { Container, RenderTexture, type WebGLRenderer } from 'pixi.js';
import { nextTask } from '../../lib/wait.ts';
import { edgePaintOf } from '../geometry/edges/edge-paint.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import { layerEntries } from '../layers/registry.ts';
import { startInk } from './picture/ink-job.ts';

/** Tile size in pixels; a multiple of 4, which ink requires. */
const maxTilePixels = 2048;

export interface DrawTilesOptions {
  /** Canvas context and the top left corner of the graph in canvas pixels. */
  readonly context: CanvasRenderingContext2D;
  readonly left: number;
  readonly top: number;
  /** No background: the image keeps its alpha channel. */
  readonly isTransparent: boolean;
  readonly signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/**
 * Draws a frame of any size and resolution onto a canvas, tile by tile, with separate instances of the view's layers.
 * Labels and arrow heads are chosen once for the whole image. The frame must not change meanwhile: see
 * `frozenFrame`. Rejects with AbortError.
 */
export async function drawTiles(
  renderer: WebGLRenderer,
  whole: LayerFrame,
  { context, left, top, isTransparent, signal, onProgress }: DrawTilesOptions,
): Promise<void> {
  const stage = new Container();
  const layers = layerEntries.map((entry) => entry.create());
  for (const layer of layers) stage.addChild(layer.container);
  const { resolution } = whole;
  const [width, height] = [Math.round(whole.widthPx * resolution), Math.round(whole.heightPx * resolution)];
  const tiles = tilesOf(width, height);
  const texture = RenderTexture.create({ width: 1, height: 1, resolution });
  try {
    for (const [number, { x, y }] of tiles.entries()) {
      onProgress(number, tiles.length);
      const tileWidth = 4 * Math.ceil(Math.min(maxTilePixels, width - x) / 4);
      const tileHeight = Math.min(maxTilePixels, height - y);
      const frame = await withInk(tileOf(whole, x, y, tileWidth, tileHeight), signal);
      await nextTask();
      signal.throwIfAborted();
      for (const layer of layers) layer.sync(frame);
      texture.resize(frame.widthPx, frame.heightPx, resolution);
      const clearColor = isTransparent ? [0, 0, 0, 0] : whole.theme.background;
      renderer.render({ container: stage, target: texture, clear: true, clearColor });
      const { pixels, width: got, height: gotHeight } = renderer.texture.getPixels(texture);
      if (isTransparent) unpremultiply(pixels);
      const image = new ImageData(new Uint8ClampedArray(pixels), got, gotHeight);
      // The padding that makes the width a multiple of 4 is cut off.
      context.putImageData(image, left + x, top + y, 0, 0, Math.min(got, width - x), tileHeight);
    }
  } finally {
    for (const layer of layers) layer.destroy();
    stage.destroy({ children: true });
    texture.destroy(true);
  }
}

function tilesOf(width: number, height: number): { readonly x: number; readonly y: number }[] {
  const tiles: { x: number; y: number }[] = [];
  for (let y = 0; y < height; y += maxTilePixels) {
    for (let x = 0; x < width; x += maxTilePixels) tiles.push({ x, y });
  }
  return tiles;
}

/** The frame of one tile, given in pixels. */
function tileOf(whole: LayerFrame, x: number, y: number, width: number, height: number): LayerFrame {
  const { camera, resolution } = whole;
  const [widthPx, heightPx] = [width / resolution, height / resolution];
  return {
    ...whole,
    whole,
    widthPx,
    heightPx,
    camera: {
      worldX: camera.worldX + (x / resolution + (widthPx - whole.widthPx) / 2) / camera.zoom,
      worldY: camera.worldY + (y / resolution + (heightPx - whole.heightPx) / 2) / camera.zoom,
      zoom: camera.zoom,
    },
  };
}

/** The frame with ink, if its edges are drawn as ink. */
async function withInk(frame: LayerFrame, signal: AbortSignal): Promise<LayerFrame> {
  if (!frame.isLarge || frame.model.edgeCount === 0) return frame;
  const { model } = frame;
  const job = startInk({
    ...frame,
    sources: model.sources.subarray(0, model.edgeCount),
    targets: model.targets.subarray(0, model.edgeCount),
    step: 1,
    contrast: 1,
    paint: edgePaintOf(frame),
  });
  const abort = () => job.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return { ...frame, ink: await job.ink };
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** GL uses premultiplied alpha, canvas image data does not. */
function unpremultiply(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    const factor = 255 / alpha;
    pixels[at] = pixels[at]! * factor;
    pixels[at + 1] = pixels[at + 1]! * factor;
    pixels[at + 2] = pixels[at + 2]! * factor;
  }
}
