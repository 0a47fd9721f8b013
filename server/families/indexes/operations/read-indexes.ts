import type { Operation } from '../../../operation/operation.ts';
import type { CollectionView, IndexBuild, IndexDefinition } from '../../../storage/types.ts';
import { getIndex } from './lib/find-index.ts';

interface ReadIndexesArgs {
  /** Name or id. */
  readonly collection: string;
  /** A single index: its number or name. */
  readonly index?: string;
}

interface ReadIndexesResult {
  readonly definitions: readonly IndexDefinition[];
  /** Approximate bytes of each of them. */
  readonly sizes: readonly number[];
  /** The indexes that are being built; none if a single index was requested. */
  readonly builds: readonly IndexBuild[];
}

/** Throws 1203 (collection not found), and 1212 (index not found). */
const readIndexes: Operation<ReadIndexesArgs, ReadIndexesResult> = {
  id: 'read-indexes',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  run({ database }, { collection: name, index }) {
    const collection = database.getCollection(name);
    const definitions = index === undefined ? collection.indexDefinitions() : [getIndex(collection, index)];
    const builds = index === undefined ? collection.indexBuilds() : [];
    return { definitions, sizes: sizesOf(collection, definitions), builds };
  },
};

function sizesOf(collection: CollectionView, definitions: readonly IndexDefinition[]): readonly number[] {
  const { bytesByIndex } = collection.figures();
  const ids = collection.indexDefinitions().map(({ id }) => id);
  return definitions.map(({ id }) => bytesByIndex[ids.indexOf(id)] ?? 0);
}

export default readIndexes;
