import { type CameraState, toScreen, type WorldBounds } from './Camera.ts';

/** `view`: the current viewport; `all`: the whole graph, fitted; `allHere`: the whole graph at the current zoom. */
export type PictureArea = 'view' | 'all' | 'allHere';

export interface PictureView {
  readonly camera: CameraState;
  /** CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Margin around the graph for labels, CSS pixels. */
const marginPx = 40;

/** Camera and size of an image of an area; `bounds`: bounds of the vertex outlines. */
export function viewOfArea(area: PictureArea, screen: PictureView, bounds: WorldBounds): PictureView {
  if (area === 'view') return screen;
  const width = Math.max(1e-6, bounds.maxX - bounds.minX);
  const height = Math.max(1e-6, bounds.maxY - bounds.minY);
  const free = (lengthPx: number) => Math.max(lengthPx / 4, lengthPx - 2 * marginPx);
  const zoom =
    area === 'allHere'
      ? screen.camera.zoom
      : Math.min(1, free(screen.widthPx) / width, free(screen.heightPx) / height);
  return {
    camera: { worldX: (bounds.minX + bounds.maxX) / 2, worldY: (bounds.minY + bounds.maxY) / 2, zoom },
    widthPx: Math.ceil(width * zoom + 2 * marginPx),
    heightPx: Math.ceil(height * zoom + 2 * marginPx),
  };
}

/** Position of the top left corner of a drawn picture on the current screen (CSS pixels, without lens), and its scale. */
export function placeOfPicture(
  { camera, widthPx, heightPx }: PictureView,
  screen: PictureView,
): { readonly x: number; readonly y: number; readonly scale: number } {
  const left = camera.worldX - widthPx / 2 / camera.zoom;
  const top = camera.worldY - heightPx / 2 / camera.zoom;
  const { lens: _, ...flat } = screen.camera;
  const { x, y } = toScreen(flat, screen.widthPx, screen.heightPx, left, top);
  return { x, y, scale: screen.camera.zoom / camera.zoom };
}
