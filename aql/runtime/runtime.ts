import { DatabaseError } from '../../protocol/errors.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { SourceCollection } from '../source.ts';

export const batchSize = 1000;

/** How many rows a node looks at between two looks at the clock; a power of two. */
export const clockInterval = 128;

/** The collection, which may have been dropped since the query was planned: throws 1203. */
export function collectionOf(runtime: ExecutionRuntime, name: string): SourceCollection {
  const collection = runtime.source.findCollection(name);
  if (collection === undefined) {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
  }
  return collection;
}
