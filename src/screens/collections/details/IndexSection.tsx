import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { IndexInfo } from '../../../../protocol/api/index.ts';
import { type CollectionEntry, fetchCollectionEntries } from '../../../api/overview.ts';
import { FoldingSection } from '../../../ui/panes/FoldingSection.tsx';
import { Bytes } from '../../../ui/values/Bytes.tsx';
import { DateTime } from '../../../ui/values/DateTime.tsx';
import { IndexReads } from '../../../ui/values/IndexReads.tsx';
import { Mono } from '../../../ui/values/Mono.tsx';
import { detailQueries } from './detail-queries.ts';
import classes from './details.module.css';
import { FieldError } from './FieldError.tsx';

/** The indexes of a collection with their sizes and lookups. */
export function IndexSection({ collection }: { readonly collection: CollectionEntry }) {
  const { name } = collection;
  const { data, error } = useQuery(detailQueries.indexes(name));
  const { data: overview } = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
  });
  const sinceMs = overview?.overview?.readsSinceMs;
  const reads = new Map(collection.indexes?.map((index) => [numberOf(index.id), index.reads]));
  return (
    <FoldingSection name="collection-indexes" title="Indexes" note={data?.length}>
      {error && <FieldError error={error} />}
      {!data && !error && <Skeleton height={64} />}
      {data && (
        <table className={classes.indexes} aria-label="Indexes">
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Fields</th>
              <th scope="col" data-align="end">
                Selectivity
              </th>
              <th scope="col" data-align="end">
                Size
              </th>
              <th scope="col" data-align="end" title="Lookups, counted over restarts of the server">
                Reads
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((index) => (
              <IndexRow
                key={index.id}
                index={index}
                reads={reads.get(numberOf(index.id))}
                sinceMs={sinceMs}
              />
            ))}
          </tbody>
        </table>
      )}
      {sinceMs !== undefined && (
        <Text c="dimmed" size="xs">
          Reads since <DateTime timeMs={sinceMs} />
        </Text>
      )}
    </FoldingSection>
  );
}

/** The part of an index id after the name of the collection. */
const numberOf = (id: string) => id.slice(id.indexOf('/') + 1);

interface IndexRowProps {
  readonly index: IndexInfo;
  readonly reads: number | undefined;
  readonly sinceMs: number | undefined;
}

function IndexRow({ index, reads, sinceMs }: IndexRowProps) {
  const { id, type, fields = [], unique, sparse, selectivityEstimate, figures } = index;
  const isUsual = type === 'primary' || type === 'edge';
  return (
    <tr title={id}>
      <td>{type}</td>
      <td>
        <Mono>{fields.join(', ')}</Mono>
        {unique && !isUsual && <span className={classes.tag}>unique</span>}
        {sparse && !isUsual && <span className={classes.tag}>sparse</span>}
      </td>
      <td data-align="end">{selectivityEstimate === undefined ? '–' : selectivityEstimate.toFixed(3)}</td>
      <td data-align="end">
        <Bytes value={figures?.memory} />
      </td>
      <td data-align="end">
        <IndexReads reads={reads} sinceMs={sinceMs} isLocked={isUsual} isShort />
      </td>
    </tr>
  );
}
