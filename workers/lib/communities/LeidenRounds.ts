import type { Random } from '../../../protocol/lib/random.ts';
import { shuffleInSteps } from '../in-steps.ts';
import type { CommunityCode } from './community-code.ts';
import {
  entryCount,
  inRanges,
  type LinearGraph,
  sliceEntries,
  takeGraph,
  toEnd,
  writeGraph,
} from './LinearGraph.ts';
import type { LinearMemory } from './LinearMemory.ts';

/** Maximum relative size of a merged graph for which several solutions are tried. */
const smallShare = 1 / 4;
const maxTries = 6;
/**
 * Maximum reads of a graph, in entries of its adjacency list, while vertices move before a merge and after it. The last
 * passes find few gains.
 */
const firstPasses = 4;
const lastPasses = 2;
/**
 * Mean square of the strengths, in squared means, above which a graph has dominant hubs: more than nine tenths of a pass
 * would collect most of their neighbours in one community, and one solution in many is far below the others.
 */
const hubRatio = 64;
/** Relative difference below which further tries are skipped. */
const agreement = 1e-4;
/** Minimum ratio of the part counts of consecutive levels in the result. */
const levelRatio = 1.2;

/** Fields are addresses of Uint32 arrays. */
interface Merged {
  readonly graph: LinearGraph;
  /** By vertex of the previous graph: its part, which is a vertex of the merged graph. */
  readonly parts: number;
  /** By part: its community. */
  readonly labels: number;
}

/**
 * The rounds of the Leiden algorithm on one graph. The first round merges parts and then moves vertices on each level on
 * the way back. In a graph with dominant hubs it visits each vertex at most once before it merges, tries several
 * solutions on small merged graphs, and is repeated from its result. The last round is the original algorithm.
 * Labels are addresses of Uint32 arrays with values below V.
 */
export class LeidenRounds {
  readonly #code: CommunityCode;
  readonly #memory: LinearMemory;
  readonly #base: LinearGraph;
  readonly #baseEntries: number;
  readonly #hasHubs: boolean;
  readonly #resolution: number;
  readonly #scale: number;
  readonly #tolerance: number;
  readonly #random: Random;

  constructor(
    code: CommunityCode,
    memory: LinearMemory,
    base: LinearGraph,
    resolution: number,
    random: Random,
  ) {
    let [all, squares] = [0, 0];
    for (const strength of memory.float64(base.strengths, base.vertexCount)) {
      all += strength;
      squares += strength * strength;
    }
    this.#code = code;
    this.#memory = memory;
    this.#base = base;
    this.#baseEntries = entryCount(memory, base);
    this.#hasHubs = base.vertexCount * squares > hubRatio * all * all;
    this.#resolution = resolution;
    this.#scale = all === 0 ? 0 : resolution / all;
    this.#tolerance = 1e-13 * all;
    this.#random = random;
  }

  /** Finds a good partition of the base graph; communities need not be connected. */
  *roughen(): Generator<undefined, number> {
    const labels = yield* this.#countUp(this.#base.vertexCount);
    if (this.#hasHubs) {
      // About 0.9 visits per vertex; remaining gains are realized later by moving parts.
      yield* this.#solve(this.#base, labels, 1, maxTries);
    }
    yield* this.#solve(this.#base, labels, firstPasses, 1);
    return labels;
  }

