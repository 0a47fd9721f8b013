import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, countUp, toAdjacency } from '../lib/searches/adjacency.ts';

const rangeMask = 0x1ffff;
const sliceEntries = 32_768;

/**
 * Core number: the largest k for which the vertex is in a subgraph where all vertices have degree k or more. For each k
 * the vertices of degree k are removed until none is left (ParK: Dasari, Desh and Zubair, 2014). A vertex is looked at
 * once for each k up to its core number, which is at most its degree: O(V + E).
 */
export default {
  id: 'k-core',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 20 * input.vertexCount,
  *run(input) {
    const { vertexCount, offsets, targets } = yield* toAdjacency(input, 'any');
    /** By vertex: degree among the vertices that are left; its core number once it is removed. */
    const degrees = new Uint32Array(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & rangeMask) === rangeMask) yield;
      degrees[vertex] = offsets[vertex + 1]! - offsets[vertex]!;
    }
    const removed = new Uint32Array(vertexCount);
    yield;
    const left = countUp(vertexCount);
    yield;
    for (let core = 0, leftCount = vertexCount; leftCount > 0; ) {
      let [removedCount, keptCount, lowest] = [0, 0, vertexCount];
      for (let from = 0; from < leftCount; from += rangeMask) {
        const to = Math.min(leftCount, from + rangeMask);
        const part = select(left, degrees, removed, core, from, to, keptCount, removedCount);
        keptCount = part.keptCount;
        removedCount = part.removedCount;
        lowest = Math.min(lowest, part.lowest);
        yield;
      }
      leftCount = keptCount;
      if (removedCount === 0) {
        core = lowest;
        continue;
      }
      for (let next = 0; next < removedCount; ) {
        const part = remove(offsets, targets, degrees, removed, core, next, removedCount);
        next = part.next;
        removedCount = part.removedCount;
        yield;
      }
      core++;
    }
    const scores = new Float64Array(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & rangeMask) === rangeMask) yield;
      scores[vertex] = degrees[vertex]!;
    }
    return { scores };
  },
} satisfies Kernel<'k-core'>;

/**
 * Appends those of a range of `left` that have degree `core` to `removed`, and keeps those of a higher degree, in place.
 * `lowest`: the lowest degree of those.
 */
function select(
  left: Uint32Array,
  degrees: Uint32Array,
  removed: Uint32Array,
  core: number,
  from: number,
  to: number,
  kept: number,
  alreadyRemoved: number,
) {
  let [keptCount, removedCount, lowest] = [kept, alreadyRemoved, left.length];
  for (let place = from; place < to; place++) {
    const vertex = left[place]!;
    const degree = degrees[vertex]!;
    if (degree > core) {
      left[keptCount++] = vertex;
      if (degree < lowest) lowest = degree;
    } else if (degree === core) removed[removedCount++] = vertex;
  }
  return { keptCount, removedCount, lowest };
}

/** Removes vertices from place `next` of `removed` on, and appends neighbours whose degree falls to `core`. */
function remove(
  offsets: Uint32Array,
  targets: Uint32Array,
  degrees: Uint32Array,
  removed: Uint32Array,
  core: number,
  firstPlace: number,
  alreadyRemoved: number,
) {
  let [next, removedCount] = [firstPlace, alreadyRemoved];
  for (let work = 0; next < removedCount && work < sliceEntries; next++) {
    const vertex = removed[next]!;
    const end = offsets[vertex + 1]!;
    for (let entry = offsets[vertex]!; entry < end; entry++) {
      const other = targets[entry]!;
      const degree = degrees[other]!;
      if (degree <= core) continue;
      degrees[other] = degree - 1;
      if (degree - 1 === core) removed[removedCount++] = other;
    }
    work += 1 + end - offsets[vertex]!;
  }
  return { next, removedCount };
}
