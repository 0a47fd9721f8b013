import type { GroupingInput } from '../../../protocol/community-jobs.ts';
import { fillInSteps, sortInSteps } from '../in-steps.ts';
import { type Adjacency, adjacencyBytes, countUp, toAdjacency } from '../searches/adjacency.ts';

const sliceWork = 50_000;
/** Bit mask: number of candidates or features between two yields, minus 1. */
const rangeMask = 0x3fff;
const none = 0xffffffff;

/** Features of each candidate, rarest first: `features[offsets[c] .. offsets[c + 1])`, numbered from 0. */
interface FeatureSets {
  readonly offsets: Uint32Array;
  readonly features: Uint32Array;
  readonly featureCount: number;
  /** Uint32 by candidate: the feature "is a neighbour of this candidate"; `none` if no candidate has it. */
  readonly ownFeature: Uint32Array;
}

/** Peak memory of `groupSimilar` in bytes. */
export function similarityBytes(input: GroupingInput): number {
  const { vertexCount, sources, candidates, pairs } = input;
  const features = 2 * sources.length + pairs.length;
  // The adjacency list is freed before the lists of leaders are allocated.
  const max = Math.max(adjacencyBytes(input, 'any') + 4 * features, 12 * features);
  return max + 20 * vertexCount + 44 * candidates.length;
}

/**
 * Groups candidates by the Jaccard index of their feature sets: neighbours (in both directions) and attribute
 * pairs. An edge between the two candidates is ignored. Each candidate joins the first of the most similar
 * leaders above the threshold, or becomes a leader (Hartigan's leader algorithm, 1975), in order of the
 * number of features. Possible leaders are found by prefix filtering with rare features (Chaudhuri, Ganti and
 * Kaushik, 2006), which is exact. Returns a label by candidate: its leader. About O(features) if features are
 * rare, quadratic in the number of leaders at worst. Yields.
 */
export function* groupSimilar(input: GroupingInput): Generator<undefined, Uint32Array> {
  const { candidates, threshold, maxGroups } = input;
  if (!(threshold > 0 && threshold <= 1))
    throw new Error(`the threshold: expected a number above 0 and at most 1, found ${threshold}`);
  const sets = yield* toFeatureSets(input, yield* toAdjacency(input, 'any'));
  const { offsets, featureCount } = sets;
  const sizeOf = (candidate: number) => offsets[candidate + 1]! - offsets[candidate]!;
  const order = yield* sortInSteps(
    countUp(candidates.length),
    (one, other) => sizeOf(one) - sizeOf(other) || one - other,
  );
  const labels = new Uint32Array(candidates.length);
  const compare = yield* createComparison(sets);
  // Leaders by the features of their prefixes, as linked lists of indices in `features`.
  const heads = yield* fillInSteps(new Uint32Array(featureCount), none);
  const nexts = new Uint32Array(sets.features.length);
  yield;
  const leaders = new Uint32Array(sets.features.length);
  yield;
  /** By leader: its rank, from 0. */
  const ranks = yield* fillInSteps(new Uint32Array(candidates.length), none);
  let leaderCount = 0;
  const lookedAtBy = yield* fillInSteps(new Uint32Array(candidates.length), none);
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
        // Size filter: for sets with too different sizes, even all common features are below the threshold.
        if (sizeOf(leader) < threshold * (sizeOf(candidate) - 1)) continue;
        work += sizeOf(leader);
        if (work > sliceWork) {
          work = 0;
          yield;
        }
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
        nexts[place] = heads[sets.features[place]!]!;
        leaders[place] = candidate;
        heads[sets.features[place]!] = place;
      }
    }
    work += sizeOf(candidate);
    if (work < sliceWork) continue;
    work = 0;
    yield;
  }
  if (maxGroups > 0) yield* joinSmallest(labels, maxGroups, compare);
  return labels;
}

/**
 * Prefix length: two sets with a Jaccard index of at least t share one of this many of their rarest features.
 * They have at least t · (n − 1) common features; 1 is subtracted for the edge between them.
 */
function prefixLength(size: number, threshold: number): number {
  return Math.min(size, size - Math.ceil(threshold * (size - 1)) + 1);
}

/** Similarity of one candidate, whose features are marked, to other candidates. */
interface Comparison {
  take(candidate: number): void;
  /** Number of features that `with` reads. */
  workOf(other: number): number;
  /**
   * Jaccard index: common features divided by features of either; 0 if there are none. O(features of the
   * other).
   */
  with(other: number): number;
}

