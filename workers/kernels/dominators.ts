import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';

/**
 * Immediate dominators of all vertices that a root reaches (Cooper, Harvey and Kennedy). A few passes over the edges in
 * graphs without deep nested cycles; O(V · E) at worst.
 */
export default {
  id: 'dominators',
  bytesOf: (input) => 2 * adjacencyBytes(input, input.direction) + 24 * input.vertexCount,
  *run(input) {
    const { vertexCount, root, direction } = input;
    const forward = yield* toAdjacency(input, direction);
    const order = yield* postOrder(forward.offsets, forward.targets, root);
    const back = yield* toAdjacency(input, direction === 'any' ? 'any' : direction === 'out' ? 'in' : 'out');
    const { offsets, targets } = back;
    const numbers = new Int32Array(vertexCount).fill(-1);
    order.forEach((vertex, number) => {
      numbers[vertex] = number;
    });
    yield;
    const dominators = new Int32Array(vertexCount).fill(-1);
    dominators[root] = root;
    let work = 0;
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (let place = order.length - 2; place >= 0; place--) {
        const vertex = order[place]!;
        let found = -1;
        for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
          const before = targets[entry]!;
          if (dominators[before] === -1) continue;
          let [one, other] = [before, found === -1 ? before : found];
          while (one !== other) {
            work++;
            if (numbers[one]! < numbers[other]!) one = dominators[one]!;
            else other = dominators[other]!;
          }
          found = one;
        }
        work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
        if (found !== dominators[vertex]) {
          dominators[vertex] = found;
          isChanged = true;
        }
        if (work < 32_768) continue;
        work = 0;
        yield;
      }
    }
    const dominated = new Uint32Array(vertexCount);
    // In post-order, a vertex comes after those that it dominates.
    for (const vertex of order)
      if (vertex !== root) dominated[dominators[vertex]!]! += dominated[vertex]! + 1;
    return { dominators, dominated };
  },
} satisfies Kernel<'dominators'>;

/** Vertices that the root reaches, each after those that the search reaches through it. */
function* postOrder(
  offsets: Uint32Array,
  targets: Uint32Array,
  root: number,
): Generator<undefined, Uint32Array> {
  const vertexCount = offsets.length - 1;
  const cursor = offsets.slice(0, vertexCount);
  const isSeen = new Uint8Array(vertexCount);
  const path = new Uint32Array(vertexCount);
  const order = new Uint32Array(vertexCount);
  let [depth, length, work] = [1, 0, 0];
  path[0] = root;
  isSeen[root] = 1;
  while (depth > 0) {
    if ((++work & 32_767) === 0) yield;
    const vertex = path[depth - 1]!;
    if (cursor[vertex]! === offsets[vertex + 1]!) {
      order[length++] = vertex;
      depth--;
      continue;
    }
    const other = targets[cursor[vertex]!++]!;
    if (isSeen[other] === 1) continue;
    isSeen[other] = 1;
    path[depth++] = other;
  }
  return order.subarray(0, length);
}
