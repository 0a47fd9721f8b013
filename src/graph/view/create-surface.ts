import { isWebGLSupported } from 'pixi.js';
import { PixiSurface } from './PixiSurface.ts';
import type { Surface, SurfaceEvents } from './Surface.ts';

/** A surface with WebGL, or with a 2D canvas where the browser has none. */
export async function createSurface(
  host: HTMLElement,
  background: string,
  events: SurfaceEvents,
): Promise<Surface> {
  try {
    return await PixiSurface.create(host, background, events);
  } catch (error) {
    if (isWebGLSupported()) throw error;
    const { CanvasSurface } = await import('./CanvasSurface.ts');
    return new CanvasSurface(background, events);
  }
}
