import { mix32, type Random } from '../../protocol/lib/random.ts';
import { placeByDistances } from './classical-scaling.ts';
import { type Coarsening, coarsen } from './coarsen.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { type Forces, Refinement } from './refine.ts';
import { shrinkToSpacing } from './spacing.ts';

/** Below this a level is solved from scratch. */
const coarsestCount = 100;
const coarsestSteps = 200;
const levelSteps = 40;
const finestSteps = 40;
/** Vertices lie no farther apart than this, in edge lengths, at the median. */
const widestSpacing = 0.9;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Hears of each step: `write` fills x, y of all vertices as far as they are known; `done` is 0 to 1. */
type Show = (write: (positions: Float32Array) => void, done: number, energy: number) => void;

/**
 * A picture of a connected graph (x, y interleaved, around 0, 0): the coarsest level from
 * its path lengths, then carried down and relaxed level by level, ever cooler. O((V + E) log V). Yields after a bounded amount of work.
 */
export function* layOutConnected(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
  show?: Show,
): Generator<undefined, Float32Array> {
  if (graph.vertexCount <= 2)
    return Float32Array.of(0, 0, edgeLength / 2, 0).subarray(0, 2 * graph.vertexCount);
  const levels = yield* toLevels(graph, random);
  const graphs = [graph, ...levels.map((level) => level.graph)];
  const forces: Forces = {
    edgeLength,
    repulsion: 0.2,
    gravity: yield* suitableGravity(graph, random),
    opening: 0.8,
  };
  const workOf = (level: number) => graphs[level]!.vertexCount * stepsOf(level, levels.length);
  const work = graphs.reduce((sum, _, level) => sum + workOf(level), 0);
  let worked = 0;
  const coarsest = graphs.at(-1)!;
  let positions =
    coarsest.vertexCount <= 4 * coarsestCount
      ? placeByDistances(coarsest, edgeLength * Math.sqrt(graph.vertexCount / coarsest.vertexCount), random)
      : scatter(coarsest, edgeLength, random);
  yield;
  for (let level = levels.length; level >= 0; level--) {
    const current = graphs[level]!;
    if (level < levels.length) positions = spreadOut(levels[level]!, current, positions, edgeLength);
    const steps = stepsOf(level, levels.length);
    const refinement = new Refinement(current, positions, forces);
    // A coarse vertex takes the room of all that are merged in it.
    const spacing = edgeLength * Math.sqrt(graph.vertexCount / current.vertexCount);
    const hottest = 2 * spacing;
    const coolest = 0.05 * spacing;
    for (let step = 0; step < steps; step++) {
      yield* refinement.step(hottest * (coolest / hottest) ** (step / steps));
      worked += workOf(level) / steps;
      show?.(
        (all) => {
          carryDown(levels, level, positions, edgeLength, all);
          shrinkToSpacing(all, widestSpacing * edgeLength);
        },
        worked / work,
        refinement.energy,
      );
    }
  }
  shrinkToSpacing(positions, widestSpacing * edgeLength);
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

/**
 * How much gravity suits the graph: none where it is a sheet (distances grow as the root of V; gravity would crumple
 * it), much where it is a small world (a round, even picture has the least stress). From the mean distance from a few
 * vertices; the factor is measured on a grid, a friendship network and a package graph.
 */
function* suitableGravity(graph: LayoutGraph, random: Random): Generator<undefined, number> {
  const { vertexCount, offsets, targets } = graph;
  const distances = new Int32Array(vertexCount);
  const queue = new Uint32Array(vertexCount);
  let sum = 0;
  let count = 0;
  for (let round = 0; round < 3; round++) {
    distances.fill(-1);
    const source = random.nextBelow(vertexCount);
    distances[source] = 0;
    queue[0] = source;
    let length = 1;
    for (let next = 0; next < length; next++) {
      const vertex = queue[next]!;
      sum += distances[vertex]!;
      count++;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (distances[other]! >= 0) continue;
        distances[other] = distances[vertex]! + 1;
        queue[length++] = other;
      }
      if ((next & 0x3fff) === 0x3fff) yield;
    }
  }
  const meanDistance = Math.max(1, sum / Math.max(1, count));
  return Math.min(1, Math.max(0.01, (0.0175 * Math.sqrt(vertexCount)) / meanDistance));
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
function spreadOut(
  { parents }: Coarsening,
  fine: LayoutGraph,
  coarse: Float32Array,
  edgeLength: number,
): Float32Array {
  const counts = new Uint32Array(coarse.length / 2);
  const positions = new Float32Array(2 * fine.vertexCount);
  for (let vertex = 0; vertex < fine.vertexCount; vertex++) {
    const parent = parents[vertex]!;
    const nth = counts[parent]!++;
    placeMember(positions, vertex, coarse, parent, nth, edgeLength * Math.sqrt(fine.masses[vertex]!));
  }
  return positions;
}

function placeMember(
  positions: Float32Array,
  vertex: number,
  coarse: Float32Array,
  parent: number,
  nth: number,
  spacing: number,
): void {
  const angle = nth * goldenAngle + (mix32(parent) / 4294967296) * 2 * Math.PI;
  const radius = 0.3 * spacing * Math.sqrt(nth + 0.5);
  positions[2 * vertex] = coarse[2 * parent]! + radius * Math.cos(angle);
  positions[2 * vertex + 1] = coarse[2 * parent + 1]! + radius * Math.sin(angle);
}

/** Writes the finest vertices' places around those of their coarse vertices at `level`. */
function carryDown(
  levels: readonly Coarsening[],
  level: number,
  coarse: Float32Array,
  edgeLength: number,
  all: Float32Array,
): void {
  if (level === 0) {
    all.set(coarse);
    return;
  }
  const counts = new Uint32Array(coarse.length / 2);
  for (let vertex = 0; vertex < all.length / 2; vertex++) {
    let ancestor = vertex;
    for (let step = 0; step < level; step++) ancestor = levels[step]!.parents[ancestor]!;
    placeMember(all, vertex, coarse, ancestor, counts[ancestor]!++, edgeLength);
  }
}
