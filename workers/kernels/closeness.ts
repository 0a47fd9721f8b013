import type { ClosenessInput } from '../../protocol/graph-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { shuffleInSteps } from '../lib/in-steps.ts';
import { adjacencyBytes, countUp, toAdjacency } from '../lib/searches/adjacency.ts';
import { BreadthFirstSearch } from '../lib/searches/BreadthFirstSearch.ts';
import { LengthSearch, lengthSearchBytes, toLengthGraph } from '../lib/searches/LengthSearch.ts';
import { sampleBound, sampleCount } from '../lib/searches/sample-bound.ts';

/** Runs searches from one source after the other. */
interface Searcher {
  /** Minimum length of an edge. */
  readonly min: number;
  /** Vertices reached by the last search, source first; `distances`: distance by vertex. */
  readonly reached: Uint32Array;
  readonly distances: Int32Array | Float64Array;
  run(end: number): Generator<undefined, void>;
}

/**
 * Closeness and harmonic centrality by reverse searches from all vertices, or from a sample of them (Eppstein
 * and Wang, 2004). Breadth-first search without weights, Dijkstra's algorithm with weights. O(samples · E),
 * with weights O(samples · E · log E).
 */
export default {
  id: 'closeness',
  bytesOf: (input) =>
    36 * input.vertexCount +
    (input.weights === undefined
      ? adjacencyBytes(input, 'any') + 8 * input.vertexCount
      : lengthSearchBytes(input, 'any')),
  *run(input, context) {
    const { vertexCount, samples, seed } = input;
    const count = sampleCount(vertexCount, samples);
    context.phase('read the graph');
    const search = yield* toSearcher(input);
    yield;
    const ends = countUp(vertexCount);
    yield;
    if (count < vertexCount) yield* shuffleInSteps(ends, new Random(seed));
    const harmonic = new Float64Array(vertexCount);
    const sums = new Float64Array(vertexCount);
    const reached = new Float64Array(vertexCount);
    context.phase('measure distances');
    for (let sample = 0; sample < count; sample++) {
      yield* search.run(ends[sample]!);
      yield* addDistances(search);
      context.show(0, () => undefined, (sample + 1) / count, 0);
    }
    const scale = count === 0 ? 0 : vertexCount / count;
    const closeness = new Float64Array(vertexCount);
    const others = Math.max(1, vertexCount - 1);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0xffff) === 0xffff) yield;
      harmonic[vertex]! *= scale / others;
      if (sums[vertex]! > 0) closeness[vertex] = (reached[vertex]! ** 2 * scale) / (sums[vertex]! * others);
    }
    const errorBound =
      count === vertexCount ? 0 : sampleBound(vertexCount, count, vertexCount / others / search.min);
    return { harmonic, closeness, errorBound };

    function* addDistances({ reached: found, distances }: Searcher): Generator<undefined, void> {
      for (let place = 1; place < found.length; place++) {
        if ((place & 0x3fff) === 0x3fff) yield;
        const vertex = found[place]!;
        const distance = distances[vertex]!;
        sums[vertex]! += distance;
        harmonic[vertex]! += 1 / distance;
        reached[vertex]!++;
      }
      yield;
    }
  },
} satisfies Kernel<'closeness'>;

function* toSearcher(input: ClosenessInput): Generator<undefined, Searcher> {
  const direction = input.isDirected ? 'in' : 'any';
  const { weights } = input;
  if (weights === undefined) {
    const search = new BreadthFirstSearch(yield* toAdjacency(input, direction));
    return {
      min: 1,
      distances: search.depths,
      get reached() {
        return search.reached;
      },
      run: (end) => search.run(end),
    };
  }
  const graph = yield* toLengthGraph({ ...input, weights }, direction);
  const search = new LengthSearch(graph);
  return {
    min: graph.min,
    distances: search.distances,
    get reached() {
      return search.reached;
    },
    run: (end) => search.run(end),
  };
}
