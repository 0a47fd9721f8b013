import type { InfluenceInput } from '../../protocol/analysis-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toEdgeAdjacency } from '../lib/searches/adjacency.ts';
import { sampleBound, sampleCount } from '../lib/searches/sample-bound.ts';

/** Bounds of the number of members of all sets, and members per vertex and edge between them. */
const minMembers = 500_000;
const maxMembers = 40_000_000;
const membersPerElement = 8;
const spareMembers = 65_536;

/** With more members in all sets, fewer sets are drawn. */
function memberLimit({ vertexCount, sources }: InfluenceInput): number {
  return Math.min(maxMembers, Math.max(minMembers, membersPerElement * (vertexCount + sources.length)));
}

/** Sets of vertices: the members of set s are `members[offsets[s] .. offsets[s + 1])`. */
interface Sets {
  readonly offsets: number[];
  members: Uint32Array;
}

/**
 * Influence in the independent cascade. The members of a random reverse reachable set are the vertices that would reach
 * a random vertex: a vertex reaches as many vertices as its share of the sets says (Borgs and others, 2014).
 */
export default {
  id: 'influence',
  bytesOf(input) {
    // The members have up to 1.25 times the space that they need, and their sets once more.
    const members = Math.min(memberLimit(input) + input.vertexCount, input.samples * input.vertexCount);
    return (
      adjacencyBytes(input, input.direction, true) + 20 * input.vertexCount + 9 * members + 4 * spareMembers
    );
  },
  *run(input, context) {
    const { vertexCount, probability, count } = input;
    if (!(probability > 0 && probability <= 1))
      throw new Error(`the probability: expected a number above 0 and at most 1, found ${probability}`);
    sampleCount(vertexCount, input.samples);
    context.phase('draw the sets');
    const sets = yield* drawSets(input, (share) => context.show(0, () => undefined, share, 0));
    context.phase('choose the vertices');
    const setCount = sets.offsets.length - 1;
    const scores = new Float64Array(vertexCount);
    for (let place = 0; place < sets.offsets.at(-1)!; place++) {
      scores[sets.members[place]!]! += vertexCount / setCount;
      if ((place & 0xffff) === 0xffff) yield;
    }
    const { chosen, covered } = yield* choose(sets, vertexCount, count);
    return {
      scores,
      errorBound: sampleBound(vertexCount, setCount, vertexCount),
      chosen,
      reached: (covered * vertexCount) / Math.max(1, setCount),
    };
  },
} satisfies Kernel<'influence'>;

function* drawSets(input: InfluenceInput, show: (share: number) => void): Generator<undefined, Sets> {
  const { vertexCount, probability, samples, seed, direction } = input;
  const back = direction === 'any' ? 'any' : direction === 'out' ? 'in' : 'out';
  const { offsets, targets } = yield* toEdgeAdjacency(input, back);
  const limit = memberLimit(input);
  const random = new Random(seed);
  const seenBy = new Uint32Array(vertexCount);
  const sets: Sets = { offsets: [0], members: new Uint32Array(spareMembers) };
  let [length, work] = [0, 0];
  for (let sample = 1; sample <= samples && vertexCount > 0 && length < limit; sample++) {
    const root = random.nextBelow(vertexCount);
    seenBy[root] = sample;
    let next = length;
    length = add(sets, length, root);
    for (; next < length; next++) {
      const vertex = sets.members[next]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (random.next() >= probability || seenBy[other] === sample) continue;
        seenBy[other] = sample;
        length = add(sets, length, other);
      }
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work < 16_384) continue;
      work = 0;
      show(sample / samples);
      yield;
    }
    sets.offsets.push(length);
  }
  return sets;
}

function add(sets: Sets, length: number, vertex: number): number {
  if (length === sets.members.length) {
    const longer = new Uint32Array(Math.ceil(1.25 * length) + spareMembers);
    longer.set(sets.members);
    sets.members = longer;
  }
  sets.members[length] = vertex;
  return length + 1;
}

/** Takes the vertex of most sets that no chosen one is in, again and again. */
function* choose(
  { offsets, members }: Sets,
  vertexCount: number,
  wanted: number,
): Generator<undefined, { readonly chosen: Uint32Array; readonly covered: number }> {
  const length = offsets.at(-1)!;
  const counts = new Uint32Array(vertexCount);
  const starts = new Uint32Array(vertexCount + 1);
  for (let place = 0; place < length; place++) {
    starts[members[place]! + 1]!++;
    counts[members[place]!]!++;
    if ((place & 0xffff) === 0xffff) yield;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) starts[vertex + 1]! += starts[vertex]!;
  const cursor = starts.slice(0, vertexCount);
  const setsOf = new Uint32Array(length);
  for (let set = 0; set < offsets.length - 1; set++) {
    for (let place = offsets[set]!; place < offsets[set + 1]!; place++)
      setsOf[cursor[members[place]!]!++] = set;
    if ((set & 0x3ff) === 0x3ff) yield;
  }
  const isCovered = new Uint8Array(offsets.length);
  const chosen: number[] = [];
  let covered = 0;
  while (chosen.length < Math.min(wanted, vertexCount)) {
    let best = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) if (counts[vertex]! > counts[best]!) best = vertex;
    if (counts[best] === 0) break;
    chosen.push(best);
    for (let slot = starts[best]!; slot < starts[best + 1]!; slot++) {
      const set = setsOf[slot]!;
      if (isCovered[set] === 1) continue;
      isCovered[set] = 1;
      covered++;
      for (let place = offsets[set]!; place < offsets[set + 1]!; place++) counts[members[place]!]!--;
      if ((slot & 0x3ff) === 0x3ff) yield;
    }
    yield;
  }
  return { chosen: Uint32Array.from(chosen), covered };
}
