import type { EdgeIndexInput, EdgeIndexResult } from '../../protocol/jobs.ts';
import { cellOfLine, type LineSpace, placeAlong, sideForPieces } from '../../protocol/lib/line-space.ts';
import type { Kernel } from '../kernel.ts';
import { copyInSteps } from '../lib/in-steps.ts';
import { piecesPerEdge, writeWay } from '../lib/ink/edge-way.ts';
import { extentOf } from '../lib/regions/extent.ts';

/** Segments between two yields. */
const chunk = 4096;

/**
 * Counting sort of the straight segments of all edges into the cells of a line index. O(segments + cells).
 */
export default {
  id: 'edge-index',
  bytesOf(input) {
    const count = input.sources.length * piecesPerEdge(input);
    return 10 * count + 8 * (sideForPieces(count) ** 2 + 1);
  },
  *run(input: EdgeIndexInput, context): Generator<undefined, EdgeIndexResult> {
    const { sources, positions } = input;
    context.phase('count');
    const edgeCount = sources.length;
    const pieces = piecesPerEdge(input);
    const points = new Float32Array(2 * pieces + 2);
    const count = edgeCount * pieces;
    const space = yield* spaceOf(input.routes ?? positions, input.curve, sideForPieces(count));
    const cells = new Uint32Array(count);
    const starts = new Uint32Array(space.side ** 2 + 1);
    for (let edge = 0, piece = 0; edge < edgeCount; edge++) {
      writeWay(input, edge, points);
      for (let at = 0; at < 2 * pieces; at += 2) {
        const cell = cellOfLine(space, points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
        cells[piece++] = cell;
        starts[cell + 1]!++;
      }
      if ((edge * pieces) % chunk < pieces) yield;
    }
    for (let cell = 1; cell < starts.length; cell++) {
      if ((cell & 0xffff) === 0) yield;
      starts[cell]! += starts[cell - 1]!;
    }
    context.phase('sort');
    const next = yield* copyInSteps(starts, starts.length - 1);
    const entries = new Uint32Array(count);
    const spans = new Uint8Array(2 * count);
    for (let edge = 0, piece = 0; edge < edgeCount; edge++) {
      writeWay(input, edge, points);
      for (let at = 0; at < 2 * pieces; at += 2) {
        const cell = cells[piece]!;
        const slot = next[cell]!++;
        const begin = placeAlong(space, cell, points[at]!, points[at + 1]!);
        const end = placeAlong(space, cell, points[at + 2]!, points[at + 3]!);
        entries[slot] = piece++;
        spans[2 * slot] = Math.min(begin, end);
        spans[2 * slot + 1] = Math.max(begin, end);
      }
      if ((edge * pieces) % chunk < pieces) yield;
    }
    const { centerX, centerY, radius } = space;
    return { starts, entries, spans, piecesPerEdge: pieces, centerX, centerY, radius };
  },
} satisfies Kernel<'edge-index'>;

/**
 * Bounding box of all points. A curve exceeds the rectangle of its ends by less than its curvature offset.
 */
function* spaceOf(points: Float32Array, curve: number, side: number): Generator<undefined, LineSpace> {
  const { minX, minY, maxX, maxY } = yield* extentOf(points);
  const diagonal = points.length === 0 ? 0 : Math.hypot(maxX - minX, maxY - minY);
  return {
    centerX: points.length === 0 ? 0 : (minX + maxX) / 2,
    centerY: points.length === 0 ? 0 : (minY + maxY) / 2,
    radius: Math.max(1, diagonal * (0.5 + Math.abs(curve))),
    side,
  };
}
