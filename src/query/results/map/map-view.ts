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
  const most = Math.max(0, ...points.map(({ size }) => size ?? 0));
  if (most === 0) return () => 4;
  return ({ size }) => 2.5 + 6 * Math.sqrt(Math.max(0, size ?? 0) / most);
}

/** A place in map units with a text beside its circle. */
interface Labelled {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Pixels. */
  readonly radius: number;
}

/** A label in pixels. */
interface PlacedLabel {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly right: number;
}

/** Labels beside their points that cover no earlier label. */
export function placeLabels(
  points: readonly Labelled[],
  toX: (point: Labelled) => number,
  toY: (point: Labelled) => number,
): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const point of points) {
    const { label, radius } = point;
    if (label === '') continue;
    const x = toX(point) + radius + 4;
    const y = toY(point) + 4;
    const right = x + label.length * 7;
    const isCovered = placed.some(
      (other) => Math.abs(other.y - y) < 14 && other.x < right && x < other.right,
    );
    if (!isCovered) placed.push({ label, x, y, right });
  }
  return placed;
}
