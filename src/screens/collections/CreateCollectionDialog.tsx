import { Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowsLeftRight, IconFileText } from '@tabler/icons-react';
import { z } from 'zod';
import { type CreateCollectionBody, collectionType } from '../../../protocol/api/collection.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { RadioCards } from '../../ui/forms/RadioCards.tsx';
import { useFormDraft } from '../../ui/forms/use-form-draft.ts';
import { journalUnitBytes, validateCollectionName, validateJournalSize } from './validate-collection.ts';

const values = z.object({
  name: z.string(),
  type: z.enum(['document', 'edge']),
  waitForSync: z.boolean(),
  journalSizeMb: z.string(),
});
type Values = z.infer<typeof values>;

/** Creates a collection. The input is kept after an error and a reload. */
export function CreateCollectionDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', type: 'document', waitForSync: false, journalSizeMb: '' },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: {
      name: (name) => validateCollectionName(name, true) ?? null,
      journalSizeMb: (size) => validateJournalSize(size, true) ?? null,
    },
  });
  const draft = useFormDraft('new collection', form, values);

  const submit = async () => {
    if (form.validate().hasErrors) return;
    await tryCommand('collection.create', toBody(form.getValues()));
    draft.forget();
    onClose();
  };
  const close = () => {
    draft.forget();
    onClose();
  };

  return (
    <Dialog
      title="New Collection"
      submitLabel="Save"
      isSubmitDisabled={Object.keys(form.errors).length > 0}
      onClose={close}
      onSubmit={submit}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          required
          {...form.getInputProps('name')}
        />
        <RadioCards
          label="Type"
          value={form.values.type}
          onChange={(type) => form.setFieldValue('type', type as Values['type'])}
          options={[
            {
              value: 'document',
              label: 'Document',
              description: 'Vertices and other documents',
              icon: <IconFileText size={16} aria-hidden />,
            },
            {
              value: 'edge',
              label: 'Edge',
              description: 'Has _from and _to',
              icon: <IconArrowsLeftRight size={16} aria-hidden />,
            },
          ]}
        />
        <TextInput
          label="Journal size (MB)"
          description="At least 1. Leave empty for the server's default."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('journalSizeMb')}
        />
        <Switch
          label="Wait for sync"
          description="Writes return after their data are on disk."
          {...form.getInputProps('waitForSync', { type: 'checkbox' })}
        />
      </Stack>
    </Dialog>
  );
}

function toBody({ name, type, waitForSync, journalSizeMb }: Values): CreateCollectionBody {
  const journalSize = Number(journalSizeMb) * journalUnitBytes;
  return {
    name,
    type: collectionType[type],
    waitForSync,
    isSystem: false,
    ...(journalSize > 0 ? { journalSize } : {}),
  };
}
