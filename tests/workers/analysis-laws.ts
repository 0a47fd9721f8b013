import type { EdgeDirection } from '../../protocol/graph-jobs.ts';
import { fc } from '../fast-check.ts';
import { type Edges, fromPairs } from './graphs.ts';

/** Small graphs with self-loops, parallel edges and isolated vertices. */
export const smallGraphs = (maxVertices = 8, maxEdges = 16): fc.Arbitrary<Edges> =>
  fc.integer({ min: 1, max: maxVertices }).chain((vertexCount) => {
    const vertex = fc.integer({ min: 0, max: vertexCount - 1 });
    return fc
      .array(fc.tuple(vertex, vertex), { maxLength: maxEdges })
      .map((pairs) => fromPairs(vertexCount, pairs));
  });

export const vertexNumbers = ({ vertexCount }: Edges): number[] =>
  Array.from({ length: vertexCount }, (_, vertex) => vertex);

/** True by pair of vertices with an edge between them; symmetric if `isDirected` is false. No self-loops. */
export function matrixOf({ vertexCount, sources, targets }: Edges, isDirected = false): boolean[][] {
  const matrix = Array.from({ length: vertexCount }, () => new Array<boolean>(vertexCount).fill(false));
  sources.forEach((source, edge) => {
    const target = targets[edge]!;
    if (source === target) return;
    matrix[source]![target] = true;
    if (!isDirected) matrix[target]![source] = true;
  });
  return matrix;
}

/** The vertices that a vertex reaches, without some vertices. */
export function reachedFrom(
  matrix: readonly boolean[][],
  start: number,
  without: readonly number[] = [],
): Set<number> {
  const reached = new Set([start]);
  for (const vertex of reached)
    matrix[vertex]!.forEach((isNear, other) => {
      if (isNear && !without.includes(other)) reached.add(other);
    });
  return reached;
}

/** Number of connected parts of an undirected graph, without some vertices. */
export function partCount(matrix: readonly boolean[][], without: readonly number[] = []): number {
  let parts = 0;
  const seen = new Set(without);
  for (const vertex of matrix.keys()) {
    if (seen.has(vertex)) continue;
    parts++;
    for (const other of reachedFrom(matrix, vertex, without)) seen.add(other);
  }
  return parts;
}

/** All subsets of the given size. */
export function* subsets(items: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) yield [];
  else
    for (let place = 0; place <= items.length - size; place++)
      for (const rest of subsets(items.slice(place + 1), size - 1)) yield [items[place]!, ...rest];
}

export function withoutEdge({ vertexCount, sources, targets }: Edges, without: number): Edges {
  const kept = (_: number, edge: number) => edge !== without;
  return { vertexCount, sources: sources.filter(kept), targets: targets.filter(kept) };
}

function reversed({ vertexCount, sources, targets }: Edges): Edges {
  return { vertexCount, sources: targets, targets: sources };
}

/** Edges in a direction of travel. */
export function matrixAlong(edges: Edges, direction: EdgeDirection): boolean[][] {
  return matrixOf(direction === 'in' ? reversed(edges) : edges, direction !== 'any');
}
