import type { LayoutGraph } from './LayoutGraph.ts';
import { QuadTree } from './QuadTree.ts';
import { Repulsion } from './Repulsion.ts';

/**
 * The repulsion with which a picture as it is would be at rest: the least squares fit of push against pull over the
 * vertices `calm` (indices into `members`). Pictures come in different scales, by layout and by hand; what is added to
 * one must push as its neighbours do. `bounds` hold it where there is too little to tell.
 */
export function* estimateRepulsion(
  graph: LayoutGraph,
  positions: Float32Array,
  members: Uint32Array,
  calm: readonly number[],
  edgeLength: number,
  bounds: { readonly least: number; readonly usual: number },
): Generator<undefined, number> {
  if (calm.length < 8) return bounds.usual;
  const near = Float32Array.from({ length: 2 * members.length }, (_, slot) => {
    return positions[2 * members[slot >> 1]! + (slot & 1)]!;
  });
  const push = new Float32Array(near.length);
  const tree = new QuadTree();
  yield* tree.build(near, new Float32Array(members.length).fill(1), members.length);
  const repulsion = new Repulsion(tree.arrays);
  for (let from = 0; from < tree.nodeCount; from += 1024) {
    repulsion.writeField(push, 0.8, 0.01 * edgeLength, from, Math.min(tree.nodeCount, from + 1024));
    yield;
  }
  let against = 0;
  let squares = 0;
  for (const place of calm) {
    const vertex = members[place]!;
    const x = positions[2 * vertex]!;
    const y = positions[2 * vertex + 1]!;
    let pullX = 0;
    let pullY = 0;
    for (let entry = graph.offsets[vertex]!; entry < graph.offsets[vertex + 1]!; entry++) {
      const other = graph.targets[entry]!;
      pullX += graph.weights[entry]! * (positions[2 * other]! - x);
      pullY += graph.weights[entry]! * (positions[2 * other + 1]! - y);
    }
    const pushX = push[2 * place]! * edgeLength * edgeLength;
    const pushY = push[2 * place + 1]! * edgeLength * edgeLength;
    against -= pullX * pushX + pullY * pushY;
    squares += pushX * pushX + pushY * pushY;
  }
  const fitted = squares > 0 ? against / squares : bounds.usual;
  return Math.min(bounds.usual, Math.max(bounds.least, fitted));
}
