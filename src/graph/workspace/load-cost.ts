import { z } from 'zod';
import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';
import { browserItems } from '../../store/browser-storage/browser-items.ts';
import { readItem } from '../../store/browser-storage/read-item.ts';
import { storageKey } from '../../store/browser-storage/storage-key.ts';

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
/** Rows per second until a load was measured. */
const assumedSpeed: LoadSpeed = { scan: 250_000, lookup: 40_000 };
const loadSpeed = z.object({ scan: z.number().positive(), lookup: z.number().positive() });
type LoadSpeed = z.infer<typeof loadSpeed>;
let knownSpeed: LoadSpeed | undefined;

const speedKey = () => storageKey('user', 'load-speed');

/** Rows per second as measured in this browser before: the first promise of a page is that of the last load. */
function speedNow(): LoadSpeed {
  knownSpeed ??= readItem(browserItems, speedKey(), loadSpeed) ?? assumedSpeed;
  return knownSpeed;
}

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
    seconds: requestSeconds + elements / speedNow()[way],
  };
}

/** A load that has taken this long has a reliable speed. */
const minElapsedSeconds = 1.5;

/** Seconds until the end of a load at its measured speed; undefined: too early to tell. */
export function remainingOf(seconds: number, done: number, total: number): number | undefined {
  if (seconds < minElapsedSeconds || done <= 0 || total <= 0) return undefined;
  return (seconds * Math.max(0, total - done)) / done;
}

const minMeasuredRows = 5000;

/** Corrects the speed of later estimates by a load or the part of it until now; small loads say little about it. */
export function learnSpeed({ vertices, edges }: LoadSize, seconds: number, way: LoadWay = 'scan'): void {
  const rows = vertices + edges;
  if (rows < minMeasuredRows || seconds <= 0) return;
  const speed = speedNow();
  knownSpeed = { ...speed, [way]: (speed[way] + rows / seconds) / 2 };
  try {
    browserItems.write(speedKey(), JSON.stringify(knownSpeed));
  } catch (error) {
    // The speed is known until the page is left.
    console.info('the browser does not store the speed of loads', error);
  }
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
