import { mix32, Random } from '../../../protocol/lib/random.ts';
import type { ForceGpu } from '../../gpu/ForceGpu.ts';
import { Crew } from '../Crew.ts';
import type { Forces } from '../forces/RefineWork.ts';
import { Relaxation } from '../forces/Relaxation.ts';
import { Refinement } from '../forces/refine.ts';
import type { KernelPause } from '../pause.ts';
import { toShared } from '../shared-arrays.ts';
import { type ArrangeOptions, arrangeNeighbours, arrangeShare } from './arrange-neighbours.ts';
import { placeByDistances } from './classical-scaling.ts';
import { type Coarsening, coarsen } from './coarsen.ts';
import { consistsOfCliques } from './exact/cliques.ts';
import { layOutExactly, maxExactVertices } from './exact/lay-out-exactly.ts';
import { foldPath } from './fold-path.ts';
import { toGravity } from './gravity.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import type { LayoutMaterial } from './layout-work.ts';
import { hasMeansAbove, toMean, toMeanDistances } from './mean-distances.ts';
import { layOutSheet } from './sheet.ts';
import { type Show, showPart } from './show.ts';
import { toSimilarities } from './similarity.ts';
import { shrinkToSpacing } from './spacing.ts';
import { linkTwins } from './twins.ts';
import { unfold } from './unfold.ts';

/** Levels with fewer vertices are laid out from scratch. */
const coarsestCount = 100;
const coarsestSteps = 200;
const levelSteps = 40;
const finestSteps = 40;
/** Maximum median distance to the nearest vertex, in edge lengths. */
const widestSpacing = 0.9;
/**
 * Mean path length in multiples of log2 V above which a graph is laid out by its distances: the paths of
 * meshes and roads are much longer than those of a small world.
 */
const longPaths = 2;
/**
 * The same in multiples of the mean path length of a random graph with as many edges, log V / log (mean degree): the paths
 * of volumes (three-dimensional meshes) are longer than those of a small world, although short in comparison with log2 V.
 */
const volumePaths = 3;
/**
 * The same above which the layout of a small world is unfolded: trees and web graphs have separate regions,
 * which the multilevel forces can place over each other. Regions of graphs with shorter paths overlap anyway.
 */
const regionalPaths = 0.65;
/** Mean path length up to which a graph is so dense that twins are looked for. */
const densePaths = 2.6;
/** Number of bit-parallel searches for the mean distances: each measures 32 vertices. */
const distancePasses = 1;
/** Factor of gravity on the finest level, where full gravity would cause overlaps of similar vertices. */
const finestGravity = 0.9;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

interface LayOutOptions {
  readonly show?: Show;
  readonly phase?: (name: string) => void;
  /** Helpers for the large levels. */
  readonly crew?: Crew<LayoutMaterial>;
  readonly gpu?: ForceGpu | undefined;
}

type FullOptions = Required<Omit<LayOutOptions, 'gpu'>> & Pick<ArrangeOptions, 'gpu'>;

/**
 * Layout of a connected graph (Float32, x, y interleaved, centred at 0, 0). Long paths and cycles are folded. Small graphs are placed by all path
 * lengths, larger ones with long paths by distances to pivots, small worlds by multilevel forces; at the end, neighbours are placed close together.
 * O((V + E) log V). Yields after a bounded amount of work.
 */
export function* layOutConnected(
  given: LayoutGraph,
  edgeLength: number,
  random: Random,
  { show, phase, crew: all = new Crew([]), gpu }: LayOutOptions = {},
): Generator<KernelPause, Float32Array> {
  const { vertexCount } = given;
  if (vertexCount <= 2) return Float32Array.of(0, 0, edgeLength / 2, 0).subarray(0, 2 * vertexCount);
  const maxSpacing = widestSpacing * edgeLength;
  const folded = yield* foldPath(given, maxSpacing);
  if (folded !== undefined) return folded;
  const crew = all.for(vertexCount);
  const showNarrow: Show = (write, done, energy) =>
    show?.(
      function* (picture) {
        yield* write(picture);
        yield* shrinkToSpacing(picture, maxSpacing);
      },
      done,
      energy,
    );
  const options = { show: showNarrow, phase: (name: string) => phase?.(name), crew, gpu };
  options.phase('measure distances');
  const isSmall = vertexCount <= maxExactVertices;
  const shortPath = Math.log2(vertexCount);
  // An own generator: the layout of a small world does not depend on this search.
  const sampling = new Random(mix32(vertexCount));
  const areSamplesLong = yield* hasMeansAbove(given, sampling, longPaths * shortPath);
  let graph = areSamplesLong || crew.isEmpty ? given : toSharedGraph(given);
  // Searches from many vertices at once are slow if paths are long.
  const means = areSamplesLong ? undefined : yield* toMeanDistances(graph, random, distancePasses, crew);
  const meanPath = means === undefined ? Number.POSITIVE_INFINITY : yield* toMean(means);
  const pathRatio = meanPath / shortPath;
  const randomPath = Math.log(vertexCount) / Math.log(Math.max(2, given.targets.length / vertexCount));
  if (meanPath <= densePaths) {
    options.phase('find twins');
    const linked = yield* linkTwins(graph, new Random(mix32(vertexCount)));
    if (linked !== graph) graph = crew.isEmpty ? linked : toSharedGraph(linked);
  }
  const hasLongPaths = means === undefined || pathRatio > longPaths;
  const positions =
    isSmall && graph === given && !consistsOfCliques(given, new Random(mix32(vertexCount)))
      ? yield* layOutExactly(graph, edgeLength, random, options)
      : hasLongPaths || meanPath > volumePaths * randomPath
        ? yield* layOutSheet(graph, edgeLength, random, {
            ...options,
            form: hasLongPaths ? 'sheet' : 'volume',
          })
        : yield* layOutSmallWorld(graph, edgeLength, random, means, pathRatio > regionalPaths, options);
  yield* shrinkToSpacing(positions, maxSpacing);
  return positions;
}

