import type { PackedIdColumns } from './lib/packed-ids.ts';

/** A cursor response whose rows are vertices [_id, label] or edges [_from, _to, _id]. */
export interface ReadRowsInput {
  readonly kind: 'vertices' | 'edges';
  /** JSON, UTF-8. */
  readonly bytes: Uint8Array;
  /** False: labels are not read. */
  readonly hasLabels: boolean;
}

/** The rows as columns without duplicate ids. */
export interface ReadRowsResult {
  readonly ids: PackedIdColumns;
  /** Labels of vertices, if requested; '' for a missing label. */
  readonly labels?: readonly string[];
  /** Ends of edges. */
  readonly from?: PackedIdColumns;
  readonly to?: PackedIdColumns;
  /** Number of rows in the response, including rows with duplicate ids. */
  readonly rowCount: number;
  readonly hasMore: boolean;
  readonly cursorId: string | undefined;
  /** The number of the batch that follows; undefined at the end, and of servers before 3.11. */
  readonly nextBatchId: string | undefined;
}
