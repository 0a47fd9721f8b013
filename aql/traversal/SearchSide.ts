import type { MemoryAccount } from '../limits/MemoryUse.ts';
import type { EdgeEntry } from '../source.ts';
import type { EdgeReader } from './edge-reader.ts';
import { type Reached, reachedBytes } from './path-search.ts';

/** A vertex and its level: the minimum number of edges to the end where the search began. */
interface LevelVertex extends Reached {
  readonly depth: number;
}

/** One side of a bidirectional breadth-first search; its current level can be read in pieces. */
export class SearchSide {
  readonly start: LevelVertex;
  readonly #seen: Map<string, LevelVertex>;
  /** The vertices of the last complete level, of which `#at` are read. */
  #level: readonly LevelVertex[];
  #at = 0;
  #next: LevelVertex[] = [];
  #cursor: { next(): EdgeEntry | undefined } | undefined;
  #depth = 0;
  #levelEdges = 0;
  #edges = 0;
  #vertices = 0;

  constructor(
    readonly reader: EdgeReader,
    startId: string,
    readonly account: MemoryAccount,
  ) {
    this.start = { vertexId: startId, from: undefined, edge: undefined, depth: 0 };
    this.#seen = new Map([[startId, this.start]]);
    this.#level = [this.start];
  }

  /** Number of complete levels: all vertices of at most this depth are reached. */
  get depth(): number {
    return this.#depth;
  }

  /** True if no further vertex can be reached. */
  get isDone(): boolean {
    return this.#level.length === 0;
  }

  /** Number of vertices whose edges the current level reads. */
  get levelSize(): number {
    return this.#level.length;
  }

  /** Edges of the current level: those that are read, and an estimate of the others by the average so far. */
  get expectedEdges(): number {
    const average = this.#vertices === 0 ? 1 : this.#edges / this.#vertices;
    return this.#levelEdges + (this.#level.length - this.#at) * average;
  }

  reached(vertexId: string): LevelVertex | undefined {
    return this.#seen.get(vertexId);
  }

  /** The next edge of the current level; undefined at its end, after which the next level begins. */
  nextEdge(): EdgeEntry | undefined {
    for (let from = this.#level[this.#at]; from !== undefined; from = this.#level[this.#at]) {
      this.#cursor ??= this.reader.edgesAt(from.vertexId);
      const edge = this.#cursor.next();
      if (edge !== undefined) {
        this.#levelEdges += 1;
        this.#edges += 1;
        return edge;
      }
      this.#cursor = undefined;
      this.#vertices += 1;
      this.#at += 1;
    }
    this.#beginLevel();
    return undefined;
  }

  /** The other vertex of the edge that was read last; undefined if it was reached before. */
  reach(edge: EdgeEntry): LevelVertex | undefined {
    if (this.#seen.has(edge.otherId)) return undefined;
    const reached = { vertexId: edge.otherId, from: this.#level[this.#at], edge, depth: this.#depth + 1 };
    this.#seen.set(edge.otherId, reached);
    this.#next.push(reached);
    return reached;
  }

  #beginLevel(): void {
    this.account.grow(this.#next.length * reachedBytes);
    this.#level = this.#next;
    this.#next = [];
    this.#at = 0;
    this.#levelEdges = 0;
    this.#depth += 1;
  }
}
