import { F64s, U8s, U32s } from './arrays';
import { Graph } from './graph';
import { freeScratch, links, takeScratch, touched } from './scratch';

/** Resolution divided by the sum of all strengths. */
let scale: f64 = 0;
/** Gains up to this value are rounding errors. */
let tolerance: f64 = 0;
let totals: F64s = changetype<F64s>(0);
let sizes: U32s = changetype<U32s>(0);
let empty: U32s = changetype<U32s>(0);
let queue: U32s = changetype<U32s>(0);
let isQueued: U8s = changetype<U8s>(0);
let emptyCount: u32 = 0;
let head: u32 = 0;
let queued: u32 = 0;

/** Returns the queue, initially all vertices by number. */
export function startMoves(graph: Graph, scaleNow: f64, toleranceNow: f64): U32s {
  const vertexCount = graph.vertexCount;
  scale = scaleNow;
  tolerance = toleranceNow;
  freeScratch();
  totals = changetype<F64s>(takeScratch(8 * vertexCount));
  sizes = changetype<U32s>(takeScratch(4 * vertexCount));
  empty = changetype<U32s>(takeScratch(4 * vertexCount));
  queue = changetype<U32s>(takeScratch(4 * vertexCount));
  isQueued = changetype<U8s>(takeScratch(vertexCount));
  memory.fill(changetype<usize>(totals), 0, vertexCount << 3);
  memory.fill(changetype<usize>(sizes), 0, vertexCount << 2);
  memory.fill(changetype<usize>(isQueued), 1, vertexCount);
  emptyCount = head = 0;
  queued = vertexCount;
  return queue;
}

export function countLabels(graph: Graph, labels: U32s, from: u32, to: u32): void {
  const strengths = graph.strengths;
  for (let vertex = from; vertex < to; vertex++) {
    const label = labels[vertex];
    queue[vertex] = vertex;
    totals[label] = totals[label] + strengths[vertex];
    sizes[label] = sizes[label] + 1;
  }
}

/** Collects the unused labels, largest first. */
export function findEmpty(vertexCount: u32): void {
  for (let label = vertexCount; label-- > 0; ) {
    if (sizes[label] === 0) empty[emptyCount++] = label;
  }
}

/**
 * Moves single vertices to the community with the greatest gain in modularity. After a move, only the
 * neighbours are queued again. Returns the number of entries of `targets` that were read; 0 if the queue is
 * empty.
 */
export function moveSome(graph: Graph, labels: U32s, maxEntries: u32): u32 {
  const vertexCount = graph.vertexCount;
  const offsets = graph.offsets;
  const targets = graph.targets;
  const weights = graph.weights;
  const strengths = graph.strengths;
  const hasWeights = graph.isWeighted;
  let work: u32 = 0;
  while (queued > 0 && work < maxEntries) {
    const vertex = queue[head];
    if (++head === vertexCount) head = 0;
    queued--;
    isQueued[vertex] = 0;
    const start = offsets[vertex];
    const end = offsets[vertex + 1];
    work += 1 + end - start;
    if (start === end) continue;
    let touchedCount: u32 = 0;
    if (hasWeights) {
      for (let entry = start; entry < end; entry++) {
        const label = labels[targets[entry]];
        const before = links[label];
        if (before === 0) touched[touchedCount++] = label;
        links[label] = before + weights[entry];
      }
    } else {
      for (let entry = start; entry < end; entry++) {
        const label = labels[targets[entry]];
        const before = links[label];
        if (before === 0) touched[touchedCount++] = label;
        links[label] = before + 1;
      }
    }
    const own = labels[vertex];
    const strength = strengths[vertex];
    const factor = scale * strength;
    const ownTotal = totals[own] - strength;
    totals[own] = ownTotal;
    let best = own;
    let bestGain = links[own] - factor * ownTotal;
    for (let index: u32 = 0; index < touchedCount; index++) {
      const label = touched[index];
      const gain = links[label] - factor * totals[label];
      links[label] = 0;
      if (gain > bestGain + tolerance) {
        bestGain = gain;
        best = label;
      }
    }
    if (bestGain < -tolerance && emptyCount > 0) best = empty[--emptyCount];
    totals[best] = totals[best] + strength;
    if (best === own) continue;
    sizes[best] = sizes[best] + 1;
    sizes[own] = sizes[own] - 1;
    if (sizes[own] === 0) empty[emptyCount++] = own;
    labels[vertex] = best;
    for (let entry = start; entry < end; entry++) {
      const other = targets[entry];
      if (isQueued[other] === 1 || labels[other] === best) continue;
      isQueued[other] = 1;
      let slot = head + queued++;
      if (slot >= vertexCount) slot -= vertexCount;
      queue[slot] = other;
    }
  }
  return work;
}
