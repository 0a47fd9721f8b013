// The server's content security policy forbids code from strings, which Pixi would make.
import 'pixi.js/unsafe-eval';
import { createRoot } from '@pixi/react';
import { type Application, Ticker } from 'pixi.js';
import { PreviewPicture } from './PreviewPicture.tsx';
import { type PreviewScene, pictureHeight, pictureWidth } from './preview-scene.ts';

/** Sharp on screens with two device pixels per CSS pixel. */
const resolution = 2;

/** The options of the application; `render` sets them again with each scene. */
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

/** All pictures are drawn by one application: browsers limit the WebGL contexts of a page to about 16. */
let root: ReturnType<typeof createRoot> | undefined;

/**
 * Draws a scene without showing it, on a transparent background. One call at a time. Rejects without WebGL, and with
 * the signal's reason when it is aborted.
 */
export async function drawPicture(scene: PreviewScene, signal: AbortSignal): Promise<Blob> {
  // Pixi's own clock asks for frames for ever.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  root ??= createRoot(document.createElement('canvas'));
  const pixiRoot = root;
  const app = await new Promise<Application>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const picture = <PreviewPicture scene={scene} onReady={resolve} />;
    Promise.resolve(pixiRoot.render(picture, applicationOptions)).catch((error: unknown) => {
      // The next call tries again with a new application.
      root = undefined;
      reject(error);
    });
  });
  app.render();
  return toBlob(app.canvas);
}

/** In the task of the drawing: the browser clears the canvas after it. */
function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('the picture could not be encoded'));
        else resolve(blob);
      },
      'image/webp',
      // Without loss, which would blur the vertices.
      1,
    );
  });
}
