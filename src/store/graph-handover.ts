import { z } from 'zod';
import { windowItems } from './browser-storage/browser-items.ts';
import { readItem } from './browser-storage/read-item.ts';
import { storageKey } from './browser-storage/storage-key.ts';

/** Vertices that another screen opens in a graph, in this tab of the browser. They survive a reload of the graph. */
export interface GraphHandover {
  /** `collection/key`. */
  readonly vertexIds: readonly string[];
  /** x, y interleaved; undefined: the layout places them. */
  readonly positions: readonly number[] | undefined;
  /** The vertices join the last picture of the graph instead of replacing it. */
  readonly isJoining?: boolean;
  /** The picture is saved as a scene of this title, with which the graph opens from then on. */
  readonly sceneTitle?: string | undefined;
}

/** Value of the query parameter `start` for the vertices of a hand-over. */
export const handoverStart = 'result';

const handover = z.object({
  vertexIds: z.array(z.string()),
  positions: z.array(z.number()).optional(),
  isJoining: z.boolean().optional(),
  sceneTitle: z.string().optional(),
});

const keyOf = (database: string, graph: string) => storageKey('database', `handover.${graph}`, database);

export function handOver(database: string, graph: string, vertices: GraphHandover): void {
  windowItems.write(keyOf(database, graph), JSON.stringify(vertices));
}

/** Undefined if there is none, or if it is not valid. */
export function readHandover(database: string, graph: string): GraphHandover | undefined {
  const stored = readItem(windowItems, keyOf(database, graph), handover);
  if (stored === undefined) return undefined;
  const { vertexIds, positions, isJoining = false, sceneTitle } = stored;
  const isPlaced = positions?.length === 2 * vertexIds.length;
  return { vertexIds, positions: isPlaced ? positions : undefined, isJoining, sceneTitle };
}
