import type { NodeLimitInput } from '../../protocol/community-jobs.ts';
import type { JobMessage } from '../../protocol/jobs.ts';
import type { Kernel, KernelContext } from '../kernel.ts';
import { groupSimilar } from '../lib/communities/group-similar.ts';
import { fillInSteps, sortInSteps } from '../lib/in-steps.ts';
import { countUp } from '../lib/searches/adjacency.ts';
import leiden from './leiden.ts';

/**
 * Target size as a share of the limit, so that not every change triggers a new grouping. Communities that
 * would exceed it are not dissolved.
 */
const aim = 0.9;
const similarityThreshold = 0.5;
/** Bit mask: number of vertices or edges between two yields, minus 1. */
const rangeMask = 0x7fff;
const none = 0xffffffff;

/** Candidate communities: part i has the vertices `members[starts[i] .. starts[i + 1])`, at least two. */
interface Parts {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

/**
 * Plans changes that keep the number of shown vertices within the limit. Above the limit: collapses the
 * largest expanded communities without a pinned vertex, as many as needed; then forms communities of the
 * remaining vertices, first by modularity (Leiden), then by similarity of neighbour sets. If one community
 * suffices, the smallest sufficient one is taken, otherwise the largest. Below the limit: dissolves
 * communities that an earlier plan formed, smallest first. Pinned vertices are not changed.
 */
export default {
  id: 'node-limit',
  bytesOf: (input) => leiden.bytesOf(input as never) + 12 * input.sources.length + 40 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, limit } = input;
    const plan = new Plan(input);
    yield;
    if (vertexCount > limit) {
      plan.collapseBoxes();
      if (plan.excess > 0) yield* plan.form(yield* findByModularity(input, yield* plan.free(), context));
      if (plan.excess > 0) {
        context.phase('find similar vertices');
        yield* plan.form(yield* findSimilar(input, yield* plan.free()));
      }
    } else yield* plan.dissolve();
    return {
      collapsed: Uint32Array.from(plan.collapsed),
      groups: plan.groups,
      dissolved: Uint32Array.from(plan.dissolved),
      shown: plan.shown,
    };
  },
} satisfies Kernel<'node-limit'>;

class Plan {
  readonly #input: NodeLimitInput;
  readonly collapsed: number[] = [];
  readonly dissolved: number[] = [];
  readonly groups: Uint32Array;
  readonly #isTaken: Uint8Array;
  #groupCount = 0;
  shown: number;

  constructor(input: NodeLimitInput) {
    this.#input = input;
    this.groups = new Uint32Array(input.vertexCount);
    this.#isTaken = input.kept.slice();
    this.shown = input.vertexCount;
  }

