import type { GraphModel } from '../../model/GraphModel.ts';

/** The vertices next to some vertices and the edges between, each at most once, up to a limit. */
export interface Neighbourhood {
  readonly vertices: readonly number[];
  readonly edges: readonly number[];
}

/** O(sum of degrees) up to the limits. */
export function neighbourhoodOf(
  model: GraphModel,
  vertices: readonly number[],
  mostVertices: number,
  mostEdges: number,
): Neighbourhood {
  const near = new Set<number>();
  const edges = new Set<number>();
  // Adjacency takes a walk over all edges: it is not asked for in vain.
  if (vertices.length === 0) return { vertices: [], edges: [] };
  for (const csr of [model.outgoing(), model.incoming()]) {
    for (const vertex of vertices) {
      for (let slot = csr.offsets[vertex]!; slot < csr.offsets[vertex + 1]!; slot++) {
        if (near.size < mostVertices) near.add(csr.targets[slot]!);
        if (edges.size < mostEdges) edges.add(csr.edges[slot]!);
      }
    }
  }
  return { vertices: [...near], edges: [...edges] };
}
