import type { Random } from '../../../protocol/lib/random.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

/** Sampled paths of two edges, and sampled neighbours, of each vertex. */
const [sampledPaths, sampledNeighbours] = [32, 8];
/** Maximum number of links of a vertex to its twins. */
const maxLinks = 8;
/** Minimum number of common neighbours of twins: fewer are those of a star or a small tree. */
const minCommon = 8;
/**
 * Twins have far more common neighbours than the ends of an edge: their similarity exceeds a multiple of that of the vertex
 * to its neighbours; a smaller multiple is enough for vertices with nearly the same neighbours. In a random graph both
 * similarities are equal, and deviations do not reach these bounds.
 */
const [farContrast, nearContrast, minContrast, nearSimilarity] = [4, 2, 0.03, 0.5];
/** Share of the vertices two edges away that are twins at least; fewer are chance. */
const minTwinShare = 0.25;
/** Vertices whose degrees differ by more than this factor are not similar. */
const maxDegreeRatio = 4;
/** Sum of the strengths of the links of a vertex to its twins, and of its edges to vertices that have twins. */
const [twinPull, otherPull] = [1, 0.15];
/** Approximate number of adjacency entries between two yields. */
const entriesPerStep = 65_536;
const none = 0xffffffff;

/**
 * Adds links between twins: vertices without an edge between them that have nearly the same neighbours, such as those of
 * one side of a dense bipartite graph. In a graph in which all paths are short, lengths of paths do not distinguish the
 * sides; with links within the sides that are stronger than the edges between them, the forces place the sides beside
 * each other. Returns the given graph if there are no twins. O(E) with a high factor. Yields after a bounded amount of work.
 */
export function* linkTwins(graph: LayoutGraph, random: Random): Generator<undefined, LayoutGraph> {
  const { vertexCount, offsets } = graph;
  const search = new TwinSearch(graph, random);
  let work = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    work += search.findTwinsOf(vertex) + 1;
    if (work < entriesPerStep) continue;
    work = 0;
    yield;
  }
  const linkCounts = new Uint32Array(vertexCount);
  let count = 0;
  yield* search.eachLink((vertex, twin) => {
    linkCounts[vertex]!++;
    linkCounts[twin]!++;
    count += 2;
  });
  if (count === 0) return graph;
  const linked = {
    vertexCount,
    offsets: new Uint32Array(vertexCount + 1),
    targets: new Uint32Array(graph.targets.length + count),
    weights: new Float32Array(graph.targets.length + count),
    masses: graph.masses,
  };
  const ends = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const degree = offsets[vertex + 1]! - offsets[vertex]!;
    let place = linked.offsets[vertex]!;
    linked.offsets[vertex + 1] = place + degree + linkCounts[vertex]!;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++, place++) {
      const other = graph.targets[entry]!;
      linked.targets[place] = other;
      const areBoth = linkCounts[vertex]! > 0 && linkCounts[other]! > 0;
      const max = Math.max(degree, offsets[other + 1]! - offsets[other]!);
      linked.weights[place] = areBoth ? otherPull / max : graph.weights[entry]!;
    }
    ends[vertex] = place;
    work += degree;
    if (work < entriesPerStep) continue;
    work = 0;
    yield;
  }
  yield* search.eachLink((vertex, twin) => {
    const weight = twinPull / Math.min(linkCounts[vertex]!, linkCounts[twin]!);
    addEntry(vertex, twin, weight);
    addEntry(twin, vertex, weight);
  });
  return linked;

  function addEntry(vertex: number, other: number, weight: number): void {
    const place = ends[vertex]!++;
    linked.targets[place] = other;
    linked.weights[place] = weight;
  }
}

class TwinSearch {
  /** Uint32, `maxLinks` by vertex. */
  readonly twins: Uint32Array;
  /** Uint8 by vertex: number of its twins. */
  readonly counts: Uint8Array;
  readonly #graph: LayoutGraph;
  readonly #random: Random;
  /** By vertex: the vertex whose neighbour it was last. */
  readonly #seenBy: Uint32Array;

