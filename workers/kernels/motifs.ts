import type { GraphInput } from '../../protocol/graph-jobs.ts';
import type { Kernel } from '../kernel.ts';
import {
  findEntry,
  type SimpleGraph,
  simpleGraphBytes,
  toSimpleGraph,
} from '../lib/searches/simple-graph.ts';

const stepSize = 65_536;

/** By the bits of the six possible edges of three vertices: place of the triad in `triadNames` (Batagelj and Mrvar). */
const triadOfCode = [
  0, 1, 1, 2, 1, 3, 5, 7, 1, 5, 4, 6, 2, 7, 6, 10, 1, 5, 3, 7, 4, 8, 8, 12, 5, 9, 8, 13, 6, 13, 11, 14, 1, 4,
  5, 6, 5, 8, 9, 13, 3, 8, 8, 11, 7, 12, 13, 14, 2, 6, 7, 10, 6, 11, 13, 14, 7, 13, 12, 14, 10, 14, 14, 15,
];

/**
 * Connected induced subgraphs of three and four vertices, counted by formulas from triangles, cycles and cliques of four
 * (Ahmed, Neville, Rossi and Duffield, 2015), and directed triads (Batagelj and Mrvar, 2001).
 */
export default {
  id: 'motifs',
  bytesOf: (input) => simpleGraphBytes(input) + 40 * input.vertexCount + 12 * input.sources.length,
  *run(input, context) {
    context.phase('read the graph');
    const graph = yield* toSimpleGraph(input);
    const { vertexCount } = graph;
    const ups = yield* toUpwards(graph);
    context.phase('count triangles and cliques');
    const cliques = new Float64Array(vertexCount);
    const { triangles, pairTriangles, cliqueCount } = yield* countCliques(graph, ups, cliques);
    context.phase('count cycles');
    const cycles = yield* countCycles(graph, ups.ranks, (share) =>
      context.show(0, () => undefined, share, 0),
    );
    const graphlets = yield* toGraphlets(graph, triangles, pairTriangles, cycles, cliqueCount);
    context.phase('count directed triads');
    const triads = yield* countTriads(input, graph, (share) => context.show(0, () => undefined, share, 0));
    return { cliques, graphlets, triads };
  },
} satisfies Kernel<'motifs'>;

/** Edges towards the higher rank; ranks order vertices by degree. */
interface Upwards {
  readonly ranks: Uint32Array;
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  readonly pairs: Uint32Array;
}

function* toUpwards({
  vertexCount,
  offsets,
  targets,
  pairs,
  pairCount,
}: SimpleGraph): Generator<undefined, Upwards> {
  const degreeOf = (vertex: number) => offsets[vertex + 1]! - offsets[vertex]!;
  const places = new Uint32Array(vertexCount + 1);
  for (let vertex = 0; vertex < vertexCount; vertex++) places[degreeOf(vertex) + 1]!++;
  for (let degree = 0; degree < vertexCount; degree++) places[degree + 1]! += places[degree]!;
  yield;
  const ranks = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) ranks[vertex] = places[degreeOf(vertex)]!++;
  yield;
  const starts = new Uint32Array(vertexCount + 1);
  const ups = new Uint32Array(pairCount);
  const upPairs = new Uint32Array(pairCount);
  let length = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      if (ranks[targets[entry]!]! < ranks[vertex]!) continue;
      ups[length] = targets[entry]!;
      upPairs[length++] = pairs[entry]!;
    }
    starts[vertex + 1] = length;
    if ((vertex & 0x1fff) === 0x1fff) yield;
  }
  return { ranks, starts, targets: ups, pairs: upPairs };
}

interface Cliques {
  /** By vertex. */
  readonly triangles: Float64Array;
  readonly pairTriangles: Uint32Array;
  readonly cliqueCount: number;
}

/** Triangles, and cliques of four, which are added by vertex. */
function* countCliques(
  graph: SimpleGraph,
  { starts, targets, pairs }: Upwards,
  cliques: Float64Array,
): Generator<undefined, Cliques> {
  const { vertexCount, pairCount } = graph;
  const triangles = new Float64Array(vertexCount);
  const pairTriangles = new Uint32Array(pairCount);
  /** By vertex: its entry of the first vertex + 1, and the mark of the second. */
  const marks = new Uint32Array(vertexCount);
  const common = new Uint32Array(vertexCount);
  const seconds = new Uint32Array(vertexCount);
  let [cliqueCount, mark, work] = [0, 0, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const [from, to] = [starts[vertex]!, starts[vertex + 1]!];
    for (let up = from; up < to; up++) marks[targets[up]!] = up + 1;
    for (let up = from; up < to; up++) {
      const second = targets[up]!;
      let length = 0;
      mark++;
      for (let next = starts[second]!; next < starts[second + 1]!; next++) {
        const third = targets[next]!;
        if (marks[third]! <= from || marks[third]! > to) continue;
        for (const one of [vertex, second, third]) triangles[one]!++;
        for (const pair of [pairs[up]!, pairs[next]!, pairs[marks[third]! - 1]!]) pairTriangles[pair]!++;
        seconds[third] = mark;
        common[length++] = third;
      }
      for (let place = 0; place < length; place++) {
        const third = common[place]!;
        for (let next = starts[third]!; next < starts[third + 1]!; next++) {
          if (seconds[targets[next]!] !== mark) continue;
          for (const one of [vertex, second, third, targets[next]!]) cliques[one]!++;
          cliqueCount++;
        }
        work += starts[third + 1]! - starts[third]!;
      }
      work += 1 + starts[second + 1]! - starts[second]!;
      if (work < stepSize) continue;
      work = 0;
      yield;
    }
  }
  return { triangles, pairTriangles, cliqueCount };
}

