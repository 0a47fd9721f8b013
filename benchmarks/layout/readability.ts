import { Random } from '../../protocol/lib/random.ts';
import type { LayoutGraph } from '../../workers/lib/layout/LayoutGraph.ts';

interface Readability {
  /** Share of the sampled pairs of edges without a common end that cross, in thousandths. */
  readonly crossings: number;
  /** Mean angle between crossing edges in degrees, 0 to 90; undefined without crossings. */
  readonly crossingAngle: number | undefined;
  /** Mean Jaccard index of the vertices up to two edges away and as many nearest vertices. */
  readonly twoRings: number;
  /** Standard deviation of the lengths of edges, in multiples of their mean. */
  readonly lengthVariation: number;
  /** Number of pairs of vertices whose discs overlap. */
  readonly overlaps: number;
}

const [sampledPairs, sampledVertices] = [400_000, 150];

/**
 * Measures how easily a layout can be read. `positions`: Float32, x, y interleaved, by vertex of the simple undirected
 * graph with at least one edge; `radii`: of the discs of the vertices. Samples are the same in each call.
 */
export function measureReadability(
  graph: LayoutGraph,
  positions: Float32Array,
  radii: Float32Array,
): Readability {
  return {
    ...measureCrossings(graph, positions, new Random(1)),
    twoRings: measureTwoRings(graph, positions, new Random(2)),
    lengthVariation: measureLengths(graph, positions),
    overlaps: countOverlaps(positions, radii),
  };
}

/** Source of each entry of `targets`. */
function toSources({ vertexCount, offsets, targets }: LayoutGraph): Uint32Array {
  const sources = new Uint32Array(targets.length);
  for (let vertex = 0; vertex < vertexCount; vertex++)
    sources.fill(vertex, offsets[vertex]!, offsets[vertex + 1]!);
  return sources;
}

function measureCrossings(
  graph: LayoutGraph,
  positions: Float32Array,
  random: Random,
): Pick<Readability, 'crossings' | 'crossingAngle'> {
  const { targets } = graph;
  const sources = toSources(graph);
  let [pairs, crossings, angles] = [0, 0, 0];
  for (let draw = 0; draw < sampledPairs; draw++) {
    const [one, other] = [random.nextBelow(targets.length), random.nextBelow(targets.length)];
    const [a, b, c, d] = [sources[one]!, targets[one]!, sources[other]!, targets[other]!];
    if (a === c || a === d || b === c || b === d) continue;
    pairs++;
    if (
      sideOf(positions, a, b, c) * sideOf(positions, a, b, d) >= 0 ||
      sideOf(positions, c, d, a) * sideOf(positions, c, d, b) >= 0
    )
      continue;
    crossings++;
    const turn = Math.abs(directionOf(positions, a, b) - directionOf(positions, c, d)) % Math.PI;
    angles += Math.min(turn, Math.PI - turn);
  }
  return {
    crossings: pairs > 0 ? (1000 * crossings) / pairs : 0,
    crossingAngle: crossings > 0 ? ((angles / crossings) * 180) / Math.PI : undefined,
  };
}

/** Positive on one side of the line from `from` to `to`, negative on the other. */
function sideOf(positions: Float32Array, from: number, to: number, vertex: number): number {
  const [x, y] = [positions[2 * from]!, positions[2 * from + 1]!];
  return (
    (positions[2 * to]! - x) * (positions[2 * vertex + 1]! - y) -
    (positions[2 * to + 1]! - y) * (positions[2 * vertex]! - x)
  );
}

const directionOf = (positions: Float32Array, from: number, to: number) =>
  Math.atan2(positions[2 * to + 1]! - positions[2 * from + 1]!, positions[2 * to]! - positions[2 * from]!);

function measureTwoRings(
  { vertexCount, offsets, targets }: LayoutGraph,
  positions: Float32Array,
  random: Random,
): number {
  const squares = new Float64Array(vertexCount);
  let sum = 0;
  for (let sample = 0; sample < sampledVertices; sample++) {
    const vertex = random.nextBelow(vertexCount);
    const rings = new Set<number>();
    for (const neighbour of targets.subarray(offsets[vertex]!, offsets[vertex + 1]!)) {
      rings.add(neighbour);
      for (const each of targets.subarray(offsets[neighbour]!, offsets[neighbour + 1]!)) rings.add(each);
    }
    rings.delete(vertex);
    for (let other = 0; other < vertexCount; other++)
      squares[other] =
        (positions[2 * other]! - positions[2 * vertex]!) ** 2 +
        (positions[2 * other + 1]! - positions[2 * vertex + 1]!) ** 2;
    squares[vertex] = Number.POSITIVE_INFINITY;
    const farthest = squares.toSorted()[rings.size - 1] ?? -1;
    let [near, common] = [0, 0];
    squares.forEach((square, other) => {
      if (square > farthest) return;
      near++;
      if (rings.has(other)) common++;
    });
    sum += common / Math.max(1, rings.size + near - common);
  }
  return sum / sampledVertices;
}

function measureLengths(graph: LayoutGraph, positions: Float32Array): number {
  const sources = toSources(graph);
  const lengths = Float64Array.from(graph.targets, (target, entry) => {
    const source = sources[entry]!;
    return Math.hypot(
      positions[2 * target]! - positions[2 * source]!,
      positions[2 * target + 1]! - positions[2 * source + 1]!,
    );
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const square = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length;
  return Math.sqrt(square) / mean;
}

/** A sweep in the order of x. */
function countOverlaps(positions: Float32Array, radii: Float32Array): number {
  const order = Uint32Array.from(radii.keys()).sort(
    (one, other) => positions[2 * one]! - positions[2 * other]!,
  );
  const widest = 2 * radii.reduce((max, radius) => Math.max(max, radius), 0);
  let overlaps = 0;
  for (let place = 0; place < order.length; place++) {
    const one = order[place]!;
    for (let later = place + 1; later < order.length; later++) {
      const other = order[later]!;
      const dx = positions[2 * other]! - positions[2 * one]!;
      if (dx >= widest) break;
      const dy = positions[2 * other + 1]! - positions[2 * one + 1]!;
      if (Math.hypot(dx, dy) < radii[one]! + radii[other]!) overlaps++;
    }
  }
  return overlaps;
}
