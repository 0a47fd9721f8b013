import { Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsLeftRight, IconChevronDown, IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { tryCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { RadioCards } from '../../ui/forms/RadioCards.tsx';
import { useFormDraft } from '../../ui/forms/use-form-draft.ts';
import { useIsCluster } from '../../ui/hooks/use-is-cluster.ts';
import classes from './CreateCollectionDialog.module.css';
import { CreateOptions } from './CreateOptions.tsx';
import {
  type CreateValues,
  createValues,
  initialValues,
  toCreateBody,
  validateCreateValues,
} from './create-values.ts';

interface CreateCollectionDialogProps {
  /** True: the new collection opens with its import. */
  readonly hasImport: boolean;
  readonly onClose: () => void;
}

/** Creates a collection. The input is kept after an error and a reload. */
export function CreateCollectionDialog({ hasImport, onClose }: CreateCollectionDialogProps) {
  const navigate = useNavigate();
  const isCluster = useIsCluster();
  const [hasOptions, options] = useDisclosure(false);
  const form = useForm<CreateValues>({
    initialValues,
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: (values) => validateCreateValues(values, isCluster),
  });
  const draft = useFormDraft('new collection', form, createValues);

  const submit = async () => {
    const { errors } = form.validate();
    const wrong = Object.keys(errors);
    // An error among the folded options would not be visible.
    if (wrong.length > 0 && !wrong.includes('name')) options.open();
    if (wrong.length > 0) return;
    await tryCommand('collection.create', toCreateBody(form.getValues(), isCluster));
    draft.forget();
    if (hasImport) void navigate(addresses.documents(form.values.name, 1, { panel: 'import' }));
    else onClose();
  };
  const close = () => {
    draft.forget();
    onClose();
  };
  const Chevron = hasOptions ? IconChevronDown : IconChevronRight;

  return (
    <Dialog
      title="New collection"
      submitLabel={hasImport ? 'Create and import' : 'Create'}
      isSubmitDisabled={Object.keys(form.errors).length > 0}
      hasDraft
      onClose={close}
      onSubmit={submit}
    >
      <Stack gap="md">
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
          onChange={(type) => form.setFieldValue('type', type as CreateValues['type'])}
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
        <UnstyledButton className={classes.more} aria-expanded={hasOptions} onClick={options.toggle}>
          <Chevron size={16} aria-hidden />
          More options
        </UnstyledButton>
        {hasOptions && <CreateOptions form={form} isCluster={isCluster} />}
      </Stack>
    </Dialog>
  );
}
