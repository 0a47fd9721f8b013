import type { EdgeInkInput } from '../../protocol/jobs.ts';
import {
  localAmount,
  maxPassing,
  strongestColorInk,
  strongestInk,
  stubShare,
} from '../../protocol/lib/ink-tone.ts';
import type { Kernel } from '../kernel.ts';
import { ColorInkBuffer, mixRgb } from '../lib/ink/ColorInkBuffer.ts';
import { piecesPerEdge, writeWay } from '../lib/ink/edge-way.ts';
import { InkBuffer } from '../lib/ink/InkBuffer.ts';
import { insideCircle } from '../lib/ink/inside-circle.ts';
import { litAreas } from '../lib/ink/lit-areas.ts';

/** Edge segments between two yields; about a millisecond if they are long. */
const chunk = 1024;
/**
 * Rasterizes edges on the CPU to Uint8 coverage, one byte per device pixel. O(sum of edge lengths in pixels):
 * sixty million pixels take 0.1 s, a tenth of the time of software GL. With edge colours the output is RGBA
 * (four bytes per pixel) and takes about three times as long.
 */
export default {
  id: 'edge-ink',
  // Uint32 ink by pixel, for coloured edges with three colour sums, and the output.
  bytesOf: ({ width, height, paint }) => (paint?.colors === undefined ? 5 : 21) * (width + 3) * (height + 3),
  *run(input: EdgeInkInput, context) {
    const { sources, positions, scale, offsetX, offsetY, width, height, step, contrast } = input;
    const { paint = { curve: 0 } } = input;
    const { colors, targetColors = colors, amounts } = paint;
    const ways = { ...paint, sources, targets: input.targets, positions };
    const pieces = piecesPerEdge(ways);
    const points = new Float32Array(2 * pieces + 2);
    const colorBuffer = colors && new ColorInkBuffer(width, height);
    const buffer = colorBuffer ?? new InkBuffer(width, height);
    context.phase('draw');
    yield;
    const isInside = (vertex: number) => {
      const [x, y] = [positions[2 * vertex]! * scale + offsetX, positions[2 * vertex + 1]! * scale + offsetY];
      return x >= 0 && y >= 0 && x < width && y < height;
    };
    /** Number of ends in the picture. */
    const endsInside = (edge: number) =>
      (isInside(sources[edge]!) ? 1 : 0) + (isInside(input.targets[edge]!) ? 1 : 0);
    let inside = 0;
    for (let edge = 0; edge < sources.length; edge += step) {
      if (endsInside(edge) > 0) inside++;
      if (edge % (64 * chunk * step) === 0) yield;
    }
    const passing = Math.ceil(sources.length / step) - inside;
    const isDense = passing > maxPassing;
    const passingStep = Math.max(1, Math.ceil(passing / maxPassing));
    const stubPx = stubShare * Math.min(width, height);
    /** Adds a part of a piece of the edge in `points`, given by shares of the piece. */
    const addPart = (edge: number, piece: number, from: number, to: number, importance: number) => {
      const amount = importance * (amounts === undefined ? 1 : amounts[edge]!);
      const at = 2 * piece;
      const [x, y] = [points[at]! * scale + offsetX, points[at + 1]! * scale + offsetY];
      const [dx, dy] = [(points[at + 2]! - points[at]!) * scale, (points[at + 3]! - points[at + 1]!) * scale];
      const [x0, y0, x1, y1] = [x + dx * from, y + dy * from, x + dx * to, y + dy * to];
      if (colorBuffer === undefined) {
        buffer.addLine(x0, y0, x1, y1, amount);
        return;
      }
      const [rgb, targetRgb] = [colors![edge]!, targetColors![edge]!];
      const colorAt = (share: number) => {
        const whole = (piece + share) / pieces;
        return whole === 0 ? rgb : whole === 1 ? targetRgb : mixRgb(rgb, targetRgb, whole);
      };
      colorBuffer.addColoredLine(x0, y0, x1, y1, colorAt(from), colorAt(to), amount);
    };
    /** Adds what is at most `reachPx` away from one end of the edge in `points`. */
    const addStub = (edge: number, end: number, reachPx: number) => {
      const [x, y, reach] = [positions[2 * end]!, positions[2 * end + 1]!, reachPx / scale];
      for (let piece = 0; piece < pieces; piece++) {
        const part = insideCircle(points, 2 * piece, x, y, reach);
        if (part !== undefined) addPart(edge, piece, part[0], part[1], 1);
      }
    };
    let passed = 0;
    for (let edge = 0, pending = 0; edge < sources.length; edge += step) {
      const ends = isDense ? endsInside(edge) : 2;
      if (ends === 0 && passed++ % passingStep !== 0) continue;
      writeWay(ways, edge, points);
      if (ends === 1) {
        const end = isInside(sources[edge]!) ? sources[edge]! : input.targets[edge]!;
        addStub(edge, end, stubPx);
        addStub(edge, end, stubPx / 2);
      } else {
        const importance = isDense && ends === 2 ? localAmount : 1;
        for (let piece = 0; piece < pieces; piece++) addPart(edge, piece, 0, 1, importance);
      }
      pending += pieces;
      if (pending >= chunk) {
        pending = 0;
        yield;
      }
    }
    yield;
    const weight = step * contrast;
    const coverage =
      colorBuffer === undefined
        ? yield* buffer.toCoverage(weight, strongestInk)
        : yield* colorBuffer.toColors(weight, strongestColorInk);
    yield;
    return { coverage, areas: litAreas(coverage, width, height) };
  },
} satisfies Kernel<'edge-ink'>;
