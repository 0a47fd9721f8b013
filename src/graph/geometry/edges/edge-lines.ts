import { bundleCollection } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { usualColor } from '../../styles/edge-coloring.ts';

/** Up to this number of parallel edges, each is drawn separately. */
const maxFanned = 16;
/** Maximum number of lines of fans, each of which has several segments. */
const maxFannedLines = 1000;
/** A graph with more lines is drawn as ink, without fans. */
export const maxDirectLines = 2500;
/** Number of distinct loops per vertex: one per corner. */
const maxLoops = 4;
/** Above this number of edges, each edge is a separate line: most are drawn as ink, which accumulates. */
const maxGroupedEdges = 20_000;
/** Distance between the middle of a curved line and the straight line, relative to its length. */
export const curveShare = 0.15;
/** Spacing between neighbours at the middle of a fan, world units; less than `most` in a fan as wide as `fanWidth`. */
const fanSpacing = { max: 18, min: 8 };
const fanWidth = 48;

/** Line ends with an arrow head. */
export const arrowEnd = { target: 1, source: 2 } as const;

/**
 * Lines that represent edges: one per edge, fanned out between the same two vertices if they are few; one wider line
 * for all of them otherwise. A line runs from the source to the target of its first edge.
 */
export interface EdgeLines {
  readonly count: number;
  /** By line: its first edge. */
  readonly edges: Uint32Array;
  /**
   * By line: signed distance of its middle from the straight line, world units, positive to the left; for loops the
   * corner of the vertex, 0 to 3.
   */
  readonly bends: Float32Array;
  /** By line; 1: the bend separates it from parallel lines. */
  readonly isFanned: Uint8Array;
  /** By line: number of edges, including those counted by bundles. */
  readonly weights: Uint32Array;
  /** By line: bits of `arrowEnd`. */
  readonly arrows: Uint8Array;
  /** By edge: its line; `noLine` for edges that a filter hides. */
  readonly lineOf: Uint32Array;
  /** The largest number of edges that one line represents; the edges of a bundle count as one. */
  readonly maxParallel: number;
  /** Each edge is a line, also parallel ones. */
  readonly isSeparate: boolean;
}

/** The line of a hidden edge. */
export const noLine = 0xffff_ffff;

const known = new WeakMap<GraphModel, { readonly revision: string; readonly lines: EdgeLines }>();

/** Computed once per topology and filter, O(E). */
export function edgeLinesOf(model: GraphModel): EdgeLines {
  const revision = `${model.revisions.topology} ${model.visibilityRevision}`;
  const before = known.get(model);
  if (before?.revision === revision) return before.lines;
  const lines = model.edgeCount > maxGroupedEdges ? lineForEach(model) : makeLines(model);
  known.set(model, { revision, lines });
  return lines;
}

function makeLines(model: GraphModel): EdgeLines {
  const { sources, targets, edgeCount, vertexCount } = model;
  const groups = new Map<number, number[]>();
  for (let edge = 0; edge < edgeCount; edge++) {
    if (model.isEdgeHidden(edge)) continue;
    const [source, target] = [sources[edge]!, targets[edge]!];
    const pair = Math.min(source, target) * vertexCount + Math.max(source, target);
    const group = groups.get(pair);
    if (group === undefined) groups.set(pair, [edge]);
    else group.push(edge);
  }
  const [edges, weights] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)];
  const [bends, arrows] = [new Float32Array(edgeCount), new Uint8Array(edgeCount)];
  const [lineOf, isFanned] = [new Uint32Array(edgeCount).fill(noLine), new Uint8Array(edgeCount)];
  const single = weightsOfEdges(model);
  let count = 0;
  let maxParallel = 1;
  const largestFan = largestFanOf(model, groups);
  for (const group of groups.values()) {
    const source = sources[group[0]!]!;
    const isLoop = source === targets[group[0]!]!;
    if (group.length <= (isLoop ? Math.min(maxLoops, largestFan) : largestFan)) {
      const gaps = group.length - 1;
      const spacing = Math.max(fanSpacing.min, Math.min(fanSpacing.max, fanWidth / Math.max(1, gaps)));
      group.forEach((edge, rank) => {
        const bend = (rank - gaps / 2) * spacing;
        lineOf[edge] = count;
        edges[count] = edge;
        weights[count] = single[edge]!;
        arrows[count] = isLoop ? 0 : arrowEnd.target;
        isFanned[count] = gaps > 0 ? 1 : 0;
        // The bend is on the same side of the pair for both directions.
        bends[count++] = isLoop ? rank : sources[edge] === source ? bend : -bend;
      });
      continue;
    }
    edges[count] = group[0]!;
    maxParallel = Math.max(maxParallel, group.length);
    for (const edge of group) {
      lineOf[edge] = count;
      weights[count]! += single[edge]!;
      if (!isLoop) arrows[count]! |= sources[edge] === source ? arrowEnd.target : arrowEnd.source;
    }
    count++;
  }
  return { count, edges, bends, isFanned, weights, arrows, lineOf, maxParallel, isSeparate: false };
}

