import { Random, shuffle } from '../../../protocol/lib/random.ts';
import { EdgeWriter, type GeneratedGraph } from './EdgeWriter.ts';

interface LfrOptions {
  readonly vertexCount: number;
  readonly meanDegree: number;
  readonly largestDegree: number;
  readonly smallestCommunity: number;
  readonly largestCommunity: number;
  /** Mixing parameter from 0 to 1: share of a vertex's edges that lead to other communities. */
  readonly mixing: number;
}

const degreeExponent = 2.5;
const communityExponent = 1.5;

/**
 * Benchmark graph with communities of power-law sizes and vertices of power-law degrees, based on
 * Lancichinetti, Fortunato and Radicchi (2008). Edge ends are drawn and matched at random, inside and between
 * communities; self-loops and duplicate edges are dropped, so degrees are slightly too low. Also returns the
 * community of each vertex. Yields.
 */
export function* lfr(
  options: LfrOptions,
  seed: number,
): Generator<undefined, GeneratedGraph & { readonly members: Uint32Array }> {
  const { vertexCount, mixing } = options;
  const random = new Random(seed);
  const members = toCommunities(options, random);
  const sizes = new Uint32Array(vertexCount);
  for (const member of members) sizes[member]!++;
  const degrees = toDegrees(options, random);
  const edges = new EdgeWriter(vertexCount, Math.round((vertexCount * options.meanDegree) / 2));
  // The members of a community have consecutive numbers, so its edge ends form a range.
  let inside: number[] = [];
  const outside: number[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const own = Math.min(sizes[members[vertex]!]! - 1, Math.round(degrees[vertex]! * (1 - mixing)));
    for (let end = 0; end < own; end++) inside.push(vertex);
    for (let end = own; end < degrees[vertex]!; end++) outside.push(vertex);
    if (members[vertex + 1] === members[vertex]) continue;
    yield* tie(inside, edges, random, () => true);
    inside = [];
  }
  yield* tie(outside, edges, random, (one, other) => members[one] !== members[other]);
  return { ...edges.toGraph(), members };
}

/** Community of each vertex, ascending. The last community takes the remaining vertices. */
function toCommunities(options: LfrOptions, random: Random): Uint32Array {
  const { vertexCount, smallestCommunity, largestCommunity } = options;
  const members = new Uint32Array(vertexCount);
  let community = 0;
  for (let start = 0; start < vertexCount; community++) {
    const drawn = Math.round(powerLaw(smallestCommunity, largestCommunity, communityExponent, random));
    const end = start + drawn + smallestCommunity > vertexCount ? vertexCount : start + drawn;
    members.fill(community, start, end);
    start = end;
  }
  return members;
}

/** Power-law degrees up to the maximum, scaled to the given mean. */
function toDegrees({ vertexCount, meanDegree, largestDegree }: LfrOptions, random: Random): Float64Array {
  const degrees = Float64Array.from({ length: vertexCount }, () =>
    powerLaw(1, largestDegree, degreeExponent, random),
  );
  const scale = (meanDegree * vertexCount) / degrees.reduce((sum, each) => sum + each, 0);
  return degrees.map((each) => Math.max(1, Math.min(largestDegree, Math.round(each * scale))));
}

/** Random number in [min, max] with density proportional to x^-exponent (inverse transform sampling). */
function powerLaw(min: number, max: number, exponent: number, random: Random): number {
  const power = 1 - exponent;
  const [low, high] = [min ** power, max ** power];
  return (low + random.next() * (high - low)) ** (1 / power);
}

function* tie(
  ends: readonly number[],
  edges: EdgeWriter,
  random: Random,
  isAllowed: (one: number, other: number) => boolean,
): Generator<undefined, void> {
  let rest = shuffle(Uint32Array.from(ends), random);
  // Unmatched edge ends are drawn again in a few rounds.
  for (let round = 0; round < 4 && rest.length > 1; round++) {
    const left: number[] = [];
    for (let place = 0; place + 1 < rest.length; place += 2) {
      if ((place & 16_383) === 0) yield;
      const [one, other] = [rest[place]!, rest[place + 1]!];
      if (!isAllowed(one, other) || !edges.add(one, other)) left.push(one, other);
    }
    rest = shuffle(Uint32Array.from(left), random);
  }
}
