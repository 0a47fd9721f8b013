import { mixColors } from '../../styles/palette.ts';
import type { CanvasTheme } from '../../styles/theme.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { loadedSharesOf } from './loaded-shares.ts';

/** Distance between the outline of a vertex and its ring, CSS pixels; the ring of a selection fits between them. */
export const ringGapPx = 4;
const minBandPx = 3;
const maxBandPx = 5;
const bandShare = 0.22;
/** Vertices with a smaller radius on the screen have no ring, CSS pixels. */
export const minRingedPx = 6;
/** Part of the ring that is visible for the smallest share above 0, and that stays open for the largest. */
const minArc = 0.02;
/** Share of the edge colour in the rest of the ring. */
const trackShare = 0.32;

/** Width that the ring of the keyboard walk adds around a vertex with its hub ring, CSS pixels. */
export const focusRingPx = 7;

/** The ring of a vertex of which not all neighbours are loaded. */
export interface HubRing {
  readonly vertex: number;
  /** The filled part of the ring, clockwise from the top, 0 to 1. */
  readonly arc: number;
}

/** Width of a ring around a vertex with this radius, CSS pixels. */
export function ringBandPx(radiusPx: number): number {
  return Math.min(maxBandPx, Math.max(minBandPx, bandShare * radiusPx));
}

/** Width that a ring adds around a vertex with this radius, CSS pixels. */
function reachOfRing(radiusPx: number): number {
  return radiusPx < minRingedPx ? 0 : ringGapPx + ringBandPx(radiusPx);
}

/** `ringBandPx` and `reachOfRing` in GLSL. */
export const ringGlsl = `
float ringBand(float radius) {
  return clamp(${bandShare} * radius, ${minBandPx.toFixed(1)}, ${maxBandPx.toFixed(1)});
}
float ringReach(float radius) {
  return radius < ${minRingedPx.toFixed(1)} ? 0.0 : ${ringGapPx.toFixed(1)} + ringBand(radius);
}`;

/** Colours of the filled part and of the rest. */
export function ringColors({ background, edge, label }: CanvasTheme): {
  readonly fill: string;
  readonly track: string;
} {
  return { fill: label, track: mixColors(background, edge, trackShare) };
}

/** The rings of these vertices, or of all: of vertices that are drawn and have neighbours that are not shown. */
export function hubRingsOf(frame: DrawFrame, vertices?: readonly number[]): readonly HubRing[] {
  const shares = loadedSharesOf(frame.model);
  if (shares.size === 0) return [];
  const chosen = vertices ?? [...shares.keys()];
  return chosen.flatMap((vertex) => {
    const share = shares.get(vertex);
    if (share === undefined || vertex >= frame.columns.count || !hasRing(frame, vertex)) return [];
    return [{ vertex, arc: share === 0 ? 0 : Math.min(1 - minArc, Math.max(minArc, share)) }];
  });
}

/** True if the vertex has a ring where it is large enough. */
export function hasRing({ model, style }: Pick<DrawFrame, 'model' | 'style'>, vertex: number): boolean {
  if (style.vertexShape.kind === 'none' || !loadedSharesOf(model).has(vertex)) return false;
  return !model.isVertexHidden(vertex);
}

/** Width that the ring of a vertex adds around its outline, CSS pixels; 0: it has none. */
export function ringReachPx(frame: DrawFrame, vertex: number, radiusPx: number): number {
  return hasRing(frame, vertex) ? reachOfRing(radiusPx) : 0;
}

/** Radius of a vertex in the picture with its rings, CSS pixels: labels begin there. */
export function markedRadiusPx(frame: DrawFrame, vertex: number, zoom = frame.camera.zoom): number {
  const { columns, minRadius } = frame;
  const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, minRadius);
  const focusPx = frame.focus.walkedVertex === vertex ? focusRingPx : 0;
  return radius + ringReachPx(frame, vertex, radius) + focusPx;
}
