import type { StoredReads } from '../../../storage/lmdb/SharedActivity.ts';
import type { View } from '../../../storage/types.ts';

/** Setting with the lookups of indexes until the last stop. */
export const indexReadsSetting = 'index-reads';

/** Lookups of indexes since a time. */
export interface IndexReadsRecord {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  readonly reads: readonly StoredReads[];
}

/** The record without indexes that no longer exist. */
export function existingReads(view: View, { sinceMs, reads }: IndexReadsRecord): IndexReadsRecord {
  const ids = new Set(
    view
      .databases()
      .flatMap(({ name }) => view.findDatabase(name)?.collections() ?? [])
      .flatMap((collection) => collection.countedIds()),
  );
  return { sinceMs, reads: reads.filter(([storageId]) => ids.has(storageId)) };
}
