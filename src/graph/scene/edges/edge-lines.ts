import { isBundleId } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/** Parallel edges of a graph with at most so many edges are told apart, up to a number for each pair of vertices. */
const mostFannedEdges = 1000;
const mostFanned = 6;
/** Loops at one vertex that are told apart: one at each of its corners. */
const mostLoops = 4;
/** Beyond so many edges each is a line of its own: most are ink, which adds up by itself. */
const mostGroupedEdges = 20_000;
/** Of a curved line, how far its middle lies from straight, as a share of its length. */
export const curveShare = 0.15;
/** World units at the middle of a fan: between neighbours, and from the first to the last, at most. */
const fanSpacing = 18;
const fanWidth = 48;

/** Which ends of a line have an arrow head. */
export const arrowEnd = { target: 1, source: 2 } as const;

/**
 * The lines that stand for edges: one for each, fanned out between the same two vertices while these are few; one wider
 * line for all of them when they are many. A line runs from the source to the target of its first edge.
 */
export interface EdgeLines {
  readonly count: number;
  /** By line: the edge whose ends it has. */
  readonly edges: Uint32Array;
  /**
   * By line: how far its middle lies from the straight line, world units, to the left of its direction; of a loop the
   * corner of its vertex, 0 to 3.
   */
  readonly bends: Float32Array;
  /** By line; 1: its bend keeps it apart from parallel ones. */
  readonly isFanned: Uint8Array;
  /** By line: how many edges it stands for, those counted by bundles between communities among them. */
  readonly weights: Uint32Array;
  /** By line: bits of `arrowEnd`. */
  readonly arrows: Uint8Array;
  /** By edge: its line. */
  readonly lineOf: Uint32Array;
}

const known = new WeakMap<GraphModel, { readonly revision: number; readonly lines: EdgeLines }>();

/** Made once for each topology, O(E). */
export function edgeLinesOf(model: GraphModel): EdgeLines {
  const revision = model.revisions.topology;
  const before = known.get(model);
  if (before?.revision === revision) return before.lines;
  const lines = model.edgeCount > mostGroupedEdges ? lineForEach(model) : makeLines(model);
  known.set(model, { revision, lines });
  return lines;
}

function makeLines(model: GraphModel): EdgeLines {
  const { sources, targets, edgeCount, vertexCount } = model;
  const groups = new Map<number, number[]>();
  for (let edge = 0; edge < edgeCount; edge++) {
    const [source, target] = [sources[edge]!, targets[edge]!];
    const pair = Math.min(source, target) * vertexCount + Math.max(source, target);
    const group = groups.get(pair);
    if (group === undefined) groups.set(pair, [edge]);
    else group.push(edge);
  }
  const [edges, weights] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)];
  const [bends, arrows] = [new Float32Array(edgeCount), new Uint8Array(edgeCount)];
  const [lineOf, isFanned] = [new Uint32Array(edgeCount), new Uint8Array(edgeCount)];
  const weightOf = edgeWeights(model);
  let count = 0;
  for (const group of groups.values()) {
    const source = sources[group[0]!]!;
    const isLoop = source === targets[group[0]!]!;
    if (edgeCount <= mostFannedEdges && group.length <= (isLoop ? mostLoops : mostFanned)) {
      const gaps = group.length - 1;
      const spacing = Math.min(fanSpacing, fanWidth / Math.max(1, gaps));
      group.forEach((edge, rank) => {
        const bend = (rank - gaps / 2) * spacing;
        lineOf[edge] = count;
        edges[count] = edge;
        weights[count] = weightOf(edge);
        arrows[count] = isLoop ? 0 : arrowEnd.target;
        isFanned[count] = gaps > 0 ? 1 : 0;
        // The same side of the pair for both directions.
        bends[count++] = isLoop ? rank : sources[edge] === source ? bend : -bend;
      });
      continue;
    }
    edges[count] = group[0]!;
    for (const edge of group) {
      lineOf[edge] = count;
      weights[count]! += weightOf(edge);
      if (!isLoop) arrows[count]! |= sources[edge] === source ? arrowEnd.target : arrowEnd.source;
    }
    count++;
  }
  return { count, edges, bends, isFanned, weights, arrows, lineOf };
}

function lineForEach(model: GraphModel): EdgeLines {
  const { edgeCount, sources, targets } = model;
  const weightOf = edgeWeights(model);
  const weights = new Uint32Array(edgeCount).fill(1);
  if (model.communities.size > 0) for (let edge = 0; edge < edgeCount; edge++) weights[edge] = weightOf(edge);
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
  };
}

/** How many edges an edge stands for: a bundle between communities counts them in its document. */
function edgeWeights(model: GraphModel): (edge: number) => number {
  if (model.communities.size === 0) return () => 1;
  return (edge) => {
    const id = model.edgeIds.at(edge)!;
    const count = isBundleId(id) ? model.findDocument(id)?.count : undefined;
    return typeof count === 'number' && count >= 1 ? count : 1;
  };
}

/** How far the middle of a line of this length lies from straight, world units, to the left. Not for loops. */
export function bendOfLine(
  { bends, isFanned }: EdgeLines,
  line: number,
  length: number,
  isCurved: boolean,
): number {
  return isCurved && isFanned[line] === 0 ? curveShare * length : bends[line]!;
}

/** A line's colour for shaders, 0xrrggbb; -1 where its edges have different ones, or none of their own. */
export function colorsOfLines(
  { count, lineOf }: EdgeLines,
  edgeColors: Uint32Array | undefined,
): Float32Array {
  const colors = new Float32Array(count).fill(-1);
  if (edgeColors === undefined) return colors;
  const isSeen = new Uint8Array(count);
  for (let edge = 0; edge < edgeColors.length; edge++) {
    const line = lineOf[edge]!;
    if (isSeen[line] === 0) colors[line] = edgeColors[edge]!;
    else if (colors[line] !== edgeColors[edge]) colors[line] = -1;
    isSeen[line] = 1;
  }
  return colors;
}

const knownWidths = new WeakMap<Float32Array, { readonly lines: EdgeLines; readonly widest: Float32Array }>();

/** By line: the widest of its edges' factors. Made once for each array of widths, O(E). */
export function widthsOfLines(lines: EdgeLines, widths: Float32Array | undefined): Float32Array | undefined {
  if (widths === undefined) return undefined;
  const before = knownWidths.get(widths);
  if (before?.lines === lines) return before.widest;
  const { count, lineOf } = lines;
  const widest = new Float32Array(count);
  for (let edge = 0; edge < widths.length; edge++) {
    const line = lineOf[edge]!;
    if (widths[edge]! > widest[line]!) widest[line] = widths[edge]!;
  }
  knownWidths.set(widths, { lines, widest });
  return widest;
}

/** How much longer than usual the arrow heads of a line are, so that they stand out from a wide one. */
export function arrowScale(lines: EdgeLines, line: number, widest: Float32Array | undefined): number {
  return Math.max(1, 0.4 * widthOfWeight(lines.weights[line]!) * (widest?.[line] ?? 1));
}

/** How much wider a line is that stands for so many edges. */
export function widthOfWeight(weight: number): number {
  return 1 + 0.45 * Math.log2(weight);
}
