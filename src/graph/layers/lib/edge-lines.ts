import type { GraphModel } from '../../model/GraphModel.ts';

/** Parallel edges of a graph with at most so many edges are told apart, up to a number for each pair of vertices. */
const mostFannedEdges = 200;
const mostFanned = 6;
/** Beyond so many edges each is a line of its own: most are ink, which adds up by itself. */
const mostGroupedEdges = 20_000;
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
  /** By line: how far its middle lies from the straight line, world units, to the left of its direction. */
  readonly bends: Float32Array;
  /** By line: how many edges it stands for. */
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

function makeLines({ sources, targets, edgeCount, vertexCount }: GraphModel): EdgeLines {
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
  const lineOf = new Uint32Array(edgeCount);
  let count = 0;
  for (const group of groups.values()) {
    const source = sources[group[0]!]!;
    const isLoop = source === targets[group[0]!]!;
    if (edgeCount <= mostFannedEdges && group.length <= mostFanned && !isLoop) {
      const gaps = group.length - 1;
      const spacing = Math.min(fanSpacing, fanWidth / Math.max(1, gaps));
      group.forEach((edge, rank) => {
        const bend = (rank - gaps / 2) * spacing;
        lineOf[edge] = count;
        edges[count] = edge;
        weights[count] = 1;
        arrows[count] = arrowEnd.target;
        // The same side of the pair for both directions.
        bends[count++] = sources[edge] === source ? bend : -bend;
      });
      continue;
    }
    edges[count] = group[0]!;
    weights[count] = group.length;
    for (const edge of group) {
      lineOf[edge] = count;
      if (!isLoop) arrows[count]! |= sources[edge] === source ? arrowEnd.target : arrowEnd.source;
    }
    count++;
  }
  return { count, edges, bends, weights, arrows, lineOf };
}

function lineForEach({ edgeCount, sources, targets }: GraphModel): EdgeLines {
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
    weights: new Uint32Array(edgeCount).fill(1),
    arrows,
    lineOf: edges,
  };
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

/** How much wider a line is that stands for so many edges. */
export function widthOfWeight(weight: number): number {
  return 1 + 0.45 * Math.log2(weight);
}
