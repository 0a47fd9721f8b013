import type { PanZoom } from '../use-pan-zoom.ts';
import type { MapPoint } from './map-points.ts';
import { worldSize } from './projection.ts';

const marginPx = 56;

/** The view that shows all points; without points, the world. */
export function homeOf(
  points: readonly { readonly x: number; readonly y: number }[],
  widthPx: number,
  heightPx: number,
): PanZoom {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = points.length === 0 ? [0, worldSize] : [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = points.length === 0 ? [150, 800] : [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    40,
    Math.max(80, widthPx - 2 * marginPx) / Math.max(1, right - left),
    Math.max(80, heightPx - 2 * marginPx) / Math.max(1, bottom - top),
  );
  return {
    scale,
    left: widthPx / 2 - ((left + right) / 2) * scale,
    top: heightPx / 2 - ((top + bottom) / 2) * scale,
  };
}

/** The area of a point follows its value. */
export function radii(points: readonly MapPoint[]): (point: MapPoint) => number {
  const max = Math.max(0, ...points.map(({ size }) => size ?? 0));
  if (max === 0) return () => 4;
  return ({ size }) => 2.5 + 6 * Math.sqrt(Math.max(0, size ?? 0) / max);
}
