import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconTopologyStar3, IconTrash } from '@tabler/icons-react';
import type { CollectionEntry } from '../../api/overview.ts';
import { runCommand } from '../../command.ts';
import { formatBytes, formatExact } from '../../lib/format.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useHasLoadState } from '../../ui/hooks/use-is-cluster.ts';
import { FilterChip } from '../../ui/lists/FilterChip.tsx';
import { SelectionStrip, ToolStrip } from '../../ui/screen/ToolStrip.tsx';
import { FilterMenu, type FilterProps, mebibyte, rangeLabels } from './CollectionFilters.tsx';
import { type CollectionFilter, isUnloaded, type Range, rangeNames } from './filter-collections.ts';
import { type Access, changeRefusal, createRefusal, deleteRefusal } from './refusals.ts';

/** The active filters as chips, and the filter menu. */
export function CollectionFilterStrip({ filter, onChange }: FilterProps) {
  return (
    <ToolStrip label="Filter">
      {!(filter.document && filter.edge) && (
        <FilterChip
          field="Type"
          operator="is"
          value={chosenOf(filter, ['document', 'edge'])}
          onRemove={() => onChange({ ...filter, document: true, edge: true })}
        />
      )}
      {!(filter.loaded && filter.unloaded) && (
        <FilterChip
          field="Status"
          operator="is"
          value={chosenOf(filter, ['loaded', 'unloaded'])}
          onRemove={() => onChange({ ...filter, loaded: true, unloaded: true })}
        />
      )}
      {rangeNames.map((name) => {
        const range = rangeText(filter[name], name === 'size' ? mebibyte : 1);
        return (
          range && (
            <FilterChip
              key={name}
              field={rangeLabels[name]}
              {...range}
              onRemove={() => onChange({ ...filter, [name]: undefined })}
            />
          )
        );
      })}
      <FilterMenu filter={filter} onChange={onChange} />
      <Checkbox
        ml={4}
        label="System"
        checked={filter.system}
        onChange={(event) => onChange({ ...filter, system: event.currentTarget.checked })}
      />
    </ToolStrip>
  );
}

function chosenOf(filter: CollectionFilter, names: readonly ('document' | 'edge' | 'loaded' | 'unloaded')[]) {
  return names.filter((name) => filter[name]).join(', ') || 'none';
}

function rangeText(range: Range | undefined, unit: number) {
  if (range?.min === undefined && range?.max === undefined) return undefined;
  const [min, max] = [range.min, range.max].map((bound) =>
    bound === undefined ? undefined : formatExact(bound / unit),
  );
  if (max === undefined) return { operator: '>=', value: min! };
  return min === undefined ? { operator: '<=', value: max } : { operator: 'is', value: `${min} to ${max}` };
}

/** Actions for several collections. */
export function CollectionSelectionStrip(props: {
  readonly selected: readonly CollectionEntry[];
  /** Number of collections that match the filter. */
  readonly shownCount: number;
  readonly access: Access;
  readonly onSelectAll: () => void;
  readonly onAddToGraph: () => void;
  readonly onExport: (collections: readonly CollectionEntry[]) => void;
  readonly onClear: () => void;
}) {
  const { selected, access } = props;
  const hasLoadState = useHasLoadState();
  const edges = selected.filter(({ type }) => type === 'edge').length;
  const bytes = selected.reduce((sum, { documentsBytes = 0 }) => sum + documentsBytes, 0);
  const run = (command: string, of: readonly CollectionEntry[]) => () => void runCommand(command, of);
  const changeable = selected.filter((collection) => changeRefusal(collection) === undefined);
  const loaded = changeable.filter((collection) => !isUnloaded(collection));
  const unloaded = changeable.filter(isUnloaded);
  /** An export only reads. */
  const readable = selected.filter((collection) => !isUnloaded(collection));
  const removable = selected.filter((collection) => deleteRefusal(collection, access) === undefined);
  /** The reason why an action has no collection to apply to. */
  const none = (of: readonly CollectionEntry[], otherwise: string) => {
    if (of.length > 0) return undefined;
    return selected.map(changeRefusal).find((reason) => reason !== undefined) ?? otherwise;
  };
  const noneRemovable =
    removable.length > 0 ? undefined : selected.map((each) => deleteRefusal(each, access))[0];
  return (
    <SelectionStrip
      count={selected.length}
      note={`${selected.length - edges} document, ${edges} edge · ${formatBytes(bytes)} data`}
      onClear={props.onClear}
    >
      {selected.length < props.shownCount && (
        <Button size="xs" variant="subtle" px={4} onClick={props.onSelectAll}>
          Select all {formatExact(props.shownCount)}
        </Button>
      )}
      {hasLoadState && (
        <>
          <ActionButton
            size="xs"
            variant="default"
            refusal={none(unloaded, 'All selected collections are loaded.')}
            onClick={run('collection.load', unloaded)}
          >
            Load
          </ActionButton>
          <ActionButton
            size="xs"
            variant="default"
            refusal={none(loaded, 'All selected collections are unloaded.')}
            onClick={run('collection.unload', loaded)}
          >
            Unload
          </ActionButton>
        </>
      )}
      <ActionButton
        size="xs"
        variant="default"
        leftSection={<IconTopologyStar3 size={16} />}
        refusal={createRefusal(access)}
        onClick={props.onAddToGraph}
      >
        Add to graph
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
        refusal={readable.length > 0 ? undefined : 'Load the collections first.'}
        onClick={() => props.onExport(readable)}
      >
        Export…
      </ActionButton>
      <ActionButton
        size="xs"
        variant="outline"
        color="danger"
        refusal={none(loaded, 'Load the collections first.')}
        onClick={run('collection.truncate', loaded)}
      >
        Truncate…
      </ActionButton>
      <ActionButton
        size="xs"
        variant="outline"
        color="danger"
        leftSection={<IconTrash size={16} />}
        refusal={noneRemovable}
        onClick={run('collection.delete', removable)}
      >
        Delete…
      </ActionButton>
    </SelectionStrip>
  );
}
