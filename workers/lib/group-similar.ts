import type { GroupingInput } from '../../protocol/community-jobs.ts';
import { type Adjacency, adjacencyBytes, toAdjacency } from './adjacency.ts';

const sliceWork = 200_000;
const none = 0xffffffff;

/** Features of each candidate, the rarest first: `features[offsets[c] .. offsets[c + 1])`, numbers from 0 on. */
interface FeatureSets {
  readonly offsets: Uint32Array;
  readonly features: Uint32Array;
  readonly featureCount: number;
  /** Uint32 by candidate: the feature that is being its neighbour; `none` where nobody here is. */
  readonly ownFeature: Uint32Array;
}

/** What `groupSimilar` holds at its most, bytes. */
export function similarityBytes(input: GroupingInput): number {
  const { vertexCount, sources, candidates, pairs } = input;
  const features = 2 * sources.length + pairs.length;
  return adjacencyBytes(input, 'any') + 4 * features + 20 * vertexCount + 44 * candidates.length;
}

/**
 * Groups candidates by the Jaccard index of their feature sets: neighbours, whatever the direction, and attribute
 * pairs; a tie between the two themselves does not count. Each joins the first of the most similar leaders that reaches
 * the threshold, or becomes a leader (Hartigan's leader algorithm, 1975), those with few features first. Which leaders
 * may reach it is found by prefixes of rare features (Chaudhuri, Ganti and Kaushik, 2006), which loses none. Returns a
 * label by candidate: its leader. Near O(features) where features are rare, quadratic in the leaders at worst. Yields.
 */
export function* groupSimilar(input: GroupingInput): Generator<undefined, Uint32Array> {
  const { candidates, threshold, mostGroups } = input;
  if (!(threshold > 0 && threshold <= 1))
    throw new Error(`the threshold: expected a number above 0 and at most 1, found ${threshold}`);
  const sets = toFeatureSets(input, yield* toAdjacency(input, 'any'));
  const { offsets, featureCount } = sets;
  const sizeOf = (candidate: number) => offsets[candidate + 1]! - offsets[candidate]!;
  const order = candidates.map((_, candidate) => candidate);
  order.sort((one, other) => sizeOf(one) - sizeOf(other) || one - other);
  const labels = new Uint32Array(candidates.length);
  const compare = createComparison(sets);
  // Leaders by the features of their prefixes, as linked lists.
  const heads = new Uint32Array(featureCount).fill(none);
  const nexts: number[] = [];
  const leaders: number[] = [];
  /** By leader: which it was, from 0. */
  const ranks = new Uint32Array(candidates.length).fill(none);
  let leaderCount = 0;
  const lookedAtBy = new Uint32Array(candidates.length).fill(none);
  let work = 0;
  for (const candidate of order) {
    const prefixEnd = offsets[candidate]! + prefixLength(sizeOf(candidate), threshold);
    let [best, bestSimilarity] = [candidate, 0];
    compare.take(candidate);
    for (let place = offsets[candidate]!; place < prefixEnd; place++) {
      for (let entry = heads[sets.features[place]!]!; entry !== none; entry = nexts[entry]!) {
        const leader = leaders[entry]!;
        work++;
        if (lookedAtBy[leader] === candidate) continue;
        lookedAtBy[leader] = candidate;
        // Of sets so different in size not even all features in common reach the threshold.
        if (sizeOf(leader) < threshold * (sizeOf(candidate) - 1)) continue;
        work += sizeOf(leader);
        const similarity = compare.with(leader);
        if (similarity < threshold || similarity < bestSimilarity) continue;
        if (similarity === bestSimilarity && ranks[leader]! > ranks[best]!) continue;
        [best, bestSimilarity] = [leader, similarity];
      }
    }
    labels[candidate] = best;
    if (best === candidate) {
      ranks[candidate] = leaderCount++;
      for (let place = offsets[candidate]!; place < prefixEnd; place++) {
        nexts.push(heads[sets.features[place]!]!);
        heads[sets.features[place]!] = leaders.push(candidate) - 1;
      }
    }
    work += sizeOf(candidate);
    if (work < sliceWork) continue;
    work = 0;
    yield;
  }
  if (mostGroups > 0) yield* joinSmallest(labels, mostGroups, compare);
  return labels;
}

