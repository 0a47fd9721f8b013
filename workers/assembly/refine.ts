import { F64s, U8s, U32s } from './arrays';
import { Graph } from './graph';
import { freeScratch, links, takeScratch, touched } from './scratch';

let scale: f64 = 0;
let order: U32s = changetype<U32s>(0);
let communityTotals: F64s = changetype<F64s>(0);
/** By vertex, later by part: weight of its edges to the rest of its community. */
let outer: F64s = changetype<F64s>(0);
let totals: F64s = changetype<F64s>(0);
/** By vertex: 1 if its part contains no other vertex. */
let isAlone: U8s = changetype<U8s>(0);

/** Returns the order in which vertices are visited: by number. */
export function startRefine(graph: Graph, scaleNow: f64): U32s {
  const vertexCount = graph.vertexCount;
  scale = scaleNow;
  freeScratch();
  order = changetype<U32s>(takeScratch(4 * vertexCount));
  communityTotals = changetype<F64s>(takeScratch(8 * vertexCount));
  outer = changetype<F64s>(takeScratch(8 * vertexCount));
  totals = changetype<F64s>(takeScratch(8 * vertexCount));
  isAlone = changetype<U8s>(takeScratch(vertexCount));
  memory.fill(changetype<usize>(communityTotals), 0, vertexCount << 3);
  memory.fill(changetype<usize>(isAlone), 1, vertexCount);
  return order;
}

/** Initializes some vertices as single-vertex parts. Returns the next vertex. */
export function partSome(graph: Graph, communities: U32s, parts: U32s, from: u32, maxEntries: u32): u32 {
  const vertexCount = graph.vertexCount;
  const offsets = graph.offsets;
  const targets = graph.targets;
  const weights = graph.weights;
  const hasWeights = graph.isWeighted;
  let work: u32 = 0;
  let vertex = from;
  for (; vertex < vertexCount && work < maxEntries; vertex++) {
    const community = communities[vertex];
    const strength = graph.strengths[vertex];
    order[vertex] = vertex;
    parts[vertex] = vertex;
    totals[vertex] = strength;
    communityTotals[community] = communityTotals[community] + strength;
    const end = offsets[vertex + 1];
    work += 4 + end - offsets[vertex];
    let sum: f64 = 0;
    if (hasWeights) {
      for (let entry = offsets[vertex]; entry < end; entry++) {
        if (communities[targets[entry]] === community) sum += weights[entry];
      }
    } else {
      let number: u32 = 0;
      for (let entry = offsets[vertex]; entry < end; entry++) {
        number += u32(communities[targets[entry]] === community);
      }
      sum = number;
    }
    outer[vertex] = sum;
  }
  return vertex;
}

/**
 * Splits communities into connected, well-linked parts (the refinement of Traag, Waltman and van Eck, 2019,
 * with the best merge instead of a random one): a single vertex joins a part of its own community if that
 * increases modularity. Returns the next position in the order.
 */
export function joinSome(graph: Graph, communities: U32s, parts: U32s, from: u32, maxEntries: u32): u32 {
  const vertexCount = graph.vertexCount;
  const offsets = graph.offsets;
  const targets = graph.targets;
  const weights = graph.weights;
  const hasWeights = graph.isWeighted;
  let place = from;
  for (let work: u32 = 0; place < vertexCount && work < maxEntries; place++) {
    const vertex = order[place];
    const start = offsets[vertex];
    const end = offsets[vertex + 1];
    work += 4 + end - start;
    if (!isAlone[vertex]) continue;
    const community = communities[vertex];
    const communityTotal = communityTotals[community];
    const factor = scale * totals[vertex];
    const ownOuter = outer[vertex];
    if (ownOuter < factor * (communityTotal - totals[vertex])) continue;
    let touchedCount: u32 = 0;
    for (let entry = start; entry < end; entry++) {
      const other = targets[entry];
      if (communities[other] !== community) continue;
      const part = parts[other];
      const before = links[part];
      if (before === 0) touched[touchedCount++] = part;
      links[part] = before + (hasWeights ? weights[entry] : 1);
    }
    let best = vertex;
    let bestGain: f64 = 0;
    let bestLink: f64 = 0;
    for (let index: u32 = 0; index < touchedCount; index++) {
      const part = touched[index];
      const link = links[part];
      links[part] = 0;
      const total = totals[part];
      const gain = link - factor * total;
      if (gain > bestGain && outer[part] >= scale * total * (communityTotal - total)) {
        bestGain = gain;
        best = part;
        bestLink = link;
      }
    }
    if (best === vertex) continue;
    parts[vertex] = best;
    isAlone[vertex] = 0;
    isAlone[best] = 0;
    outer[best] = outer[best] + ownOuter - 2 * bestLink;
    totals[best] = totals[best] + totals[vertex];
  }
  return place;
}
