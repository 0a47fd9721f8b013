import type { PartitionResult } from '../../../protocol/graph-jobs.ts';
import { copyInSteps, fillInSteps } from '../in-steps.ts';
import type { Adjacency } from '../searches/adjacency.ts';

/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 32_767;

/**
 * Renumbers labels (below V) from 0 in order of their first vertex, in place; returns their number. O(V).
 * Yields.
 */
function* renumber(labels: Uint32Array): Generator<undefined, number> {
  const numbers = new Uint32Array(labels.length);
  let count = 0;
  for (let vertex = 0; vertex < labels.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    const label = labels[vertex]!;
    numbers[label] ||= ++count;
    labels[vertex] = numbers[label]! - 1;
  }
  return count;
}

/** Renumbers labels (below V) by descending size, equal sizes by their first vertex. O(V). Yields. */
export function* toPartition(labels: Uint32Array): Generator<undefined, PartitionResult> {
  const members = yield* copyInSteps(labels, labels.length);
  const count = yield* renumber(members);
  const sizes = new Uint32Array(count);
  for (let vertex = 0; vertex < members.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    sizes[members[vertex]!]!++;
  }
  const ranks = yield* rankBySize(sizes, members.length);
  for (let vertex = 0; vertex < members.length; vertex++) {
    if ((vertex & rangeMask) === rangeMask) yield;
    members[vertex] = ranks[members[vertex]!]!;
  }
  return { members, count };
}

/** By part: its rank by size, largest first (counting sort). */
function* rankBySize(sizes: Uint32Array, largest: number): Generator<undefined, Uint32Array> {
  /** By size: number of larger parts, then the next rank. */
  const next = new Uint32Array(largest + 1);
  for (let label = 0; label < sizes.length; label++) {
    if ((label & rangeMask) === rangeMask) yield;
    next[sizes[label]!]!++;
  }
  yield;
  for (let size = largest, larger = 0; size >= 0; size--) {
    if ((size & 0x1ffff) === 0x1ffff) yield;
    const own = next[size]!;
    next[size] = larger;
    larger += own;
  }
  yield;
  const ranks = new Uint32Array(sizes.length);
  for (let label = 0; label < sizes.length; label++) {
    if ((label & rangeMask) === rangeMask) yield;
    ranks[label] = next[sizes[label]!]!++;
  }
  return ranks;
}

const sliceEntries = 32_768;

/** Labels the connected components of each part. O(V + E). Yields. */
export function* splitUnconnected(
  { vertexCount, offsets, targets }: Adjacency,
  labels: Uint32Array,
): Generator<undefined, Uint32Array> {
  let work = 0;
  const pieces = yield* fillInSteps(new Uint32Array(vertexCount), 0xffffffff);
  const queue = new Uint32Array(vertexCount);
  for (let seed = 0; seed < vertexCount; seed++) {
    if (pieces[seed] !== 0xffffffff) continue;
    pieces[seed] = seed;
    queue[0] = seed;
    for (let next = 0, length = 1; next < length; next++) {
      const vertex = queue[next]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (pieces[other] !== 0xffffffff || labels[other] !== labels[seed]) continue;
        pieces[other] = seed;
        queue[length++] = other;
      }
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work < sliceEntries) continue;
      work = 0;
      yield;
    }
  }
  return pieces;
}
