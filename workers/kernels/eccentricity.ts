import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toAdjacency } from '../lib/searches/adjacency.ts';
import { EccentricityBounds } from '../lib/searches/EccentricityBounds.ts';

/**
 * Eccentricity: the distance to the farthest vertex of the same component, exact or as bounds if the number
 * of searches is limited. Each breadth-first search narrows the bounds of all vertices, so few searches
 * suffice if eccentricities differ much. If they are almost equal (random graphs), nearly one search per
 * vertex is needed. O(searches · E) at worst, with 32 searches at once.
 */
export default {
  id: 'eccentricity',
  bytesOf: (input) => adjacencyBytes(input, 'any') + 58 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, searches } = input;
    if (!(searches >= 1)) throw new Error(`the searches: expected a number from 1 on, found ${searches}`);
    context.phase('read the graph');
    const bounds = new EccentricityBounds(yield* toAdjacency(input, 'any'));
    const { lowers, uppers } = bounds;
    context.phase('search');
    const isDone = new Uint8Array(vertexCount);
    let [largest, openCount, done, work] = [new Uint32Array(0), 0, 0, 0];
    for (let seed = 0; seed < vertexCount; seed++) {
      if ((++work & 0xffff) === 0) yield;
      if (isDone[seed] === 1) continue;
      const part = yield* bounds.begin(seed);
      for (let place = 0; place < part.length; place++) {
        if ((++work & 0x7fff) === 0) yield;
        isDone[part[place]!] = 1;
      }
      if (part.length > largest.length) largest = part.slice();
      const first = bounds.searchCount;
      let shown = 0;
      for (let round = 0; bounds.openCount > 0; round++) {
        const searched = bounds.searchCount - first;
        if (searched >= searches) break;
        const decided = 1 - bounds.openCount / part.length;
        shown = Math.max(shown, decided, searched / Math.min(searches, part.length));
        context.show(0, () => undefined, (done + shown * part.length) / vertexCount, 0);
        yield* bounds.narrow(round);
        yield;
      }
      openCount += bounds.openCount;
      done += part.length;
    }
    context.phase('compare');
    let maxMissing = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0xffff) === 0xffff) yield;
      maxMissing = Math.max(maxMissing, uppers[vertex]! - lowers[vertex]!);
    }
    let radius = Number.POSITIVE_INFINITY;
    let diameter = 0;
    for (let place = 0; place < largest.length; place++) {
      if ((place & 0xffff) === 0xffff) yield;
      radius = Math.min(radius, lowers[largest[place]!]!);
      diameter = Math.max(diameter, lowers[largest[place]!]!);
    }
    return {
      eccentricity: lowers,
      radius: Math.min(radius, diameter),
      diameter,
      searchCount: bounds.searchCount,
      openCount,
      maxMissing,
    };
  },
} satisfies Kernel<'eccentricity'>;
