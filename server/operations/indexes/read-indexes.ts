import type { Operation } from '../../engine/operation.ts';
import type { IndexDefinition } from '../../storage/types.ts';
import { getIndex } from './lib/find-index.ts';

export interface ReadIndexesArgs {
  /** Name or id. */
  readonly collection: string;
  /** A single index: its number or name. */
  readonly index?: string;
}

/** Throws 1203 (collection not found), and 1212 (index not found). */
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
