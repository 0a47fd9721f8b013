import type { GraphModel } from '../../model/GraphModel.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { edgeLinesOf, noLine } from './edge-lines.ts';
import { edgeLookOf } from './edge-look.ts';
import { type Neighbourhood, neighbourhoodOf } from './neighbourhood.ts';
import { markedHeadPx } from './shown-arrows.ts';

const maxEdges = 1500;
const maxPathEdges = 3000;
const maxNeighbours = 20_000;
/** Maximum number of selection rings; more would cover the vertices, and the dimmed background is sufficient. */
export const maxRings = 3000;
/** Number of rings that are drawn at any size. */
const maxTinyRings = 200;
/** Full radius in CSS pixels below which rings would be wider than the vertex. */
const minRingedPx = 6;
/** Above this selected share of a large graph, the rest is not dimmed. */
const nearlyAllShare = 0.9;
/** Opacity of the background colour over unselected elements. */
export const veilAlpha = 0.66;

/** Highlighted lines, drawn above the dimmed elements. */
interface HighlightedLines {
  /** Line numbers. */
  readonly chosen: readonly number[];
  /** Width of a line for one edge, CSS pixels. */
  readonly widthPx: number;
  readonly alpha: number;
  /** Default arrow head length, CSS pixels; 0: none. */
  readonly headPx: number;
}

/** Neighbours of the selection, or of the hovered element without a selection. Empty for large selections. */
export function neighbourhoodOfFocus(
  model: GraphModel,
  selected: readonly number[],
  hovered: readonly number[],
): Neighbourhood {
  const middles = selected.length > maxRings ? [] : selected.length > 0 ? selected : hovered;
  return neighbourhoodOf(model, middles, maxNeighbours, maxEdges);
}

export function isNearlyAll(selected: readonly number[], vertexCount: number): boolean {
  return selected.length > Math.max(maxRings, nearlyAllShare * vertexCount);
}

/**
 * True if selected vertices have rings. At low zoom, the rings of many vertices would merge, and the dimmed background
 * is sufficient.
 */
export function hasRings({ focus, columns, camera }: DrawFrame): boolean {
  const count = focus.selected.length;
  if (count <= maxTinyRings) return true;
  return count <= maxRings && columns.fullRadius * camera.zoom >= minRingedPx;
}

/** Hovered and selected edges. */
export function markedEdges({ focus, model }: DrawFrame): readonly number[] {
  const edges = [
    ...(focus.selectedEdges ?? []),
    ...(focus.hoveredEdge === undefined ? [] : [focus.hoveredEdge]),
  ];
  return edges.filter((edge) => edge < model.edgeCount);
}

/** Lines of the edges in the neighbourhood of the focus, and of the marked edges. */
export function highlightedLines(frame: DrawFrame, nearEdges: readonly number[]): HighlightedLines {
  const { model } = frame;
  const edges = [...nearEdges, ...markedEdges(frame)].filter((edge) => edge < model.edgeCount);
  const { lineOf } = edgeLinesOf(model);
  const chosen = [...new Set(edges.map((edge) => lineOf[edge]!))].filter((line) => line !== noLine);
  return {
    chosen,
    widthPx: edgeLookOf(frame).widthPx + 0.5,
    alpha: Math.max(0.18, 0.85 * Math.min(1, (60 / Math.max(1, chosen.length)) ** 0.35)),
    headPx: markedHeadPx(frame),
  };
}

/** Width of the border in the canvas colour around the chosen path, CSS pixels. */
export const pathCasingPx = 3;

/** Lines of the chosen path. */
export function pathLines(frame: DrawFrame): HighlightedLines {
  return { ...wideLines(frame, frame.focus.path?.edges ?? []), alpha: 1 };
}

/** Lines of the paths that are not chosen. */
export function otherPathLines(frame: DrawFrame): HighlightedLines {
  return { ...wideLines(frame, frame.focus.path?.otherEdges ?? []), widthPx: 1.75, alpha: 0.55 };
}

/** The edges that the integrity lens marks. */
export function faultLines(frame: DrawFrame): HighlightedLines {
  return wideLines(frame, frame.focus.faults?.edges ?? []);
}

/** The edges of the shown steps of a traversal. */
export function traversalLines(frame: DrawFrame): HighlightedLines {
  const lines = wideLines(frame, frame.focus.traversal?.edges ?? []);
  return { ...lines, widthPx: lines.widthPx - 1 };
}

function wideLines(frame: DrawFrame, wanted: readonly number[]): HighlightedLines {
  const { model } = frame;
  const edges = wanted.filter((edge) => edge < model.edgeCount).slice(0, maxPathEdges);
  const { lineOf } = edgeLinesOf(model);
  return {
    chosen: [...new Set(edges.map((edge) => lineOf[edge]!))].filter((line) => line !== noLine),
    widthPx: Math.max(3, edgeLookOf(frame).widthPx + 2),
    alpha: 0.9,
    headPx: markedHeadPx(frame),
  };
}