  /** Number of vertices above the target size. */
  get excess(): number {
    return this.shown - Math.floor(aim * this.#input.limit);
  }

  /** Vertices that are not part of a decision yet. */
  *free(): Generator<undefined, Uint32Array> {
    const { vertexCount } = this.#input;
    const free = new Uint32Array(vertexCount);
    let count = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & rangeMask) === rangeMask) yield;
      if (this.#isTaken[vertex] === 0) free[count++] = vertex;
    }
    return free.subarray(0, count);
  }

  collapseBoxes(): void {
    const { boxOffsets, boxVertices } = this.#input;
    const membersOf = (box: number) => boxVertices.subarray(boxOffsets[box]!, boxOffsets[box + 1]!);
    const boxes = [...countUp(Math.max(0, boxOffsets.length - 1))];
    boxes.sort((one, other) => membersOf(other).length - membersOf(one).length || one - other);
    for (const box of boxes) {
      if (this.excess <= 0) return;
      const members = membersOf(box);
      if (members.length < 2 || members.some((vertex) => this.#isTaken[vertex] === 1)) continue;
      for (const vertex of members) this.#isTaken[vertex] = 1;
      this.collapsed.push(box);
      this.shown -= members.length - 1;
    }
  }

  /** Forms communities of the parts until the target is reached or no part is left. */
  *form({ count, starts, members }: Parts): Generator<undefined, void> {
    const sizeOf = (part: number) => starts[part + 1]! - starts[part]!;
    const order = yield* sortInSteps(
      countUp(count),
      (one, other) => sizeOf(one) - sizeOf(other) || one - other,
    );
    let work = 0;
    for (let left = count; this.excess > 0 && left > 0; left--) {
      // A part larger than the excess is the last one needed.
      const isEnough = sizeOf(order[left - 1]!) > this.excess;
      const part = order[isEnough ? order.findIndex((each) => sizeOf(each) > this.excess) : left - 1]!;
      this.#groupCount++;
      for (let place = starts[part]!; place < starts[part + 1]!; place++) {
        this.groups[members[place]!] = this.#groupCount;
        this.#isTaken[members[place]!] = 1;
        if ((++work & rangeMask) === 0) yield;
      }
      this.shown -= sizeOf(part) - 1;
    }
  }

  *dissolve(): Generator<undefined, void> {
    const { isOwn, sizes } = this.#input;
    const own = (yield* this.free()).filter((vertex) => isOwn[vertex] === 1);
    own.sort((one, other) => sizes[one]! - sizes[other]! || one - other);
    for (const vertex of own) {
      if (this.excess + sizes[vertex]! - 1 > 0) return;
      this.dissolved.push(vertex);
      this.shown += sizes[vertex]! - 1;
    }
  }
}

function* findByModularity(
  input: NodeLimitInput,
  free: Uint32Array,
  context: KernelContext<JobMessage<'node-limit'>>,
): Generator<'frame' | undefined, Parts> {
  if (free.length < 2) return { count: 0, starts: Uint32Array.of(0), members: new Uint32Array(0) };
  const places = yield* fillInSteps(new Uint32Array(input.vertexCount), none);
  for (let place = 0; place < free.length; place++) {
    if ((place & rangeMask) === rangeMask) yield;
    places[free[place]!] = place;
  }
  const sources = new Uint32Array(input.sources.length);
  yield;
  const targets = new Uint32Array(sources.length);
  yield;
  let length = 0;
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & rangeMask) === rangeMask) yield;
    const [source, target] = [places[input.sources[edge]!]!, places[input.targets[edge]!]!];
    if (source === none || target === none) continue;
    sources[length] = source;
    targets[length++] = target;
  }
  const { members } = yield* leiden.run(
    {
      vertexCount: free.length,
      sources: sources.subarray(0, length),
      targets: targets.subarray(0, length),
      resolution: 1,
      seed: input.seed,
    },
    context as never,
  );
  return yield* toParts(free, members);
}

function* findSimilar(
  { vertexCount, sources, targets, collections }: NodeLimitInput,
  free: Uint32Array,
): Generator<undefined, Parts> {
  const pairs = new Uint32Array(free.length);
  for (let place = 0; place < free.length; place++) {
    if ((place & rangeMask) === rangeMask) yield;
    pairs[place] = collections[free[place]!]!;
  }
  const labels = yield* groupSimilar({
    vertexCount,
    sources,
    targets,
    candidates: free,
    pairOffsets: countUp(free.length + 1),
    pairs,
    threshold: similarityThreshold,
    maxGroups: 0,
  });
  return yield* toParts(free, labels);
}

/**
 * Groups vertices by label (labels below their number) and drops labels with a single vertex. Groups are in
 * the order of their first vertex. O(V).
 */
function* toParts(vertices: Uint32Array, labels: Uint32Array): Generator<undefined, Parts> {
  const sizes = new Uint32Array(labels.length);
  for (let place = 0; place < labels.length; place++) {
    if ((place & rangeMask) === rangeMask) yield;
    sizes[labels[place]!]!++;
  }
  /** By label: index of its next member. */
  const next = yield* fillInSteps(new Uint32Array(labels.length), none);
  const members = new Uint32Array(labels.length);
  const starts = new Uint32Array(labels.length + 1);
  yield;
  let count = 0;
  for (let place = 0; place < labels.length; place++) {
    if ((place & rangeMask) === rangeMask) yield;
    const label = labels[place]!;
    if (sizes[label]! < 2) continue;
    if (next[label] === none) {
      next[label] = starts[count]!;
      starts[++count] = next[label]! + sizes[label]!;
    }
    members[next[label]!++] = vertices[place]!;
  }
  return { count, starts, members };
}
