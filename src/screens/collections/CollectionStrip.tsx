import { Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import { runCommand } from '../../command.ts';
import { FilterChip } from '../../ui/lists/FilterChip.tsx';
import { SelectionStrip, ToolStrip } from '../../ui/screen/ToolStrip.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { type CollectionFilter, isEdgeCollection, isUnloaded } from './filter-collections.ts';

/** The active filters as chips, and the filter menu. */
export function CollectionFilterStrip(props: {
  readonly filter: CollectionFilter;
  readonly onChange: (filter: CollectionFilter) => void;
}) {
  const { filter, onChange } = props;
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

function chosenOf(filter: CollectionFilter, names: readonly (keyof CollectionFilter)[]): string {
  return names.filter((name) => filter[name]).join(', ') || 'none';
}

/** Actions for several collections. */
export function CollectionSelectionStrip(props: {
  readonly selected: readonly CollectionInfo[];
  readonly onClear: () => void;
}) {
  const { selected } = props;
  const edges = selected.filter(isEdgeCollection).length;
  const run = (command: string, of: readonly CollectionInfo[]) => () => void runCommand(command, of);
  const loaded = selected.filter((collection) => !isUnloaded(collection));
  const unloaded = selected.filter(isUnloaded);
  const own = selected.filter(({ isSystem }) => !isSystem);
  return (
    <SelectionStrip
      count={selected.length}
      note={`${selected.length - edges} document, ${edges} edge`}
      onClear={props.onClear}
    >
      <Button
        size="xs"
        variant="default"
        disabled={unloaded.length === 0}
        onClick={run('collection.load', unloaded)}
      >
        Load
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={loaded.length === 0}
        onClick={run('collection.unload', loaded)}
      >
        Unload
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="danger"
        disabled={loaded.length === 0}
        onClick={run('collection.truncate', loaded)}
      >
        Truncate…
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="danger"
        leftSection={<IconTrash size={16} />}
        disabled={own.length === 0}
        onClick={run('collection.delete', own)}
      >
        Delete…
      </Button>
    </SelectionStrip>
  );
}
