import type { z } from 'zod';
import type { CollectionPropertiesAnswer, collectionFigures } from '../../../protocol/api/collection.ts';
import { formatBytes, formatExact } from '../../lib/format.ts';
import { FactTable } from '../../ui/lists/FactTable.tsx';
import { isEdgeCollection, isUnloaded } from './filter-collections.ts';

interface CollectionFactsProps {
  readonly properties: CollectionPropertiesAnswer;
  /** Undefined while they are on their way, and of an unloaded collection. */
  readonly figures: z.output<typeof collectionFigures> | undefined;
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** What the server tells about a collection; what it does not know is left out. */
export function CollectionFacts({ properties, figures }: CollectionFactsProps) {
  const { journalSize, indexBuckets, isVolatile, cacheEnabled, keyOptions } = properties;
  const size = figures?.figures.documentsSize ?? figures?.figures.alive?.size;
  return (
    <FactTable
      facts={[
        ['Type', isEdgeCollection(properties) ? 'Edge' : 'Document'],
        ['Status', isUnloaded(properties) ? 'Unloaded' : 'Loaded'],
        ['Id', properties.id],
        ...(figures ? ([['Count', formatExact(figures.count)]] as const) : []),
        ...(size === undefined ? [] : ([['Size of the data', formatBytes(size)]] as const)),
        ...(figures ? ([['Size of the indexes', formatBytes(figures.figures.indexes.size)]] as const) : []),
        ['System', yesOrNo(properties.isSystem)],
        ['Wait for sync', yesOrNo(properties.waitForSync)],
        ...(journalSize === undefined ? [] : ([['Journal size', formatBytes(journalSize)]] as const)),
        ...(indexBuckets === undefined ? [] : ([['Index buckets', formatExact(indexBuckets)]] as const)),
        ...(isVolatile === undefined ? [] : ([['Volatile', yesOrNo(isVolatile)]] as const)),
        ...(cacheEnabled === undefined ? [] : ([['Cache', yesOrNo(cacheEnabled)]] as const)),
        ...(keyOptions?.type === undefined ? [] : ([['Keys', keyOptions.type]] as const)),
      ]}
    />
  );
}
