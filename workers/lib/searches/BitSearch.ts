import { newArray } from '../shared-arrays.ts';
import type { Adjacency } from './adjacency.ts';

/** Number of simultaneous sources: one bit each. */
export const maxSources = 32;
/** Entries of the adjacency list between two yields. */
const entriesPerStep = 32_768;

/**
 * Breadth-first searches from up to 32 sources at once, one bit each (Then et al., 2014). An adjacency list
 * is read once for all sources that reach the vertex in the same step, so a small-world graph is read only a
 * few times. 20 bytes per vertex.
 */
export class BitSearch {
  /** Uint32: the vertices reached in the last step; `frontierLength` entries are valid. */
  frontier: Uint32Array;
  frontierLength = 0;
  /** Uint32 by vertex of the frontier: bit set of the sources that reached it in the last step. */
  arriving: Uint32Array;
  /** Uint32 by vertex: bit set of the sources that reached it. */
  readonly seen: Uint32Array;
  /** Uint32 by vertex: 0 between two steps. */
  next: Uint32Array;
  readonly #graph: Pick<Adjacency, 'offsets' | 'targets'>;
  #touched: Uint32Array;

  /** `isShared`: allocates the bit sets in a SharedArrayBuffer for other workers. */
  constructor(graph: Pick<Adjacency, 'vertexCount' | 'offsets' | 'targets'>, isShared = false) {
    this.#graph = graph;
    this.frontier = new Uint32Array(graph.vertexCount);
    this.arriving = newArray(Uint32Array, graph.vertexCount, isShared);
    this.seen = newArray(Uint32Array, graph.vertexCount, isShared);
    this.next = newArray(Uint32Array, graph.vertexCount, isShared);
    this.#touched = new Uint32Array(graph.vertexCount);
  }

  /** Starts the searches; the frontier contains the sources, at most 32, repeated vertices allowed. */
  start(sources: ArrayLike<number>): void {
    this.seen.fill(0);
    this.frontierLength = 0;
    for (let source = 0; source < sources.length; source++) {
      const vertex = sources[source]!;
      if (this.seen[vertex] === 0) this.frontier[this.frontierLength++] = vertex;
      this.seen[vertex]! |= 1 << source;
      this.arriving[vertex]! |= 1 << source;
    }
  }

  /**
   * Advances all searches by one step; the frontier is empty at the end. Yields after a bounded amount of
   * work.
   */
  *advance(): Generator<undefined, void> {
    const { offsets, targets } = this.#graph;
    const { frontier, arriving } = this;
    const [seen, next, touched] = [this.seen, this.next, this.#touched];
    let touchedLength = 0;
    let work = 0;
    for (let place = 0; place < this.frontierLength; place++) {
      const vertex = frontier[place]!;
      const bits = arriving[vertex]!;
      arriving[vertex] = 0;
      const end = offsets[vertex + 1]!;
      for (let entry = offsets[vertex]!; entry < end; entry++) {
        const other = targets[entry]!;
        const fresh = bits & ~seen[other]!;
        if (fresh === 0) continue;
        if (next[other] === 0) touched[touchedLength++] = other;
        next[other]! |= fresh;
      }
      work += end - offsets[vertex]! + 4;
      if (work < entriesPerStep) continue;
      work = 0;
      yield;
    }
    for (let place = 0; place < touchedLength; place++) {
      const vertex = touched[place]!;
      seen[vertex]! |= next[vertex]!;
      if ((place & 0x7fff) === 0x7fff) yield;
    }
    this.frontier = touched;
    this.#touched = frontier;
    this.frontierLength = touchedLength;
    this.arriving = next;
    this.next = arriving;
  }

  /**
   * Continues after a step made elsewhere: `seen` is up to date, `next` has the sources of the `length` vertices
   * in `frontier` and 0 for others.
   */
  pass(length: number): void {
    const { arriving, next } = this;
    this.frontierLength = length;
    this.arriving = next;
    this.next = arriving.fill(0);
  }
}
