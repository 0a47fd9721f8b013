import type { AspectName } from './apply-step.ts';
import type { IdTable } from './IdTable.ts';

export type Revisions = Readonly<Record<AspectName, number>>;

/** Ids by row; strings are created on access. `pack` and `take` return copies. */
export type RowIds = Pick<
  IdTable,
  | 'length'
  | 'at'
  | 'find'
  | 'findAll'
  | 'findAllInSlices'
  | 'pack'
  | 'packInSlices'
  | 'take'
  | typeof Symbol.iterator
>;

/** The interface of a model that computed results need; GraphModel implements it. */
export interface VertexRows {
  readonly vertexCount: number;
  readonly vertexIds: RowIds;
  readonly revisions: Revisions;
}
