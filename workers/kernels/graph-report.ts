import type { DegreeCounts, GraphReportInput } from '../../protocol/analysis-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { fitPowerLaw } from '../lib/power-law.ts';
import { type Adjacency, adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';
import { BitSearch, maxSources } from '../lib/searches/BitSearch.ts';

const stepSize = 65_536;

/**
 * Figures of a whole graph: degrees, density, reciprocity, assortativity, and distances from random vertices.
 * O(samples / 32 · E).
 */
export default {
  id: 'graph-report',
  bytesOf: (input) =>
    Math.max(
      adjacencyBytes(input, 'out') + adjacencyBytes(input, 'in'),
      adjacencyBytes(input, 'any') + 20 * input.vertexCount,
    ) +
    28 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, samples } = input;
    if (!(samples >= 1)) throw new Error(`the samples: expected a number from 1 on, found ${samples}`);
    context.phase('read the graph');
    const degrees = yield* countDegrees(input);
    const pairs = yield* countPairs(input);
    const assortativity = yield* degreeCorrelation(input, degrees.simple);
    context.phase('fit the degrees');
    const total = yield* toCounts(degrees.total);
    const powerLaw = yield* fitPowerLaw(total);
    context.phase('measure distances');
    const graph = yield* toAdjacency(input, 'any');
    const sources = chooseSources(input);
    const distances = yield* measureDistances(graph, sources, (share) =>
      context.show(0, () => undefined, share, 0),
    );
    return {
      loops: degrees.loops,
      parallelEdges: input.sources.length - degrees.loops - pairs.count,
      density: vertexCount > 1 ? pairs.count / (vertexCount * (vertexCount - 1)) : 0,
      reciprocity: pairs.mutual / pairs.count,
      assortativity,
      isolated: yield* countZeros(degrees.simple),
      outgoing: yield* toCounts(degrees.outgoing),
      incoming: yield* toCounts(degrees.incoming),
      total,
      powerLaw,
      distances,
      measured: sources.length,
    };
  },
} satisfies Kernel<'graph-report'>;

interface Degrees {
  /** Uint32 by vertex. */
  readonly outgoing: Uint32Array;
  readonly incoming: Uint32Array;
  readonly total: Uint32Array;
  /** Both directions, without loops. */
  readonly simple: Uint32Array;
  readonly loops: number;
}

function* countDegrees({ vertexCount, sources, targets }: GraphReportInput): Generator<undefined, Degrees> {
  const outgoing = new Uint32Array(vertexCount);
  const incoming = new Uint32Array(vertexCount);
  const total = new Uint32Array(vertexCount);
  const simple = new Uint32Array(vertexCount);
  let loops = 0;
  for (let edge = 0; edge < sources.length; edge++) {
    if (edge % stepSize === stepSize - 1) yield;
    const [source, target] = [sources[edge]!, targets[edge]!];
    outgoing[source]!++;
    incoming[target]!++;
    total[source]!++;
    total[target]!++;
    if (source === target) {
      loops++;
      continue;
    }
    simple[source]!++;
    simple[target]!++;
  }
  return { outgoing, incoming, total, simple, loops };
}

/** Ordered pairs of different vertices that an edge connects, and those whose opposite pair is connected too. */
function* countPairs(
  input: GraphReportInput,
): Generator<undefined, { readonly count: number; readonly mutual: number }> {
  const out = yield* toAdjacency(input, 'out');
  const into = yield* toAdjacency(input, 'in');
  const seenBy = new Uint32Array(input.vertexCount);
  let [mutual, work] = [0, 0];
  for (let vertex = 0; vertex < input.vertexCount; vertex++) {
    for (let entry = out.offsets[vertex]!; entry < out.offsets[vertex + 1]!; entry++)
      seenBy[out.targets[entry]!] = vertex + 1;
    for (let entry = into.offsets[vertex]!; entry < into.offsets[vertex + 1]!; entry++)
      if (seenBy[into.targets[entry]!] === vertex + 1) mutual++;
    work += 1 + out.offsets[vertex + 1]! - out.offsets[vertex]!;
    work += into.offsets[vertex + 1]! - into.offsets[vertex]!;
    if (work < stepSize) continue;
    work = 0;
    yield;
  }
  return { count: out.targets.length, mutual };
}

/** Newman, Assortative mixing in networks, 2002, formula 4. */
function* degreeCorrelation(
  { sources, targets }: GraphReportInput,
  degrees: Uint32Array,
): Generator<undefined, number> {
  let [count, products, sums, squares] = [0, 0, 0, 0];
  for (let edge = 0; edge < sources.length; edge++) {
    if (edge % stepSize === stepSize - 1) yield;
    if (sources[edge] === targets[edge]) continue;
    const [one, other] = [degrees[sources[edge]!]!, degrees[targets[edge]!]!];
    count++;
    products += one * other;
    sums += (one + other) / 2;
    squares += (one * one + other * other) / 2;
  }
  const mean = sums / count;
  const variance = squares / count - mean * mean;
  return variance > 1e-12 * mean * mean ? (products / count - mean * mean) / variance : Number.NaN;
}

/** How many vertices have each degree. */
function* toCounts(degrees: Uint32Array): Generator<undefined, DegreeCounts> {
  const counts = new Map<number, number>();
  for (let vertex = 0; vertex < degrees.length; vertex++) {
    if (vertex % stepSize === stepSize - 1) yield;
    counts.set(degrees[vertex]!, (counts.get(degrees[vertex]!) ?? 0) + 1);
  }
  const known = Uint32Array.from(counts.keys()).sort();
  return { degrees: known, vertices: known.map((degree) => counts.get(degree)!) };
}

function* countZeros(degrees: Uint32Array): Generator<undefined, number> {
  let zeros = 0;
  for (let vertex = 0; vertex < degrees.length; vertex++) {
    if (vertex % stepSize === stepSize - 1) yield;
    if (degrees[vertex] === 0) zeros++;
  }
  return zeros;
}

/** Different vertices; all of them if there are not more than samples. */
function chooseSources({ vertexCount, samples, seed }: GraphReportInput): readonly number[] {
  if (samples >= vertexCount) return Array.from({ length: vertexCount }, (_, vertex) => vertex);
  const random = new Random(seed);
  const chosen = new Set<number>();
  while (chosen.size < samples) chosen.add(random.nextBelow(vertexCount));
  return [...chosen];
}

/** Number of ordered pairs by distance, from 1 on. */
function* measureDistances(
  graph: Adjacency,
  sources: readonly number[],
  show: (share: number) => void,
): Generator<undefined, Float64Array> {
  const search = new BitSearch(graph);
  const counts: number[] = [];
  for (let from = 0; from < sources.length; from += maxSources) {
    search.start(sources.slice(from, from + maxSources));
    for (let distance = 0; search.frontierLength > 0; distance++) {
      yield* search.advance();
      let pairs = 0;
      for (let place = 0; place < search.frontierLength; place++) {
        if (place % stepSize === stepSize - 1) yield;
        pairs += bitCount(search.arriving[search.frontier[place]!]!);
      }
      if (pairs > 0) counts[distance] = (counts[distance] ?? 0) + pairs;
    }
    show(Math.min(1, (from + maxSources) / sources.length));
    yield;
  }
  return Float64Array.from(counts);
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
