import { Random } from '../../../protocol/lib/random.ts';
import { BreadthFirstSearch } from '../searches/BreadthFirstSearch.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

/** The properties of the graph that the quality measures read. */
type Topology = Pick<LayoutGraph, 'vertexCount' | 'offsets' | 'targets'>;

interface LayoutQuality {
  /** Normalized stress; lower is better. */
  readonly stress: number;
  /** Neighbourhood preservation; higher is better. */
  readonly neighbourhood: number;
}

/**
 * Measures a layout. positions: Float32, x, y interleaved, by vertex of the simple undirected graph. O(V) for
 * each of 500 samples. Yields.
 */
export function* measureLayout(
  graph: Topology,
  positions: Float32Array,
  seed = 1,
): Generator<undefined, LayoutQuality> {
  return {
    stress: yield* normalisedStress(graph, positions, new Random(seed)),
    neighbourhood: yield* neighbourhoodPreservation(graph, positions, new Random(seed + 1)),
  };
}

/**
 * Normalized stress over 100 random sources with 400 random reachable targets each: the minimum over s of the
 * mean of (s·l − d)² / d².
 */
function* normalisedStress(
  graph: Topology,
  positions: Float32Array,
  random: Random,
): Generator<undefined, number> {
  const search = new BreadthFirstSearch(graph);
  let pairs = 0;
  let sumRatio = 0;
  let sumSquaredRatio = 0;
  for (let round = 0; round < 100; round++) {
    const source = random.nextBelow(graph.vertexCount);
    yield* search.run(source);
    yield;
    const { depths, reached } = search;
    if (reached.length < 2) continue;
    for (let draw = 0; draw < 400; draw++) {
      const target = reached[1 + random.nextBelow(reached.length - 1)]!;
      const length = Math.hypot(
        positions[2 * source]! - positions[2 * target]!,
        positions[2 * source + 1]! - positions[2 * target + 1]!,
      );
      const ratio = length / depths[target]!;
      pairs++;
      sumRatio += ratio;
      sumSquaredRatio += ratio * ratio;
    }
  }
  // With r = l / d, the mean of (s·r − 1)² is minimal at s = Σr / Σr².
  return 1 - (sumRatio * sumRatio) / (sumSquaredRatio * pairs);
}

/**
 * Neighbourhood preservation over 400 random vertices of degree k (capped at 100): mean Jaccard index of the
 * neighbour set and the k nearest vertices.
 */
export function* neighbourhoodPreservation(
  graph: Topology,
  positions: Float32Array,
  random: Random,
): Generator<undefined, number> {
  const { vertexCount, offsets, targets } = graph;
  // Undefined for a graph without edges.
  if (targets.length === 0) return Number.NaN;
  let sum = 0;
  let measured = 0;
  while (measured < 400) {
    const vertex = random.nextBelow(vertexCount);
    const neighbours = targets.subarray(offsets[vertex]!, offsets[vertex + 1]!);
    if (neighbours.length === 0) continue;
    measured++;
    yield;
    const k = Math.min(100, neighbours.length);
    const nearest = nearestOf(positions, vertex, k);
    const common = neighbours.reduce((count, each) => count + (nearest.has(each) ? 1 : 0), 0);
    sum += common / (neighbours.length + k - common);
  }
  return sum / measured;
}

/**
 * The k nearest vertices; equal distances in order of index. A max-heap holds the current candidates. O(V).
 */
function nearestOf(positions: Float32Array, vertex: number, k: number): Set<number> {
  const heap = new Uint32Array(k);
  const squares = new Float64Array(k).fill(Number.POSITIVE_INFINITY);
  const x = positions[2 * vertex]!;
  const y = positions[2 * vertex + 1]!;
  for (let other = 0; other < positions.length / 2; other++) {
    const dx = positions[2 * other]! - x;
    const dy = positions[2 * other + 1]! - y;
    const square = dx * dx + dy * dy;
    if (square >= squares[0]! || other === vertex) continue;
    let place = 0;
    for (let child = 1; child < k; child = 2 * place + 1) {
      if (child + 1 < k && squares[child + 1]! > squares[child]!) child++;
      if (squares[child]! <= square) break;
      squares[place] = squares[child]!;
      heap[place] = heap[child]!;
      place = child;
    }
    squares[place] = square;
    heap[place] = other;
  }
  return new Set(heap);
}
