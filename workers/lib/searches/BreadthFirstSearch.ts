import { fillInSteps } from '../in-steps.ts';
import type { Adjacency } from './adjacency.ts';

/** Entries of the adjacency list between two yields. */
const entriesPerStep = 32_768;

/** Consecutive breadth-first searches from single sources. 8 bytes per vertex. */
export class BreadthFirstSearch {
  /** Int32 by vertex: depth in the last search; −1 for unreached vertices. */
  readonly depths: Int32Array;
  /** Maximum depth of the last search. */
  depth = 0;
  readonly #graph: Adjacency;
  readonly #queue: Uint32Array;
  #length = 0;

  constructor(graph: Adjacency) {
    this.#graph = graph;
    this.depths = new Int32Array(graph.vertexCount).fill(-1);
    // Each neighbour is written to the end of the queue, which is one place more than vertices.
    this.#queue = new Uint32Array(graph.vertexCount + 1);
  }

  /** Vertices reached by the last search in order of distance; valid until the next search. */
  get reached(): Uint32Array {
    return this.#queue.subarray(0, this.#length);
  }

  /** Yields after a bounded amount of work. */
  *run(source: number): Generator<undefined, void> {
    const { offsets, targets } = this.#graph;
    const queue = this.#queue;
    const { depths } = this;
    if (this.#length === depths.length) yield* fillInSteps(depths, -1);
    else {
      for (let next = 0; next < this.#length; next++) {
        if ((next & 0x7fff) === 0x7fff) yield;
        depths[queue[next]!] = -1;
      }
    }
    depths[source] = 0;
    queue[0] = source;
    let length = 1;
    let work = 0;
    for (let next = 0; next < length; next++) {
      const vertex = queue[next]!;
      const depth = depths[vertex]! + 1;
      const end = offsets[vertex + 1]!;
      for (let entry = offsets[vertex]!; entry < end; entry++) {
        const other = targets[entry]!;
        const known = depths[other]!;
        // −1 for an unreached neighbour, otherwise 0. A branch would often be predicted wrongly.
        const isNew = known >> 31;
        queue[length] = other;
        length -= isNew;
        depths[other] = (depth & isNew) | (known & ~isNew);
      }
      work += 1 + end - offsets[vertex]!;
      if (work < entriesPerStep) continue;
      work = 0;
      yield;
    }
    this.#length = length;
    this.depth = depths[queue[length - 1]!]!;
  }
}
