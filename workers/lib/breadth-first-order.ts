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
  let count = 0;
  let work = 0;
  for (let step = 0; step < vertexCount; step++) {
    const root = start + step < vertexCount ? start + step : start + step - vertexCount;
    if (numbers[root] !== 0xffffffff) continue;
    numbers[root] = count;
    let next = count;
    order[count++] = root;
    while (next < count) {
      const vertex = order[next++]!;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        if (numbers[other] !== 0xffffffff) continue;
        numbers[other] = count;
        order[count++] = other;
      }
      work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
      if (work < rangeSize) continue;
      work = 0;
      yield;
    }
  }
  const ordered = {
    vertexCount,
    offsets: new Uint32Array(vertexCount + 1),
    targets: new Uint32Array(targets.length),
    weights: new Float64Array(weights.length),
    strengths: new Float64Array(vertexCount),
  };
  let length = 0;
  for (let number = 0; number < vertexCount; number++) {
    const vertex = order[number]!;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      ordered.targets[length] = numbers[targets[entry]!]!;
      ordered.weights[length++] = weights[entry]!;
    }
    ordered.offsets[number + 1] = length;
    ordered.strengths[number] = strengths[vertex]!;
    work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
    if (work < rangeSize) continue;
    work = 0;
    yield;
  }
  return { graph: ordered, order };
}
