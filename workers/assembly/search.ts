import { U32s } from './arrays';
import { Graph } from './graph';

const unmet: u32 = 0xffffffff;

let start: u32 = 0;
let step: u32 = 0;
let next: u32 = 0;
let count: u32 = 0;

/** Initializes `numbers` (Uint32 by vertex). */
export function startSearch(vertexCount: u32, root: u32, numbers: U32s): void {
  memory.fill(changetype<usize>(numbers), 0xff, vertexCount << 2);
  start = root;
  step = next = count = 0;
}

/**
 * Numbers vertices in breadth-first order; continues at the next unnumbered root. `order`: Uint32, vertex by
 * number. Returns true when all vertices are numbered.
 */
export function search(graph: Graph, order: U32s, numbers: U32s, maxEntries: u32): bool {
  const vertexCount = graph.vertexCount;
  const offsets = graph.offsets;
  const targets = graph.targets;
  let work: u32 = 0;
  while (work < maxEntries) {
    if (next === count) {
      if (count === vertexCount) return true;
      let root = start + step++;
      if (root >= vertexCount) root -= vertexCount;
      work++;
      if (numbers[root] !== unmet) continue;
      numbers[root] = count;
      order[count++] = root;
    }
    const vertex = order[next++];
    const end = offsets[vertex + 1];
    work += 1 + end - offsets[vertex];
    for (let entry = offsets[vertex]; entry < end; entry++) {
      const other = targets[entry];
      if (numbers[other] !== unmet) continue;
      numbers[other] = count;
      order[count++] = other;
    }
  }
  return false;
}

/**
 * Writes some vertices of `graph` to `ordered` in the order of their numbers; without weights, parallel edges
 * are merged. `metBy`: Uint32 by number, must be filled with an invalid number. Returns the next vertex.
 */
export function orderSome(
  graph: Graph,
  ordered: Graph,
  order: U32s,
  numbers: U32s,
  metBy: U32s,
  from: u32,
  maxEntries: u32,
): u32 {
  const vertexCount = graph.vertexCount;
  const hasWeights = graph.isWeighted;
  const targets = graph.targets;
  const weights = graph.weights;
  const orderedTargets = ordered.targets;
  const orderedWeights = ordered.weights;
  let length = ordered.offsets[from];
  let work: u32 = 0;
  let number = from;
  for (; number < vertexCount && work < maxEntries; number++) {
    const vertex = order[number];
    const first = length;
    const end = graph.offsets[vertex + 1];
    work += 1 + end - graph.offsets[vertex];
    let strength: f64 = 0;
    for (let entry = graph.offsets[vertex]; entry < end; entry++) {
      const other = numbers[targets[entry]];
      if (hasWeights) {
        orderedWeights[length] = weights[entry];
        strength += weights[entry];
      } else {
        if (metBy[other] === number) continue;
        metBy[other] = number;
      }
      orderedTargets[length++] = other;
    }
    ordered.offsets[number + 1] = length;
    ordered.strengths[number] = hasWeights ? strength : length - first;
  }
  return number;
}
