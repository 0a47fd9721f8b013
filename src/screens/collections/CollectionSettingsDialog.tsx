import { Button, Checkbox, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { CollectionInfo, CollectionPropertiesAnswer } from '../../../protocol/api/collection.ts';
import { fetchCollectionProperties } from '../../api/collections.ts';
import { runCommand, tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import type { SaveCollectionArgs } from './commands.ts';
import { isUnloaded } from './filter-collections.ts';
import {
  journalUnitBytes,
  validateCollectionName,
  validateIndexBuckets,
  validateJournalSize,
} from './validate-collection.ts';

export interface CollectionSettingsProps {
  readonly collection: CollectionInfo;
  readonly onClose: () => void;
}

/** Name and properties of a collection, and what can be done with the whole of it. */
export function CollectionSettingsDialog({ collection, onClose }: CollectionSettingsProps) {
  const { name } = collection;
  const { data, error, refetch } = useQuery({
    queryKey: ['collections', 'properties', name],
    queryFn: ({ signal }) => fetchCollectionProperties(name, signal),
  });
  if (data) return <SettingsForm collection={collection} properties={data} onClose={onClose} />;
  return (
    <Dialog title={`Settings of ${name}`} onClose={onClose}>
      {error ? (
        <ErrorPanel title="Collection error" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={180} />
      )}
    </Dialog>
  );
}

function SettingsForm({
  collection,
  properties,
  onClose,
}: CollectionSettingsProps & { readonly properties: CollectionPropertiesAnswer }) {
  const { name, isSystem } = collection;
  // An unloaded collection can only be renamed.
  const isLocked = isUnloaded(collection);
  const knowsJournal = properties.journalSize !== undefined;
  const knowsBuckets = properties.indexBuckets !== undefined;
  const form = useForm({
    initialValues: {
      name,
      waitForSync: properties.waitForSync,
      journalSizeMb: knowsJournal ? String(properties.journalSize! / journalUnitBytes) : '',
      indexBuckets: knowsBuckets ? String(properties.indexBuckets) : '',
    },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: {
      name: (value) => (isSystem ? null : (validateCollectionName(value, false) ?? null)),
      journalSizeMb: (value, values) =>
        knowsJournal && value !== String(properties.journalSize! / journalUnitBytes)
          ? (validateJournalSize(values.journalSizeMb, false) ?? null)
          : null,
      indexBuckets: (value) => (knowsBuckets ? (validateIndexBuckets(value) ?? null) : null),
    },
  });

  const submit = async () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      form.getInputNode(Object.keys(errors)[0]!)?.focus();
      return;
    }
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
  /** The question takes the place of this dialog. */
  const leaveTo = (command: string) => {
    onClose();
    void runCommand(command, collection);
  };

  return (
    <Dialog
      title={`Settings of ${name}`}
      isSubmitDisabled={!form.isDirty() || Object.keys(form.errors).length > 0}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {!isSystem && (
            <Button
              variant="outline"
              color="var(--mantine-color-error)"
              onClick={() => leaveTo('collection.delete')}
            >
              Delete
            </Button>
          )}
          {!isLocked && (
            <Button
              variant="outline"
              color="var(--mantine-color-error)"
              onClick={() => leaveTo('collection.truncate')}
            >
              Truncate
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => void runCommand(isLocked ? 'collection.load' : 'collection.unload', collection)}
          >
            {isLocked ? 'Load' : 'Unload'}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          disabled={isSystem}
          {...form.getInputProps('name')}
        />
        {knowsJournal && (
          <TextInput
            label="Journal size"
            description="In MB."
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
        <Checkbox
          label="Wait for sync"
          description="Every write waits until it is on the disk."
          disabled={isLocked}
          {...form.getInputProps('waitForSync', { type: 'checkbox' })}
        />
        {isLocked && (
          <Text c="dimmed" size="sm">
            The collection is unloaded: it can only be renamed. Load it to change more.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
