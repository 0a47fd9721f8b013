import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';

/** What a load reads. */
export interface LoadSize {
  readonly vertices: number;
  readonly edges: number;
}

interface LoadCost extends LoadSize {
  readonly bytes: number;
  readonly seconds: number;
  /** `many`: the picture gets crowded. `huge`: the load takes long and is confirmed first. */
  readonly level: 'small' | 'many' | 'huge';
}

/** Size of a row in an answer: ids and label of a vertex; id and both ends of an edge. Measured on the examples. */
const vertexBytes = 44;
const edgeBytes = 62;
/** Time of a request without rows. */
const requestSeconds = 0.05;
/** How a load reads: whole collections, or vertices by their ids and edges by their ends. */
export type LoadWay = 'scan' | 'lookup';
/** Rows per second until a load of this page was measured. */
const rowsPerSecond: Record<LoadWay, number> = { scan: 250_000, lookup: 40_000 };

/** Above this number of elements, a warning is shown. */
export const manyElements = 2000;
/** Above this number of elements, the user confirms the load. */
export const hugeElements = 1_000_000;

/** Estimates size and time of a load. */
export function costOf({ vertices, edges }: LoadSize, way: LoadWay = 'scan'): LoadCost {
  const elements = vertices + edges;
  const level = elements > hugeElements ? 'huge' : elements > manyElements ? 'many' : 'small';
  return {
    vertices,
    edges,
    level,
    bytes: vertices * vertexBytes + edges * edgeBytes,
    seconds: requestSeconds + elements / rowsPerSecond[way],
  };
}

const minMeasuredRows = 5000;

/** Corrects the speed of later estimates by a completed load; small loads say little about it. */
export function learnSpeed({ vertices, edges }: LoadSize, seconds: number, way: LoadWay = 'scan'): void {
  const rows = vertices + edges;
  if (rows < minMeasuredRows || seconds <= 0) return;
  rowsPerSecond[way] = (rowsPerSecond[way] + rows / seconds) / 2;
}

/** `21,842 vertices, 41,200 edges · 3.4 MiB · about 0.6 s` */
export function formatCost(cost: LoadCost): string {
  const { vertices, edges } = cost;
  const counts = [
    ...(vertices > 0 ? [formatAmount(vertices, 'vertex')] : []),
    ...(edges > 0 ? [formatAmount(edges, 'edge')] : []),
  ];
  return [counts.join(', '), formatEffort(cost)].join(' · ');
}

/** `3.4 MiB · about 0.6 s` */
export function formatEffort({ bytes, seconds }: LoadCost): string {
  return `${formatBytes(bytes)} · about ${formatSeconds(seconds)}`;
}

export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${Math.max(0.1, seconds).toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${formatExact(Math.round(seconds / 60))} min`;
}
