import type { TreeOrientation } from '../../protocol/layout-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { forestBytes, toSpanningForest } from '../lib/layout/spanning-forest.ts';
import { placeTree, toLevelTree } from '../lib/layout/tidy-tree.ts';

/** Tidy tree layout of the spanning trees of a graph, packed in rows, largest first. O(V log V + E). */
export default {
  id: 'tree',
  bytesOf: (input) => forestBytes(input, input.direction) + 96 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, siblingGap, levelGap, orientation } = input;
    context.phase('find the trees');
    const { order, starts, parents, depths } = yield* toSpanningForest(input, input.direction, input.root);
    const treeCount = starts.length - 1;
    context.phase('place each tree');
    const places = new Uint32Array(vertexCount);
    /** Coordinates across and along the direction of growth. */
    const across = new Float64Array(vertexCount);
    const boxes = {
      left: new Float64Array(treeCount),
      width: new Float64Array(treeCount),
      depth: new Float64Array(treeCount),
    };
    for (let tree = 0; tree < treeCount; tree++) {
      const members = order.subarray(starts[tree]!, starts[tree + 1]!);
      let [left, right] = [0, 0];
      if (members.length > 1) {
        const xs = yield* placeTree(yield* toLevelTree(members, parents, places));
        for (let place = 0; place < members.length; place++) {
          if ((place & 0x7fff) === 0x7fff) yield;
          const x = xs[place]! * siblingGap;
          across[members[place]!] = x;
          if (x < left) left = x;
          if (x > right) right = x;
        }
      }
      boxes.left[tree] = left;
      boxes.width[tree] = right - left + siblingGap;
      boxes.depth[tree] = (depths[members.at(-1)!]! + 1) * levelGap;
      if ((tree & 1023) === 1023) {
        context.show(0, () => undefined, starts[tree]! / vertexCount, 0);
        yield;
      }
    }
    context.phase('pack the trees');
    const { x, y } = yield* packRows(boxes.width, boxes.depth);
    const positions = new Float32Array(2 * vertexCount);
    for (let tree = 0; tree < treeCount; tree++) {
      for (let slot = starts[tree]!; slot < starts[tree + 1]!; slot++) {
        if ((slot & 0x3fff) === 0x3fff) yield;
        const vertex = order[slot]!;
        const [one, other] = turn(
          across[vertex]! - boxes.left[tree]! + x[tree]!,
          depths[vertex]! * levelGap + y[tree]!,
          orientation,
        );
        positions[2 * vertex] = one;
        positions[2 * vertex + 1] = other;
      }
    }
    return { positions };
  },
} satisfies Kernel<'tree'>;

/** Top left corners of boxes packed in rows of a width that suits the total area. */
function* packRows(
  widths: Float64Array,
  heights: Float64Array,
): Generator<undefined, { x: Float64Array; y: Float64Array }> {
  const [x, y] = [new Float64Array(widths.length), new Float64Array(widths.length)];
  let area = 0;
  let widest = 0;
  for (let box = 0; box < widths.length; box++) {
    if ((box & 0xffff) === 0xffff) yield;
    const width = widths[box]!;
    area += width * heights[box]!;
    widest = Math.max(widest, width);
  }
  const max = Math.max(widest, 1.6 * Math.sqrt(area));
  let [left, top, rowHeight] = [0, 0, 0];
  for (let box = 0; box < widths.length; box++) {
    if ((box & 0xffff) === 0xffff) yield;
    const width = widths[box]!;
    if (left > 0 && left + width > max) {
      top += rowHeight;
      [left, rowHeight] = [0, 0];
    }
    x[box] = left;
    y[box] = top;
    left += width;
    rowHeight = Math.max(rowHeight, heights[box]!);
  }
  return { x, y };
}

function turn(across: number, along: number, orientation: TreeOrientation): readonly [number, number] {
  if (orientation === 'down') return [across, along];
  if (orientation === 'up') return [across, -along];
  return orientation === 'right' ? [along, across] : [-along, across];
}
