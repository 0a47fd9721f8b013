import type { MemoryAccount } from '../limits/MemoryUse.ts';
import type { EdgeEntry } from '../source.ts';

/** Edges of vertices, as path searches read them. */
export interface EdgeReader {
  edgesAt(vertexId: string): { next(): EdgeEntry | undefined };
  /** Number of edges at the vertex. */
  degreeAt(vertexId: string): number;
  /** An account for the memory of a search. */
  openAccount(): MemoryAccount;
}
