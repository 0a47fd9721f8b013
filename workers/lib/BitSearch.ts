import type { Adjacency } from './adjacency.ts';

/** Sources searched from at once: one bit each. */
export const mostSources = 32;
/** Entries between two yields. */
const entriesPerStep = 32_768;

/**
 * Breadth-first searches from up to 32 sources at once, a bit each (Then et al., 2014): ties are read once for all sources
 * that arrive together, so that small worlds cost a few readings of the graph and no graph more than 32. Holds 20 bytes
 * for each vertex.
 */
export class BitSearch {
  /** The vertices that some source has just reached; `frontierLength` of them. */
  frontier: Uint32Array;
  frontierLength = 0;
  /** By vertex of the frontier: the sources that have just reached it. */
  arriving: Uint32Array;
  readonly #graph: Pick<Adjacency, 'offsets' | 'targets'>;
  readonly #seen: Uint32Array;
  #next: Uint32Array;
  #touched: Uint32Array;

  constructor(graph: Pick<Adjacency, 'vertexCount' | 'offsets' | 'targets'>) {
    this.#graph = graph;
    this.frontier = new Uint32Array(graph.vertexCount);
    this.arriving = new Uint32Array(graph.vertexCount);
    this.#seen = new Uint32Array(graph.vertexCount);
    this.#next = new Uint32Array(graph.vertexCount);
    this.#touched = new Uint32Array(graph.vertexCount);
  }

  /** The frontier becomes the sources, 32 at most; a vertex may be among them more than once. */
  start(sources: ArrayLike<number>): void {
    this.#seen.fill(0);
    this.frontierLength = 0;
    for (let source = 0; source < sources.length; source++) {
      const vertex = sources[source]!;
      if (this.#seen[vertex] === 0) this.frontier[this.frontierLength++] = vertex;
      this.#seen[vertex]! |= 1 << source;
      this.arriving[vertex]! |= 1 << source;
    }
  }

  /** The frontier becomes what is one step farther; empty at the end. Yields after a bounded amount of work. */
  *advance(): Generator<undefined, void> {
    const { offsets, targets } = this.#graph;
    const { frontier, arriving } = this;
    const [seen, next, touched] = [this.#seen, this.#next, this.#touched];
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
    this.#next = arriving;
  }
}
