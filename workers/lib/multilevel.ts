import { mix32, type Random } from '../../protocol/lib/random.ts';
import type { Crew } from './Crew.ts';
import { placeByDistances } from './classical-scaling.ts';
import { type Coarsening, coarsen } from './coarsen.ts';
import { toGravity } from './gravity.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import type { Forces, RefineMaterial } from './RefineWork.ts';
import { Refinement } from './refine.ts';
import { toSimilarities } from './similarity.ts';
import { shrinkToSpacing } from './spacing.ts';

/** Below this a level is solved from scratch. */
const coarsestCount = 100;
const coarsestSteps = 200;
const levelSteps = 40;
const finestSteps = 40;
/** Vertices lie no farther apart than this, in edge lengths, at the median. */
const widestSpacing = 0.9;
/** The share of the gravity on the finest level, where like vertices gather: it would press them on others. */
const finestGravity = 0.9;
/** One less than the vertices between two yields. */
const rangeMask = 0x7fff;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Hears of each step: `write` fills x, y of all vertices as far as they are known, in steps; `done` is 0 to 1. */
type Show = (
  write: (positions: Float32Array) => Generator<undefined, void>,
  done: number,
  energy: number,
) => void;

interface LayOutOptions {
  readonly show?: Show;
  readonly phase?: (name: string) => void;
  /** Takes part in the large levels. */
  readonly crew?: Crew<RefineMaterial> | undefined;
}

/**
 * A picture of a connected graph (x, y interleaved, around 0, 0): the coarsest level from
 * its path lengths, then carried down and relaxed level by level, ever cooler. O((V + E) log V). Yields after a bounded amount of work.
 */
export function* layOutConnected(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
  { show, phase, crew }: LayOutOptions = {},
): Generator<undefined, Float32Array> {
  if (graph.vertexCount <= 2)
    return Float32Array.of(0, 0, edgeLength / 2, 0).subarray(0, 2 * graph.vertexCount);
  phase?.('coarsen');
  const levels = yield* toLevels(graph, random);
  const ancestors = yield* toAncestors(levels);
  const graphs = [graph, ...levels.map((level) => level.graph)];
  const gravity = yield* toGravity(graph, levels, random);
  const forces: Forces = {
    edgeLength,
    repulsion: 0.2,
    gravity: gravity.strength,
    opening: 0.95,
  };
  phase?.('weigh the edges');
  const workOf = (level: number) => graphs[level]!.vertexCount * stepsOf(level, levels.length);
  const work = graphs.reduce((sum, _, level) => sum + workOf(level), 0);
  let worked = 0;
  const coarsest = graphs.at(-1)!;
  const finest = { ...graph, weights: yield* toSimilarities(graph) };
  const finestForces = { ...forces, gravity: finestGravity * gravity.strength };
  phase?.('place the coarsest');
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
    phase?.(level === 0 ? 'refine the finest' : 'refine coarse levels');
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
    // A coarse vertex takes the room of all that are merged in it.
    const spacing = edgeLength * Math.sqrt(graph.vertexCount / current.vertexCount);
    const hottest = 2 * spacing;
    const coolest = 0.05 * spacing;
    for (let step = 0; step < steps; step++) {
      yield* refinement.step(hottest * (coolest / hottest) ** (step / steps));
      worked += workOf(level) / steps;
      show?.(
        function* (all) {
          if (level === 0) all.set(positions);
          else yield* carryDown(ancestors[level - 1]!, positions, edgeLength, all);
          yield* shrinkToSpacing(all, widestSpacing * edgeLength);
        },
        worked / work,
        refinement.energy,
      );
      // What is shown is written here.
      yield;
    }
  }
  yield* shrinkToSpacing(positions, widestSpacing * edgeLength);
  return positions;
}

function stepsOf(level: number, coarsest: number): number {
  return level === coarsest ? coarsestSteps : level === 0 ? finestSteps : levelSteps;
}

/** The levels of a connected graph, finest first. */
function* toLevels(graph: LayoutGraph, random: Random): Generator<undefined, Coarsening[]> {
  const levels: Coarsening[] = [];
  let finest = graph;
  while (finest.vertexCount > coarsestCount) {
    const level = yield* coarsen(finest, random);
    if (level.graph.vertexCount > 0.95 * finest.vertexCount) break;
    levels.push(level);
    finest = level.graph;
  }
  return levels;
}

function scatter(graph: LayoutGraph, edgeLength: number, random: Random): Float32Array {
  let mass = 0;
  for (const own of graph.masses) mass += own;
  const width = edgeLength * Math.sqrt(mass);
  const positions = new Float32Array(2 * graph.vertexCount);
  for (let slot = 0; slot < positions.length; slot++) positions[slot] = (random.next() - 0.5) * width;
  return positions;
}

/** Members start around their coarse vertex, on a sunflower as wide as they are many. */
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

/** Cosine and sine of the golden angle's multiples, interleaved, for the first members of a sunflower. */
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
  // Each sunflower is turned its own way.
  const slot = 2 * ((nth + mix32(parent)) & 1023);
  positions[2 * vertex] = coarse[2 * parent]! + radius * sunflower[slot]!;
  positions[2 * vertex + 1] = coarse[2 * parent + 1]! + radius * sunflower[slot + 1]!;
}

/** Writes the finest vertices' places around those of their coarse vertices. */
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

/** By level above the finest: which vertex of that level each of the finest is merged in. */
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
