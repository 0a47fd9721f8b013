import type { Random } from '../../protocol/lib/random.ts';
import { shuffleInSteps } from './in-steps.ts';
import type { WeightedGraph } from './WeightedGraph.ts';

const sliceEntries = 32_768;

/**
 * Splits each community into connected, well-linked parts (the refinement of Traag, Waltman and van Eck, 2019, which
 * always takes the best merge): single vertices join a part of their own community where that raises modularity.
 * Gives labels below V. O(V + E).
 */
export function* refineCommunities(
  graph: WeightedGraph,
  communities: Uint32Array,
  scale: number,
  random: Random,
): Generator<undefined, Uint32Array> {
  const { vertexCount, offsets, targets, weights, strengths } = graph;
  const labels = new Uint32Array(vertexCount);
  const order = new Uint32Array(vertexCount);
  const communityTotals = new Float64Array(vertexCount);
  /** Of a vertex, later of a part: what links it to the rest of its community. */
  const outer = new Float64Array(vertexCount);
  const totals = strengths.slice();
  const sizes = new Uint32Array(vertexCount).fill(1);
  let work = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    order[vertex] = labels[vertex] = vertex;
    const community = communities[vertex]!;
    communityTotals[community]! += strengths[vertex]!;
    let sum = 0;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      if (communities[targets[entry]!] === community) sum += weights[entry]!;
    }
    outer[vertex] = sum;
    work += 4 + offsets[vertex + 1]! - offsets[vertex]!;
    if (work < sliceEntries) continue;
    work = 0;
    yield;
  }
  yield* shuffleInSteps(order, random);
  const links = new Float64Array(vertexCount);
  const touched = new Uint32Array(vertexCount);
  for (let place = 0; place < vertexCount; ) {
    place = joinSome(place);
    yield;
  }
  return labels;

  /** Looks at some vertices; gives the place of the next. */
  function joinSome(from: number): number {
    let place = from;
    for (let done = 0; place < vertexCount && done < sliceEntries; place++) {
      const vertex = order[place]!;
      done += 4 + offsets[vertex + 1]! - offsets[vertex]!;
      if (sizes[labels[vertex]!] !== 1) continue;
      const community = communities[vertex]!;
      const communityTotal = communityTotals[community]!;
      const strength = strengths[vertex]!;
      const own = labels[vertex]!;
      const ownOuter = outer[own]!;
      if (ownOuter < scale * strength * (communityTotal - strength)) continue;
      let touchedCount = 0;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (communities[other] !== community) continue;
        const label = labels[other]!;
        if (links[label] === 0) touched[touchedCount++] = label;
        links[label]! += weights[entry]!;
      }
      let best = own;
      let bestGain = 0;
      let bestLink = 0;
      for (let index = 0; index < touchedCount; index++) {
        const label = touched[index]!;
        const link = links[label]!;
        links[label] = 0;
        const total = totals[label]!;
        const gain = link - scale * strength * total;
        if (gain > bestGain && outer[label]! >= scale * total * (communityTotal - total)) {
          bestGain = gain;
          best = label;
          bestLink = link;
        }
      }
      if (best === own) continue;
      labels[vertex] = best;
      sizes[own] = 0;
      sizes[best]!++;
      totals[best]! += strength;
      outer[best]! += ownOuter - 2 * bestLink;
    }
    return place;
  }
}
