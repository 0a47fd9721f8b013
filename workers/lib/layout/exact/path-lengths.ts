import type { LayoutGraph } from '../LayoutGraph.ts';

/** Numbers of edges of the shortest paths between all vertices. */
export interface PathLengths {
  /** Uint16, V · V, row by row. */
  readonly lengths: Uint16Array;
  readonly longest: number;
}

/** Number of sources of a search: one for each bit. */
const width = 32;
/** Approximate number of visited entries between two yields. */
const entriesPerStep = 200_000;

/**
 * The path lengths of a connected graph of at most 65,535 vertices: breadth-first searches from 32 vertices at once, a bit
 * for each (Then et al. 2014). O(V · (V + E)), less for short paths. Yields after a bounded amount of work.
 */
export function* toPathLengths({
  vertexCount,
  offsets,
  targets,
}: LayoutGraph): Generator<undefined, PathLengths> {
  const lengths = new Uint16Array(vertexCount * vertexCount);
  /** By vertex: sources that have reached it, before this level and in it. */
  const seen = new Uint32Array(vertexCount);
  const added = new Uint32Array(vertexCount);
  const current = new Uint32Array(vertexCount);
  let [frontier, next] = [new Uint32Array(vertexCount), new Uint32Array(vertexCount)];
  let [longest, work] = [0, 0];
  for (let first = 0; first < vertexCount; first += width) {
    seen.fill(0);
    let reached = Math.min(width, vertexCount - first);
    for (let bit = 0; bit < reached; bit++) {
      frontier[bit] = first + bit;
      seen[first + bit] = current[first + bit] = 1 << bit;
    }
    for (let level = 1; reached > 0; level++) {
      let nextCount = 0;
      for (let place = 0; place < reached; place++) {
        const vertex = frontier[place]!;
        const bits = current[vertex]!;
        const end = offsets[vertex + 1]!;
        for (let entry = offsets[vertex]!; entry < end; entry++) {
          const other = targets[entry]!;
          const fresh = bits & ~seen[other]!;
          if (fresh === 0) continue;
          if (added[other] === 0) next[nextCount++] = other;
          added[other]! |= fresh;
        }
        work += end - offsets[vertex]!;
        if (work < entriesPerStep) continue;
        work = 0;
        yield;
      }
      for (let place = 0; place < nextCount; place++) {
        const vertex = next[place]!;
        let bits = added[vertex]!;
        current[vertex] = bits;
        seen[vertex]! |= bits;
        added[vertex] = 0;
        // Path lengths are symmetric, so that the row of the reached vertex is written instead of those of the sources.
        const row = vertex * vertexCount + first;
        for (; bits !== 0; bits &= bits - 1) lengths[row + 31 - Math.clz32(bits & -bits)] = level;
      }
      if (nextCount > 0) longest = Math.max(longest, level);
      [frontier, next, reached] = [next, frontier, nextCount];
    }
  }
  return { lengths, longest };
}