/**
 * Two sets that reach the threshold t share one of so many of their rarest features: they have at least t · (n − 1) in
 * common, the one less being their own tie.
 */
function prefixLength(size: number, threshold: number): number {
  return Math.min(size, size - Math.ceil(threshold * (size - 1)) + 1);
}

/** The similarity of one candidate, whose features are marked, with others. */
function createComparison({ offsets, features, featureCount, ownFeature }: FeatureSets) {
  const markedBy = new Uint32Array(featureCount).fill(none);
  let taken = none;
  return {
    take(candidate: number) {
      taken = candidate;
      for (let place = offsets[candidate]!; place < offsets[candidate + 1]!; place++)
        markedBy[features[place]!] = candidate;
    },
    /** Jaccard: features in common / features of either; 0 where there are none. O(features of the other). */
    with(other: number): number {
      let common = 0;
      for (let place = offsets[other]!; place < offsets[other + 1]!; place++) {
        if (markedBy[features[place]!] === taken) common++;
      }
      const own = ownFeature[other]!;
      const ties = own !== none && markedBy[own] === taken ? 2 : 0;
      const sizes = offsets[taken + 1]! - offsets[taken]! + offsets[other + 1]! - offsets[other]!;
      const either = sizes - ties - common;
      return either === 0 ? 0 : common / either;
    },
  };
}

function toFeatureSets(
  { vertexCount, candidates, pairOffsets, pairs }: GroupingInput,
  { offsets: starts, targets }: Adjacency,
): FeatureSets {
  const offsets = new Uint32Array(candidates.length + 1);
  candidates.forEach((vertex, candidate) => {
    const pairCount = pairOffsets[candidate + 1]! - pairOffsets[candidate]!;
    offsets[candidate + 1] = offsets[candidate]! + starts[vertex + 1]! - starts[vertex]! + pairCount;
  });
  const features = new Uint32Array(offsets[candidates.length]!);
  candidates.forEach((vertex, candidate) => {
    let place = offsets[candidate]!;
    for (let entry = starts[vertex]!; entry < starts[vertex + 1]!; entry++)
      features[place++] = targets[entry]!;
    for (let entry = pairOffsets[candidate]!; entry < pairOffsets[candidate + 1]!; entry++)
      features[place++] = vertexCount + pairs[entry]!;
  });
  const idCount = vertexCount + pairs.reduce((most, pair) => Math.max(most, pair + 1), 0);
  const counts = new Uint32Array(idCount);
  for (const feature of features) counts[feature]!++;
  const byRarity = counts.map((_, feature) => feature).filter((feature) => counts[feature]! > 0);
  byRarity.sort((one, other) => counts[one]! - counts[other]! || one - other);
  const ranks = new Uint32Array(idCount).fill(none);
  byRarity.forEach((feature, rank) => {
    ranks[feature] = rank;
  });
  for (let place = 0; place < features.length; place++) features[place] = ranks[features[place]!]!;
  for (let candidate = 0; candidate < candidates.length; candidate++)
    features.subarray(offsets[candidate]!, offsets[candidate + 1]!).sort();
  return {
    offsets,
    features,
    featureCount: byRarity.length,
    ownFeature: candidates.map((vertex) => ranks[vertex]!),
  };
}

/** The largest groups stay; the members of the others join the most similar of their leaders, the last where none is. */
function* joinSmallest(
  labels: Uint32Array,
  mostGroups: number,
  compare: ReturnType<typeof createComparison>,
): Generator<undefined, void> {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  if (sizes.size <= mostGroups) return;
  const kept = [...sizes.keys()]
    .sort((one, other) => sizes.get(other)! - sizes.get(one)! || one - other)
    .slice(0, mostGroups);
  const isKept = new Set(kept);
  for (let candidate = 0; candidate < labels.length; candidate++) {
    if (isKept.has(labels[candidate]!)) continue;
    if (candidate % 1000 === 999) yield;
    compare.take(candidate);
    let [best, bestSimilarity] = [kept.at(-1)!, 0];
    for (const leader of kept) {
      const similarity = compare.with(leader);
      if (similarity > bestSimilarity) [best, bestSimilarity] = [leader, similarity];
    }
    labels[candidate] = best;
  }
}
