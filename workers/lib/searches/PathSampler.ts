import type { Random } from '../../../protocol/lib/random.ts';
import type { Adjacency } from './adjacency.ts';

/** Distance of vertices that a search has not reached. */
const unreached = -1;

/** One of the two searches: from the source along edges, or from the target against them. */
class Side {
  /** Int32 by vertex. */
  readonly depths: Int32Array;
  /** Float64 by vertex: number of shortest paths to the end of the search. */
  readonly paths: Float64Array;
  readonly queue: Uint32Array;
  length = 0;
  /** First entry of the last level in `queue`. */
  level = 0;
  /** Entries that the next level reads. */
  cost = 0;

  /** `back`: the edges that lead to the end of the search. */
  constructor(
    readonly edges: Adjacency,
    readonly back: Adjacency,
  ) {
    const { vertexCount } = edges;
    this.depths = new Int32Array(vertexCount).fill(unreached);
    this.paths = new Float64Array(vertexCount);
    this.queue = new Uint32Array(vertexCount);
  }

  start(end: number): void {
    this.depths[end] = 0;
    this.paths[end] = 1;
    this.queue[0] = end;
    this.length = 1;
    this.level = 0;
    this.cost = degreeOf(this.edges, end);
  }

  reset(): void {
    for (let next = 0; next < this.length; next++) {
      const vertex = this.queue[next]!;
      this.depths[vertex] = unreached;
      this.paths[vertex] = 0;
    }
  }

  /** Reaches the next level. `meeting`: receives the vertices that the other side has reached. Returns the entries read. */
  advance(other: Side, meeting: number[]): number {
    const { depths, paths, queue, edges } = this;
    const { offsets, targets } = edges;
    const [from, to] = [this.level, this.length];
    const read = this.cost;
    this.level = to;
    this.cost = 0;
    for (let next = from; next < to; next++) {
      const vertex = queue[next]!;
      const depth = depths[vertex]! + 1;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const found = targets[entry]!;
        if (depths[found] === unreached) {
          depths[found] = depth;
          queue[this.length++] = found;
          this.cost += degreeOf(edges, found);
          if (other.depths[found] !== unreached) meeting.push(found);
        }
        if (depths[found] === depth) paths[found]! += paths[vertex]!;
      }
    }
    return read + to - from;
  }
}

const degreeOf = ({ offsets }: Adjacency, vertex: number) => offsets[vertex + 1]! - offsets[vertex]!;

/**
 * Draws shortest paths: of a pair of vertices one of its shortest paths, each with the same probability. Two
 * breadth-first searches that meet read much fewer edges than one (KADABRA: Borassi and Natale, 2016).
 */
export class PathSampler {
  readonly #forward: Side;
  readonly #backward: Side;
  readonly #meeting: number[] = [];

  /** `outgoing` and `incoming` are the same for undirected paths. */
  constructor(outgoing: Adjacency, incoming: Adjacency) {
    this.#forward = new Side(outgoing, incoming);
    this.#backward = new Side(incoming, outgoing);
  }

  /** Adds 1 to `hits` for each inner vertex of a shortest path. Returns the number of entries read; no path: no change. */
  draw(source: number, target: number, random: Random, hits: Uint32Array): number {
    const [forward, backward] = [this.#forward, this.#backward];
    const meeting = this.#meeting;
    meeting.length = 0;
    forward.start(source);
    backward.start(target);
    let read = 0;
    // A level that is complete without a meeting proves that the distance is larger than the sum of both depths.
    while (meeting.length === 0 && forward.level < forward.length && backward.level < backward.length)
      read +=
        forward.cost <= backward.cost
          ? forward.advance(backward, meeting)
          : backward.advance(forward, meeting);
    if (meeting.length > 0) {
      const middle = pick(meeting, (vertex) => forward.paths[vertex]! * backward.paths[vertex]!, random);
      if (middle !== source && middle !== target) hits[middle]!++;
      read += walk(forward, middle, random, hits) + walk(backward, middle, random, hits);
    }
    forward.reset();
    backward.reset();
    return read;
  }
}

/** Draws the part of the path from the middle to the end of a search. Returns the number of entries read. */
function walk({ back, depths, paths }: Side, middle: number, random: Random, hits: Uint32Array): number {
  let read = 0;
  for (let vertex = middle; depths[vertex]! > 1; ) {
    const before: number[] = [];
    for (let entry = back.offsets[vertex]!; entry < back.offsets[vertex + 1]!; entry++) {
      const other = back.targets[entry]!;
      if (depths[other] === depths[vertex]! - 1) before.push(other);
    }
    read += degreeOf(back, vertex);
    vertex = pick(before, (other) => paths[other]!, random);
    hits[vertex]!++;
  }
  return read;
}

/** One of the vertices, with a probability in proportion to its weight. */
function pick(vertices: readonly number[], weightOf: (vertex: number) => number, random: Random): number {
  const total = vertices.reduce((sum, vertex) => sum + weightOf(vertex), 0);
  let rest = random.next() * total;
  for (const vertex of vertices) {
    rest -= weightOf(vertex);
    if (rest < 0) return vertex;
  }
  return vertices.at(-1)!;
}
