import { useQuery } from '@tanstack/react-query';
import { fetchCollectionFigures } from '../../../api/collections.ts';
import type { CollectionEntry } from '../../../api/overview.ts';
import { formatExact } from '../../../lib/format.ts';
import { Bytes } from '../../../ui/values/Bytes.tsx';
import { CopyButton } from '../../../ui/values/CopyButton.tsx';
import { KeyValueList } from '../../../ui/values/KeyValueList.tsx';
import { Mono } from '../../../ui/values/Mono.tsx';
import { CollectionStatus } from '../CollectionStatus.tsx';
import { isUnloaded } from '../filter-collections.ts';
import { detailQueries } from './detail-queries.ts';
import classes from './details.module.css';

/** Figures of a collection. Those of the list are shown at once. */
export function CollectionFacts({ collection }: { readonly collection: CollectionEntry }) {
  const { name, id, status, count, documentsBytes, indexesBytes } = collection;
  const isLoaded = !isUnloaded(collection);
  const revision = useQuery({
    ...detailQueries.revision(name),
    enabled: isLoaded,
  });
  // A server without the overview call reports figures only for one collection.
  const { data: found } = useQuery({
    queryKey: ['collections', 'figures', name],
    queryFn: ({ signal }) => fetchCollectionFigures(name, signal),
    enabled: isLoaded && count === undefined,
  });
  const documents = count ?? found?.count;
  const data = documentsBytes ?? found?.figures.documentsSize ?? found?.figures.alive?.size;
  return (
    <div className={classes.facts}>
      <KeyValueList
        entries={[
          [
            collection.type === 'edge' ? 'Edges' : 'Documents',
            <b key="count">{documents === undefined ? '–' : formatExact(documents)}</b>,
          ],
          ['Data size', <Bytes key="data" value={data} />],
          ['Index size', <Bytes key="indexes" value={indexesBytes ?? found?.figures.indexes.size} />],
        ]}
      />
      <KeyValueList
        entries={[
          ['Status', <CollectionStatus key="status" status={status} />],
          [
            'Revision',
            revision.error ? revision.error.message : <Mono key="revision">{revision.data ?? '–'}</Mono>,
          ],
          [
            'ID',
            <span key="id">
              <Mono>{id}</Mono> <CopyButton isIcon text={id} label="Copy the ID" />
            </span>,
          ],
        ]}
      />
    </div>
  );
}