/** By multilevel forces, unfolded if it has regions; then neighbours are placed close together. */
function* layOutSmallWorld(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
  means: Float32Array,
  isRegional: boolean,
  options: FullOptions,
): Generator<KernelPause, Float32Array> {
  const { show, phase, crew, gpu } = options;
  let positions = yield* layOutByLevels(graph, edgeLength, random, means, {
    ...options,
    show: showPart(show, 0, 1 - arrangeShare),
  });
  let form: ArrangeOptions['form'] = 'smallWorld';
  if (isRegional) {
    phase('unfold');
    // An own generator: a layout without folds does not depend on this phase.
    const unfolded = yield* unfold(graph, positions, new Random(mix32(graph.vertexCount)));
    if (unfolded !== positions) form = 'unfolded';
    positions = unfolded;
  }
  phase('arrange neighbours');
  return yield* arrangeNeighbours(graph, positions, random, {
    crew,
    gpu,
    form,
    show: showPart(show, 1 - arrangeShare, arrangeShare),
  });
}

/**
 * The coarsest level from its path lengths, then each level interpolated from the coarser one and relaxed
 * with decreasing step size.
 */
function* layOutByLevels(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
  means: Float32Array,
  { show, phase, crew, gpu }: FullOptions,
): Generator<KernelPause, Float32Array> {
  phase('coarsen');
  const levels = yield* toLevels(graph, random, crew);
  const ancestors = yield* toAncestors(levels);
  const graphs = [graph, ...levels.map((level) => level.graph)];
  const gravity = yield* toGravity(graph, levels, means);
  const forces: Forces = {
    edgeLength,
    repulsion: 0.2,
    gravity: gravity.strength,
    opening: 0.95,
  };
  phase('weigh the edges');
  const workOf = (level: number) => graphs[level]!.vertexCount * stepsOf(level, levels.length);
  const work = graphs.reduce((sum, _, level) => sum + workOf(level), 0);
  let worked = 0;
  const coarsest = graphs.at(-1)!;
  const finest = { ...graph, weights: yield* toBounded(yield* toSimilarities(graph, crew), graph.weights) };
  const finestForces = { ...forces, gravity: finestGravity * gravity.strength };
  phase('place the coarsest');
  let positions =
    coarsest.vertexCount <= 4 * coarsestCount
      ? yield* placeByDistances(
          coarsest,
          edgeLength * Math.sqrt(graph.vertexCount / coarsest.vertexCount),
          random,
        )
      : scatter(coarsest, edgeLength, random);
  yield;
  for (let level = levels.length; level >= 0; level--) {
    const current = graphs[level]!;
    phase(level === 0 ? 'refine the finest' : 'refine coarse levels');
    if (level < levels.length) {
      positions = yield* spreadOut(levels[level]!.parents, current, positions, edgeLength);
    }
    const steps = stepsOf(level, levels.length);
    const each = { pulls: gravity.pulls[level]! };
    const refinement =
      level === 0
        ? new Refinement(finest, positions, finestForces, each, crew)
        : new Refinement(current, positions, forces, each, crew);
    positions = refinement.positions;
    const relaxation = new Relaxation(refinement, gpu);
    // A coarse vertex needs the area of all merged vertices.
    const spacing = edgeLength * Math.sqrt(graph.vertexCount / current.vertexCount);
    const hottest = 2 * spacing;
    const coolest = 0.05 * spacing;
    for (let step = 0; step < steps; step++) {
      yield* relaxation.step(hottest * (coolest / hottest) ** (step / steps));
      worked += workOf(level) / steps;
      show(
        function* (all) {
          if (level === 0) all.set(positions);
          else yield* carryDown(ancestors[level - 1]!, positions, edgeLength, all);
        },
        worked / work,
        refinement.energy,
      );
      // The intermediate picture is written during this yield.
      yield;
    }
    yield* relaxation.finish();
  }
  return positions;
}