/**
 * Up to this number of parallel edges, all are fanned out; 1: none. Smaller fans come first, as long as the lines are few
 * enough. O(groups).
 */
function largestFanOf(
  { sources, targets }: GraphModel,
  groups: ReadonlyMap<number, readonly number[]>,
): number {
  const countBySize = new Uint32Array(maxFanned + 1);
  for (const group of groups.values()) {
    const isLoop = sources[group[0]!] === targets[group[0]!];
    if (group.length <= (isLoop ? maxLoops : maxFanned)) countBySize[group.length]!++;
  }
  let lines = groups.size;
  let fanned = 0;
  for (let size = 2; size <= maxFanned; size++) {
    lines += countBySize[size]! * (size - 1);
    fanned += countBySize[size]! * size;
    if (lines > maxDirectLines || fanned > maxFannedLines) return size - 1;
  }
  return maxFanned;
}

function lineForEach(model: GraphModel): EdgeLines {
  const { edgeCount, sources, targets } = model;
  const shown = shownEdges(model);
  const weights = weightsOfEdges(model);
  if (shown !== undefined) return lineForEachOf(model, shown, weights);
  const edges = new Uint32Array(edgeCount);
  const arrows = new Uint8Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    edges[edge] = edge;
    arrows[edge] = sources[edge] === targets[edge] ? 0 : arrowEnd.target;
  }
  return {
    count: edgeCount,
    edges,
    bends: new Float32Array(edgeCount),
    isFanned: new Uint8Array(edgeCount),
    weights,
    arrows,
    lineOf: edges,
    maxParallel: 1,
    isSeparate: true,
  };
}

/** One line for each of these edges. */
function lineForEachOf(
  { sources, targets, edgeCount }: GraphModel,
  edges: Uint32Array,
  all: Uint32Array,
): EdgeLines {
  const lineOf = new Uint32Array(edgeCount).fill(noLine);
  for (let line = 0; line < edges.length; line++) lineOf[edges[line]!] = line;
  return {
    count: edges.length,
    edges,
    bends: new Float32Array(edges.length),
    isFanned: new Uint8Array(edges.length),
    weights: edges.map((edge) => all[edge]!),
    arrows: Uint8Array.from(edges, (edge) => (sources[edge] === targets[edge] ? 0 : arrowEnd.target)),
    lineOf,
    maxParallel: 1,
    isSeparate: true,
  };
}

/**
 * The edges that are drawn as the same line as this edge, with the edge itself, ascending; `isInk`: the edges are drawn
 * as ink, in which parallel edges overlap. O(E).
 */
export function edgesOfSameLine(model: GraphModel, edge: number, isInk: boolean): number[] {
  const { lineOf, maxParallel, isSeparate } = edgeLinesOf(model);
  if (isInk || isSeparate) return parallelEdges(model, edge);
  const line = lineOf[edge];
  if (maxParallel === 1 || line === undefined || line === noLine) return [edge];
  const together: number[] = [];
  for (let each = lineOf.indexOf(line); each !== -1; each = lineOf.indexOf(line, each + 1))
    together.push(each);
  return together;
}

/** The shown edges between the ends of this edge, in both directions, ascending. O(E). */
function parallelEdges(model: GraphModel, edge: number): number[] {
  const { sources, targets, edgeCount } = model;
  const [source, target] = [sources[edge]!, targets[edge]!];
  const together: number[] = [];
  for (let each = 0; each < edgeCount; each++) {
    const [from, to] = [sources[each]!, targets[each]!];
    const isSame = (from === source && to === target) || (from === target && to === source);
    if (isSame && !model.isEdgeHidden(each)) together.push(each);
  }
  return together;
}

