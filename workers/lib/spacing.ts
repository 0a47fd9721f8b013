/** Fewer of many, as each is set against all. */
const sampleSizeOf = (count: number) => Math.max(8, Math.min(32, Math.floor(3_200_000 / count)));

/**
 * Shrinks a picture around 0, 0 whose vertices lie farther apart than `spacing` (the median distance to the nearest
 * other of some vertices); sheets and chains come out wide. Does not enlarge. O(V). Yields after a bounded amount of work.
 */
export function* shrinkToSpacing(positions: Float32Array, spacing: number): Generator<undefined, void> {
  const count = positions.length / 2;
  if (count < 3) return;
  const nearest: number[] = [];
  const step = Math.max(1, Math.floor(count / sampleSizeOf(count)));
  for (let vertex = 0; vertex < count; vertex += step) {
    nearest.push(nearestSquare(positions, vertex));
    yield;
  }
  nearest.sort((one, other) => one - other);
  const median = Math.sqrt(nearest[nearest.length >> 1]!);
  if (!(median > spacing)) return;
  const scale = spacing / median;
  for (let slot = 0; slot < positions.length; slot++) {
    positions[slot]! *= scale;
    if ((slot & 0x3ffff) === 0x3ffff) yield;
  }
}

function nearestSquare(positions: Float32Array, vertex: number): number {
  const x = positions[2 * vertex]!;
  const y = positions[2 * vertex + 1]!;
  let least = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < positions.length; slot += 2) {
    const dx = positions[slot]! - x;
    const dy = positions[slot + 1]! - y;
    const square = dx * dx + dy * dy;
    if (square < least && slot !== 2 * vertex) least = square;
  }
  return least;
}
