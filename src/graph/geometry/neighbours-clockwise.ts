import type { GraphModel } from '../model/GraphModel.ts';

/** Distinct neighbours over edges of either direction, clockwise from the top. O(d log d). */
export function neighboursClockwise(model: GraphModel, vertex: number): readonly number[] {
  const found = new Set<number>();
  for (const { offsets, targets } of [model.outgoing(), model.incoming()]) {
    for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) found.add(targets[slot]!);
  }
  found.delete(vertex);
  const turnOf = (other: number) => {
    const [dx, dy] = offsetOf(model, vertex, other);
    return (Math.atan2(dx, -dy) + 2 * Math.PI) % (2 * Math.PI);
  };
  const turns = new Map(Array.from(found, (other) => [other, turnOf(other)]));
  return [...found].sort((left, right) => turns.get(left)! - turns.get(right)! || left - right);
}

/** From one vertex to another. */
export function offsetOf({ positions }: GraphModel, from: number, to: number): readonly [number, number] {
  return [positions[2 * to]! - positions[2 * from]!, positions[2 * to + 1]! - positions[2 * from + 1]!];
}
