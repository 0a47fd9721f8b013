import type { MemoryAccount } from '../limits/MemoryUse.ts';
import type { EdgeEntry } from '../source.ts';
import type { EdgeReader } from './edge-reader.ts';

/** A path; it has one vertex more than edges. */
export interface FoundPath {
  readonly vertexIds: readonly string[];
  readonly edges: readonly EdgeEntry[];
  readonly weight: number;
}

/** Edges and vertices that a search must exclude. */
export interface Closed {
  readonly vertexIds: ReadonlySet<string>;
  readonly isEdgeClosed: (edge: EdgeEntry) => boolean;
}

export const nothingClosed: Closed = { vertexIds: new Set(), isEdgeClosed: () => false };

/** A path search as a generator: yields to the scheduler, returns the path or undefined. */
export type Search = Generator<undefined, FoundPath | undefined, void>;

/** A stream of paths; undefined values let the caller yield to the scheduler. */
export type Paths = Generator<FoundPath | undefined, void, void>;

/** Number of edges between two yields. */
export const yieldInterval = 512;

/** Estimated bytes of a vertex that a search has reached: object, id, list slot and map entry. */
export const reachedBytes = 160;

/** A vertex that a search has reached, and the way to it. */
export interface Reached {
  readonly vertexId: string;
  readonly from: Reached | undefined;
  readonly edge: EdgeEntry | undefined;
}

/** A search whose memory is released at its end. */
export function* withAccount(reader: EdgeReader, search: (account: MemoryAccount) => Search): Search {
  const account = reader.openAccount();
  try {
    return yield* search(account);
  } finally {
    account.release();
  }
}

/** The path of a forward search to a vertex and of a backward search from it. */
export function joinPaths(forward: Reached, backward: Reached): FoundPath {
  const vertexIds: string[] = [];
  const edges: EdgeEntry[] = [];
  for (let at: Reached | undefined = forward; at !== undefined; at = at.from) {
    vertexIds.push(at.vertexId);
    if (at.edge !== undefined) edges.push(at.edge);
  }
  vertexIds.reverse();
  edges.reverse();
  for (let at: Reached = backward; at.from !== undefined; at = at.from) {
    vertexIds.push(at.from.vertexId);
    if (at.edge !== undefined) edges.push(at.edge);
  }
  return { vertexIds, edges, weight: edges.length };
}
