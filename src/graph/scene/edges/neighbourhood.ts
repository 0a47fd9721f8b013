import type { GraphModel } from '../../model/GraphModel.ts';

/** The vertices next to some vertices and the edges between, each at most once, up to a limit. */
export interface Neighbourhood {
  readonly vertices: readonly number[];
  readonly edges: readonly number[];
}

/** Reads all edges, O(E): far less than an index of them takes, which the next change would make worthless. */
export function neighbourhoodOf(
  { sources, targets, edgeCount, vertexCount }: GraphModel,
  vertices: readonly number[],
  mostVertices: number,
  mostEdges: number,
): Neighbourhood {
  if (vertices.length === 0) return { vertices: [], edges: [] };
  const near = new Set<number>();
  const edges: number[] = [];
  const isMiddle = new Uint8Array(vertexCount);
  for (const vertex of vertices) isMiddle[vertex] = 1;
  for (let edge = 0; edge < edgeCount; edge++) {
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (isMiddle[source] === 0 && isMiddle[target] === 0) continue;
    if (isMiddle[source] === 1 && near.size < mostVertices) near.add(target);
    if (isMiddle[target] === 1 && near.size < mostVertices) near.add(source);
    if (edges.length < mostEdges) edges.push(edge);
  }
  return { vertices: [...near], edges };
}
