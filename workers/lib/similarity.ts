import { fillInSteps } from './in-steps.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

/**
 * Exponent; higher values weaken edges between dissimilar vertices in favour of edges between similar ones.
 */
const sharpness = 1.8;
/** Factor; on a grid, the spring strength is then about 1 / degree. */
const stiffness = 4;
const untouched = 0xffffffff;

/**
 * Float32, by entry of `graph.targets`: similarity of the neighbour sets of the two ends, c / (k + k' + 4 −
 * c) raised to a power, with c = 2 + number of common neighbours (Jaccard index, smoothed so that pairs with
 * few neighbours do not dominate). As spring strengths, these values place communities close together and
 * reduce the pull of hubs. Each edge is evaluated from its end of lower degree: O(E · √E) at worst. Yields
 * after a bounded amount of work.
 */
export function* toSimilarities(graph: LayoutGraph): Generator<undefined, Float32Array> {
  const { vertexCount, offsets, targets } = graph;
  const similarities = new Float32Array(targets.length);
  const seenBy = yield* fillInSteps(new Uint32Array(vertexCount), untouched);
  let work = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const [start, end] = [offsets[vertex]!, offsets[vertex + 1]!];
    for (let entry = start; entry < end; entry++) seenBy[targets[entry]!] = vertex;
    work += 2 * (end - start);
    for (let entry = start; entry < end; entry++) {
      work += compare(graph, seenBy, similarities, vertex, entry);
      if (work < 100_000) continue;
      work = 0;
      yield;
    }
  }
  return similarities;
}

/**
 * Writes both entries of an edge whose other end has fewer neighbours; returns the number of entries read.
 */
function compare(
  { offsets, targets }: LayoutGraph,
  seenBy: Uint32Array,
  similarities: Float32Array,
  vertex: number,
  entry: number,
): number {
  const other = targets[entry]!;
  const start = offsets[other]!;
  const end = offsets[other + 1]!;
  const degree = offsets[vertex + 1]! - offsets[vertex]!;
  if (end - start > degree || (end - start === degree && other > vertex)) return 0;
  let common = 2;
  let opposite = start;
  for (let place = start; place < end; place++) {
    const each = targets[place]!;
    if (seenBy[each] === vertex) common++;
    if (each === vertex) opposite = place;
  }
  const similarity = stiffness * (common / (degree + end - start + 4 - common)) ** sharpness;
  similarities[entry] = similarity;
  similarities[opposite] = similarity;
  return end - start;
}
