import { BreadthFirstSearch } from '../../searches/BreadthFirstSearch.ts';
import type { LayoutGraph } from '../LayoutGraph.ts';

/** Numbers of edges of the shortest paths between all vertices. */
export interface PathLengths {
  /** Uint16, V · V, row by row. */
  readonly lengths: Uint16Array;
  readonly longest: number;
}

/**
 * The path lengths of a connected graph of at most 65,535 vertices. O(V · (V + E)). Yields after a bounded amount of
 * work.
 */
export function* toPathLengths(graph: LayoutGraph): Generator<undefined, PathLengths> {
  const { vertexCount } = graph;
  const lengths = new Uint16Array(vertexCount * vertexCount);
  let longest = 0;
  const search = new BreadthFirstSearch(graph);
  for (let source = 0; source < vertexCount; source++) {
    yield* search.run(source);
    const row = source * vertexCount;
    for (let target = 0; target < vertexCount; target++) lengths[row + target] = search.depths[target]!;
    longest = Math.max(longest, search.depths[search.reached.at(-1)!]!);
    if ((source & 15) === 15) yield;
  }
  return { lengths, longest };
}