/** Cycles of four, with or without chords, each at its vertex of the highest rank (Chiba and Nishizeki). */
function* countCycles(
  { vertexCount, offsets, targets }: SimpleGraph,
  ranks: Uint32Array,
  show: (share: number) => void,
): Generator<undefined, number> {
  const counts = new Uint32Array(vertexCount);
  const touched = new Uint32Array(vertexCount);
  let [cycles, work] = [0, 0];
  for (let top = 0; top < vertexCount; top++) {
    let length = 0;
    for (let entry = offsets[top]!; entry < offsets[top + 1]!; entry++) {
      const middle = targets[entry]!;
      if (ranks[middle]! > ranks[top]!) continue;
      for (let next = offsets[middle]!; next < offsets[middle + 1]!; next++) {
        const across = targets[next]!;
        if (ranks[across]! >= ranks[top]!) continue;
        if (counts[across] === 0) touched[length++] = across;
        cycles += counts[across]!++;
      }
      work += 1 + offsets[middle + 1]! - offsets[middle]!;
      if (work < stepSize) continue;
      work = 0;
      show(top / vertexCount);
      yield;
    }
    for (let place = 0; place < length; place++) counts[touched[place]!] = 0;
  }
  return cycles;
}

/** Numbers of induced subgraphs, in the order of `graphletNames`. */
function* toGraphlets(
  { vertexCount, offsets, targets, pairs }: SimpleGraph,
  triangles: Float64Array,
  pairTriangles: Uint32Array,
  cycles: number,
  cliqueCount: number,
): Generator<undefined, Float64Array> {
  let [triples, stars, tails, paths, diamonds, corners] = [0, 0, 0, 0, 0, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const degree = offsets[vertex + 1]! - offsets[vertex]!;
    triples += (degree * (degree - 1)) / 2;
    stars += (degree * (degree - 1) * (degree - 2)) / 6;
    tails += triangles[vertex]! * (degree - 2);
    corners += triangles[vertex]!;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const other = targets[entry]!;
      if (other < vertex) continue;
      paths += (degree - 1) * (offsets[other + 1]! - offsets[other]! - 1);
      diamonds += (pairTriangles[pairs[entry]!]! * (pairTriangles[pairs[entry]!]! - 1)) / 2;
    }
    if ((vertex & 0x1fff) === 0x1fff) yield;
  }
  // Subgraphs that are not induced contain the larger ones several times.
  const triangleCount = corners / 3;
  const diamond = diamonds - 6 * cliqueCount;
  const cycle = cycles - diamond - 3 * cliqueCount;
  const tail = tails - 4 * diamond - 12 * cliqueCount;
  const path = paths - 3 * triangleCount - 2 * tail - 4 * cycle - 6 * diamond - 12 * cliqueCount;
  const star = stars - tail - 2 * diamond - 4 * cliqueCount;
  return Float64Array.of(
    triples - 3 * triangleCount,
    triangleCount,
    path,
    star,
    cycle,
    tail,
    diamond,
    cliqueCount,
  );
}

/** Numbers of directed triads, in the order of `triadNames`. */
function* countTriads(
  { sources, targets: ends }: GraphInput,
  graph: SimpleGraph,
  show: (share: number) => void,
): Generator<undefined, Float64Array> {
  const { vertexCount, offsets, targets, pairs, pairCount } = graph;
  /** By pair: bit 1: from the smaller to the larger vertex, bit 2: back. */
  const ways = new Uint8Array(pairCount);
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & 0x3fff) === 0x3fff) yield;
    if (sources[edge] === ends[edge]) continue;
    ways[pairs[findEntry(graph, sources[edge]!, ends[edge]!)]!]! |= sources[edge]! < ends[edge]! ? 1 : 2;
  }
  const wayOf = (one: number, other: number, pair: number) =>
    one < other ? ways[pair]! : ((ways[pair]! & 1) << 1) | (ways[pair]! >> 1);
  const triads = new Float64Array(16);
  let work = 0;
  for (let one = 0; one < vertexCount; one++) {
    for (let entry = offsets[one]!; entry < offsets[one + 1]!; entry++) {
      const two = targets[entry]!;
      if (two < one) continue;
      // Both lists of neighbours are read in ascending order.
      let [left, right, union] = [offsets[one]!, offsets[two]!, 0];
      const way = ways[pairs[entry]!]!;
      work += offsets[one + 1]! - left + offsets[two + 1]! - right;
      while (left < offsets[one + 1]! || right < offsets[two + 1]!) {
        const near = left < offsets[one + 1]! ? targets[left]! : vertexCount;
        const far = right < offsets[two + 1]! ? targets[right]! : vertexCount;
        const third = Math.min(near, far);
        const nearWay = near === third ? wayOf(one, third, pairs[left++]!) : 0;
        const farWay = far === third ? wayOf(two, third, pairs[right++]!) : 0;
        if (third === one || third === two) continue;
        union++;
        if (two < third || (one < third && third < two && nearWay === 0))
          triads[triadOfCode[way + 4 * nearWay + 16 * farWay]!]!++;
      }
      triads[way === 3 ? 2 : 1]! += vertexCount - union - 2;
      if (work < stepSize) continue;
      work = 0;
      show(one / vertexCount);
      yield;
    }
  }
  const all = (vertexCount * (vertexCount - 1) * (vertexCount - 2)) / 6;
  triads[0] = all - triads.reduce((sum, count) => sum + count, 0);
  return triads;
}
