import type { Kernel } from '../kernel.ts';
import { UnionFind } from '../lib/searches/UnionFind.ts';

const none = 0xffffffff;
const rangeMask = 0x3fff;

/**
 * Spanning forest of the least or the greatest weight (Borůvka): each part takes its best edge to another part, until
 * there is none. Of equal weights, the first edge is better. O(E · log V).
 */
export default {
  id: 'spanning-forest',
  bytesOf: ({ vertexCount, sources }) => 20 * vertexCount + 4 * sources.length,
  *run({ vertexCount, sources, targets, weights, isMaximum }, context) {
    const sets = new UnionFind(vertexCount);
    const bests = new Uint32Array(vertexCount);
    /** Edges between different parts. */
    const open = new Uint32Array(sources.length);
    let openCount = 0;
    for (let edge = 0; edge < sources.length; edge++) {
      if ((edge & rangeMask) === rangeMask) yield;
      const weight = weights === undefined ? 1 : weights[edge]!;
      if (!Number.isFinite(weight))
        throw new Error(`the weight of edge ${edge}: expected a number, found ${weight}`);
      if (sources[edge] !== targets[edge]) open[openCount++] = edge;
    }
    const isBetter = (edge: number, other: number) => {
      if (other === none) return true;
      const difference = weights === undefined ? 0 : weights[edge]! - weights[other]!;
      if (difference === 0) return edge < other;
      return isMaximum ? difference > 0 : difference < 0;
    };
    const isChosen = new Uint8Array(sources.length);
    let [count, total] = [0, 0];
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      context.show(0, () => undefined, count / Math.max(1, vertexCount), 0);
      bests.fill(none);
      let kept = 0;
      for (let place = 0; place < openCount; place++) {
        if ((place & rangeMask) === rangeMask) yield;
        const edge = open[place]!;
        const [one, other] = [sets.find(sources[edge]!), sets.find(targets[edge]!)];
        if (one === other) continue;
        open[kept++] = edge;
        if (isBetter(edge, bests[one]!)) bests[one] = edge;
        if (isBetter(edge, bests[other]!)) bests[other] = edge;
      }
      openCount = kept;
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        if ((vertex & rangeMask) === rangeMask) yield;
        const edge = bests[vertex]!;
        if (edge === none || !sets.join(sources[edge]!, targets[edge]!)) continue;
        isChosen[edge] = 1;
        total += weights === undefined ? 1 : weights[edge]!;
        count++;
        isGrowing = true;
      }
    }
    const edges = new Uint32Array(count);
    for (let edge = 0, place = 0; edge < isChosen.length; edge++) {
      if ((edge & 0x3ffff) === 0x3ffff) yield;
      if (isChosen[edge] === 1) edges[place++] = edge;
    }
    return { edges, total, treeCount: vertexCount - count };
  },
} satisfies Kernel<'spanning-forest'>;
