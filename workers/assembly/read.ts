import { F32s, F64s, U32s } from './arrays';

function isEdge(sources: U32s, targets: U32s, weights: F32s, edge: u32): bool {
  return sources[edge] !== targets[edge] && (changetype<usize>(weights) === 0 || weights[edge] > 0);
}

/**
 * Counts the edge ends of each vertex into `offsets` (V + 1 zeros), shifted by one index. Self-loops and
 * edges of weight 0 are not counted. `weights` may be address 0.
 */
export function countEnds(
  offsets: U32s,
  sources: U32s,
  targets: U32s,
  weights: F32s,
  from: u32,
  to: u32,
): void {
  for (let edge = from; edge < to; edge++) {
    if (!isEdge(sources, targets, weights, edge)) continue;
    const source = sources[edge] + 1;
    const target = targets[edge] + 1;
    offsets[source] = offsets[source] + 1;
    offsets[target] = offsets[target] + 1;
  }
}

export function addUp(offsets: U32s, vertexCount: u32): void {
  for (let vertex: u32 = 0; vertex < vertexCount; vertex++) {
    offsets[vertex + 1] = offsets[vertex + 1] + offsets[vertex];
  }
}

/** Writes both ends of some edges. `cursor`: Uint32 by vertex, index of its next entry. */
export function placeEnds(
  cursor: U32s,
  ends: U32s,
  endWeights: F64s,
  sources: U32s,
  targets: U32s,
  weights: F32s,
  from: u32,
  to: u32,
): void {
  for (let edge = from; edge < to; edge++) {
    if (!isEdge(sources, targets, weights, edge)) continue;
    const source = sources[edge];
    const target = targets[edge];
    const one = cursor[source];
    cursor[source] = one + 1;
    ends[one] = target;
    const other = cursor[target];
    cursor[target] = other + 1;
    ends[other] = source;
    if (changetype<usize>(weights) === 0) continue;
    endWeights[one] = weights[edge];
    endWeights[other] = weights[edge];
  }
}
