import type { ObjectValue } from '../../../../aql/values/value.ts';
import type { DatabaseView } from '../../../storage/types.ts';

/** The collection of the structures: one document for each described collection, with its name as key. */
export const structureCollection = '_structures';

/** The structure of a collection; undefined if it has none. Throws 11 (forbidden). */
export function findStructure(database: DatabaseView, collectionName: string): ObjectValue | undefined {
  return database.findCollection(structureCollection)?.find(collectionName)?.toObject();
}
