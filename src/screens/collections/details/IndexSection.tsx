import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { IndexInfo } from '../../../../protocol/api/index.ts';
import type { CollectionEntry } from '../../../api/overview.ts';
import { formatCount, formatExact } from '../../../lib/format.ts';
import { FoldingSection } from '../../../ui/panes/FoldingSection.tsx';
import { Bytes } from '../../../ui/values/Bytes.tsx';
import { Mono } from '../../../ui/values/Mono.tsx';
import { detailQueries } from './detail-queries.ts';
import classes from './details.module.css';
import { FieldError } from './FieldError.tsx';

/** The indexes of a collection with their sizes and lookups. */
export function IndexSection({ collection }: { readonly collection: CollectionEntry }) {
  const { name } = collection;
  const { data, error } = useQuery(detailQueries.indexes(name));
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
              <th scope="col" data-align="end" title="Lookups since the start of the server">
                Reads
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((index) => (
              <IndexRow key={index.id} index={index} reads={reads.get(numberOf(index.id))} />
            ))}
          </tbody>
        </table>
      )}
    </FoldingSection>
  );
}

/** The part of an index id after the name of the collection. */
const numberOf = (id: string) => id.slice(id.indexOf('/') + 1);

function IndexRow({ index, reads }: { readonly index: IndexInfo; readonly reads: number | undefined }) {
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
        {reads === 0 && !isUsual ? (
          <span className={classes.unused}>unused</span>
        ) : reads === undefined ? (
          '–'
        ) : (
          <span title={formatExact(reads)}>{formatCount(reads)}</span>
        )}
      </td>
    </tr>
  );
}
