import type { AspectName } from './apply-step.ts';
import type { IdTable } from './IdTable.ts';

export type Revisions = Readonly<Record<AspectName, number>>;

/** Ids by row, made into texts on request; `pack` and `take` keep them as they are now. */
export type RowIds = Pick<
  IdTable,
  'length' | 'at' | 'find' | 'findAll' | 'pack' | 'take' | typeof Symbol.iterator
>;

/** What results computed from a model read of it: a GraphModel is one. */
export interface VertexRows {
  readonly vertexCount: number;
  readonly vertexIds: RowIds;
  readonly revisions: Revisions;
}
