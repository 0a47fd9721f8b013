import type { SimilarityMeasure } from '../../protocol/analysis-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { sortInSteps } from '../lib/in-steps.ts';
import { type Adjacency, adjacencyBytes, countUp, toAdjacency } from '../lib/searches/adjacency.ts';
import { BestRows } from '../lib/searches/BestRows.ts';
import { SharedNeighbours } from '../lib/searches/SharedNeighbours.ts';

const stepSize = 65_536;

/** Calls `take` with partners of a vertex and their scores; `take` returns false for a refused one. Returns the work. */
type ForPartners = (vertex: number, take: (other: number, score: number) => boolean) => number;

/**
 * Similar vertices, or pairs that are likely to get an edge, of some vertices or of all, on the simple undirected graph.
 * The best partners of each vertex, and of those the best pairs. O(sum of squared degrees) for all vertices.
 */
export default {
  id: 'vertex-pairs',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 32 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, subjects, measure, isUnlinked, perVertex, limit } = input;
    if (!(perVertex >= 1 && limit >= 1))
      throw new Error(`the number of pairs: expected at least 1, found ${Math.min(perVertex, limit)}`);
    const graph = yield* toAdjacency(input, 'any');
    const forPartners =
      measure === 'attachment' ? yield* byDegree(graph, perVertex) : byShared(graph, measure);
    const scores = new Float64Array(vertexCount).fill(Number.NaN);
    // A pair of two subjects is found at most twice.
    const best = new BestRows(2 * limit);
    /** By vertex: 1 + the last vertex that it is a neighbour of. */
    const nearOf = new Uint32Array(vertexCount);
    const count = subjects.length === 0 ? vertexCount : subjects.length;
    let work = 0;
    for (let place = 0; place < count; place++) {
      const vertex = subjects.length === 0 ? place : subjects[place]!;
      for (let entry = graph.offsets[vertex]!; entry < graph.offsets[vertex + 1]!; entry++)
        nearOf[graph.targets[entry]!] = vertex + 1;
      const own = new BestRows(perVertex);
      work += forPartners(vertex, (other, score) => {
        if (isUnlinked && nearOf[other] === vertex + 1) return false;
        own.add(vertex, other, score);
        return true;
      });
      const { vertices, values } = own.toRows();
      values.forEach((score, row) => {
        const other = vertices[2 * row + 1]!;
        if (subjects.length === 1) scores[other] = score;
        else if (!(scores[vertex]! >= score)) scores[vertex] = score;
        best.add(vertex, other, score);
      });
      if (work < stepSize) continue;
      work = 0;
      context.show(0, () => undefined, place / count, 0);
      yield;
    }
    return { ...eachOnce(best.toRows(), limit), scores };
  },
} satisfies Kernel<'vertex-pairs'>;

function byShared(graph: Adjacency, measure: SimilarityMeasure): ForPartners {
  const shared = new SharedNeighbours(graph, measure);
  return (vertex, take) => shared.forEach(vertex, take);
}

/** The product of the degrees, for the vertices of the highest degree. */
function* byDegree(
  { vertexCount, offsets }: Adjacency,
  perVertex: number,
): Generator<undefined, ForPartners> {
  const degreeOf = (vertex: number) => offsets[vertex + 1]! - offsets[vertex]!;
  const order = yield* sortInSteps(
    countUp(vertexCount),
    (one, other) => degreeOf(other) - degreeOf(one) || one - other,
  );
  return (vertex, take) => {
    let [taken, place] = [0, 0];
    for (; place < order.length && taken < perVertex; place++) {
      const other = order[place]!;
      if (other !== vertex && take(other, degreeOf(vertex) * degreeOf(other))) taken++;
    }
    return place;
  };
}

/** The first rows without those whose pair came before in the other order. */
function eachOnce({ vertices, values }: ReturnType<BestRows['toRows']>, limit: number) {
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let row = 0; row < values.length && kept.length < limit; row++) {
    const pair = vertices.subarray(2 * row, 2 * row + 2);
    if (seen.has(`${pair[1]} ${pair[0]}`)) continue;
    seen.add(`${pair[0]} ${pair[1]}`);
    kept.push(row);
  }
  return {
    offsets: Uint32Array.from({ length: kept.length + 1 }, (_, row) => 2 * row),
    vertices: Uint32Array.from(kept.flatMap((row) => [vertices[2 * row]!, vertices[2 * row + 1]!])),
    values: Float64Array.from(kept, (row) => values[row]!),
  };
}
