import { MultiSelect, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fetchGraphs } from '../../api/graphs.ts';
import type { CollectionEntry } from '../../api/overview.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import type { AddToGraphArgs } from './commands.ts';

/** Vertex collections of one end of an edge definition. */
const maxCollections = 10;

interface AddToGraphProps {
  readonly collections: readonly CollectionEntry[];
  /** All collections of the database. */
  readonly all: readonly CollectionEntry[];
  readonly onClose: () => void;
}

/** Adds document collections as vertex collections, and edge collections with their ends, to a graph. */
export function AddToGraphDialog({ collections, all, onClose }: AddToGraphProps) {
  const { data: graphs, error } = useQuery({
    queryKey: ['graphs'],
    queryFn: ({ signal }) => fetchGraphs(signal),
  });
  const edges = collections.filter(({ type }) => type === 'edge');
  const form = useForm<Omit<AddToGraphArgs, 'collections'>>({
    initialValues: { graph: '', from: [], to: [] },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: {
      graph: (graph) => (graph ? null : 'A graph has to be chosen.'),
      from: (names) => (edges.length > 0 && names.length === 0 ? required : null),
      to: (names) => (edges.length > 0 && names.length === 0 ? required : null),
    },
  });
  const vertices = all
    .filter(({ type, isSystem }) => type === 'document' && !isSystem)
    .map(({ name }) => name)
    .sort();
  const submit = async () => {
    if (form.validate().hasErrors) return;
    await tryCommand('collection.addToGraph', { ...form.getValues(), collections } satisfies AddToGraphArgs);
    onClose();
  };
  const ends = (end: 'from' | 'to', label: string) => (
    <MultiSelect
      label={label}
      data={vertices}
      limit={100}
      searchable
      maxValues={maxCollections}
      comboboxProps={{ withinPortal: true }}
      {...form.getInputProps(end)}
    />
  );
  return (
    <Dialog title="Add to graph" submitLabel="Add" onClose={onClose} onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">
          {collections
            .slice(0, 5)
            .map(({ name }) => name)
            .join(', ')}
          {collections.length > 5 && ` and ${collections.length - 5} more`}
        </Text>
        <Select
          label="Graph"
          data-autofocus
          searchable
          data={graphs?.map(({ name }) => name) ?? []}
          nothingFoundMessage="No results"
          description={error ? error.message : undefined}
          comboboxProps={{ withinPortal: true }}
          {...form.getInputProps('graph')}
        />
        {edges.length > 0 && (
          <FieldGrid>
            {ends('from', 'From collections')}
            {ends('to', 'To collections')}
          </FieldGrid>
        )}
      </Stack>
    </Dialog>
  );
}

const required = 'At least one vertex collection has to be provided.';
