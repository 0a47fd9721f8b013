import type { ForceNearbyInput, LayoutMessage } from '../../protocol/jobs.ts';
import type { Kernel, KernelContext, KernelPause } from '../kernel.ts';
import { toSubgraph } from '../lib/components.ts';
import { estimateRepulsion } from '../lib/estimate-repulsion.ts';
import { type LayoutGraph, toLayoutGraph } from '../lib/LayoutGraph.ts';
import { Refinement } from '../lib/refine.ts';

const steps = 60;
/** How far around the loose vertices others are felt, in edge lengths. */
const horizon = 4;

/**
 * Finds places for the loose vertices in a picture that stays as it is: only they move, and their neighbours a little,
 * the less the more other neighbours hold them. A vertex in the hand stays under it, and draws its neighbours along.
 * After the whole graph has been read once, a step costs what lies near, not what there is.
 */
const forceNearby: Kernel<'force-nearby'> = {
  id: 'force-nearby',
  *run(input, context) {
    const { vertexCount, positions, edgeLength } = input;
    const graph = yield* toLayoutGraph(vertexCount, input.sources, input.targets);
    const mobility = toMobility(graph, input);
    yield;
    const members = toMembers(graph, input, mobility);
    yield;
    const places = new Uint32Array(vertexCount);
    const near = yield* toSubgraph(graph, members, places);
    const nearPositions = Float32Array.from({ length: 2 * members.length }, (_, slot) => {
      return positions[2 * members[slot >> 1]! + (slot & 1)]!;
    });
    const nearMobility = Float32Array.from(members, (vertex) => mobility[vertex]!);
    const calm = Array.from(members.keys()).filter((place) => input.loose[members[place]!] !== 1);
    const bounds = { least: 0.0005, usual: 0.2 };
    const repulsion = yield* estimateRepulsion(graph, positions, members, calm, edgeLength, bounds);
    const forces = { edgeLength, repulsion, gravity: 0, opening: 0.8 };
    const refinement = new Refinement(near, nearPositions, forces, { mobility: nearMobility });
    const hand = new Hand(members, nearPositions, nearMobility);
    const write = (values: Float32Array) => {
      values.set(positions);
      writeNear(values, members, nearPositions);
    };
    for (let step = 0; step < steps; step++) {
      hand.take(context);
      // While a hand holds on, the layout stays half warm.
      if (hand.isHolding) step = Math.min(step, steps >> 1);
      const share = step / steps;
      yield* refinement.step(edgeLength * 0.02 ** share);
      context.show(2 * vertexCount, write, share, 1 - share);
      yield (hand.isHolding ? 'frame' : undefined) satisfies KernelPause;
    }
    writeNear(positions, members, nearPositions);
    return { positions };
  },
};

/** 1 for loose vertices; for their neighbours one over the degree: who has other neighbours is held by them. */
function toMobility({ vertexCount, offsets, targets }: LayoutGraph, input: ForceNearbyInput): Float32Array {
  const mobility = new Float32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if (input.loose[vertex] !== 1) continue;
    mobility[vertex] = 1;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const other = targets[entry]!;
      mobility[other] = Math.max(mobility[other]!, 1 / (offsets[other + 1]! - offsets[other]!));
    }
  }
  input.fixed.forEach((isFixed, vertex) => {
    if (isFixed === 1) mobility[vertex] = 0;
  });
  return mobility;
}

/** Those that move, all their neighbours, and whoever lies near the loose ones; ascending. */
function toMembers(graph: LayoutGraph, input: ForceNearbyInput, mobility: Float32Array): Uint32Array {
  const { positions, loose } = input;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  loose.forEach((isLoose, vertex) => {
    if (isLoose !== 1) return;
    minX = Math.min(minX, positions[2 * vertex]!);
    maxX = Math.max(maxX, positions[2 * vertex]!);
    minY = Math.min(minY, positions[2 * vertex + 1]!);
    maxY = Math.max(maxY, positions[2 * vertex + 1]!);
  });
  const margin = horizon * input.edgeLength;
  const isMember = new Uint8Array(graph.vertexCount);
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    const x = positions[2 * vertex]!;
    const y = positions[2 * vertex + 1]!;
    if (x > minX - margin && x < maxX + margin && y > minY - margin && y < maxY + margin)
      isMember[vertex] = 1;
    if (mobility[vertex] === 0) continue;
    isMember[vertex] = 1;
    for (let entry = graph.offsets[vertex]!; entry < graph.offsets[vertex + 1]!; entry++) {
      isMember[graph.targets[entry]!] = 1;
    }
  }
  let count = 0;
  for (const each of isMember) count += each;
  const members = new Uint32Array(count);
  let length = 0;
  isMember.forEach((each, vertex) => {
    if (each === 1) members[length++] = vertex;
  });
  return members;
}

/** Follows the messages about vertices in the hand. */
class Hand {
  readonly #held = new Map<number, number>();
  readonly #places = new Map<number, number>();

  constructor(
    members: Uint32Array,
    readonly positions: Float32Array,
    readonly mobility: Float32Array,
  ) {
    for (let place = 0; place < members.length; place++) this.#places.set(members[place]!, place);
  }

  get isHolding(): boolean {
    return this.#held.size > 0;
  }

  take(context: KernelContext<LayoutMessage>): void {
    for (const message of context.takeMessages()) {
      const place = this.#places.get(message.vertex);
      if (place === undefined) continue;
      if (message.kind === 'hold') {
        if (!this.#held.has(place)) this.#held.set(place, this.mobility[place]!);
        this.mobility[place] = 0;
        this.positions[2 * place] = message.x;
        this.positions[2 * place + 1] = message.y;
      } else {
        // Let go, it stays where it was put: the picture is the analyst's map.
        this.#held.delete(place);
      }
    }
  }
}

function writeNear(values: Float32Array, members: Uint32Array, near: Float32Array): void {
  members.forEach((vertex, place) => {
    values[2 * vertex] = near[2 * place]!;
    values[2 * vertex + 1] = near[2 * place + 1]!;
  });
}

export default forceNearby;
