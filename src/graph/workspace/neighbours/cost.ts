import { formatBytes, formatExact } from '../../../lib/format.ts';

export interface LoadCost {
  readonly vertices: number;
  readonly edges: number;
}

/** Above this number of elements, a load shows a warning. */
export const warnedElements = 2000;

/** Bytes of one vertex or edge row of an answer: its ids as JSON. Measured on the Debian example. */
const vertexBytes = 60;
const edgeBytes = 90;
/** Measured on the Debian example: reading, applying and drawing. */
const elementsPerSecond = 8000;
const leastSeconds = 0.1;

/** Such as `about 96 KiB, 0.1 s`. */
export function describeCost({ vertices, edges }: LoadCost): string {
  const bytes = vertices * vertexBytes + edges * edgeBytes;
  const seconds = Math.max(leastSeconds, (vertices + edges) / elementsPerSecond);
  const time = seconds < 10 ? seconds.toFixed(1) : formatExact(Math.round(seconds));
  return `about ${formatBytes(bytes)}, ${time} s`;
}

export const isExpensive = ({ vertices, edges }: LoadCost): boolean => vertices + edges > warnedElements;
