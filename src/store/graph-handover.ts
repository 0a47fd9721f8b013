import { windowItems } from './browser-storage/browser-items.ts';
import { storageKey } from './browser-storage/storage-key.ts';

/** Vertices that another screen opens in a graph, in this tab of the browser. They survive a reload of the graph. */
export interface GraphHandover {
  /** `collection/key`. */
  readonly vertexIds: readonly string[];
  /** x, y interleaved; undefined: the layout places them. */
  readonly positions: readonly number[] | undefined;
  /** The vertices join the last picture of the graph instead of replacing it. */
  readonly isJoining?: boolean;
}

/** Value of the query parameter `start` for the vertices of a hand-over. */
export const handoverStart = 'result';

const keyOf = (database: string, graph: string) => storageKey('database', `handover.${graph}`, database);

export function handOver(database: string, graph: string, handover: GraphHandover): void {
  windowItems.write(keyOf(database, graph), JSON.stringify(handover));
}

/** Undefined if there is none, or if it is not valid. */
export function readHandover(database: string, graph: string): GraphHandover | undefined {
  const text = windowItems.read(keyOf(database, graph));
  if (text === undefined) return undefined;
  const { vertexIds, positions, isJoining = false } = JSON.parse(text) as Partial<GraphHandover>;
  if (!Array.isArray(vertexIds)) return undefined;
  const isPlaced = Array.isArray(positions) && positions.length === 2 * vertexIds.length;
  return { vertexIds, positions: isPlaced ? positions : undefined, isJoining };
}