function stepsOf(level: number, coarsest: number): number {
  return level === coarsest ? coarsestSteps : level === 0 ? finestSteps : levelSteps;
}

/**
 * Limits similarities to the strengths of the edges, in place: the similarities of the edges of a vertex in a large clique
 * have a sum far above 1, which would contract the clique to a point. Yields.
 */
function* toBounded(similarities: Float32Array, strengths: Float32Array): Generator<undefined, Float32Array> {
  for (let entry = 0; entry < similarities.length; entry++) {
    if (similarities[entry]! > strengths[entry]!) similarities[entry] = strengths[entry]!;
    if ((entry & 0x3ffff) === 0x3ffff) yield;
  }
  return similarities;
}

/** Levels of a connected graph, finest first. */
function* toLevels(
  graph: LayoutGraph,
  random: Random,
  crew: Crew<LayoutMaterial>,
): Generator<undefined, Coarsening[]> {
  const levels: Coarsening[] = [];
  let finest = graph;
  while (finest.vertexCount > coarsestCount) {
    const level = yield* coarsen(finest, random, crew);
    if (level.graph.vertexCount > 0.95 * finest.vertexCount) break;
    levels.push(level);
    finest = level.graph;
  }
  return levels;
}

function toSharedGraph({ vertexCount, offsets, targets, weights, masses }: LayoutGraph): LayoutGraph {
  return {
    vertexCount,
    offsets: toShared(offsets),
    targets: toShared(targets),
    weights: toShared(weights),
    masses: toShared(masses),
  };
}

function scatter(graph: LayoutGraph, edgeLength: number, random: Random): Float32Array {
  let mass = 0;
  for (const own of graph.masses) mass += own;
  const width = edgeLength * Math.sqrt(mass);
  const positions = new Float32Array(2 * graph.vertexCount);
  for (let slot = 0; slot < positions.length; slot++) positions[slot] = (random.next() - 0.5) * width;
  return positions;
}

/**
 * Places the members of a coarse vertex around it, as a sunflower spiral whose area is proportional to their
 * number.
 */
function* spreadOut(
  parents: Uint32Array,
  fine: LayoutGraph,
  coarse: Float32Array,
  edgeLength: number,
): Generator<undefined, Float32Array> {
  const counts = new Uint32Array(coarse.length / 2);
  const positions = new Float32Array(2 * fine.vertexCount);
  for (let vertex = 0; vertex < fine.vertexCount; vertex++) {
    const parent = parents[vertex]!;
    placeMember(
      positions,
      vertex,
      coarse,
      parent,
      counts[parent]!++,
      edgeLength * Math.sqrt(fine.masses[vertex]!),
    );
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  return positions;
}

/**
 * Cosine and sine of multiples of the golden angle, interleaved, for the first members of a sunflower spiral.
 */
const sunflower = Float32Array.from({ length: 2048 }, (_, slot) =>
  slot % 2 === 0 ? Math.cos((slot >> 1) * goldenAngle) : Math.sin((slot >> 1) * goldenAngle),
);

function placeMember(
  positions: Float32Array,
  vertex: number,
  coarse: Float32Array,
  parent: number,
  nth: number,
  spacing: number,
): void {
  const radius = 0.3 * spacing * Math.sqrt(nth + 0.5);
  // Each spiral has a different rotation.
  const slot = 2 * ((nth + mix32(parent)) & 1023);
  positions[2 * vertex] = coarse[2 * parent]! + radius * sunflower[slot]!;
  positions[2 * vertex + 1] = coarse[2 * parent + 1]! + radius * sunflower[slot + 1]!;
}

/** Writes the positions of the finest vertices around those of their coarse vertices. */
function* carryDown(
  ancestors: Uint32Array,
  coarse: Float32Array,
  edgeLength: number,
  all: Float32Array,
): Generator<undefined, void> {
  const counts = new Uint32Array(coarse.length / 2);
  for (let vertex = 0; vertex < all.length / 2; vertex++) {
    const ancestor = ancestors[vertex]!;
    placeMember(all, vertex, coarse, ancestor, counts[ancestor]!++, edgeLength);
    if ((vertex & rangeMask) === rangeMask) yield;
  }
}

/** By level above the finest: the coarse vertex that contains each of the finest vertices. */
function* toAncestors(levels: readonly Coarsening[]): Generator<undefined, Uint32Array[]> {
  const ancestors = levels.slice(0, 1).map(({ parents }) => parents);
  for (const { parents } of levels.slice(1)) {
    const below = ancestors.at(-1)!;
    const above = new Uint32Array(below.length);
    for (let vertex = 0; vertex < below.length; vertex++) {
      above[vertex] = parents[below[vertex]!]!;
      if ((vertex & rangeMask) === rangeMask) yield;
    }
    ancestors.push(above);
  }
  return ancestors;
}
