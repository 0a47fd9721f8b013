import type { EdgeBundlingInput, EdgeBundlingResult } from '../../protocol/jobs.ts';
import type { Kernel } from '../kernel.ts';
import { DensityGrid } from '../lib/regions/DensityGrid.ts';
import { type Extent, extentOf } from '../lib/regions/extent.ts';

/** Maximum number of edges; beyond it the points exceed the memory of a browser tab. */
const maxEdges = 600_000;
/** Approximate maximum number of points of all edges, and maximum of one edge. */
const maxPoints = 4_800_000;
const [minPerEdge, maxPerEdge] = [8, 24];
const rounds = 14;
/** Blur radius in cells: initial value, factor for each round, and minimum. */
const [widestBlur, blurFactor, minBlur] = [16, 0.82, 2];
/** Number of cells along the longer side of the picture; margin for three blurs. */
const cellsAcross = 384;
const margin = 3 * widestBlur + 2;
/** Edges between two yields. */
const chunk = 2000;

/**
 * Edge bundling by kernel density estimation (Hurter, Ersoy and Telea, 2012). In each round, all lines are
 * drawn on a grid, the grid is blurred, and the points of each line move towards higher density (a mean-shift
 * step) by a decreasing distance. Then each line is smoothed. End points are fixed. O(rounds · (points +
 * crossed cells)); 300,000 edges take about six seconds.
 */
