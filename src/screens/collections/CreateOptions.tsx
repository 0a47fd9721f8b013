import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import classes from './CreateCollectionDialog.module.css';
import { type CreateValues, keyTypes } from './create-values.ts';
import { RuleFields } from './RuleFields.tsx';

const keyDescriptions: Readonly<Record<CreateValues['keyType'], string>> = {
  traditional: 'Increasing numbers as text.',
  autoincrement: 'Numbers with a fixed distance.',
  uuid: 'Random identifiers.',
  padded: 'Texts of equal length that sort by creation.',
};

const portal = { withinPortal: true } as const;
const number = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The options of a new collection that have defaults. */
export function CreateOptions(props: {
  readonly form: UseFormReturnType<CreateValues>;
  readonly isCluster: boolean;
}) {
  const { form, isCluster } = props;
  const { keyType, schemaRule } = form.values;
  const toggle = (name: 'waitForSync' | 'doCompact' | 'isVolatile' | 'isSystem' | 'cacheEnabled') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <>
      <FieldGrid>
        <TextInput
          label="Journal size (MB)"
          description="At least 1. Empty: default."
          {...number}
          {...form.getInputProps('journalSizeMb')}
        />
        <TextInput
          label="Index buckets"
          description="A power of 2. Empty: default."
          {...number}
          {...form.getInputProps('indexBuckets')}
        />
        <Select
          label="Key generator"
          description={keyDescriptions[keyType]}
          data={[...keyTypes]}
          allowDeselect={false}
          comboboxProps={portal}
          {...form.getInputProps('keyType')}
        />
        <Select
          label="Keys"
          description={
            form.values.keys === 'own' ? '_key is optional on create.' : '_key must not be specified.'
          }
          data={[
            { value: 'own', label: 'Own keys allowed' },
            { value: 'generated', label: 'Generated keys only' },
          ]}
          allowDeselect={false}
          comboboxProps={portal}
          {...form.getInputProps('keys')}
        />
        {keyType === 'autoincrement' && (
          <>
            <TextInput
              label="Offset"
              description="First key. Empty: 0."
              {...number}
              {...form.getInputProps('offset')}
            />
            <TextInput
              label="Increment"
              description="Distance between keys. Empty: 1."
              {...number}
              {...form.getInputProps('increment')}
            />
          </>
        )}
        {isCluster && <ClusterFields form={form} />}
      </FieldGrid>
      <div className={classes.switches}>
        <Switch label="Wait for sync" {...toggle('waitForSync')} />
        <Switch label="Compact journals" {...toggle('doCompact')} />
        <Switch label="In memory only" {...toggle('isVolatile')} />
        <Switch label="Cache documents" {...toggle('cacheEnabled')} />
        <Switch label="System collection" {...toggle('isSystem')} />
      </div>
      <RuleFields inputPropsOf={form.getInputProps} hasSchema={schemaRule.trim() !== ''} />
    </>
  );
}

/** How the collection is distributed over the DB-Servers of a cluster. */
function ClusterFields({ form }: { readonly form: UseFormReturnType<CreateValues> }) {
  return (
    <>
      <TextInput label="Number of shards" {...number} {...form.getInputProps('numberOfShards')} />
      <TagsInput
        label="Shard by"
        description="Attributes that determine the shard. Default: _key."
        {...form.getInputProps('shardBy')}
      />
      <TextInput
        label="Copies of each shard"
        description="Replication factor. Empty: default of the database."
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
        label="Distributed like"
        description="Collection whose shards are at the same servers."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('distributeShardsLike')}
      />
      <TextInput
        label="Smart join attribute"
        description="Enterprise: its value precedes the keys."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('smartJoinAttribute')}
      />
    </>
  );
}
