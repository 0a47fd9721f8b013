import { DatabaseError } from '../../protocol/errors.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { SourceCollection } from '../source.ts';

export const batchSize = 1000;

/** Number of rows between two checks of the clock; a power of two. */
export const clockInterval = 128;

/** Throws 1203 (collection not found) if the collection was dropped after planning. */
export function collectionOf(runtime: ExecutionRuntime, name: string): SourceCollection {
  const collection = runtime.source.findCollection(name);
  if (collection === undefined) {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
  }
  return collection;
}
