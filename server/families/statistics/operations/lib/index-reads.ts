import type { StoredReads } from '../../../../storage/lmdb/SharedActivity.ts';

/** Setting with the lookups of indexes until the last stop. */
export const indexReadsSetting = 'index-reads';

/** Lookups of indexes since a time. */
export interface IndexReadsRecord {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  readonly reads: readonly StoredReads[];
}
