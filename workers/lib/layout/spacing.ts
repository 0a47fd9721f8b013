/**
 * Number of sampled vertices; decreases with the vertex count, because each is compared with all vertices.
 */
const sampleSizeOf = (count: number) => Math.max(8, Math.min(32, Math.floor(3_200_000 / count)));

/**
 * Median distance to the nearest vertex, over a sample. A median up to `enough` is only an upper bound, which is
 * found sooner. O(V). Yields after a bounded amount of work.
 */
export function* toSpacing(positions: Float32Array, enough = -1): Generator<undefined, number> {
  const count = positions.length / 2;
  const nearest: number[] = [];
  const step = Math.max(1, Math.floor(count / sampleSizeOf(count)));
  for (let vertex = 0; vertex < count; vertex += step) {
    nearest.push(nearestSquare(positions, vertex, enough < 0 ? -1 : enough * enough));
    yield;
  }
  nearest.sort((one, other) => one - other);
  return Math.sqrt(nearest[nearest.length >> 1]!);
}

/**
 * Shrinks a layout around (0, 0) if the median distance to the nearest vertex, over a sample, exceeds
 * `spacing`; layouts of sheets and chains are too wide. Never enlarges. O(V). Yields after a bounded amount
 * of work.
 */
export function* shrinkToSpacing(positions: Float32Array, spacing: number): Generator<undefined, void> {
  if (positions.length < 6) return;
  const median = yield* toSpacing(positions, spacing);
  if (!(median > spacing)) return;
  const scale = spacing / median;
  for (let slot = 0; slot < positions.length; slot++) {
    positions[slot]! *= scale;
    if ((slot & 0x3ffff) === 0x3ffff) yield;
  }
}

/** Squared distance to the nearest vertex, or to the first one found within the square root of `enough`. */
function nearestSquare(positions: Float32Array, vertex: number, enough: number): number {
  const x = positions[2 * vertex]!;
  const y = positions[2 * vertex + 1]!;
  let min = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < positions.length; slot += 2) {
    const dx = positions[slot]! - x;
    const dy = positions[slot + 1]! - y;
    const square = dx * dx + dy * dy;
    if (square >= min || slot === 2 * vertex) continue;
    min = square;
    if (min <= enough) break;
  }
  return min;
}
