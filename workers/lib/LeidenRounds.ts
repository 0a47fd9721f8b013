import type { Random } from '../../protocol/lib/random.ts';
import { countUp } from './adjacency.ts';
import { LocalMoves } from './LocalMoves.ts';
import { modularityOf, renumber, splitUnconnected } from './partition.ts';
import { refineCommunities } from './refine-communities.ts';
import { type MergeRoom, mergeParts, type WeightedGraph } from './WeightedGraph.ts';

/** Limited passes end between two slices: other sizes give other partitions. */
const limitedSliceEntries = 50_000;
const sliceEntries = 25_000;
/** One less than the vertices between two yields. */
const rangeMask = 65_535;
/** The first looks at single vertices need not end: what they leave is moved later, by parts. */
const firstPasses = 1.75;
/** A merged graph this much smaller than the base is cheap to solve several times. */
const smallShare = 1 / 4;
const mostTries = 6;
/** Tries that agree so well are not worth another. */
const agreement = 1e-4;
/** A level is worth telling apart from the next where it has this many times as many parts. */
const levelRatio = 1.2;

interface Merged {
  readonly graph: WeightedGraph;
  /** Uint32 by vertex before: its part, the vertex now. */
  readonly parts: Uint32Array;
  /** Uint32 by part: its community. */
  readonly labels: Uint32Array;
}

/**
 * The two rounds of the Leiden method on one graph. The first goes down by merging parts, tries several solutions where
 * the graph has become small, and comes up again moving the vertices of each level; the second is Leiden's own.
 */
export class LeidenRounds {
  readonly #base: WeightedGraph;
  readonly #resolution: number;
  readonly #scale: number;
  readonly #random: Random;
  readonly #moves: LocalMoves;
  readonly #room: MergeRoom;

  constructor(base: WeightedGraph, resolution: number, random: Random) {
    let all = 0;
    for (let vertex = 0; vertex < base.vertexCount; vertex++) all += base.strengths[vertex]!;
    this.#base = base;
    this.#resolution = resolution;
    this.#scale = all === 0 ? 0 : resolution / all;
    this.#random = random;
    this.#moves = new LocalMoves(base, this.#scale, 1e-13 * all);
    this.#room = {
      targets: new Uint32Array(base.targets.length),
      weights: new Float64Array(base.targets.length),
    };
  }

  /** A good partition of the base; not all communities need be connected. Gives labels below V. */
  *roughen(): Generator<undefined, Uint32Array> {
    const labels = countUp(this.#base.vertexCount);
    return yield* this.#solve(this.#base, labels, firstPasses * this.#base.targets.length, mostTries);
  }

  /**
   * From a partition of the base (changed) to connected communities and their parts: by level, the finest first, each
   * part whole in one of the next level.
   */
  *settle(
    labels: Uint32Array,
  ): Generator<undefined, { readonly levels: readonly Uint32Array[]; readonly modularity: number }> {
    const levels: Uint32Array[] = [];
    let places = countUp(this.#base.vertexCount);
    let graph = this.#base;
    let current = labels;
    let lastCount = graph.vertexCount;
    while (true) {
      yield* this.#move(graph, current, Number.POSITIVE_INFINITY);
      const merged = yield* this.#merge(graph, current);
      if (merged === undefined) break;
      places = yield* expand(places, merged.parts);
      // A level that differs little from the one before takes its place.
      if (levels.length > 0 && lastCount < levelRatio * merged.graph.vertexCount) levels.pop();
      else lastCount = merged.graph.vertexCount;
      levels.push(places);
      graph = merged.graph;
      current = merged.labels;
    }
    const pieces = yield* splitUnconnected(graph, current);
    const count = yield* renumber(pieces);
    if (levels.length > 0 && lastCount < levelRatio * count) levels.pop();
    levels.push(yield* expand(places, pieces));
    return { levels, modularity: yield* modularityOf(graph, pieces, this.#resolution) };
  }

  /** Changes `labels` and gives better ones. */
  *#solve(
    graph: WeightedGraph,
    labels: Uint32Array,
    mostEntries: number,
    tries: number,
    random?: Random,
  ): Generator<undefined, Uint32Array> {
    yield* this.#move(graph, labels, mostEntries, random);
    const merged = yield* this.#merge(graph, labels);
    if (merged === undefined) return labels;
    const isSmall = merged.graph.targets.length <= smallShare * this.#base.targets.length;
    const best =
      isSmall && tries > 1
        ? yield* this.#solveOften(merged, tries)
        : yield* this.#solve(merged.graph, merged.labels, Number.POSITIVE_INFINITY, tries, random);
    yield* renumber(best);
    const found = yield* expand(merged.parts, best);
    yield* this.#move(graph, found, Number.POSITIVE_INFINITY);
    return found;
  }

  *#solveOften({ graph, labels }: Merged, tries: number): Generator<undefined, Uint32Array> {
    let best = yield* this.#solve(graph, labels, Number.POSITIVE_INFINITY, 1);
    let bestQuality = yield* modularityOf(graph, best, this.#resolution);
    for (let count = 1; count < tries; count++) {
      const start = countUp(graph.vertexCount);
      const other = yield* this.#solve(graph, start, Number.POSITIVE_INFINITY, 1, this.#random);
      const quality = yield* modularityOf(graph, other, this.#resolution);
      const isAgreed = Math.abs(quality - bestQuality) < agreement;
      if (quality > bestQuality) {
        best = other;
        bestQuality = quality;
      }
      if (isAgreed) break;
    }
    return best;
  }

  *#move(graph: WeightedGraph, labels: Uint32Array, mostEntries: number, random?: Random) {
    yield* this.#moves.start(graph, labels, random);
    const mostAtOnce = mostEntries === Number.POSITIVE_INFINITY ? sliceEntries : limitedSliceEntries;
    for (let rest = mostEntries; rest > 0; ) {
      const done = this.#moves.run(mostAtOnce);
      if (done === 0) break;
      rest -= done;
      yield;
    }
  }

  /** The parts as vertices; undefined where each part is a single vertex already. Changes `labels`. */
  *#merge(graph: WeightedGraph, labels: Uint32Array): Generator<undefined, Merged | undefined> {
    const parts = yield* refineCommunities(graph, labels, this.#scale, this.#random);
    const count = yield* renumber(parts);
    if (count === graph.vertexCount) return undefined;
    const merged = yield* mergeParts(graph, parts, count, this.#room);
    // Labels lie below the number of parts: a community has at least one.
    yield* renumber(labels);
    const partLabels = new Uint32Array(count);
    for (let vertex = 0; vertex < parts.length; vertex++) {
      if ((vertex & rangeMask) === rangeMask) yield;
      partLabels[parts[vertex]!] = labels[vertex]!;
    }
    return { graph: merged, parts, labels: partLabels };
  }
}

/** The label of each vertex's part. */
function* expand(parts: Uint32Array, labels: Uint32Array): Generator<undefined, Uint32Array> {
  const expanded = new Uint32Array(parts.length);
  for (let vertex = 0; vertex < parts.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    expanded[vertex] = labels[parts[vertex]!]!;
  }
  return expanded;
}
