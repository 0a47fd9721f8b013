import type { Random } from '../../../../protocol/lib/random.ts';
import type { LayoutGraph } from '../LayoutGraph.ts';

const sampledEdges = 200;
/** Mean degree from which cliques are so large that path lengths place them over each other. */
const minMeanDegree = 16;
const minSimilarity = 0.8;

/**
 * True if the graph consists of large cliques: over a sample of edges, the ends have nearly the same neighbours (mean
 * Jaccard index, each vertex counts as its own neighbour). O(degree) for each edge of the sample.
 */
export function consistsOfCliques({ vertexCount, offsets, targets }: LayoutGraph, random: Random): boolean {
  if (targets.length < minMeanDegree * vertexCount) return false;
  let sum = 0;
  for (let sample = 0; sample < sampledEdges; sample++) {
    const one = random.nextBelow(vertexCount);
    const [start, end] = [offsets[one]!, offsets[one + 1]!];
    if (start === end) continue;
    const other = targets[start + random.nextBelow(end - start)]!;
    const own = new Set(targets.subarray(start, end)).add(one);
    const others = targets.subarray(offsets[other]!, offsets[other + 1]!);
    // The end itself is among the neighbours of the first vertex.
    const common = 1 + others.reduce((count, each) => count + (own.has(each) ? 1 : 0), 0);
    sum += common / (own.size + others.length + 1 - common);
  }
  return sum >= minSimilarity * sampledEdges;
}