export default {
  id: 'edge-bundling',
  bytesOf: ({ sources }) =>
    (8 * pointsOf(sources.length) + 4) * sources.length + 8 * (cellsAcross + 2 * margin + 1) ** 2,
  *run(
    { sources, targets, positions }: EdgeBundlingInput,
    { show, phase },
  ): Generator<undefined, EdgeBundlingResult> {
    const edgeCount = sources.length;
    if (edgeCount > maxEdges) {
      throw new Error(`bundling takes up to ${maxEdges} edges, this graph has ${edgeCount}`);
    }
    phase('draw straight lines');
    const pointsPerEdge = pointsOf(edgeCount);
    const frame = toFrame(yield* extentOf(positions));
    const points = yield* straightLines(sources, targets, positions, frame, pointsPerEdge);
    const lengths = yield* lengthsOf(points, pointsPerEdge);
    const grid = new DensityGrid(frame.columns, frame.rows);
    const width = 2 * pointsPerEdge;
    phase('bundle');
    let blur = widestBlur;
    for (let round = 0; round < rounds; round++) {
      grid.clear();
      for (let edge = 0; edge < edgeCount; edge++) {
        for (let at = edge * width; at < (edge + 1) * width - 2; at += 2)
          grid.addLine(points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
        if (edge % chunk === 0) yield;
      }
      yield;
      const variance = yield* grid.blur(Math.round(blur));
      for (let edge = 0; edge < edgeCount; edge++) {
        // Reduced strength for lines shorter than the blur, which neighbouring lines would distort.
        const strength = Math.min(1, lengths[edge]! / (6 * Math.sqrt(variance)));
        attract(points, edge * width, pointsPerEdge, grid, variance, strength);
        smooth(points, edge * width, pointsPerEdge);
        if (edge % chunk === 0) {
          const progress = (round + edge / edgeCount) / rounds;
          show(0, () => undefined, progress, 1 - progress);
          yield;
        }
      }
      blur = Math.max(minBlur, blur * blurFactor);
    }
    for (let edge = 0; edge < edgeCount; edge++) {
      if (edge % (4 * chunk) === 0) yield;
      for (let at = edge * width; at < (edge + 1) * width; at += 2) {
        points[at] = (points[at]! - margin) / frame.scale + frame.minX;
        points[at + 1] = (points[at + 1]! - margin) / frame.scale + frame.minY;
      }
      const [first, last] = [edge * width, (edge + 1) * width - 2];
      const [source, target] = [2 * sources[edge]!, 2 * targets[edge]!];
      points.set(positions.subarray(source, source + 2), first);
      points.set(positions.subarray(target, target + 2), last);
    }
    return { points, pointsPerEdge };
  },
} satisfies Kernel<'edge-bundling'>;

/** Number of points of each edge. */
function pointsOf(edgeCount: number): number {
  const max = Math.floor(maxPoints / Math.max(1, edgeCount));
  return Math.max(minPerEdge, Math.min(maxPerEdge, max));
}

interface GridFrame {
  readonly minX: number;
  readonly minY: number;
  /** Cells per world unit. */
  readonly scale: number;
  readonly columns: number;
  readonly rows: number;
}

function toFrame({ minX, minY, maxX, maxY }: Extent): GridFrame {
  const scale = cellsAcross / Math.max(1e-6, maxX - minX, maxY - minY);
  const cells = (extent: number) => Math.ceil(Math.max(0, extent) * scale) + 2 * margin + 1;
  return { minX, minY, scale, columns: cells(maxX - minX), rows: cells(maxY - minY) };
}

/** Evenly spaced points from source to target, in cell coordinates. */
function* straightLines(
  sources: Uint32Array,
  targets: Uint32Array,
  positions: Float32Array,
  { minX, minY, scale }: GridFrame,
  pointsPerEdge: number,
): Generator<undefined, Float32Array<ArrayBuffer>> {
  const points = new Float32Array(2 * pointsPerEdge * sources.length);
  let place = 0;
  for (let edge = 0; edge < sources.length; edge++) {
    if (edge % chunk === 0) yield;
    const [from, to] = [2 * sources[edge]!, 2 * targets[edge]!];
    const [x, y] = [
      (positions[from]! - minX) * scale + margin,
      (positions[from + 1]! - minY) * scale + margin,
    ];
    const dx = (positions[to]! - positions[from]!) * scale;
    const dy = (positions[to + 1]! - positions[from + 1]!) * scale;
    for (let point = 0; point < pointsPerEdge; point++) {
      const share = point / (pointsPerEdge - 1);
      points[place++] = x + dx * share;
      points[place++] = y + dy * share;
    }
  }
  return points;
}

function* lengthsOf(points: Float32Array, pointsPerEdge: number): Generator<undefined, Float32Array> {
  const width = 2 * pointsPerEdge;
  const lengths = new Float32Array(points.length / width);
  for (let edge = 0; edge < lengths.length; edge++) {
    if (edge % (8 * chunk) === 0) yield;
    const [first, last] = [edge * width, (edge + 1) * width - 2];
    lengths[edge] = Math.hypot(points[last]! - points[first]!, points[last + 1]! - points[first + 1]!);
  }
  return lengths;
}

/** Moves the inner points along the gradient of the density: gradient / density · variance of the blur. */
function attract(
  points: Float32Array,
  from: number,
  count: number,
  { values, columns, rows }: DensityGrid,
  variance: number,
  strength: number,
): void {
  const reach = Math.sqrt(variance);
  for (let point = 1; point < count - 1; point++) {
    const at = from + 2 * point;
    const [x, y] = [points[at]!, points[at + 1]!];
    const cell = (y | 0) * columns + (x | 0);
    const density = values[cell]!;
    if (density <= 0) continue;
    const pull = (strength * variance) / (2 * density);
    const shiftX = (values[cell + 1]! - values[cell - 1]!) * pull;
    const shiftY = (values[cell + columns]! - values[cell - columns]!) * pull;
    const far = Math.hypot(shiftX, shiftY);
    const share = far > reach ? reach / far : 1;
    points[at] = Math.max(1, Math.min(columns - 2, x + shiftX * share));
    points[at + 1] = Math.max(1, Math.min(rows - 2, y + shiftY * share));
  }
}

/**
 * Laplacian smoothing, two passes: each point moves halfway to the midpoint of its neighbours, which also
 * keeps the spacing even.
 */
function smooth(points: Float32Array, from: number, count: number): void {
  for (let pass = 0; pass < 2; pass++) {
    let [beforeX, beforeY] = [points[from]!, points[from + 1]!];
    for (let at = from + 2; at < from + 2 * (count - 1); at += 2) {
      const [x, y] = [points[at]!, points[at + 1]!];
      points[at] = x / 2 + (beforeX + points[at + 2]!) / 4;
      points[at + 1] = y / 2 + (beforeY + points[at + 3]!) / 4;
      beforeX = x;
      beforeY = y;
    }
  }
}
