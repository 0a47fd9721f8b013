import type { NodeLimitInput } from '../../protocol/community-jobs.ts';
import type { JobMessage } from '../../protocol/jobs.ts';
import type { Kernel, KernelContext } from '../kernel.ts';
import { countUp } from '../lib/adjacency.ts';
import { groupSimilar } from '../lib/group-similar.ts';
import leiden from './leiden.ts';

/** Down to this share of the limit, so that not each gesture groups again; nor is dissolved what would exceed it. */
const aim = 0.9;
const similarityThreshold = 0.5;
/** One less than the vertices or edges between two yields. */
const rangeMask = 0x7fff;

/**
 * Plans how a picture keeps to its limit. Beyond it the largest expanded communities are collapsed that hold no kept
 * vertex, as many as needed; then new communities are formed of the rest: those of modularity (Leiden), then of similar
 * vertices; of those large enough the smallest, else the largest. Below it the communities that the limit has made are
 * dissolved, the smallest first, while there is room. Kept vertices are touched by nothing.
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
      if (plan.excess > 0) yield* plan.form(yield* findByModularity(input, plan, context));
      if (plan.excess > 0) {
        context.phase('find similar vertices');
        yield* plan.form(yield* findSimilar(input, plan));
      }
    } else plan.dissolve();
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

  /** Vertices too many for what is aimed at. */
  get excess(): number {
    return this.shown - Math.floor(aim * this.#input.limit);
  }

  /** Vertices that nothing has been decided of. */
  get free(): Uint32Array {
    return countUp(this.#input.vertexCount).filter((vertex) => this.#isTaken[vertex] === 0);
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

  /** Forms communities of parts (vertex indices each) until the picture is within the limit or none is left. */
  *form(parts: readonly (readonly number[])[]): Generator<undefined, void> {
    const left = parts.filter((part) => part.length > 1).sort((one, other) => one.length - other.length);
    yield;
    let work = 0;
    while (this.excess > 0 && left.length > 0) {
      const isEnough = left.at(-1)!.length > this.excess;
      const enough = isEnough ? left.findIndex((part) => part.length > this.excess) : -1;
      const [part] = left.splice(enough === -1 ? left.length - 1 : enough, 1);
      this.#groupCount++;
      for (const vertex of part!) {
        this.groups[vertex] = this.#groupCount;
        this.#isTaken[vertex] = 1;
      }
      this.shown -= part!.length - 1;
      work += part!.length;
      if (work <= rangeMask) continue;
      work = 0;
      yield;
    }
  }

  dissolve(): void {
    const { isOwn, sizes } = this.#input;
    const own = [...this.free].filter((vertex) => isOwn[vertex] === 1);
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
  plan: Plan,
  context: KernelContext<JobMessage<'node-limit'>>,
): Generator<'frame' | undefined, number[][]> {
  const { free } = plan;
  if (free.length < 2) return [];
  yield;
  const places = new Uint32Array(input.vertexCount).fill(0xffffffff);
  for (let place = 0; place < free.length; place++) {
    if ((place & rangeMask) === rangeMask) yield;
    places[free[place]!] = place;
  }
  const sources = new Uint32Array(input.sources.length);
  const targets = new Uint32Array(sources.length);
  let length = 0;
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & rangeMask) === rangeMask) yield;
    const [source, target] = [places[input.sources[edge]!]!, places[input.targets[edge]!]!];
    if (source === 0xffffffff || target === 0xffffffff) continue;
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
  { free }: Plan,
): Generator<undefined, number[][]> {
  const labels = yield* groupSimilar({
    vertexCount,
    sources,
    targets,
    candidates: free,
    pairOffsets: countUp(free.length + 1),
    pairs: free.map((vertex) => collections[vertex]!),
    threshold: similarityThreshold,
    mostGroups: 0,
  });
  return yield* toParts(free, labels);
}

function* toParts(vertices: Uint32Array, labels: Uint32Array): Generator<undefined, number[][]> {
  const parts = new Map<number, number[]>();
  for (let place = 0; place < vertices.length; place++) {
    if ((place & rangeMask) === rangeMask) yield;
    const part = parts.get(labels[place]!);
    if (part === undefined) parts.set(labels[place]!, [vertices[place]!]);
    else part.push(vertices[place]!);
  }
  return [...parts.values()];
}
