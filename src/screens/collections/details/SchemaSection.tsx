import { ActionIcon, Button, Skeleton, Text } from '@mantine/core';
import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { HistogramBar } from '../../../api/attribute-histogram.ts';
import type { CollectionEntry } from '../../../api/overview.ts';
import type { SampledAttribute, SchemaSample } from '../../../api/schema-sample.ts';
import { formatAmount, formatExact, formatShare } from '../../../lib/format.ts';
import { FoldingSection } from '../../../ui/panes/FoldingSection.tsx';
import { Mono } from '../../../ui/values/Mono.tsx';
import { AttributeHistogram } from './AttributeHistogram.tsx';
import { detailQueries } from './detail-queries.ts';
import classes from './details.module.css';
import { FieldError } from './FieldError.tsx';

/** Attributes that are shown before the section is expanded. */
const firstAttributes = 8;

interface SchemaSectionProps {
  readonly collection: CollectionEntry;
  /** A bar of the distribution of an attribute was clicked; undefined: distributions are not shown. */
  readonly onBar?: (name: string, bar: HistogramBar) => void;
}

/** Presence, types and values of the attributes in a random sample, on request in all documents. */
export function SchemaSection({ collection, onBar }: SchemaSectionProps) {
  const { name } = collection;
  const [openName, setOpenName] = useState<string>();
  const [isExpanded, setExpanded] = useState(false);
  const [isExact, setExact] = useState(false);
  const client = useQueryClient();
  const options = isExact ? detailQueries.exactSchema(name) : detailQueries.schema(name);
  const { data, error, isFetching, refetch } = useQuery({ ...options, placeholderData: keepPreviousData });
  const isReadingAll = isExact && isFetching;
  const cancel = () => {
    void client.cancelQueries({ queryKey: options.queryKey, exact: true });
    setExact(false);
  };
  const shown = data?.attributes.slice(0, isExpanded ? undefined : firstAttributes) ?? [];
  const rest = (data?.attributes.length ?? 0) - shown.length;
  return (
    <FoldingSection
      name="collection-schema"
      title="Schema"
      note={data && noteOf(data)}
      actions={
        <ActionIcon
          size={26}
          aria-label="Read again"
          title="Read again"
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
      {data && (data.isSample || isReadingAll) && (
        <p className={classes.sampleNote}>
          {isReadingAll ? 'Reading all documents…' : 'Rare values may be missing.'}
          <Button size="compact-xs" variant="subtle" onClick={isReadingAll ? cancel : () => setExact(true)}>
            {isReadingAll ? 'Cancel' : 'Read all documents'}
          </Button>
        </p>
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
              <Fragment key={attribute.name}>
                <Attribute
                  attribute={attribute}
                  documents={data!.documents}
                  isOpen={openName === attribute.name}
                  onToggle={
                    onBar && (() => setOpenName(openName === attribute.name ? undefined : attribute.name))
                  }
                />
                {onBar !== undefined && openName === attribute.name && (
                  <tr>
                    <td colSpan={4}>
                      <AttributeHistogram
                        collection={name}
                        attribute={attribute}
                        onBar={(bar) => onBar(attribute.name, bar)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
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

function noteOf({ attributes, documents, isSample }: SchemaSample): string {
  const what = formatAmount(attributes.length, 'attribute');
  return isSample
    ? `${what} in a random sample of ${formatExact(documents)}`
    : `${what} in all ${formatAmount(documents, 'document')}`;
}

interface AttributeProps {
  readonly attribute: SampledAttribute;
  readonly documents: number;
  readonly isOpen: boolean;
  /** Shows the distribution of the values; undefined: it is not shown. */
  readonly onToggle: (() => void) | undefined;
}

function Attribute(props: AttributeProps) {
  const { name, types, count } = props.attribute;
  const share = props.documents === 0 ? 0 : count / props.documents;
  const values = valuesText(props.attribute);
  return (
    <tr>
      <td title={name}>
        {props.onToggle === undefined ? (
          <Mono>{name}</Mono>
        ) : (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={props.isOpen}
            title={`Distribution of ${name}`}
            onClick={props.onToggle}
          >
            <IconChevronRight size={14} aria-hidden />
            <Mono>{name}</Mono>
          </button>
        )}
      </td>
      <td title={types.join(', ')}>{types.join(', ')}</td>
      <td title={`${formatExact(count)} of ${formatExact(props.documents)}`}>
        <span className={classes.presence} aria-hidden>
          <span style={{ width: `${100 * share}%` }} />
        </span>
        {formatShare(share)}
      </td>
      <td title={values}>{values}</td>
    </tr>
  );
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
