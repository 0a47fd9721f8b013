import type { Adjacency } from './adjacency.ts';
import { BitSearch, maxSources } from './BitSearch.ts';
import { BreadthFirstSearch } from './BreadthFirstSearch.ts';

/**
 * Number of single searches in a component, each chosen by the results of the previous ones; later searches
 * run 32 at once.
 */
const maxSingle = 24;
const unknown = 0xffffffff;

/**
 * Lower and upper bounds of the eccentricities of a graph, narrowed by each search. Sources alternate between
 * the vertex with the greatest upper bound and the vertex with the least lower bound (Takes and Kosters,
 * 2013), and the vertices farthest from a hub in order of distance: all other vertices are at most as far as
 * the path through the hub (Li et al., 2018). 53 bytes per vertex.
 */
export class EccentricityBounds {
  /** Uint32 by vertex. */
  readonly lowers: Uint32Array;
  readonly uppers: Uint32Array;
  readonly #graph: Adjacency;
  readonly #search: BreadthFirstSearch;
  readonly #searches: BitSearch;
  readonly #isSearched: Uint8Array;
  /** By vertex: distance from the hub of its component. */
  readonly #hubDistances: Uint32Array;
  /** Vertices of the component, farthest from the hub first. */
  #farthest: Uint32Array = new Uint32Array(0);
  #next = 0;
  /** Vertices of the component whose bounds still differ. */
  #open: Uint32Array = new Uint32Array(0);
  #part: Uint32Array = new Uint32Array(0);
  searchCount = 0;

  constructor(graph: Adjacency) {
    this.#graph = graph;
    this.lowers = new Uint32Array(graph.vertexCount);
    this.uppers = new Uint32Array(graph.vertexCount);
    this.#search = new BreadthFirstSearch(graph);
    this.#searches = new BitSearch(graph);
    this.#isSearched = new Uint8Array(graph.vertexCount);
    this.#hubDistances = new Uint32Array(graph.vertexCount);
  }

  /** Number of vertices of the component whose bounds still differ. */
  get openCount(): number {
    return this.#open.length;
  }

  /** Starts with the component of a vertex. Returns its vertices; valid until the next component. */
  *begin(vertex: number): Generator<undefined, Uint32Array> {
    yield* this.#search.run(vertex);
    const part = this.#search.reached;
    let hub = vertex;
    for (let place = 0; place < part.length; place++) {
      if ((place & 0xffff) === 0xffff) yield;
      this.uppers[part[place]!] = part.length > 1 ? unknown : 0;
      if (this.#degreeOf(part[place]!) > this.#degreeOf(hub)) hub = part[place]!;
    }
    this.#next = 0;
    this.#open = new Uint32Array(0);
    if (part.length === 1) return part;
    this.#part = part.slice();
    yield* this.#search.run(hub);
    yield;
    this.#farthest = this.#search.reached.slice();
    yield;
    this.#farthest.reverse();
    for (let place = 0; place < this.#part.length; place++) {
      if ((place & 0x7fff) === 0x7fff) yield;
      const member = this.#part[place]!;
      this.#hubDistances[member] = this.#search.depths[member]!;
    }
    this.#open = this.#part.slice();
    yield* this.#narrow(hub);
    return this.#part;
  }

  /** Runs one search or 32 searches in the component; `round` counts from 0. */
  *narrow(round: number): Generator<undefined, void> {
    if (round >= maxSingle) {
      yield* this.#searchMany();
      return;
    }
    const source = round % 3 === 0 ? this.#takeFarthest() : yield* this.#choose(round % 3 === 1);
    if (source === undefined) return;
    yield* this.#search.run(source);
    yield* this.#narrow(source);
  }

  /** Updates the bounds with the result of the search from a vertex. */
  *#narrow(source: number): Generator<undefined, void> {
    const { lowers, uppers } = this;
    const { depth, depths } = this.#search;
    this.searchCount++;
    this.#isSearched[source] = 1;
    for (let place = 0; place < this.#open.length; place++) {
      if ((place & 0x7fff) === 0x7fff) yield;
      const vertex = this.#open[place]!;
      const distance = depths[vertex]!;
      lowers[vertex] = Math.max(lowers[vertex]!, distance, depth - distance);
      uppers[vertex] = Math.min(uppers[vertex]!, depth + distance);
    }
    lowers[source] = uppers[source] = depth;
    yield* this.#closeOpen();
  }

  *#searchMany(): Generator<undefined, void> {
    const sources: number[] = [];
    while (sources.length < maxSources) {
      const source = this.#takeFarthest();
      if (source === undefined) break;
      sources.push(source);
    }
    const searches = this.#searches;
    const depths = new Uint32Array(sources.length);
    searches.start(sources);
    yield;
    for (let distance = 1; searches.frontierLength > 0; distance++) {
      yield* searches.advance();
      const { frontier, frontierLength, arriving } = searches;
      let active = 0;
      for (let place = 0; place < frontierLength; place++) {
        if ((place & 0x7fff) === 0x7fff) yield;
        const vertex = frontier[place]!;
        active |= arriving[vertex]!;
        if (this.lowers[vertex]! < distance) this.lowers[vertex] = distance;
      }
      for (let source = 0; source < sources.length; source++)
        if ((active & (1 << source)) !== 0) depths[source] = distance;
    }
    sources.forEach((vertex, source) => {
      this.lowers[vertex] = this.uppers[vertex] = depths[source]!;
    });
    this.searchCount += sources.length;
    yield* this.#closeOpen();
  }

  /** Vertices that were not searched from are at most as far from a vertex as the path through the hub. */
  *#closeOpen(): Generator<undefined, void> {
    const { lowers, uppers } = this;
    const next = this.#farthest[this.#next];
    const rest = next === undefined ? 0 : this.#hubDistances[next]!;
    let length = 0;
    for (let place = 0; place < this.#open.length; place++) {
      if ((place & 0x7fff) === 0x7fff) yield;
      const vertex = this.#open[place]!;
      const lower = lowers[vertex]!;
      const upper = Math.min(uppers[vertex]!, Math.max(lower, this.#hubDistances[vertex]! + rest));
      uppers[vertex] = upper;
      if (lower < upper) this.#open[length++] = vertex;
    }
    this.#open = this.#open.subarray(0, length);
  }

  /** The next vertex in order of distance from the hub that was not searched from. */
  #takeFarthest(): number | undefined {
    while (this.#next < this.#farthest.length) {
      const vertex = this.#farthest[this.#next++]!;
      if (this.#isSearched[vertex] === 1) continue;
      this.#isSearched[vertex] = 1;
      return vertex;
    }
    return undefined;
  }

  /**
   * The vertex with the greatest upper or the least lower bound; of equal ones that with the highest degree.
   */
  *#choose(isUpper: boolean): Generator<undefined, number> {
    const { lowers, uppers } = this;
    let best = this.#open[0]!;
    for (let place = 0; place < this.#open.length; place++) {
      if ((place & 0x7fff) === 0x7fff) yield;
      const vertex = this.#open[place]!;
      const gain = isUpper ? uppers[vertex]! - uppers[best]! : lowers[best]! - lowers[vertex]!;
      if (gain > 0 || (gain === 0 && this.#degreeOf(vertex) > this.#degreeOf(best))) best = vertex;
    }
    return best;
  }

  #degreeOf(vertex: number): number {
    return this.#graph.offsets[vertex + 1]! - this.#graph.offsets[vertex]!;
  }
}
