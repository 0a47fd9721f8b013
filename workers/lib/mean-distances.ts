import type { Random } from '../../protocol/lib/random.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

/** Sources searched from at once: one bit each. */
const sourcesPerPass = 32;

/**
 * By vertex: its mean distance to 32 · `passes` random vertices of a connected graph (breadth-first from 32 sources at
 * once, a bit each, after Then et al. 2014). Ties are read once for all sources that arrive together, so that small worlds
 * cost a few readings of the graph and no graph more than 32. Yields after a bounded amount of work.
 */
export function* toMeanDistances(
  graph: LayoutGraph,
  random: Random,
  passes: number,
): Generator<undefined, Float32Array> {
  const { vertexCount } = graph;
  const sums = new Float32Array(vertexCount);
  const search = new Search(graph, sums);
  for (let pass = 0; pass < passes; pass++) {
    search.start(random);
    for (let distance = 1; search.frontierLength > 0; distance++) yield* search.advance(distance);
  }
  return sums.map((sum) => sum / (sourcesPerPass * passes));
}

class Search {
  frontierLength = 0;
  readonly #seen: Uint32Array;
  #arriving: Uint32Array;
  #next: Uint32Array;
  /** Vertices that some source has just reached, and those it reaches next. */
  #frontier: Uint32Array;
  #touched: Uint32Array;

  constructor(
    readonly graph: LayoutGraph,
    readonly sums: Float32Array,
  ) {
    const { vertexCount } = graph;
    this.#seen = new Uint32Array(vertexCount);
    this.#arriving = new Uint32Array(vertexCount);
    this.#next = new Uint32Array(vertexCount);
    this.#frontier = new Uint32Array(vertexCount);
    this.#touched = new Uint32Array(vertexCount);
  }

  start(random: Random): void {
    this.#seen.fill(0);
    this.frontierLength = 0;
    for (let source = 0; source < sourcesPerPass; source++) {
      const vertex = random.nextBelow(this.graph.vertexCount);
      if (this.#seen[vertex] === 0) this.#frontier[this.frontierLength++] = vertex;
      this.#seen[vertex]! |= 1 << source;
      this.#arriving[vertex]! |= 1 << source;
    }
  }

  *advance(distance: number): Generator<undefined, void> {
    const { offsets, targets } = this.graph;
    const [seen, arriving, next] = [this.#seen, this.#arriving, this.#next];
    const [frontier, touched] = [this.#frontier, this.#touched];
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
      if (work < 100_000) continue;
      work = 0;
      yield;
    }
    for (let place = 0; place < touchedLength; place++) {
      const vertex = touched[place]!;
      const bits = next[vertex]!;
      next[vertex] = 0;
      seen[vertex]! |= bits;
      arriving[vertex] = bits;
      this.sums[vertex]! += distance * countBits(bits);
      if ((place & 0xffff) === 0xffff) yield;
    }
    this.#frontier = touched;
    this.#touched = frontier;
    this.frontierLength = touchedLength;
  }
}

function countBits(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