/** The edges that no filter hides, ascending; undefined: all. */
export function shownEdges({ visibility, edgeCount }: GraphModel): Uint32Array | undefined {
  if (visibility === undefined || visibility.hiddenEdgeCount === 0) return undefined;
  const { hiddenEdges } = visibility;
  const shown = new Uint32Array(edgeCount);
  let count = 0;
  for (let edge = 0; edge < edgeCount; edge++) if (hiddenEdges[edge] !== 1) shown[count++] = edge;
  return shown.slice(0, count);
}

/** By edge: number of edges that it represents; the document of a bundle stores it. O(E). */
function weightsOfEdges(model: GraphModel): Uint32Array {
  const { edgeCount, edgeCollectionNumbers } = model;
  const weights = new Uint32Array(edgeCount).fill(1);
  const bundles = model.edgeCollections.find(bundleCollection);
  if (bundles === undefined) return weights;
  for (let edge = 0; edge < edgeCount; edge++) {
    if (edgeCollectionNumbers[edge] !== bundles) continue;
    const count = model.findDocument(model.edgeIds.at(edge)!)?.count;
    if (typeof count === 'number' && count >= 1) weights[edge] = count;
  }
  return weights;
}

/**
 * Signed distance of the middle of a line of this length from the straight line, world units, positive to the left. Not
 * for loops.
 */
export function bendOfLine(
  { bends, isFanned }: EdgeLines,
  line: number,
  length: number,
  isCurved: boolean,
): number {
  return isCurved && isFanned[line] === 0 ? curveShare * length : bends[line]!;
}

/** Line colour for shaders, 0xrrggbb; -1 if its edges have different colours or none. */
export function colorsOfLines(
  { count, lineOf }: EdgeLines,
  edgeColors: Uint32Array | undefined,
): Float32Array {
  const colors = new Float32Array(count).fill(-1);
  if (edgeColors === undefined) return colors;
  const isSeen = new Uint8Array(count);
  for (let edge = 0; edge < edgeColors.length; edge++) {
    const line = lineOf[edge]!;
    if (line === noLine) continue;
    const color = edgeColors[edge] === usualColor ? -1 : edgeColors[edge]!;
    if (isSeen[line] === 0) colors[line] = color;
    else if (colors[line] !== color) colors[line] = -1;
    isSeen[line] = 1;
  }
  return colors;
}

const knownWidths = new WeakMap<Float32Array, { readonly lines: EdgeLines; readonly widest: Float32Array }>();

/** By line: the largest width factor of its edges. Computed once per array of widths, O(E). */
export function widthsOfLines(lines: EdgeLines, widths: Float32Array | undefined): Float32Array | undefined {
  if (widths === undefined) return undefined;
  const before = knownWidths.get(widths);
  if (before?.lines === lines) return before.widest;
  const { count, lineOf } = lines;
  const widest = new Float32Array(count);
  for (let edge = 0; edge < widths.length; edge++) {
    const line = lineOf[edge]!;
    if (line === noLine) continue;
    if (widths[edge]! > widest[line]!) widest[line] = widths[edge]!;
  }
  knownWidths.set(widths, { lines, widest });
  return widest;
}

const knownArrows = new WeakMap<Uint8Array, { readonly lines: EdgeLines; readonly arrows: Uint8Array }>();

/** By line: its ends with arrow heads, without those of edges that have no direction. Computed once per array, O(E). */
export function arrowsOfLines(lines: EdgeLines, undirected: Uint8Array | undefined): Uint8Array {
  if (undirected === undefined) return lines.arrows;
  const before = knownArrows.get(undirected);
  if (before?.lines === lines) return before.arrows;
  const isDirected = new Uint8Array(lines.count);
  for (let edge = 0; edge < lines.lineOf.length; edge++) {
    const line = lines.lineOf[edge]!;
    if (line !== noLine && undirected[edge] !== 1) isDirected[line] = 1;
  }
  const arrows = lines.arrows.map((bits, line) => (isDirected[line] === 1 ? bits : 0));
  knownArrows.set(undirected, { lines, arrows });
  return arrows;
}

/** Length factor of a line's arrow heads, so that they remain visible at a wide line. */
export function arrowScale(lines: EdgeLines, line: number, widest: Float32Array | undefined): number {
  return Math.max(1, 0.4 * widthOfWeight(lines.weights[line]!) * (widest?.[line] ?? 1));
}

/** Width factor of a line for several edges. */
export function widthOfWeight(weight: number): number {
  return 1 + 0.45 * Math.log2(weight);
}
