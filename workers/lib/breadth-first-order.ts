import type { WeightedGraph } from './WeightedGraph.ts';

const rangeSize = 32_768;

/**
 * The graph with its vertices numbered as a breadth-first search from `start` meets them, so that neighbours lie near
 * each other in memory; `order[number]` is the vertex's number before. O(V + E). Yields after a bounded amount of work.
 */
export function* toBreadthFirstOrder(
  graph: WeightedGraph,
  start: number,
): Generator<undefined, { readonly graph: WeightedGraph; readonly order: Uint32Array }> {
  const { vertexCount, offsets, targets, weights, strengths } = graph;
  const order = new Uint32Array(vertexCount);
  const numbers = new Uint32Array(vertexCount).fill(0xffffffff);
  const ordered = {
    vertexCount,
    offsets: new Uint32Array(vertexCount + 1),
    targets: new Uint32Array(targets.length),
    weights: new Float64Array(weights.length),
    strengths: new Float64Array(vertexCount),
  };
  let count = 0;
  let length = 0;
  let work = 0;
  for (let step = 0; step < vertexCount; step++) {
    const root = start + step < vertexCount ? start + step : start + step - vertexCount;
    if (numbers[root] !== 0xffffffff) continue;
    numbers[root] = count;
    let next = count;
    order[count++] = root;
    while (next < count) {
      const vertex = order[next]!;
      const end = offsets[vertex + 1]!;
      // Neighbours have their numbers from here on, so the new entries can be written at once.
      for (let entry = offsets[vertex]!; entry < end; entry++) {
        const other = targets[entry]!;
        let number = numbers[other]!;
        if (number === 0xffffffff) {
          number = numbers[other] = count;
          order[count++] = other;
        }
        ordered.targets[length] = number;
        ordered.weights[length++] = weights[entry]!;
      }
      ordered.offsets[++next] = length;
      ordered.strengths[next - 1] = strengths[vertex]!;
      work += 1 + end - offsets[vertex]!;
      if (work < rangeSize) continue;
      work = 0;
      yield;
    }
  }
  return { graph: ordered, order };
}
