import type { RadialInput } from '../../protocol/layout-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { packDiscs } from '../lib/layout/pack.ts';
import { forestBytes, toSpanningForest } from '../lib/layout/spanning-forest.ts';

/** Maximum growth of a crowded ring in ring distances; beyond it, its vertices are placed in several rows. */
const widestRow = 12;

/**
 * Radial tree layout: rings around a root by distance. Each subtree of the breadth-first tree has a sector
 * proportional to its number of leaves (Eades, 1992). Other components are separate discs. O(V log V + E).
 */
export default {
  id: 'radial',
  bytesOf: (input) => forestBytes(input, 'any') + 56 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, ringGap, vertexGap } = input;
    context.phase('find the trees');
    const { order, starts, parents, depths } = yield* toSpanningForest(input, 'any', input.root);
    const leaves = new Float64Array(vertexCount);
    for (let slot = vertexCount - 1; slot >= 0; slot--) {
      if ((slot & 0x7fff) === 0) yield;
      const vertex = order[slot]!;
      leaves[vertex] ||= 1;
      if (parents[vertex]! >= 0) leaves[parents[vertex]!]! += leaves[vertex]!;
    }
    yield;
    context.phase('place each tree');
    const treeCount = starts.length - 1;
    const discs = new Float32Array(treeCount);
    const angles = new Float64Array(vertexCount);
    /** By vertex: start angle of the sector of its next child. */
    const nextAngles = new Float64Array(vertexCount);
    const radii = new Float64Array(vertexCount);
    for (let tree = 0; tree < treeCount; tree++) {
      const [start, end] = [starts[tree]!, starts[tree + 1]!];
      if ((tree & 0x3fff) === 0x3fff) yield;
      const root = order[start]!;
      nextAngles[root] = -Math.PI / 2;
      let radius = 0;
      for (let first = start + 1; first < end; ) {
        const depth = depths[order[first]!]!;
        let last = first;
        while (last < end && depths[order[last]!] === depth) last++;
        const { inner, rowCount } = bandOf(
          radius + ringGap,
          ((last - first) * vertexGap) / (2 * Math.PI),
          input,
        );
        for (let slot = first; slot < last; slot++) {
          const vertex = order[slot]!;
          const parent = parents[vertex]!;
          const sector = (2 * Math.PI * leaves[vertex]!) / leaves[root]!;
          angles[vertex] = nextAngles[parent]! + sector / 2;
          nextAngles[vertex] = nextAngles[parent]!;
          nextAngles[parent]! += sector;
          radii[vertex] = inner + ((slot - first) % rowCount) * vertexGap;
          if ((slot & 0x3fff) === 0x3fff) yield;
        }
        radius = inner + (rowCount - 1) * vertexGap;
        first = last;
      }
      discs[tree] = radius;
    }
    const middles = yield* packDiscs(discs, ringGap);
    const positions = new Float32Array(2 * vertexCount);
    for (let tree = 0; tree < treeCount; tree++) {
      for (let slot = starts[tree]!; slot < starts[tree + 1]!; slot++) {
        if ((slot & 0x3fff) === 0x3fff) yield;
        const vertex = order[slot]!;
        positions[2 * vertex] = middles[2 * tree]! + radii[vertex]! * Math.cos(angles[vertex]!);
        positions[2 * vertex + 1] = middles[2 * tree + 1]! + radii[vertex]! * Math.sin(angles[vertex]!);
      }
    }
    return { positions };
  },
} satisfies Kernel<'radial'>;

/** Band of a ring whose single row would need the radius `needed`; at least `min` wide. */
function bandOf(
  min: number,
  needed: number,
  { ringGap, vertexGap }: RadialInput,
): { readonly inner: number; readonly rowCount: number } {
  const inner = Math.max(min, Math.min(needed, widestRow * ringGap));
  let rowCount = 1;
  let room = inner;
  while (room < needed) room += inner + rowCount++ * vertexGap;
  return { inner, rowCount };
}
