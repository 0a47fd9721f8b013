import type { GraphModel } from '../../model/GraphModel.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { boundsOf } from '../picking/PointGrid.ts';
import { edgeLinesOf, widthOfWeight } from './edge-lines.ts';

/** Share of the area that lines may cover before their opacity decreases. */
const easyCover = 0.05;
/** Smaller arrow heads would be illegible. */
const minArrowPx = 5;

/** Style of all edge lines at the current zoom. */
interface EdgeLook {
  /** Width of a line for one edge, CSS pixels. */
  readonly widthPx: number;
  readonly alpha: number;
  /** Arrow head length in CSS pixels; undefined if too small. */
  readonly arrowPx: number | undefined;
  readonly arrowAlpha: number;
}

/** Opacity and width decrease with the share of the graph's area that lines cover, so that vertices stay visible. */
export function edgeLookOf(frame: DrawFrame): EdgeLook {
  const { camera, theme } = frame;
  const widthPx = edgeWidth(camera.zoom);
  const crowd = Math.max(1, (spreadOf(frame) * widthPx) / camera.zoom / easyCover);
  const alpha = Math.max(0.18, Math.min(0.95, theme.edgeAlpha * 1.5) / crowd ** 0.55);
  const arrowPx = (arrowLength(camera.zoom) ?? 0) * Math.max(0.6, crowd ** -0.16);
  return {
    widthPx: Math.max(0.7, widthPx / crowd ** 0.2),
    alpha,
    arrowPx: arrowPx < minArrowPx ? undefined : arrowPx,
    arrowAlpha: Math.max(frame.isLarge ? 0.35 : 0, Math.min(0.9, alpha * 1.4)),
  };
}

/** Width of a single edge in CSS pixels: thinner at low zoom, with a minimum. */
function edgeWidth(zoom: number): number {
  return Math.min(1.8, Math.max(1, 2 * zoom));
}

/** Length of a single arrow head in CSS pixels. */
export function arrowLength(zoom: number): number | undefined {
  const length = Math.min(11, 20 * zoom);
  return length < minArrowPx ? undefined : length;
}

const known = new WeakMap<GraphModel, { readonly state: string; readonly spread: number }>();

/** Above this number of lines, a sample is measured. */
const maxMeasured = 20_000;

/** Total line length (weighted by width) per unit of the graph's area, in world units. */
function spreadOf({ model, positions, positionsRevision }: DrawFrame): number {
  const state = `${model.revisions.topology} ${positionsRevision}`;
  const before = known.get(model);
  if (before?.state === state) return before.spread;
  const { sources, targets, vertexCount } = model;
  const { count, edges, weights } = edgeLinesOf(model);
  let length = 0;
  const step = Math.max(1, Math.ceil(count / maxMeasured));
  for (let line = 0; line < count; line += step) {
    const [from, to] = [2 * sources[edges[line]!]!, 2 * targets[edges[line]!]!];
    const [dx, dy] = [positions[to]! - positions[from]!, positions[to + 1]! - positions[from + 1]!];
    length += Math.sqrt(dx * dx + dy * dy) * widthOfWeight(weights[line]!);
  }
  const { minX, minY, maxX, maxY } = boundsOf(positions, vertexCount);
  // A row of vertices has no area.
  const whole = (length * count) / Math.max(1, Math.ceil(count / step));
  const spread = whole / ((maxX - minX + 100) * (maxY - minY + 100));
  known.set(model, { state, spread });
  return spread;
}
