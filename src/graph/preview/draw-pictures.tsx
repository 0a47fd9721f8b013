// The content security policy forbids `eval`, which Pixi uses without this import.
import 'pixi.js/unsafe-eval';
import { createRoot } from '@pixi/react';
import { type Application, Ticker } from 'pixi.js';
import { PreviewPicture } from './PreviewPicture.tsx';
import { type PreviewGeometry, pictureHeight, pictureWidth } from './preview-geometry.ts';

/** Two device pixels per CSS pixel, for high-density displays. */
const resolution = 2;

/** Options of the application; `render` applies them again for each geometry. */
const applicationOptions = {
  width: pictureWidth,
  height: pictureHeight,
  resolution,
  antialias: true,
  backgroundAlpha: 0,
  autoStart: false,
  sharedTicker: false,
  preference: 'webgl',
} as const;

/** One application draws all images: browsers limit the number of WebGL contexts per page to about 16. */
let root: ReturnType<typeof createRoot> | undefined;

/**
 * Draws a geometry off screen on a transparent background. One call at a time. Rejects without WebGL, and with the
 * signal's reason if it is aborted.
 */
export async function drawPicture(geometry: PreviewGeometry, signal: AbortSignal): Promise<Blob> {
  // Pixi's ticker would request animation frames indefinitely.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  root ??= createRoot(document.createElement('canvas'));
  const pixiRoot = root;
  const app = await new Promise<Application>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const picture = <PreviewPicture geometry={geometry} onReady={resolve} />;
    Promise.resolve(pixiRoot.render(picture, applicationOptions)).catch((error: unknown) => {
      // The next call creates a new application.
      root = undefined;
      reject(error);
    });
  });
  app.render();
  return toBlob(app.canvas);
}

/** Must run in the same task as the drawing: the browser clears the canvas after it. */
function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('the picture could not be encoded'));
        else resolve(blob);
      },
      'image/webp',
      // Lossless, because lossy compression blurs vertices.
      1,
    );
  });
}
