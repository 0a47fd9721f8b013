import type { Kernel, KernelPause } from '../kernel.ts';
import { type Adjacency, adjacencyBytes, toAdjacency } from '../lib/adjacency.ts';

/**
 * The distance to the farthest vertex of the same component, exactly: each search narrows the bounds of all others, so
 * that a few searches do where a graph is not a ring (Takes and Kosters, 2013). O(E) for each search, V at worst.
 */
export default {
  id: 'eccentricity',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 29 * input.vertexCount,
  *run(input, context) {
    const { vertexCount } = input;
    const graph = yield* toAdjacency(input, 'any');
    const eccentricity = new Uint32Array(vertexCount);
    const search = new Search(graph);
    const isDone = new Uint8Array(vertexCount);
    const uppers = new Uint32Array(vertexCount);
    let done = 0;
    let searchCount = 0;
    let work = 0;
    /** By vertex: the first of its component. */
    const components = new Uint32Array(vertexCount);
    let [largest, largestSize] = [0, 0];
    for (let seed = 0; seed < vertexCount; seed++) {
      if (isDone[seed] === 1) continue;
      yield* search.run(seed);
      let open = search.reached();
      if (open.length > largestSize) [largest, largestSize] = [seed, open.length];
      for (let place = 0; place < open.length; place++) {
        if ((++work & 0xffff) === 0) yield;
        isDone[open[place]!] = 1;
        components[open[place]!] = seed;
        uppers[open[place]!] = 0xffffffff;
      }
      done += open.length;
      if (open.length === 1) continue;
      let isUpperNext = true;
      while (open.length > 0) {
        const next = yield* choose(open, isUpperNext);
        isUpperNext = !isUpperNext;
        yield* search.run(next);
        searchCount++;
        const own = search.depth;
        const { depths } = search;
        let length = 0;
        for (let place = 0; place < open.length; place++) {
          if ((++work & 0x7fff) === 0) yield;
          const vertex = open[place]!;
          const distance = depths[vertex]!;
          const lower = Math.max(eccentricity[vertex]!, distance, own - distance);
          const upper = Math.min(uppers[vertex]!, own + distance);
          eccentricity[vertex] = vertex === next ? own : lower;
          uppers[vertex] = upper;
          if (vertex !== next && lower < upper) open[length++] = vertex;
        }
        open = open.subarray(0, length);
        context.show(0, () => undefined, (done - open.length) / vertexCount, 0);
        yield;
      }
    }
    let radius = Number.POSITIVE_INFINITY;
    let diameter = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0xffff) === 0xffff) yield;
      if (components[vertex] !== largest) continue;
      radius = Math.min(radius, eccentricity[vertex]!);
      diameter = Math.max(diameter, eccentricity[vertex]!);
    }
    return { eccentricity, radius: Math.min(radius, diameter), diameter, searchCount };

    /** The vertex that may be farthest out, or nearest to the middle; of equal ones that with most neighbours. */
    function* choose(open: Uint32Array, isUpper: boolean): Generator<KernelPause, number> {
      let best = open[0]!;
      for (let place = 0; place < open.length; place++) {
        if ((place & 0xffff) === 0xffff) yield;
        const vertex = open[place]!;
        const gain = isUpper ? uppers[vertex]! - uppers[best]! : eccentricity[best]! - eccentricity[vertex]!;
        if (gain > 0 || (gain === 0 && degreeOf(vertex) > degreeOf(best))) best = vertex;
      }
      return best;
    }

    function degreeOf(vertex: number): number {
      return graph.offsets[vertex + 1]! - graph.offsets[vertex]!;
    }
  },
} satisfies Kernel<'eccentricity'>;

/** Breadth-first searches, one after the other. */
class Search {
  /** Of those reached last. */
  readonly depths: Int32Array;
  /** The largest of them. */
  depth = 0;
  readonly #graph: Adjacency;
  readonly #queue: Uint32Array;
  #length = 0;

  constructor(graph: Adjacency) {
    this.#graph = graph;
    this.depths = new Int32Array(graph.vertexCount).fill(-1);
    this.#queue = new Uint32Array(graph.vertexCount);
  }

  reached(): Uint32Array {
    return this.#queue.slice(0, this.#length);
  }

  *run(source: number): Generator<KernelPause, void> {
    const { offsets, targets } = this.#graph;
    const [queue, depths] = [this.#queue, this.depths];
    for (let next = 0; next < this.#length; next++) {
      if ((next & 0xffff) === 0xffff) yield;
      depths[queue[next]!] = -1;
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
        if (depths[other] !== -1) continue;
        depths[other] = depth;
        queue[length++] = other;
      }
      work += 1 + end - offsets[vertex]!;
      if (work < 65_536) continue;
      work = 0;
      yield;
    }
    this.#length = length;
    this.depth = depths[queue[length - 1]!]!;
  }
}
