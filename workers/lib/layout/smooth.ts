import type { LayoutGraph } from './LayoutGraph.ts';

/**
 * Repeated averages of vectors (Float32, x, y interleaved, by vertex) over each vertex and its neighbours. Overwrites
 * `values`. O(rounds · (V + E)). Yields after a bounded amount of work.
 */
export function* smooth(
  { vertexCount, offsets, targets }: LayoutGraph,
  values: Float32Array,
  rounds: number,
): Generator<undefined, Float32Array> {
  let from: Float32Array = values;
  let to: Float32Array = new Float32Array(values.length);
  let work = 0;
  for (let round = 0; round < rounds; round++) {
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let x = from[2 * vertex]!;
      let y = from[2 * vertex + 1]!;
      const [start, end] = [offsets[vertex]!, offsets[vertex + 1]!];
      for (let entry = start; entry < end; entry++) {
        const other = targets[entry]!;
        x += from[2 * other]!;
        y += from[2 * other + 1]!;
      }
      to[2 * vertex] = x / (end - start + 1);
      to[2 * vertex + 1] = y / (end - start + 1);
      work += 1 + end - start;
      if (work < 200_000) continue;
      work = 0;
      yield;
    }
    [from, to] = [to, from];
  }
  return from;
}
