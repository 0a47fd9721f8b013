import { ActionIcon, Badge, Progress, Skeleton, Tooltip } from '@mantine/core';
import { IconListDetails, IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IndexInfo } from '../../../protocol/api/index.ts';
import { fetchCollectionEntries } from '../../api/overview.ts';
import { runCommand } from '../../command.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { readFormDraft } from '../../ui/forms/use-draft-state.ts';
import { SidePanel } from '../../ui/panes/SidePanel.tsx';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { IndexReads } from '../../ui/values/IndexReads.tsx';
import { IndexForm } from './IndexForm.tsx';
import classes from './IndexPane.module.css';
import { indexDraftName, indexFormValues } from './index-form.ts';

interface IndexPaneProps {
  readonly collection: string;
  readonly indexes: readonly IndexInfo[] | undefined;
  readonly error: Error | null;
  readonly attributes: readonly string[];
  /** The index that sorts the list. */
  readonly usedId: string | undefined;
  readonly readOnlyReason: string | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The indexes of a collection, with a form for new ones. */
export function IndexPane(props: IndexPaneProps) {
  const { collection, indexes, readOnlyReason } = props;
  const [isFormOpen, setFormOpen] = useState(
    () => readFormDraft(indexDraftName(collection), indexFormValues) !== undefined,
  );
  const { data: overview } = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
  });
  const entry = overview?.collections.find(({ name }) => name === collection);
  const reads = new Map(entry?.indexes?.map((index) => [numberOf(index.id), index.reads]));
  return (
    <SidePanel
      title="Indexes"
      icon={<IconListDetails size={18} />}
      count={indexes?.length}
      onClose={props.onClose}
      actions={
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          refusal={readOnlyReason}
          onClick={() => setFormOpen(true)}
        >
          New index
        </ActionButton>
      }
    >
      {props.error && !indexes && (
        <ErrorPanel title="The indexes could not be loaded" error={props.error} onRetry={props.onRetry} />
      )}
      {!indexes && !props.error && <Skeleton height={120} m="md" />}
      <ul className={classes.list}>
        {indexes?.map((index) => (
          <IndexItem
            key={index.id}
            index={index}
            isUsed={index.id === props.usedId}
            reads={reads.get(numberOf(index.id))}
            readsSinceMs={overview?.overview?.readsSinceMs}
            readOnlyReason={readOnlyReason}
          />
        ))}
      </ul>
      {isFormOpen && (
        <IndexForm collection={collection} attributes={props.attributes} onClose={() => setFormOpen(false)} />
      )}
      <p className={classes.unsupported}>
        Inverted and vector indexes, views and analyzers are not supported by this version of Orrery.
      </p>
    </SidePanel>
  );
}

/** The part of an index id after the name of the collection. */
const numberOf = (id: string) => id.slice(id.indexOf('/') + 1);

/** Index types that belong to the collection. */
const lockedTypes = ['primary', 'edge'];

interface IndexItemProps {
  readonly index: IndexInfo;
  readonly isUsed: boolean;
  readonly reads: number | undefined;
  readonly readsSinceMs: number | undefined;
  readonly readOnlyReason: string | undefined;
}

function IndexItem(props: IndexItemProps) {
  const { index, readOnlyReason } = props;
  const fields = index.fields?.join(', ') ?? formatAmount(index.size ?? 0, 'document');
  const isLocked = lockedTypes.includes(index.type);
  return (
    <li className={classes.item} data-used={props.isUsed || undefined}>
      <div className={classes.line}>
        <span
          className={classes.fields}
          title={index.name === undefined ? index.id : `${index.name} (${index.id})`}
        >
          {fields}
        </span>
        {optionsOf(index).map((option) => (
          <Badge key={option} variant="default">
            {option}
          </Badge>
        ))}
        <Badge variant="light">{index.type}</Badge>
        {isLocked ? (
          <span className={classes.lock} title="This index belongs to the collection and cannot be deleted.">
            <IconLock size={14} aria-label="Cannot be deleted" role="img" />
          </span>
        ) : (
          <Tooltip label={readOnlyReason} disabled={readOnlyReason === undefined}>
            <ActionIcon
              size={28}
              aria-label={`${index.isBuilding === true ? 'Cancel the build of' : 'Delete'} index ${fields}`}
              aria-disabled={readOnlyReason !== undefined}
              data-disabled={readOnlyReason !== undefined || undefined}
              onClick={() =>
                readOnlyReason === undefined &&
                void runCommand('index.delete', { id: index.id, fields, type: index.type })
              }
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {index.isBuilding === true ? <BuildProgress index={index} /> : <Facts {...props} />}
    </li>
  );
}

function BuildProgress({ index }: { readonly index: IndexInfo }) {
  const { progress = 0, documents = 0, documentsTotal = 0 } = index;
  return (
    <div className={classes.facts} role="status">
      <Progress value={progress} w={80} aria-label="Progress of the build" />
      <span>
        Building: {formatExact(documents)} of {formatAmount(documentsTotal, 'document')}
      </span>
    </div>
  );
}

function Facts(props: IndexItemProps) {
  const { index, reads } = props;
  const isLocked = lockedTypes.includes(index.type);
  return (
    <div className={classes.facts}>
      <span title={index.selectivityEstimate === undefined ? undefined : `${index.selectivityEstimate}`}>
        {index.selectivityEstimate === undefined
          ? 'No selectivity'
          : `Selectivity ${index.selectivityEstimate.toFixed(3)}`}
      </span>
      <span>
        <Bytes value={index.figures?.memory} />
      </span>
      <IndexReads reads={reads} sinceMs={props.readsSinceMs} isLocked={isLocked} />
      {props.isUsed && <span>Sorts this list</span>}
    </div>
  );
}

function optionsOf(index: IndexInfo): readonly string[] {
  return [
    ...(index.unique ? ['unique'] : []),
    // Only persistent indexes have a choice.
    ...(index.sparse && !['geo', 'fulltext', 'ttl'].includes(index.type) ? ['sparse'] : []),
    ...(index.geoJson ? ['geoJson'] : []),
    ...(index.minLength === undefined ? [] : [`min. length ${index.minLength}`]),
    ...(index.expireAfter === undefined ? [] : [`after ${index.expireAfter} s`]),
    ...(Array.isArray(index.storedValues) && index.storedValues.length > 0
      ? [`stores ${index.storedValues.join(', ')}`]
      : []),
    ...(index.deduplicate === false ? ['no deduplication'] : []),
    ...(index.estimates === false ? ['no estimates'] : []),
    ...(index.cacheEnabled === true ? ['cached'] : []),
  ];
}
