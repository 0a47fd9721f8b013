import type { GraphModel } from '../../model/GraphModel.ts';

/** The neighbours of some vertices and the edges between them, without duplicates, up to a limit. */
export interface Neighbourhood {
  readonly vertices: readonly number[];
  readonly edges: readonly number[];
}

/** Scans all edges, O(E). An index would cost more and would be invalid after the next change. */
export function neighbourhoodOf(
  { sources, targets, edgeCount, vertexCount, visibility }: GraphModel,
  vertices: readonly number[],
  maxVertices: number,
  maxEdges: number,
): Neighbourhood {
  if (vertices.length === 0) return { vertices: [], edges: [] };
  const near = new Set<number>();
  const edges: number[] = [];
  const isMiddle = new Uint8Array(vertexCount);
  for (const vertex of vertices) isMiddle[vertex] = 1;
  for (let edge = 0; edge < edgeCount; edge++) {
    const source = sources[edge]!;
    const target = targets[edge]!;
    if (isMiddle[source] === 0 && isMiddle[target] === 0) continue;
    if (visibility?.hiddenEdges[edge] === 1) continue;
    if (isMiddle[source] === 1 && near.size < maxVertices) near.add(target);
    if (isMiddle[target] === 1 && near.size < maxVertices) near.add(source);
    if (edges.length < maxEdges) edges.push(edge);
  }
  return { vertices: [...near], edges };
}
