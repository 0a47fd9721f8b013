import { Crew } from '../Crew.ts';
import { newArray, toShared } from '../shared-arrays.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { type SimilarityMaterial, SimilarityWork, similarityRanges } from './SimilarityWork.ts';

/**
 * Float32, by entry of `graph.targets`: similarity of the neighbour sets of the two ends, c / (k + k' + 4 −
 * c) raised to a power, with c = 2 + number of common neighbours (Jaccard index, smoothed so that pairs with
 * few neighbours do not dominate). As spring strengths, these values place communities close together and
 * reduce the pull of hubs. Each edge is evaluated from its end of higher degree: O(E · √E) at worst. Yields
 * after a bounded amount of work.
 */
export function* toSimilarities(
  { offsets, targets }: Pick<LayoutGraph, 'offsets' | 'targets'>,
  crew: Crew<SimilarityMaterial> = new Crew([]),
): Generator<undefined, Float32Array> {
  const isShared = !crew.isEmpty;
  const keep = isShared ? toShared : <Values>(values: Values) => values;
  const material: SimilarityMaterial = {
    kind: 'similarity',
    offsets: keep(offsets),
    targets: keep(targets),
    similarities: newArray(Float32Array, targets.length, isShared),
  };
  crew.share(material);
  yield* crew.run(new SimilarityWork(material), similarityRanges(targets.length), []);
  return material.similarities;
}
