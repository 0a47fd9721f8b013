import type { PackedIdColumns } from './lib/packed-ids.ts';

/** A cursor's answer whose rows are vertices [_id, label] or edges [_from, _to, _id]. */
export interface ReadRowsInput {
  readonly kind: 'vertices' | 'edges';
  /** JSON, UTF-8. */
  readonly bytes: Uint8Array;
  /** Otherwise the labels are left unread. */
  readonly hasLabels: boolean;
}

/** The rows as columns, each id once. */
export interface ReadRowsResult {
  readonly ids: PackedIdColumns;
  /** Of vertices, where they were asked for: '' where there is none. */
  readonly labels?: readonly string[];
  /** Of edges: their ends. */
  readonly from?: PackedIdColumns;
  readonly to?: PackedIdColumns;
  /** Of the answer, those of an id that came before too. */
  readonly rowCount: number;
  readonly hasMore: boolean;
  readonly cursorId: string | undefined;
}
