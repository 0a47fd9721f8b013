import type { Datasource, Document } from '../../driver/traversal/config.ts';
import { memoryDatasource } from '../../driver/traversal/memory-datasource.ts';

export interface TestEdge {
  readonly from: number;
  readonly to: number;
  readonly weight?: number;
}

export const idOf = (vertex: number): string => `v/${vertex}`;
export const vertexOf = (vertex: number): Document => ({ _id: idOf(vertex) });

/** A graph in memory; the vertices are numbers. */
export function datasourceOf(edges: readonly TestEdge[]): Datasource {
  return memoryDatasource(
    edges.map(({ from, to, weight }, index) => ({
      _id: `e/${index}`,
      _from: idOf(from),
      _to: idOf(to),
      weight,
    })),
  );
}