  /**
   * Converts a partition of the base graph (which is modified) to connected communities and their parts by
   * level, finest first; each part is contained in one part of the next level.
   */
  *settle(
    labels: number,
  ): Generator<undefined, { readonly levels: readonly number[]; readonly modularity: number }> {
    const { vertexCount } = this.#base;
    const levels: number[] = [];
    let lastCount = vertexCount;
    let places: number | undefined;
    let graph = this.#base;
    let current = labels;
    while (true) {
      // The vertices of the base graph have moved at the end of `roughen`.
      if (graph !== this.#base) yield* this.#move(graph, current, Number.POSITIVE_INFINITY);
      const merged = yield* this.#merge(graph, current);
      if (merged === undefined) break;
      places = places === undefined ? merged.parts : yield* this.#expand(places, merged.parts, vertexCount);
      // A level that differs little from the previous one replaces it.
      if (levels.length > 0 && lastCount < levelRatio * merged.graph.vertexCount) levels.pop();
      else lastCount = merged.graph.vertexCount;
      levels.push(places);
      graph = merged.graph;
      current = merged.labels;
    }
    const pieces = this.#memory.take(4 * graph.vertexCount);
    this.#code.startSplit(graph.vertexCount, pieces);
    while (!this.#code.splitSome(graph.at, current, pieces, sliceEntries)) yield;
    const count = yield* this.#renumber(pieces, graph.vertexCount);
    if (levels.length > 0 && lastCount < levelRatio * count) levels.pop();
    levels.push(places === undefined ? pieces : yield* this.#expand(places, pieces, vertexCount));
    return { levels, modularity: yield* this.#modularityOf(graph, pieces) };
  }

  /** Improves `labels`. */
  *#solve(
    graph: LinearGraph,
    labels: number,
    maxPasses: number,
    tries: number,
    random?: Random,
  ): Generator<undefined, void> {
    const { top } = this.#memory;
    yield* this.#move(graph, labels, maxPasses, random);
    const merged = yield* this.#merge(graph, labels);
    if (merged !== undefined) {
      const isSmall = entryCount(this.#memory, merged.graph) <= smallShare * this.#baseEntries;
      if (isSmall && tries > 1) yield* this.#solveOften(merged, tries);
      else yield* this.#solve(merged.graph, merged.labels, firstPasses, tries, random);
      yield* this.#renumber(merged.labels, merged.graph.vertexCount);
      yield* inRanges(graph.vertexCount, (from, to) =>
        this.#code.expand(merged.parts, merged.labels, labels, from, to),
      );
      yield* this.#move(graph, labels, lastPasses);
    }
    this.#memory.release(top);
  }

  /** Replaces `labels` by the best of several solutions. */
  *#solveOften({ graph, labels }: Merged, tries: number): Generator<undefined, void> {
    const { top } = this.#memory;
    yield* this.#solve(graph, labels, firstPasses, 1);
    let bestQuality = yield* this.#modularityOf(graph, labels);
    for (let count = 1; count < tries; count++) {
      const other = yield* this.#countUp(graph.vertexCount);
      yield* this.#solve(graph, other, firstPasses, 1, this.#random);
      const quality = yield* this.#modularityOf(graph, other);
      const isAgreed = Math.abs(quality - bestQuality) < agreement;
      if (quality > bestQuality) {
        yield* this.#memory.moveDown(other, labels, 4 * graph.vertexCount);
        bestQuality = quality;
      }
      this.#memory.release(top);
      if (isAgreed) break;
    }
  }

  /** Moves single vertices until none gains, or until so many entries are read as `maxPasses` over the graph have. */
  *#move(graph: LinearGraph, labels: number, maxPasses: number, random?: Random) {
    const { vertexCount } = graph;
    const queue = this.#code.startMoves(graph.at, this.#scale, this.#tolerance);
    yield* inRanges(vertexCount, (from, to) => this.#code.countLabels(graph.at, labels, from, to));
    yield;
    this.#code.findEmpty(vertexCount);
    if (random !== undefined) yield* shuffleInSteps(this.#memory.uint32(queue, vertexCount), random);
    for (let rest = maxPasses * entryCount(this.#memory, graph); rest > 0; ) {
      const done = this.#code.moveSome(graph.at, labels, Math.min(rest, sliceEntries));
      if (done === 0) break;
      rest -= done;
      yield;
    }
  }

  /** Merges parts to vertices; undefined if each part is a single vertex. Renumbers `labels`. */
  *#merge(graph: LinearGraph, labels: number): Generator<undefined, Merged | undefined> {
    const { vertexCount } = graph;
    const parts = yield* this.#refine(graph, labels);
    const count = yield* this.#renumber(parts, vertexCount);
    if (count === vertexCount) return undefined;
    // Labels are below the number of parts, because each community has at least one part.
    yield* this.#renumber(labels, vertexCount);
    const partLabels = this.#memory.take(4 * count);
    yield* inRanges(vertexCount, (from, to) => this.#code.collectLabels(parts, labels, partLabels, from, to));
    return { graph: yield* this.#mergeParts(graph, parts, count), parts, labels: partLabels };
  }

  *#refine(graph: LinearGraph, labels: number): Generator<undefined, number> {
    const { vertexCount, at } = graph;
    const parts = this.#memory.take(4 * vertexCount);
    const order = this.#code.startRefine(at, this.#scale);
    yield* toEnd(vertexCount, (from) => this.#code.partSome(at, labels, parts, from, sliceEntries));
    yield* shuffleInSteps(this.#memory.uint32(order, vertexCount), this.#random);
    yield* toEnd(vertexCount, (from) => this.#code.joinSome(at, labels, parts, from, sliceEntries));
    yield;
    return parts;
  }

  *#mergeParts(graph: LinearGraph, parts: number, count: number): Generator<undefined, LinearGraph> {
    const { vertexCount } = graph;
    const merged = takeGraph(this.#memory, count, entryCount(this.#memory, graph), true);
    this.#code.startMerge(vertexCount, count);
    yield* inRanges(vertexCount, (from, to) => this.#code.countMembers(parts, from, to));
    this.#code.endMembers(count);
    yield* inRanges(vertexCount, (from, to) =>
      this.#code.placeMembers(parts, vertexCount - to, vertexCount - from),
    );
    yield;
    yield* toEnd(count, (from) => this.#code.mergeSome(graph.at, parts, merged.at, from, sliceEntries));
    const length = entryCount(this.#memory, merged);
    this.#memory.release(merged.targets + 4 * length);
    const weights = this.#memory.take(8 * length);
    yield* this.#memory.moveDown(merged.weights, weights, 8 * length);
    return writeGraph(this.#memory, { ...merged, weights });
  }

  *#modularityOf(graph: LinearGraph, labels: number): Generator<undefined, number> {
    const { vertexCount, at } = graph;
    this.#code.startModularity(vertexCount);
    yield* toEnd(vertexCount, (from) => this.#code.measureSome(at, labels, from, sliceEntries));
    yield;
    return this.#code.modularity(vertexCount, this.#resolution);
  }

  /** Renumbers labels from 0 in order of their first vertex; returns their number. */
  *#renumber(labels: number, length: number): Generator<undefined, number> {
    let count = 0;
    this.#code.startRenumber(length);
    yield* inRanges(length, (from, to) => {
      count = this.#code.renumber(labels, from, to);
    });
    return count;
  }

  *#countUp(length: number): Generator<undefined, number> {
    const labels = this.#memory.take(4 * length);
    yield* inRanges(length, (from, to) => this.#code.countUp(labels, from, to));
    return labels;
  }

  /** Writes to each vertex the label of its part. */
  *#expand(parts: number, labels: number, length: number): Generator<undefined, number> {
    const expanded = this.#memory.take(4 * length);
    yield* inRanges(length, (from, to) => this.#code.expand(parts, labels, expanded, from, to));
    return expanded;
  }
}
