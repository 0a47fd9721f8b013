import { F32s, F64s, U32s } from './arrays';

function isEdge(sources: U32s, targets: U32s, weights: F32s, edge: u32): bool {
  return sources[edge] !== targets[edge] && (changetype<usize>(weights) === 0 || weights[edge] > 0);
}

/**
 * Counts into `offsets` (zeros, one more than vertices) how many ends each vertex has, one place late. Loops and edges of
 * weight 0 have none; `weights` may be 0.
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

/** Writes both ends of some edges; `cursor`: by vertex, where its next end goes. */
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
