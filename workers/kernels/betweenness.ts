import type { BetweennessInput } from '../../protocol/graph-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { fillInSteps, shuffleInSteps } from '../lib/in-steps.ts';
import { type Adjacency, adjacencyBytes, countUp, toAdjacency } from '../lib/searches/adjacency.ts';
import {
  type LengthGraph,
  LengthSearch,
  lengthSearchBytes,
  toLengthGraph,
} from '../lib/searches/LengthSearch.ts';
import { sampleBound, sampleCount } from '../lib/searches/sample-bound.ts';
import { samplePaths } from '../lib/searches/sample-paths.ts';

/** Adds the contribution of one source to the scores. */
type AddSource = (source: number) => Generator<undefined, void>;

/**
 * Betweenness centrality: exact, from all vertices (Brandes, 2001); estimated with weights from a sample of sources, and
 * without weights from sampled paths, until the 20 highest values are certain, at the longest for the work of the sources.
 * O(samples · E), with weights O(samples · E · log E). Returns Float64 scores by vertex.
 */
export default {
  id: 'betweenness',
  bytesOf: (input) =>
    44 * input.vertexCount +
    (input.weights === undefined
      ? adjacencyBytes(input, 'any') + 8 * input.vertexCount
      : lengthSearchBytes(input, 'any')),
  *run(input, context) {
    const { vertexCount, samples, seed } = input;
    const count = sampleCount(vertexCount, samples);
    context.phase('read the graph');
    if (count < vertexCount && input.weights === undefined) return yield* samplePaths(input, context);
    const scores = new Float64Array(vertexCount);
    const addSource = yield* toAddSource(input, scores);
    yield;
    const sources = countUp(vertexCount);
    yield;
    if (count < vertexCount) yield* shuffleInSteps(sources, new Random(seed));
    context.phase('follow the paths');
    for (let sample = 0; sample < count; sample++) {
      yield* addSource(sources[sample]!);
      context.show(0, () => undefined, (sample + 1) / count, 0);
    }
    const pairs = (vertexCount - 1) * (vertexCount - 2);
    const factor = pairs > 0 ? vertexCount / (count * pairs) : 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0xffff) === 0xffff) yield;
      scores[vertex]! *= factor;
    }
    // One source contributes 0 to V / (V − 1) to the mean of a score.
    const errorBound =
      count === vertexCount ? 0 : sampleBound(vertexCount, count, vertexCount / (vertexCount - 1));
    return { scores, errorBound, sampling: undefined };
  },
} satisfies Kernel<'betweenness'>;

function* toAddSource(input: BetweennessInput, scores: Float64Array): Generator<undefined, AddSource> {
  const direction = input.isDirected ? 'out' : 'any';
  const { weights } = input;
  if (weights === undefined) return yield* addBySteps(yield* toAdjacency(input, direction), scores);
  return addByLengths(yield* toLengthGraph({ ...input, weights }, direction), scores);
}

/** Returns a function that is true when enough entries were read for a yield. */
function createClock(): (entries: number) => boolean {
  let work = 0;
  return (entries) => {
    work += entries;
    if (work < 32_768) return false;
    work = 0;
    return true;
  };
}

function* addBySteps(
  { vertexCount, offsets, targets }: Adjacency,
  scores: Float64Array,
): Generator<undefined, AddSource> {
  const queue = new Uint32Array(vertexCount);
  const depths = yield* fillInSteps(new Int32Array(vertexCount), -1);
  const paths = new Float64Array(vertexCount);
  const shares = new Float64Array(vertexCount);
  const isTime = createClock();
  return function* (source) {
    depths[source] = 0;
    paths[source] = 1;
    queue[0] = source;
    let length = 1;
    for (let next = 0; next < length; next++) {
      const vertex = queue[next]!;
      const end = offsets[vertex + 1]!;
      const depth = depths[vertex]! + 1;
      for (let entry = offsets[vertex]!; entry < end; entry++) {
        const other = targets[entry]!;
        if (depths[other] === -1) {
          depths[other] = depth;
          queue[length++] = other;
        }
        if (depths[other] === depth) paths[other]! += paths[vertex]!;
      }
      if (isTime(1 + end - offsets[vertex]!)) yield;
    }
    // Deeper vertices are already processed.
    for (let next = length - 1; next >= 0; next--) {
      const vertex = queue[next]!;
      const end = offsets[vertex + 1]!;
      const depth = depths[vertex]! + 1;
      let share = 0;
      for (let entry = offsets[vertex]!; entry < end; entry++) {
        const other = targets[entry]!;
        if (depths[other] === depth) share += (paths[vertex]! / paths[other]!) * (1 + shares[other]!);
      }
      shares[vertex] = share;
      if (next > 0) scores[vertex]! += share;
      if (isTime(1 + end - offsets[vertex]!)) yield;
    }
    for (let next = 0; next < length; next++) {
      const vertex = queue[next]!;
      depths[vertex] = -1;
      paths[vertex] = 0;
      if (isTime(1)) yield;
    }
    if (isTime(16)) yield;
  };
}

function addByLengths(graph: LengthGraph, scores: Float64Array): AddSource {
  const { vertexCount, offsets, targets } = graph;
  const search = new LengthSearch(graph);
  const paths = new Float64Array(vertexCount);
  const shares = new Float64Array(vertexCount);
  const isTime = createClock();
  return function* (source) {
    yield* search.run(source);
    const { reached } = search;
    paths[source] = 1;
    for (let next = 0; next < reached.length; next++) {
      const vertex = reached[next]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++)
        if (search.isTight(vertex, entry)) paths[targets[entry]!]! += paths[vertex]!;
      if (isTime(4 * (1 + offsets[vertex + 1]! - offsets[vertex]!))) yield;
    }
    // Farther vertices are already processed.
    for (let next = reached.length - 1; next >= 0; next--) {
      const vertex = reached[next]!;
      let share = 0;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (search.isTight(vertex, entry)) share += (paths[vertex]! / paths[other]!) * (1 + shares[other]!);
      }
      shares[vertex] = share;
      if (next > 0) scores[vertex]! += share;
      if (isTime(4 * (1 + offsets[vertex + 1]! - offsets[vertex]!))) yield;
    }
    for (let next = 0; next < reached.length; next++) {
      paths[reached[next]!] = 0;
      if (isTime(1)) yield;
    }
  };
}
