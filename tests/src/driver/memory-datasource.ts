import type { Datasource, Document } from '../../../src/driver/traversal/config.ts';

export interface TestEdge {
  readonly from: number;
  readonly to: number;
  readonly weight?: number;
}

export const idOf = (vertex: number): string => `v/${vertex}`;
export const vertexOf = (vertex: number): Document => ({ _id: idOf(vertex) });

/** A graph in memory; the vertices are numbers. */
export function memoryDatasource(
  edges: readonly TestEdge[],
): Datasource & { readonly edges: readonly Document[] } {
  const documents: readonly Document[] = edges.map(({ from, to, weight }, index) => ({
    _id: `e/${index}`,
    _from: idOf(from),
    _to: idOf(to),
    weight,
  }));
  const end = (id: unknown): Document => ({ _id: id });
  return {
    edges: documents,
    getVertexId: ({ _id }) => String(_id),
    getEdgeId: ({ _id }) => String(_id),
    getPeerVertex: ({ _from, _to }, { _id }) => end(_from === _id ? _to : _from),
    getInVertex: ({ _to }) => end(_to),
    getOutVertex: ({ _from }) => end(_from),
    getAllEdges: ({ _id }) => documents.filter(({ _from, _to }) => _from === _id || _to === _id),
    getInEdges: ({ _id }) => documents.filter(({ _to }) => _to === _id),
    getOutEdges: ({ _id }) => documents.filter(({ _from }) => _from === _id),
  };
}
