import type { VertexInkInput } from '../../protocol/jobs.ts';
import { hubShare, screenRadius } from '../../protocol/lib/screen-radius.ts';
import type { Kernel } from '../kernel.ts';
import { DotBuffer } from '../lib/ink/DotBuffer.ts';

/** Vertices between two yields; a few milliseconds. */
const chunk = 8192;
/** Maximum average share of the occupied area that dots cover; beyond it dots become more transparent. */
const maxCovered = 0.5;
const minOpacity = 0.14;
/** Cell size for measuring the occupied area, device pixels. */
const cellPx = 16;

/**
 * Rasterizes small vertices as dots on the CPU, highest degree last, and returns the large vertices in view.
 * In dense areas dots are transparent, so that density is visible; hubs stay opaque. O(V + pixels): a million
 * vertices take 0.1 s, where software GL takes almost 1 s.
 */
export default {
  id: 'vertex-ink',
  bytesOf: ({ order, width, height, maxReported }) => 4 * order.length + 8 * maxReported + 5 * width * height,
  *run(input: VertexInkInput) {
    const { order, positions, radii, colors, resolution, offsetX, offsetY, width, height, lift } = input;
    const scale = input.zoom * resolution;
    const found = new Uint32Array(order.length);
    const [columns, rows] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)];
    const isCovered = new Uint8Array(columns * rows);
    const farthest = 2 * resolution;
    let count = 0;
    for (let slot = 0; slot < order.length; slot++) {
      if (slot % chunk === chunk - 1) yield;
      const vertex = order[slot]!;
      const x = positions[2 * vertex]! * scale + offsetX;
      const y = positions[2 * vertex + 1]! * scale + offsetY;
      const reach = Math.max(farthest, radii[vertex]! * scale);
      if (x < -reach || y < -reach || x > width + reach || y > height + reach) continue;
      found[count++] = vertex;
      if (x >= 0 && y >= 0 && x < width && y < height)
        isCovered[Math.floor(y / cellPx) * columns + Math.floor(x / cellPx)] = 1;
    }
    yield;
    const radiusOf = (vertex: number) =>
      screenRadius(radii[vertex]!, input.fullRadius, input.zoom, input.minRadius);
    const firstReported = Math.max(0, count - input.maxReported);
    const large = new Uint32Array(count - firstReported);
    let largeCount = 0;
    let dotArea = 0;
    for (let slot = 0; slot < count; slot++) {
      if (slot % chunk === chunk - 1) yield;
      const radius = radiusOf(found[slot]!);
      if (slot >= firstReported && radius >= input.largeFromPx) large[largeCount++] = found[slot]!;
      else dotArea += Math.PI * (radius * resolution) ** 2;
    }
    const area = isCovered.reduce((sum, covered) => sum + covered, 0) * cellPx * cellPx;
    const opacity = Math.max(minOpacity, Math.min(1, (maxCovered * area) / Math.max(1, dotArea)));
    yield;
    const inView = found.slice(firstReported, count);
    const largeInView = large.slice(0, largeCount);
    if (input.isListOnly === true) return { dots: new Uint8Array(0), opacity, inView, large: largeInView };
    const buffer = new DotBuffer(width, height, input.spare);
    yield;
    for (let slot = 0; slot < count; slot++) {
      if (slot % chunk === chunk - 1) yield;
      const vertex = found[slot]!;
      const radius = radiusOf(vertex);
      if (slot >= firstReported && radius >= input.largeFromPx) continue;
      const share = hubShare(radius, input.minRadius);
      const at = 4 * vertex;
      buffer.addDot(
        positions[2 * vertex]! * scale + offsetX,
        positions[2 * vertex + 1]! * scale + offsetY,
        radius * resolution,
        colors[at]! + (255 - colors[at]!) * lift,
        colors[at + 1]! + (255 - colors[at + 1]!) * lift,
        colors[at + 2]! + (255 - colors[at + 2]!) * lift,
        opacity + (1 - opacity) * share,
      );
    }
    yield;
    return { dots: buffer.bytes, opacity, inView, large: largeInView };
  },
} satisfies Kernel<'vertex-ink'>;
