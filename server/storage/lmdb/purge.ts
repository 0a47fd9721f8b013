import { afterPrefix, idKey } from './bytes.ts';
import { readPurges, removePurge } from './catalog-store.ts';
import type { Snapshot, Tables } from './environment.ts';

/** Entries removed per transaction, so that other writers wait for a few milliseconds only. */
const stepSize = 2000;

/**
 * Removes a batch of entries of truncated and dropped collections within a write transaction. Returns true while more
 * entries remain.
 */
export function purgeStep(tables: Tables, snapshot: Snapshot): boolean {
  const [storageId, ...others] = readPurges(snapshot);
  if (storageId === undefined) return false;
  const start = idKey(storageId);
  const end = afterPrefix(start);
  let left = stepSize;
  for (const table of [tables.documents, tables.large, tables.primary, tables.indexes]) {
    const keys = [...(table.getKeys({ start, end, limit: left }) as Iterable<Buffer>)];
    for (const key of keys) table.removeSync(key);
    left -= keys.length;
    if (left === 0) return true;
  }
  removePurge(tables, storageId);
  return others.length > 0;
}
