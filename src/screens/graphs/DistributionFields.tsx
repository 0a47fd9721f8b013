import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import type { GraphFormValues } from './graph-form.ts';

const number = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** How the collections that a new graph creates are distributed in a cluster. */
export function DistributionFields({ form }: { readonly form: UseFormReturnType<GraphFormValues> }) {
  return (
    <FieldGrid>
      <TextInput
        label="Number of shards"
        description="Of each new collection. Empty: default."
        {...number}
        {...form.getInputProps('numberOfShards')}
      />
      <TextInput
        label="Copies of each shard"
        description="Replication factor. Empty: default."
        {...number}
        {...form.getInputProps('replicationFactor')}
      />
      <TextInput
        label="Write concern"
        description="Copies in sync that a change needs. Empty: default."
        {...number}
        {...form.getInputProps('writeConcern')}
      />
      <TextInput
        label="Smart graph attribute"
        description="Vertices with the same value are on one server. Empty: no smart graph."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('smartGraphAttribute')}
      />
    </FieldGrid>
  );
}
