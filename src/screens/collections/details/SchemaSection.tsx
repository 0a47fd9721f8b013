import { ActionIcon, Button, Skeleton, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CollectionEntry } from '../../../api/overview.ts';
import { type SampledAttribute, sampleSize } from '../../../api/schema-sample.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { FoldingSection } from '../../../ui/panes/FoldingSection.tsx';
import { Mono } from '../../../ui/values/Mono.tsx';
import { detailQueries } from './detail-queries.ts';
import classes from './details.module.css';
import { FieldError } from './FieldError.tsx';

/** Attributes that are shown before the section is expanded. */
const firstAttributes = 8;

/** Presence, types and values of the attributes in a sample. */
export function SchemaSection({ collection }: { readonly collection: CollectionEntry }) {
  const { name } = collection;
  const [isExpanded, setExpanded] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(detailQueries.schema(name));
  const shown = data?.attributes.slice(0, isExpanded ? undefined : firstAttributes) ?? [];
  const rest = (data?.attributes.length ?? 0) - shown.length;
  return (
    <FoldingSection
      name="collection-schema"
      title="Schema"
      note={data && noteOf(data.attributes.length, data.documents)}
      actions={
        <ActionIcon
          size={26}
          aria-label="Sample again"
          title="Sample again"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      }
    >
      {error && <FieldError error={error} />}
      {!data && !error && <Skeleton height={96} />}
      {data?.documents === 0 && (
        <Text c="dimmed" size="sm">
          The collection has no documents.
        </Text>
      )}
      {shown.length > 0 && (
        <table className={classes.attributes} aria-label="Attributes">
          <thead className={classes.unseen}>
            <tr>
              <th scope="col">Attribute</th>
              <th scope="col">Types</th>
              <th scope="col">Presence</th>
              <th scope="col">Values</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((attribute) => (
              <Attribute key={attribute.name} attribute={attribute} documents={data!.documents} />
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && (
        <Button size="xs" variant="subtle" px={0} onClick={() => setExpanded(true)}>
          {formatAmount(rest, 'more attribute')}
        </Button>
      )}
    </FoldingSection>
  );
}

function noteOf(attributes: number, documents: number): string {
  const what = formatAmount(attributes, 'attribute');
  return documents < sampleSize
    ? `${what} in ${formatAmount(documents, 'document')}`
    : `${what} in a sample of ${formatExact(documents)}`;
}

function Attribute(props: { readonly attribute: SampledAttribute; readonly documents: number }) {
  const { name, types, count } = props.attribute;
  const share = props.documents === 0 ? 0 : count / props.documents;
  const values = valuesText(props.attribute);
  return (
    <tr>
      <td title={name}>
        <Mono>{name}</Mono>
      </td>
      <td title={types.join(', ')}>{types.join(', ')}</td>
      <td title={`${formatExact(count)} of ${formatExact(props.documents)}`}>
        <span className={classes.presence} aria-hidden>
          <span style={{ width: `${100 * share}%` }} />
        </span>
        {percentText(share)}
      </td>
      <td title={values}>{values}</td>
    </tr>
  );
}

/** Rounded, but 100 % and 0 % only if exact. */
function percentText(share: number): string {
  const percent = Math.round(100 * share);
  if (percent === 100 && share < 1) return '> 99 %';
  return percent === 0 && share > 0 ? '< 1 %' : `${percent} %`;
}

/** The range of numbers, or the number of different values. */
function valuesText({ range, distinct, types }: SampledAttribute): string {
  if (range && types.length === 1) {
    return range[0] === range[1]
      ? formatNumber(range[0])
      : `${formatNumber(range[0])} to ${formatNumber(range[1])}`;
  }
  return distinct === undefined ? '' : formatAmount(distinct, 'value');
}

const formatNumber = (value: number) =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : String(Number(value.toPrecision(6)));
