import type { GraphModel } from '../../model/GraphModel.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { edgeLinesOf } from './edge-lines.ts';
import { edgeLookOf } from './edge-look.ts';
import { type Neighbourhood, neighbourhoodOf } from './neighbourhood.ts';
import { markedHeadPx } from './shown-arrows.ts';

const mostEdges = 1500;
const mostPathEdges = 3000;
const mostNeighbours = 20_000;
/** More rings than this would hide what they mark; the veil over the rest tells enough. */
export const mostRings = 3000;
/** So many have rings however small they are. */
const mostTinyRings = 200;
/** Of the full radius, CSS pixels: below it rings would be wider than what they mark. */
const leastRingedPx = 6;
/** Where more than this share of a large graph is selected there is no rest to fade. */
const nearlyAllShare = 0.9;
/** Of the background's colour over what is not selected. */
export const veilAlpha = 0.66;

/** The lines that stand out, over the veil. */
interface HighlightedLines {
  /** Numbers of lines. */
  readonly chosen: readonly number[];
  /** Of a line for one edge, CSS pixels. */
  readonly widthPx: number;
  readonly alpha: number;
  /** Length of usual arrow heads, CSS pixels; 0: none. */
  readonly headPx: number;
}

/** What is next to the selection, or to what is hovered when nothing is selected. Of a crowd the neighbours are not shown. */
export function neighbourhoodOfFocus(
  model: GraphModel,
  selected: readonly number[],
  hovered: readonly number[],
): Neighbourhood {
  const middles = selected.length > mostRings ? [] : selected.length > 0 ? selected : hovered;
  return neighbourhoodOf(model, middles, mostNeighbours, mostEdges);
}

export function isNearlyAll(selected: readonly number[], vertexCount: number): boolean {
  return selected.length > Math.max(mostRings, nearlyAllShare * vertexCount);
}

/** Whether the selection has rings: far out those of a crowd would be one dark spot, and the veil tells enough. */
export function hasRings({ focus, columns, camera }: DrawFrame): boolean {
  const count = focus.selected.length;
  if (count <= mostTinyRings) return true;
  return count <= mostRings && columns.fullRadius * camera.zoom >= leastRingedPx;
}

/** Hovered and selected edges. */
export function markedEdges({ focus, model }: DrawFrame): readonly number[] {
  const edges = [
    ...(focus.selectedEdges ?? []),
    ...(focus.hoveredEdge === undefined ? [] : [focus.hoveredEdge]),
  ];
  return edges.filter((edge) => edge < model.edgeCount);
}

/** The lines of the edges near the focus and of the marked ones. */
export function highlightedLines(frame: DrawFrame, nearEdges: readonly number[]): HighlightedLines {
  const { model } = frame;
  const edges = [...nearEdges, ...markedEdges(frame)].filter((edge) => edge < model.edgeCount);
  const { lineOf } = edgeLinesOf(model);
  const chosen = [...new Set(edges.map((edge) => lineOf[edge]!))];
  return {
    chosen,
    widthPx: edgeLookOf(frame).widthPx + 0.5,
    alpha: Math.max(0.18, 0.85 * Math.min(1, (60 / Math.max(1, chosen.length)) ** 0.35)),
    headPx: markedHeadPx(frame),
  };
}

/** The lines of the paths on show. */
export function pathLines(frame: DrawFrame): HighlightedLines {
  const { model, focus } = frame;
  const edges = (focus.path?.edges ?? []).filter((edge) => edge < model.edgeCount).slice(0, mostPathEdges);
  const { lineOf } = edgeLinesOf(model);
  return {
    chosen: [...new Set(edges.map((edge) => lineOf[edge]!))],
    widthPx: Math.max(3, edgeLookOf(frame).widthPx + 2),
    alpha: 0.9,
    headPx: markedHeadPx(frame),
  };
}
