import { Random } from '../../protocol/lib/random.ts';
import { type LayoutGraph, toLayoutGraph } from '../../workers/lib/layout/LayoutGraph.ts';

export interface Edges {
  readonly vertexCount: number;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

export function gridEdges(side: number): Edges {
  const pairs: [number, number][] = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const vertex = row * side + column;
      if (column + 1 < side) pairs.push([vertex, vertex + 1]);
      if (row + 1 < side) pairs.push([vertex, vertex + side]);
    }
  }
  return fromPairs(side * side, pairs);
}

/**
 * Preferential attachment: each new vertex is connected to `links` earlier vertices, which gives hubs and
 * many vertices of low degree.
 */
export function hubEdges(vertexCount: number, links: number, seed: number): Edges {
  const random = new Random(seed);
  const pairs: [number, number][] = [];
  const ends = [0];
  for (let vertex = 1; vertex < vertexCount; vertex++) {
    for (let link = 0; link < links; link++) {
      const other = ends[random.nextBelow(ends.length)]!;
      pairs.push([vertex, other]);
      ends.push(other);
    }
    ends.push(vertex);
  }
  return fromPairs(vertexCount, pairs);
}

/** Disjoint union of graphs, followed by isolated vertices. */
export function besideEachOther(graphs: readonly Edges[], isolated: number): Edges {
  const pairs: [number, number][] = [];
  let offset = 0;
  for (const { vertexCount, sources, targets } of graphs) {
    for (let edge = 0; edge < sources.length; edge++) {
      pairs.push([offset + sources[edge]!, offset + targets[edge]!]);
    }
    offset += vertexCount;
  }
  return fromPairs(offset + isolated, pairs);
}

export function fromPairs(vertexCount: number, pairs: readonly (readonly [number, number])[]): Edges {
  return {
    vertexCount,
    sources: Uint32Array.from(pairs, ([source]) => source),
    targets: Uint32Array.from(pairs, ([, target]) => target),
  };
}

export function toGraph({ vertexCount, sources, targets }: Edges): LayoutGraph {
  return runGenerator(toLayoutGraph(vertexCount, sources, targets));
}

export function runGenerator<T>(steps: Generator<unknown, T>): T {
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
