import type { BetweennessInput, BetweennessResult } from '../../../protocol/graph-jobs.ts';
import { Random } from '../../../protocol/lib/random.ts';
import { shareInterval } from '../../../protocol/lib/share-interval.ts';
import type { KernelContext } from '../../kernel.ts';
import { toAdjacency } from './adjacency.ts';
import { PathSampler } from './PathSampler.ts';

/** The highest values that are to be certain. */
const wantedCount = 20;
/** Paths before the first check; each further check has this factor more of them. */
const firstCheck = 1024;
const growth = 1.3;
const errorProbability = 0.05;
/** Entries of adjacency lists between two yields. */
const sliceEntries = 65_536;

/**
 * Estimates betweenness as the share of random shortest paths through a vertex, and stops as soon as the highest values
 * are certain (KADABRA: Borassi and Natale, 2016). The intervals hold for all vertices and all checks together: check i has
 * 6/(π i)² of the error probability. Reads at most samples · entries of the adjacency lists.
 */
export function* samplePaths(
  input: BetweennessInput,
  context: KernelContext<unknown>,
): Generator<undefined, BetweennessResult> {
  const { vertexCount, samples, seed, isDirected } = input;
  const outgoing = yield* toAdjacency(input, isDirected ? 'out' : 'any');
  const incoming = isDirected ? yield* toAdjacency(input, 'in') : outgoing;
  const sampler = new PathSampler(outgoing, incoming);
  const random = new Random(seed);
  const hits = new Uint32Array(vertexCount);
  const exactWork = vertexCount * (outgoing.targets.length + vertexCount);
  const maxWork = (samples / vertexCount) * exactWork;
  context.phase('follow the paths');
  let [work, trials, sinceYield, next] = [0, 0, 0, firstCheck];
  let [check, certain, log] = [0, 0, logOf(1, vertexCount)];
  while (certain < wantedCount && work < maxWork) {
    const source = random.nextBelow(vertexCount);
    const other = random.nextBelow(vertexCount - 1);
    const read = sampler.draw(source, other < source ? other : other + 1, random, hits);
    trials++;
    work += read + 1;
    sinceYield += read + 1;
    const isLast = work >= maxWork;
    if (trials >= next || isLast) {
      log = logOf(++check, vertexCount);
      certain = certainCount(hits, trials, log);
      next = Math.ceil(growth * next);
    }
    if (sinceYield < sliceEntries) continue;
    sinceYield = 0;
    context.show(0, () => undefined, Math.min(1, work / maxWork), 0);
    yield;
  }
  const scale = vertexCount / (vertexCount - 2);
  const scores = Float64Array.from(hits, (count) => (scale * count) / trials);
  return {
    scores,
    // Intervals are widest at one half.
    errorBound: scale * widest(Math.min(0.5, Math.max(0, ...top(hits, 1)) / trials), trials, log),
    sampling: { trials, log, scale, certainCount: certain, workShare: work / exactWork },
  };
}

const logOf = (check: number, vertexCount: number) =>
  Math.log((2 * vertexCount * (Math.PI * check) ** 2) / (6 * errorProbability));

function widest(share: number, trials: number, log: number): number {
  const [low, high] = shareInterval(share, trials, log);
  return Math.max(share - low, high - share);
}

/** The number of highest values, at most 20, whose set is certain: the lowest of them is above all others. O(V). */
function certainCount(hits: Uint32Array, trials: number, log: number): number {
  const highest = top(hits, wantedCount + 1);
  const bounds = highest.map((count) => shareInterval(count / trials, trials, log));
  for (let count = Math.min(wantedCount, highest.length - 1); count > 0; count--)
    if (bounds[count - 1]![0] > bounds[count]![1]) return count;
  return 0;
}

/** The largest numbers, descending. O(n) for random order. */
function top(numbers: Uint32Array, count: number): readonly number[] {
  const found: number[] = [];
  for (let index = 0; index < numbers.length; index++) {
    const value = numbers[index]!;
    if (found.length === count && value <= found[count - 1]!) continue;
    let at = found.length;
    while (at > 0 && found[at - 1]! < value) at--;
    found.splice(at, 0, value);
    if (found.length > count) found.pop();
  }
  return found;
}
