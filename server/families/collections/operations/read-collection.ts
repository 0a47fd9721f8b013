import { crc32 } from 'node:zlib';
import { mix32 } from '../../../../protocol/lib/random.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CollectionView, IndexDefinition } from '../../../storage/types.ts';
import type { CollectionSummary } from './lib/collection-summary.ts';

interface ReadCollectionArgs {
  /** Name or id. */
  readonly collection: string;
  readonly withFigures?: boolean;
  readonly withIndexes?: boolean;
  readonly checksum?: { readonly withRevisions: boolean; readonly withData: boolean };
}

interface ReadCollectionResult extends CollectionSummary {
  readonly revision: string;
  readonly figures: ReturnType<CollectionView['figures']> | undefined;
  readonly checksum: number | undefined;
  readonly lastKey: number;
  readonly indexes: readonly IndexDefinition[] | undefined;
}

const readCollection: Operation<ReadCollectionArgs, ReadCollectionResult> = {
  id: 'read-collection',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  run({ database }, { collection: nameOrId, withFigures, withIndexes, checksum }) {
    const collection = database.getCollection(nameOrId);
    return {
      properties: collection.properties,
      count: collection.count(),
      revision: collection.revision(),
      figures: withFigures ? collection.figures() : undefined,
      lastKey: collection.lastKey(),
      indexes: withIndexes ? collection.indexDefinitions() : undefined,
      checksum: checksum && checksumOf(collection, checksum),
    };
  },
};

/** Independent of the order of documents: the exclusive or of their mixed CRC-32. 0 for an empty collection. */
function checksumOf(
  collection: CollectionView,
  { withRevisions, withData }: { readonly withRevisions: boolean; readonly withData: boolean },
): number {
  let sum = 0;
  for (const batch of collection.scan()) {
    for (const document of batch) {
      const parts = [document._key];
      if (withRevisions) parts.push(document._rev);
      if (withData) {
        // The id has the name of the collection, which is not part of its contents.
        const { _rev, _id, ...data } = document.toObject();
        parts.push(
          JSON.stringify(data, (_name, value) => (typeof value === 'bigint' ? String(value) : value)),
        );
      }
      // CRC-32 is linear: without the mixing, equal differences of two documents would have no effect on the sum.
      sum ^= mix32(crc32(parts.join('\n')));
    }
  }
  return sum >>> 0;
}

export default readCollection;
