import { Button, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { CollectionPropertiesAnswer } from '../../../../protocol/api/collection.ts';
import type { CollectionEntry } from '../../../api/overview.ts';
import { tryCommand } from '../../../command.ts';
import { FieldGrid } from '../../../ui/forms/FieldGrid.tsx';
import { useSavedForm } from '../../../ui/forms/use-saved-form.ts';
import { useIsCluster } from '../../../ui/hooks/use-is-cluster.ts';
import { FoldingSection } from '../../../ui/panes/FoldingSection.tsx';
import type { SaveCollectionArgs } from '../commands.ts';
import { isUnloaded } from '../filter-collections.ts';
import { RuleFields } from '../RuleFields.tsx';
import { type Access, definitionRefusal, renameRefusal } from '../refusals.ts';
import { detailQueries } from './detail-queries.ts';
import { FieldError } from './FieldError.tsx';
import { changesOf, emptySettings, type Settings, toSettings, validateSettings } from './settings-values.ts';

interface SettingsSectionProps {
  readonly collection: CollectionEntry;
  readonly access: Access;
  readonly onRenamed: (name: string) => void;
}

/** Name and properties of a collection. */
export function SettingsSection(props: SettingsSectionProps) {
  const { name } = props.collection;
  const { data, error } = useQuery(detailQueries.properties(name));
  if (data) return <SettingsForm {...props} properties={data} />;
  return (
    <FoldingSection name="collection-settings" title="Settings">
      {error ? <FieldError error={error} /> : <Skeleton height={160} />}
    </FoldingSection>
  );
}

function SettingsForm(props: SettingsSectionProps & { readonly properties: CollectionPropertiesAnswer }) {
  const { collection, access, properties } = props;
  const formId = useId();
  const isCluster = useIsCluster();
  const [problem, setProblem] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const isLocked = isUnloaded(collection);
  const refusal = definitionRefusal(collection, access);
  const nameRefusal = isCluster ? 'In a cluster the name is fixed.' : renameRefusal(collection, access);
  const isFixed = isLocked || refusal !== undefined;
  const form = useForm<Settings>({
    initialValues: emptySettings,
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: (values) => validateSettings(values, properties),
  });
  const saved = useMemo(() => toSettings(properties), [properties]);
  useSavedForm(`settings of collection ${collection.id}`, form, saved);

  const submit = async () => {
    if (form.validate().hasErrors) return;
    const values = form.getValues();
    const args: SaveCollectionArgs = {
      name: collection.name,
      newName: values.name,
      changes: changesOf(values, properties),
    };
    setBusy(true);
    setProblem(undefined);
    try {
      await tryCommand('collection.save', args);
      if (values.name !== collection.name) props.onRenamed(values.name);
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FoldingSection
      name="collection-settings"
      title="Settings"
      actions={
        <>
          {form.isDirty() && (
            <Button size="xs" variant="default" onClick={() => form.setValues(saved)}>
              Discard
            </Button>
          )}
          <Button
            size="xs"
            type="submit"
            form={formId}
            loading={isBusy}
            disabled={!form.isDirty() || Object.keys(form.errors).length > 0}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Settings"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="sm">
          {isLocked && (
            <Text c="dimmed" size="sm">
              The collection is unloaded and can only be renamed. Load it to change its properties.
            </Text>
          )}
          {refusal !== undefined && (
            <Text c="dimmed" size="sm">
              {refusal}
            </Text>
          )}
          <SettingFields
            form={form}
            properties={properties}
            refusal={refusal}
            nameRefusal={nameRefusal}
            isFixed={isFixed}
          />
          {problem && <FieldError error={problem} />}
        </Stack>
      </form>
    </FoldingSection>
  );
}

interface SettingFieldsProps {
  readonly form: UseFormReturnType<Settings>;
  readonly properties: CollectionPropertiesAnswer;
  /** The reason why the properties cannot be changed. */
  readonly refusal: string | undefined;
  readonly nameRefusal: string | undefined;
  /** True: only the name can be changed. */
  readonly isFixed: boolean;
}

function SettingFields({ form, properties, refusal, nameRefusal, isFixed }: SettingFieldsProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off', disabled: isFixed, title: refusal } as const;
  return (
    <>
      <FieldGrid>
        <TextInput
          label="Name"
          autoComplete="off"
          spellCheck={false}
          disabled={nameRefusal !== undefined}
          title={nameRefusal}
          {...form.getInputProps('name')}
        />
        {properties.journalSize !== undefined && (
          <TextInput label="Journal size (MB)" {...number} {...form.getInputProps('journalSizeMb')} />
        )}
        {properties.indexBuckets !== undefined && (
          <TextInput label="Index buckets" {...number} {...form.getInputProps('indexBuckets')} />
        )}
      </FieldGrid>
      <FieldGrid>
        <Switch
          label="Wait for sync"
          disabled={isFixed}
          {...form.getInputProps('waitForSync', { type: 'checkbox' })}
        />
        {properties.cacheEnabled !== undefined && (
          <Switch
            label="Cache documents"
            disabled={isFixed}
            {...form.getInputProps('cacheEnabled', { type: 'checkbox' })}
          />
        )}
      </FieldGrid>
      {properties.schema !== undefined && (
        <RuleFields
          inputPropsOf={form.getInputProps}
          hasSchema={form.values.schemaRule.trim() !== ''}
          isDisabled={isFixed}
        />
      )}
    </>
  );
}
