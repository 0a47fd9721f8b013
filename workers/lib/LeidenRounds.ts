import type { Random } from '../../protocol/lib/random.ts';
import type { CommunityCode } from './community-code.ts';
import { shuffleInSteps } from './in-steps.ts';
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

/** A merged graph this much smaller than the base is cheap to solve several times. */
const smallShare = 1 / 4;
const mostTries = 6;
/** Tries that agree so well are not worth another. */
const agreement = 1e-4;
/** A level is worth telling apart from the next where it has this many times as many parts. */
const levelRatio = 1.2;

/** Addresses of Uint32 arrays. */
interface Merged {
  readonly graph: LinearGraph;
  /** By vertex before: its part, the vertex now. */
  readonly parts: number;
  /** By part: its community. */
  readonly labels: number;
}

/**
 * The rounds of the Leiden method on one graph. The first two go down by merging parts and come up again moving the
 * vertices of each level; the first looks at a vertex once at most before it merges, and tries several solutions where the
 * graph has become small. The last is Leiden's own.
 * Labels are addresses of Uint32 arrays with values below V.
 */
export class LeidenRounds {
  readonly #code: CommunityCode;
  readonly #memory: LinearMemory;
  readonly #base: LinearGraph;
  readonly #baseEntries: number;
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
    let all = 0;
    for (const strength of memory.float64(base.strengths, base.vertexCount)) all += strength;
    this.#code = code;
    this.#memory = memory;
    this.#base = base;
    this.#baseEntries = entryCount(memory, base);
    this.#resolution = resolution;
    this.#scale = all === 0 ? 0 : resolution / all;
    this.#tolerance = 1e-13 * all;
    this.#random = random;
  }

  /** A good partition of the base; not all communities need be connected. */
  *roughen(): Generator<undefined, number> {
    const labels = yield* this.#countUp(this.#base.vertexCount);
    // Nine tenths of one look at each vertex, as a rule: what that leaves is moved later, by parts.
    yield* this.#solve(this.#base, labels, this.#baseEntries, mostTries);
    yield* this.#solve(this.#base, labels, Number.POSITIVE_INFINITY, 1);
    return labels;
  }

  /**
   * From a partition of the base (changed) to connected communities and their parts: by level, the finest first, each
   * part whole in one of the next level.
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
      yield* this.#move(graph, current, Number.POSITIVE_INFINITY);
      const merged = yield* this.#merge(graph, current);
      if (merged === undefined) break;
      places = places === undefined ? merged.parts : yield* this.#expand(places, merged.parts, vertexCount);
      // A level that differs little from the one before takes its place.
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

  /** Betters `labels`. */
  *#solve(
    graph: LinearGraph,
    labels: number,
    mostEntries: number,
    tries: number,
    random?: Random,
  ): Generator<undefined, void> {
    const { top } = this.#memory;
    yield* this.#move(graph, labels, mostEntries, random);
    const merged = yield* this.#merge(graph, labels);
    if (merged !== undefined) {
      const isSmall = entryCount(this.#memory, merged.graph) <= smallShare * this.#baseEntries;
      if (isSmall && tries > 1) yield* this.#solveOften(merged, tries);
      else yield* this.#solve(merged.graph, merged.labels, Number.POSITIVE_INFINITY, tries, random);
      yield* this.#renumber(merged.labels, merged.graph.vertexCount);
      yield* inRanges(graph.vertexCount, (from, to) =>
        this.#code.expand(merged.parts, merged.labels, labels, from, to),
      );
      yield* this.#move(graph, labels, Number.POSITIVE_INFINITY);
    }
    this.#memory.release(top);
  }

  /** The best of several solutions becomes that of `labels`. */
  *#solveOften({ graph, labels }: Merged, tries: number): Generator<undefined, void> {
    const { top } = this.#memory;
    yield* this.#solve(graph, labels, Number.POSITIVE_INFINITY, 1);
    let bestQuality = yield* this.#modularityOf(graph, labels);
    for (let count = 1; count < tries; count++) {
      const other = yield* this.#countUp(graph.vertexCount);
      yield* this.#solve(graph, other, Number.POSITIVE_INFINITY, 1, this.#random);
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

  *#move(graph: LinearGraph, labels: number, mostEntries: number, random?: Random) {
    const { vertexCount } = graph;
    const queue = this.#code.startMoves(graph.at, this.#scale, this.#tolerance);
    yield* inRanges(vertexCount, (from, to) => this.#code.countLabels(graph.at, labels, from, to));
    yield;
    this.#code.findEmpty(vertexCount);
    if (random !== undefined) yield* shuffleInSteps(this.#memory.uint32(queue, vertexCount), random);
    for (let rest = mostEntries; rest > 0; ) {
      const done = this.#code.moveSome(graph.at, labels, Math.min(rest, sliceEntries));
      if (done === 0) break;
      rest -= done;
      yield;
    }
  }

  /** The parts as vertices; undefined where each part is a single vertex already. Numbers `labels` anew. */
  *#merge(graph: LinearGraph, labels: number): Generator<undefined, Merged | undefined> {
    const { vertexCount } = graph;
    const parts = yield* this.#refine(graph, labels);
    const count = yield* this.#renumber(parts, vertexCount);
    if (count === vertexCount) return undefined;
    // Labels lie below the number of parts: a community has at least one.
    yield* this.#renumber(labels, vertexCount);
    const partLabels = this.#memory.take(4 * count);
    yield* inRanges(vertexCount, (from, to) => this.#code.gather(parts, labels, partLabels, from, to));
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

  /** Numbers labels from 0 in the order of their first vertex; gives how many there are. */
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

  /** The label of each vertex's part. */
  *#expand(parts: number, labels: number, length: number): Generator<undefined, number> {
    const expanded = this.#memory.take(4 * length);
    yield* inRanges(length, (from, to) => this.#code.expand(parts, labels, expanded, from, to));
    return expanded;
  }
}
