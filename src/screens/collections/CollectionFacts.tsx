import { Fragment } from 'react';
import type { z } from 'zod';
import type { CollectionPropertiesAnswer, collectionFigures } from '../../../protocol/api/collection.ts';
import { formatExact } from '../../lib/format.ts';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { CollectionStatus } from './CollectionStatus.tsx';
import { isEdgeCollection } from './filter-collections.ts';

interface CollectionFactsProps {
  readonly properties: CollectionPropertiesAnswer;
  /** Undefined while loading and for an unloaded collection. */
  readonly figures: z.output<typeof collectionFigures> | undefined;
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Properties and figures of a collection; those that the server does not return are omitted. */
export function CollectionFacts({ properties, figures }: CollectionFactsProps) {
  const { journalSize, indexBuckets, isVolatile, cacheEnabled, keyOptions } = properties;
  const size = figures?.figures.documentsSize ?? figures?.figures.alive?.size;
  return (
    <KeyValueList
      entries={[
        ['Type', isEdgeCollection(properties) ? 'Edge' : 'Document'],
        ['Status', <CollectionStatus key="status" collection={properties} />],
        [
          'ID',
          <Fragment key="id">
            <Mono>{properties.id}</Mono>
            <CopyButton isIcon text={properties.id} label="Copy the ID" />
          </Fragment>,
        ],
        ...(figures ? ([['Documents', formatExact(figures.count)]] as const) : []),
        ...(size === undefined ? [] : ([['Data size', <Bytes key="data" value={size} />]] as const)),
        ...(figures
          ? ([['Index size', <Bytes key="indexes" value={figures.figures.indexes.size} />]] as const)
          : []),
        ['System', yesOrNo(properties.isSystem)],
        ['Wait for sync', yesOrNo(properties.waitForSync)],
        ...(journalSize === undefined
          ? []
          : ([['Journal size', <Bytes key="journal" value={journalSize} />]] as const)),
        ...(indexBuckets === undefined ? [] : ([['Index buckets', formatExact(indexBuckets)]] as const)),
        ...(isVolatile === undefined ? [] : ([['Volatile', yesOrNo(isVolatile)]] as const)),
        ...(cacheEnabled === undefined ? [] : ([['Cache', yesOrNo(cacheEnabled)]] as const)),
        ...(keyOptions?.type === undefined ? [] : ([['Keys', keyOptions.type]] as const)),
      ]}
    />
  );
}
