import { Button, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CollectionInfo, CollectionPropertiesAnswer } from '../../../protocol/api/collection.ts';
import { fetchCollectionProperties } from '../../api/collections.ts';
import { runCommand, tryCommand } from '../../command.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import type { SaveCollectionArgs } from './commands.ts';
import { isUnloaded } from './filter-collections.ts';
import {
  journalUnitBytes,
  validateCollectionName,
  validateIndexBuckets,
  validateJournalSize,
} from './validate-collection.ts';

interface CollectionSettingsProps {
  readonly collection: CollectionInfo;
  readonly onClose: () => void;
}

interface Values {
  name: string;
  waitForSync: boolean;
  journalSizeMb: string;
  indexBuckets: string;
}

const toMegabytes = (bytes: number | undefined) =>
  bytes === undefined ? '' : String(bytes / journalUnitBytes);

function toValues(properties: CollectionPropertiesAnswer): Values {
  return {
    name: properties.name,
    waitForSync: properties.waitForSync,
    journalSizeMb: toMegabytes(properties.journalSize),
    indexBuckets: properties.indexBuckets === undefined ? '' : String(properties.indexBuckets),
  };
}

/** Name and properties of a collection, and actions for the whole collection. */
export function CollectionSettingsDialog({ collection, onClose }: CollectionSettingsProps) {
  const { name, isSystem } = collection;
  // An unloaded collection can only be renamed.
  const isLocked = isUnloaded(collection);
  const { data, error, refetch } = useQuery({
    queryKey: ['collections', 'properties', name],
    queryFn: ({ signal }) => fetchCollectionProperties(name, signal),
  });
  const knowsJournal = data?.journalSize !== undefined;
  const knowsBuckets = data?.indexBuckets !== undefined;
  const form = useForm<Values>({
    initialValues: { name, waitForSync: false, journalSizeMb: '', indexBuckets: '' },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: {
      name: (value) => (isSystem ? null : (validateCollectionName(value, false) ?? null)),
      // An existing size that is not a whole number of MB is accepted.
      journalSizeMb: (value) =>
        knowsJournal && value !== toMegabytes(data.journalSize)
          ? (validateJournalSize(value, false) ?? null)
          : null,
      indexBuckets: (value) => (knowsBuckets ? (validateIndexBuckets(value) ?? null) : null),
    },
  });
  const { initialize } = form;
  useEffect(() => {
    if (data) initialize(toValues(data));
  }, [data, initialize]);

  const submit = async () => {
    if (form.validate().hasErrors) return;
    const values = form.getValues();
    const args: SaveCollectionArgs = {
      name,
      newName: values.name,
      changes: {
        ...(form.isDirty('waitForSync') ? { waitForSync: values.waitForSync } : {}),
        ...(form.isDirty('journalSizeMb')
          ? { journalSize: Number(values.journalSizeMb) * journalUnitBytes }
          : {}),
        ...(form.isDirty('indexBuckets') ? { indexBuckets: Number(values.indexBuckets) } : {}),
      },
    };
    await tryCommand('collection.save', args);
    onClose();
  };
  /** The confirmation replaces this dialog. */
  const leaveTo = (command: string) => {
    onClose();
    void runCommand(command, [collection]);
  };

  return (
    <Dialog
      title={`Settings of ${name}`}
      isSubmitDisabled={!data || !form.isDirty() || Object.keys(form.errors).length > 0}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {!isSystem && (
            <Button variant="outline" color="danger" onClick={() => leaveTo('collection.delete')}>
              Delete
            </Button>
          )}
          {!isLocked && (
            <Button variant="outline" color="danger" onClick={() => leaveTo('collection.truncate')}>
              Truncate
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => void runCommand(isLocked ? 'collection.load' : 'collection.unload', [collection])}
          >
            {isLocked ? 'Load' : 'Unload'}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorPanel title="Collection error" error={error} onRetry={() => void refetch()} />}
      <Stack gap="sm">
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          disabled={isSystem}
          readOnly={!data}
          {...form.getInputProps('name')}
        />
        {!error && !data && <Skeleton height={160} />}
      </Stack>
      {data && (
        <Stack gap="sm" mt="sm">
          <FieldGrid>
            {knowsJournal && (
              <TextInput
                label="Journal size (MB)"
                description="At least 1."
                inputMode="numeric"
                autoComplete="off"
                disabled={isLocked}
                {...form.getInputProps('journalSizeMb')}
              />
            )}
            {knowsBuckets && (
              <TextInput
                label="Index buckets"
                description="A power of 2."
                inputMode="numeric"
                autoComplete="off"
                disabled={isLocked}
                {...form.getInputProps('indexBuckets')}
              />
            )}
          </FieldGrid>
          <Switch
            label="Wait for sync"
            description="Writes return after their data are on disk."
            disabled={isLocked}
            {...form.getInputProps('waitForSync', { type: 'checkbox' })}
          />
          {isLocked && (
            <Text c="dimmed" size="sm">
              The collection is unloaded and can only be renamed. Load it to change its properties.
            </Text>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