function* createComparison({
  offsets,
  features,
  featureCount,
  ownFeature,
}: FeatureSets): Generator<undefined, Comparison> {
  const markedBy = yield* fillInSteps(new Uint32Array(featureCount), none);
  let taken = none;
  return {
    take(candidate) {
      taken = candidate;
      for (let place = offsets[candidate]!; place < offsets[candidate + 1]!; place++)
        markedBy[features[place]!] = candidate;
    },
    workOf: (other) => offsets[other + 1]! - offsets[other]!,
    with(other) {
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

function* toFeatureSets(
  { vertexCount, candidates, pairOffsets, pairs }: GroupingInput,
  { offsets: starts, targets }: Adjacency,
): Generator<undefined, FeatureSets> {
  const count = candidates.length;
  const offsets = new Uint32Array(count + 1);
  for (let candidate = 0; candidate < count; candidate++) {
    if ((candidate & rangeMask) === rangeMask) yield;
    const vertex = candidates[candidate]!;
    const pairCount = pairOffsets[candidate + 1]! - pairOffsets[candidate]!;
    offsets[candidate + 1] = offsets[candidate]! + starts[vertex + 1]! - starts[vertex]! + pairCount;
  }
  let idCount = vertexCount;
  for (let entry = 0; entry < pairs.length; entry++) {
    if ((entry & rangeMask) === rangeMask) yield;
    idCount = Math.max(idCount, vertexCount + pairs[entry]! + 1);
  }
  const features = new Uint32Array(offsets[count]!);
  const counts = new Uint32Array(idCount);
  let work = 0;
  for (let candidate = 0; candidate < count; candidate++) {
    const vertex = candidates[candidate]!;
    const first = offsets[candidate]!;
    let place = first;
    for (let entry = starts[vertex]!; entry < starts[vertex + 1]!; entry++)
      features[place++] = targets[entry]!;
    for (let entry = pairOffsets[candidate]!; entry < pairOffsets[candidate + 1]!; entry++)
      features[place++] = vertexCount + pairs[entry]!;
    for (let own = first; own < place; own++) counts[features[own]!]!++;
    work += 1 + place - first;
    if (work < rangeMask) continue;
    work = 0;
    yield;
  }
  const { ranks, featureCount } = yield* rankByRarity(counts);
  for (let candidate = 0; candidate < count; candidate++) {
    const [first, end] = [offsets[candidate]!, offsets[candidate + 1]!];
    for (let place = first; place < end; place++) features[place] = ranks[features[place]!]!;
    features.subarray(first, end).sort();
    work += 8 + end - first;
    if (work < rangeMask) continue;
    work = 0;
    yield;
  }
  const ownFeature = new Uint32Array(count);
  for (let candidate = 0; candidate < count; candidate++) {
    if ((candidate & rangeMask) === rangeMask) yield;
    ownFeature[candidate] = ranks[candidates[candidate]!]!;
  }
  return { offsets, features, featureCount, ownFeature };
}

/**
 * By feature: its rank among the features that occur, rarest first, equal counts by number (counting sort).
 */
function* rankByRarity(
  counts: Uint32Array,
): Generator<undefined, { readonly ranks: Uint32Array; readonly featureCount: number }> {
  let max = 0;
  for (let feature = 0; feature < counts.length; feature++) {
    if ((feature & 0xffff) === 0xffff) yield;
    max = Math.max(max, counts[feature]!);
  }
  /** By count: number of features with a smaller count, then the next rank. */
  const next = new Uint32Array(max + 2);
  for (let feature = 0; feature < counts.length; feature++) {
    if ((feature & 0xffff) === 0xffff) yield;
    if (counts[feature]! > 0) next[counts[feature]! + 1]!++;
  }
  for (let size = 1; size < next.length; size++) {
    if ((size & 0x1ffff) === 0x1ffff) yield;
    next[size]! += next[size - 1]!;
  }
  const featureCount = next[max + 1]!;
  const ranks = new Uint32Array(counts.length);
  for (let feature = 0; feature < counts.length; feature++) {
    if ((feature & rangeMask) === rangeMask) yield;
    ranks[feature] = counts[feature] === 0 ? none : next[counts[feature]!]!++;
  }
  return { ranks, featureCount };
}

/**
 * Keeps the largest groups. Members of the other groups join the most similar leader of a kept group, or the
 * last group if none is similar.
 */
function* joinSmallest(
  labels: Uint32Array,
  maxGroups: number,
  compare: Comparison,
): Generator<undefined, void> {
  const sizes = new Uint32Array(labels.length);
  for (let candidate = 0; candidate < labels.length; candidate++) {
    if ((candidate & rangeMask) === rangeMask) yield;
    sizes[labels[candidate]!]!++;
  }
  const leaders: number[] = [];
  for (let candidate = 0; candidate < labels.length; candidate++) {
    if ((candidate & rangeMask) === rangeMask) yield;
    if (sizes[candidate]! > 0) leaders.push(candidate);
  }
  if (leaders.length <= maxGroups) return;
  const bySize = yield* sortInSteps(
    Uint32Array.from(leaders),
    (one, other) => sizes[other]! - sizes[one]! || one - other,
  );
  const kept = bySize.subarray(0, maxGroups);
  const isKept = new Uint8Array(labels.length);
  for (const leader of kept) isKept[leader] = 1;
  const workOfEach = kept.reduce((sum, leader) => sum + compare.workOf(leader), 1);
  let work = 0;
  for (let candidate = 0; candidate < labels.length; candidate++) {
    if ((candidate & rangeMask) === rangeMask) yield;
    if (isKept[labels[candidate]!] === 1) continue;
    compare.take(candidate);
    let [best, bestSimilarity] = [kept.at(-1)!, 0];
    for (const leader of kept) {
      const similarity = compare.with(leader);
      if (similarity > bestSimilarity) [best, bestSimilarity] = [leader, similarity];
    }
    labels[candidate] = best;
    work += workOfEach;
    if (work < sliceWork) continue;
    work = 0;
    yield;
  }
}
