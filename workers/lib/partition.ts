import type { PartitionResult } from '../../protocol/graph-jobs.ts';
import type { WeightedGraph } from './WeightedGraph.ts';

/** Numbers labels (below V) from 0 in the order of their first vertex, in place; gives how many there are. O(V). */
export function renumber(labels: Uint32Array): number {
  const numbers = new Uint32Array(labels.length);
  let count = 0;
  for (let vertex = 0; vertex < labels.length; vertex++) {
    const label = labels[vertex]!;
    numbers[label] ||= ++count;
    labels[vertex] = numbers[label]! - 1;
  }
  return count;
}

/** Numbers labels (below V) by falling size, equal sizes by their first vertex. O(V + count · log count). */
export function toPartition(labels: Uint32Array): PartitionResult {
  const members = labels.slice();
  const count = renumber(members);
  const sizes = new Uint32Array(count);
  for (const label of members) sizes[label]!++;
  const order = Uint32Array.from({ length: count }, (_, label) => label);
  order.sort((one, other) => sizes[other]! - sizes[one]! || one - other);
  const ranks = new Uint32Array(count);
  order.forEach((label, rank) => {
    ranks[label] = rank;
  });
  for (let vertex = 0; vertex < members.length; vertex++) members[vertex] = ranks[members[vertex]!]!;
  return { members, count };
}

const sliceEntries = 65_536;

/** Labels of the connected pieces of each part: what is not connected is told apart. O(V + E). Yields. */
export function* splitUnconnected(
  { vertexCount, offsets, targets }: WeightedGraph,
  labels: Uint32Array,
): Generator<undefined, Uint32Array> {
  let work = 0;
  const pieces = new Uint32Array(vertexCount).fill(0xffffffff);
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

/**
 * Newman's modularity at a resolution, also of parts merged into vertices: what is not between communities lies
 * inside; 0 where there are no edges. O(V + E).
 */
export function modularityOf(graph: WeightedGraph, labels: Uint32Array, resolution: number): number {
  const { vertexCount, offsets, targets, weights, strengths } = graph;
  const totals = new Float64Array(vertexCount);
  let all = 0;
  let between = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const label = labels[vertex]!;
    all += strengths[vertex]!;
    totals[label]! += strengths[vertex]!;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      if (labels[targets[entry]!] !== label) between += weights[entry]!;
    }
  }
  if (all === 0) return 0;
  let expected = 0;
  for (const total of totals) expected += (total / all) ** 2;
  return 1 - between / all - resolution * expected;
}
