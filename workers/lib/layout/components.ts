import { copyInSteps, fillInSteps, sortInSteps } from '../in-steps.ts';
import { countUp } from '../searches/adjacency.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

/** The connected components of a graph, largest first. */
export interface Components {
  readonly count: number;
  /** Uint32, count + 1: start of the members of each component in `members`. */
  readonly starts: Uint32Array;
  /** Uint32, V: vertices by component, ascending within a component. */
  readonly members: Uint32Array;
}

/** Connected components by breadth-first search. O(V + E). Yields after a bounded amount of work. */
export function* toComponents({
  vertexCount,
  offsets,
  targets,
}: LayoutGraph): Generator<undefined, Components> {
  const labels = yield* fillInSteps(new Uint32Array(vertexCount), 0xffffffff);
  const queue = new Uint32Array(vertexCount);
  const sizes: number[] = [];
  let work = 0;
  for (let seed = 0; seed < vertexCount; seed++) {
    if (labels[seed] !== 0xffffffff) continue;
    const label = sizes.length;
    labels[seed] = label;
    queue[0] = seed;
    let length = 1;
    for (let next = 0; next < length; next++) {
      const vertex = queue[next]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (labels[other] !== 0xffffffff) continue;
        labels[other] = label;
        queue[length++] = other;
      }
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work < 32_768) continue;
      work = 0;
      yield;
    }
    sizes.push(length);
  }
  const bySize = yield* sortInSteps(
    countUp(sizes.length),
    (one, other) => sizes[other]! - sizes[one]! || one - other,
  );
  const ranks = new Uint32Array(sizes.length);
  const starts = new Uint32Array(sizes.length + 1);
  for (let rank = 0; rank < bySize.length; rank++) {
    if ((rank & 0x7fff) === 0x7fff) yield;
    const label = bySize[rank]!;
    ranks[label] = rank;
    starts[rank + 1] = starts[rank]! + sizes[label]!;
  }
  yield;
  const cursor = yield* copyInSteps(starts, sizes.length);
  const members = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & 0x3fff) === 0x3fff) yield;
    members[cursor[ranks[labels[vertex]!]!]!++] = vertex;
  }
  return { count: sizes.length, starts, members };
}

/**
 * The subgraph induced by `members`; its vertex i is `members[i]`. `places` (Uint32, V) is scratch memory
 * with undefined content afterwards. Proportional to the members and their edges. Yields after a bounded
 * amount of work.
 */
export function* toSubgraph(
  graph: LayoutGraph,
  members: Uint32Array,
  places: Uint32Array,
): Generator<undefined, LayoutGraph> {
  if (members.length === graph.vertexCount) return graph;
  let max = 0;
  for (let place = 0; place < members.length; place++) {
    if ((place & 0xffff) === 0xffff) yield;
    const vertex = members[place]!;
    places[vertex] = place;
    max += graph.offsets[vertex + 1]! - graph.offsets[vertex]!;
  }
  const offsets = new Uint32Array(members.length + 1);
  const targets = new Uint32Array(max);
  const weights = new Float32Array(max);
  const masses = new Float32Array(members.length);
  let length = 0;
  let work = 0;
  yield;
  for (let place = 0; place < members.length; place++) {
    const vertex = members[place]!;
    for (let entry = graph.offsets[vertex]!; entry < graph.offsets[vertex + 1]!; entry++) {
      const other = graph.targets[entry]!;
      const otherPlace = places[other]!;
      if (members[otherPlace] !== other) continue;
      targets[length] = otherPlace;
      weights[length++] = graph.weights[entry]!;
    }
    offsets[place + 1] = length;
    masses[place] = graph.masses[vertex]!;
    work += 1 + graph.offsets[vertex + 1]! - graph.offsets[vertex]!;
    if (work < 32_768) continue;
    work = 0;
    yield;
  }
  return {
    vertexCount: members.length,
    offsets,
    targets: targets.subarray(0, length),
    weights: weights.subarray(0, length),
    masses,
  };
}
