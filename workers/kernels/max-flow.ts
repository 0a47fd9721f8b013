import type { MaxFlowInput } from '../../protocol/analysis-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';

const rest = 1e-9;

/** Arcs 2e and 2e + 1 are those of edge e, along and against it. */
interface Network {
  /** Arcs by their start: those of v are `arcs[offsets[v] .. offsets[v + 1])`. */
  readonly offsets: Uint32Array;
  readonly arcs: Uint32Array;
  /** Float64 by arc: capacity that is left. */
  readonly left: Float64Array;
  /** Uint32 by arc: its end. */
  readonly ends: Uint32Array;
}

/**
 * Maximum flow between two vertices and the minimum cut next to the source (Dinic, 1970). Weights are capacities.
 * O(V² · E) at worst, much less in practice.
 */
export default {
  id: 'max-flow',
  bytesOf: ({ vertexCount, sources }) => 16 * vertexCount + 40 * sources.length,
  *run(input, context) {
    const { vertexCount, sources, targets, from, to } = input;
    if (from === to)
      throw new Error('the source and the sink: expected two vertices, found the same vertex twice');
    yield* checkWeights(input.weights);
    context.phase('read the graph');
    const network = yield* toNetwork(input);
    const levels = new Int32Array(vertexCount);
    context.phase('push the flow');
    let value = 0;
    while (yield* setLevels(network, levels, from, to)) value += yield* pushFlow(network, levels, from, to);
    const isSourceSide = Uint8Array.from(levels, (level) => (level >= 0 ? 1 : 0));
    const flows = new Float64Array(sources.length);
    const cut: number[] = [];
    for (let edge = 0; edge < sources.length; edge++) {
      if ((edge & 0xffff) === 0xffff) yield;
      const capacity = input.weights === undefined ? 1 : input.weights[edge]!;
      const before = input.direction === 'in' ? 0 : capacity;
      flows[edge] = before - network.left[2 * edge]!;
      const [one, other] = [isSourceSide[sources[edge]!]!, isSourceSide[targets[edge]!]!];
      if (one === other || capacity === 0) continue;
      if (input.direction === 'any' || (input.direction === 'out') === (one === 1)) cut.push(edge);
    }
    return { value, flows, isSourceSide, cut: Uint32Array.from(cut) };
  },
} satisfies Kernel<'max-flow'>;

function* toNetwork({
  vertexCount,
  sources,
  targets,
  weights,
  direction,
}: MaxFlowInput): Generator<undefined, Network> {
  const offsets = new Uint32Array(vertexCount + 1);
  const left = new Float64Array(2 * sources.length);
  const ends = new Uint32Array(2 * sources.length);
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & 0x7fff) === 0x7fff) yield;
    const capacity = weights === undefined ? 1 : weights[edge]!;
    if (direction !== 'in') left[2 * edge] = capacity;
    if (direction !== 'out') left[2 * edge + 1] = capacity;
    ends[2 * edge] = targets[edge]!;
    ends[2 * edge + 1] = sources[edge]!;
    offsets[sources[edge]! + 1]!++;
    offsets[targets[edge]! + 1]!++;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) offsets[vertex + 1]! += offsets[vertex]!;
  yield;
  const cursor = offsets.slice(0, vertexCount);
  const arcs = new Uint32Array(2 * sources.length);
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & 0x1fff) === 0x1fff) yield;
    arcs[cursor[sources[edge]!]!++] = 2 * edge;
    arcs[cursor[targets[edge]!]!++] = 2 * edge + 1;
  }
  return { offsets, arcs, left, ends };
}

/** Distances from the source along arcs with capacity; −1: not reachable. True if the sink is reachable. */
function* setLevels(
  { offsets, arcs, left, ends }: Network,
  levels: Int32Array,
  from: number,
  to: number,
): Generator<undefined, boolean> {
  levels.fill(-1);
  levels[from] = 0;
  const queue = new Uint32Array(levels.length);
  queue[0] = from;
  let [length, work] = [1, 0];
  for (let next = 0; next < length; next++) {
    const vertex = queue[next]!;
    for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) {
      const arc = arcs[slot]!;
      if (left[arc]! <= rest || levels[ends[arc]!] !== -1) continue;
      levels[ends[arc]!] = levels[vertex]! + 1;
      queue[length++] = ends[arc]!;
    }
    work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
    if (work < 16_384) continue;
    work = 0;
    yield;
  }
  return levels[to] !== -1;
}

/** Fills all shortest paths with capacity. Returns the added flow. */
function* pushFlow(
  { offsets, arcs, left, ends }: Network,
  levels: Int32Array,
  from: number,
  to: number,
): Generator<undefined, number> {
  const cursor = offsets.slice(0, levels.length);
  const path = new Uint32Array(levels.length);
  let [value, depth, work] = [0, 0, 0];
  let vertex = from;
  for (;;) {
    if ((++work & 0x3fff) === 0) yield;
    if (vertex === to) {
      let amount = Number.POSITIVE_INFINITY;
      for (let step = 0; step < depth; step++) amount = Math.min(amount, left[path[step]!]!);
      let full = 0;
      for (let step = depth - 1; step >= 0; step--) {
        left[path[step]!]! -= amount;
        left[path[step]! ^ 1]! += amount;
        if (left[path[step]!]! <= rest) full = step;
      }
      value += amount;
      work += depth;
      // The search goes on before the first full arc.
      vertex = ends[path[full]! ^ 1]!;
      depth = full;
      continue;
    }
    if (cursor[vertex]! < offsets[vertex + 1]!) {
      const arc = arcs[cursor[vertex]!]!;
      if (left[arc]! > rest && levels[ends[arc]!] === levels[vertex]! + 1) {
        path[depth++] = arc;
        vertex = ends[arc]!;
      } else cursor[vertex]!++;
      continue;
    }
    if (vertex === from) return value;
    // A dead end.
    vertex = ends[path[--depth]! ^ 1]!;
    cursor[vertex]!++;
  }
}
