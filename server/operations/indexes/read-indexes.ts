import type { Operation } from '../../engine/operation.ts';
import type { IndexDefinition } from '../../storage/types.ts';
import { getIndex } from './lib/find-index.ts';

export interface ReadIndexesArgs {
  /** Name or id. */
  readonly collection: string;
  /** Only this one: its number or name. */
  readonly index?: string;
}

/** Throws 1203, and 1212 for an index that the collection does not have. */
const readIndexes: Operation<ReadIndexesArgs, readonly IndexDefinition[]> = {
  id: 'read-indexes',
  mode: 'read',
  rights: 'read',
  run({ database }, { collection: name, index }) {
    const collection = database.getCollection(name);
    return index === undefined ? collection.indexDefinitions() : [getIndex(collection, index)];
  },
};

export default readIndexes;