  constructor(graph: LayoutGraph, random: Random) {
    this.#graph = graph;
    this.#random = random;
    this.twins = new Uint32Array(maxLinks * graph.vertexCount);
    this.counts = new Uint8Array(graph.vertexCount);
    this.#seenBy = new Uint32Array(graph.vertexCount).fill(none);
  }

  /** Returns the number of entries read. */
  findTwinsOf(vertex: number): number {
    const { offsets, targets } = this.#graph;
    const [start, end] = [offsets[vertex]!, offsets[vertex + 1]!];
    const degree = end - start;
    if (degree < minCommon) return 0;
    for (let entry = start; entry < end; entry++) this.#seenBy[targets[entry]!] = vertex;
    let work = degree;
    let toNeighbours = 0;
    for (let nth = 0; nth < sampledNeighbours; nth++) {
      const neighbour = this.#neighbourOf(vertex);
      toNeighbours += this.#similarity(degree, neighbour, vertex, 0) / sampledNeighbours;
      work += Math.min(maxDegreeRatio * degree, this.#degreeOf(neighbour));
    }
    const min = Math.min(
      farContrast * toNeighbours + minContrast,
      Math.max(nearSimilarity, nearContrast * toNeighbours + minContrast),
    );
    let candidates = 0;
    for (let nth = 0; nth < sampledPaths && this.counts[vertex]! < maxLinks; nth++) {
      const other = this.#neighbourOf(this.#neighbourOf(vertex));
      if (other === vertex || this.#seenBy[other] === vertex || this.#isTwin(vertex, other)) continue;
      candidates++;
      work += Math.min(maxDegreeRatio * degree, this.#degreeOf(other));
      if (this.#similarity(degree, other, vertex, minCommon) < min) continue;
      this.twins[maxLinks * vertex + this.counts[vertex]!++] = other;
    }
    if (this.counts[vertex]! < minTwinShare * candidates) this.counts[vertex] = 0;
    return work;
  }

  /** Calls `see` once for each pair of twins. */
  *eachLink(see: (vertex: number, twin: number) => void): Generator<undefined, void> {
    for (let vertex = 0; vertex < this.counts.length; vertex++) {
      for (let nth = 0; nth < this.counts[vertex]!; nth++) {
        const twin = this.twins[maxLinks * vertex + nth]!;
        if (vertex < twin || !this.#isTwin(twin, vertex)) see(vertex, twin);
      }
      if ((vertex & 0xfff) === 0xfff) yield;
    }
  }

  #isTwin(vertex: number, other: number): boolean {
    const first = maxLinks * vertex;
    for (let place = first; place < first + this.counts[vertex]!; place++)
      if (this.twins[place] === other) return true;
    return false;
  }

  #degreeOf(vertex: number): number {
    return this.#graph.offsets[vertex + 1]! - this.#graph.offsets[vertex]!;
  }

  #neighbourOf(vertex: number): number {
    const { offsets, targets } = this.#graph;
    return targets[offsets[vertex]! + this.#random.nextBelow(this.#degreeOf(vertex))]!;
  }

  /** Jaccard index of the neighbour sets of a vertex, whose neighbours are marked, and of another one. */
  #similarity(degree: number, other: number, vertex: number, fewest: number): number {
    const { offsets, targets } = this.#graph;
    const otherDegree = this.#degreeOf(other);
    if (otherDegree > maxDegreeRatio * degree || degree > maxDegreeRatio * otherDegree) return 0;
    let common = 0;
    for (let entry = offsets[other]!; entry < offsets[other + 1]!; entry++)
      if (this.#seenBy[targets[entry]!] === vertex) common++;
    return common < fewest ? 0 : common / (degree + otherDegree - common);
  }
}
