import type { EdgeInkInput } from '../../protocol/jobs.ts';
import type { Kernel } from '../kernel.ts';
import { InkBuffer } from '../lib/InkBuffer.ts';

/** Edges between two yields; about two milliseconds when they are long. */
const chunk = 4096;

/**
 * Rasterises edges to a byte of coverage for each pixel, O(sum of their lengths in pixels). Sixty million pixels take a
 * tenth of a second, a tenth of what software GL needs for the same lines.
 */
export default {
  id: 'edge-ink',
  *run({
    sources,
    targets,
    positions,
    scale,
    offsetX,
    offsetY,
    width,
    height,
    step,
    contrast,
  }: EdgeInkInput) {
    const buffer = new InkBuffer(width, height);
    for (let edge = 0, pending = 0; edge < sources.length; edge += step) {
      const from = 2 * sources[edge]!;
      const to = 2 * targets[edge]!;
      buffer.addLine(
        positions[from]! * scale + offsetX,
        positions[from + 1]! * scale + offsetY,
        positions[to]! * scale + offsetX,
        positions[to + 1]! * scale + offsetY,
      );
      if (++pending === chunk) {
        pending = 0;
        yield;
      }
    }
    yield;
    return { coverage: buffer.toCoverage(step * contrast, 0.62) };
  },
} satisfies Kernel<'edge-ink'>;
