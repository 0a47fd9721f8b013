import { Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { findJsonProblem } from '../../lib/json-problem.ts';
import { JsonField } from '../code/JsonField.tsx';
import { Dialog } from '../forms/Dialog.tsx';
import { failWith } from '../forms/fail-with.ts';
import { useFormDraft } from '../forms/use-form-draft.ts';
import { DocumentIdInput } from './DocumentIdInput.tsx';
import { documentJson, validateHandle, validateKey } from './new-document.ts';

const values = z.object({
  collection: z.string(),
  key: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string(),
});

interface CreateDocumentDialogProps {
  /** The collections that can have the document; several offer a choice. */
  readonly collections: readonly string[];
  readonly isEdges: boolean;
  /** Known ends of an edge. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `json`: the body, so that its numbers keep their digits. */
  readonly onCreate: (collection: string, json: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Creates a document or an edge. The input is kept after an error and a reload. */
export function CreateDocumentDialog(props: CreateDocumentDialogProps) {
  const { collections, isEdges, from = '', to = '', onCreate, onClose } = props;
  const item = isEdges ? 'edge' : 'document';
  const form = useForm<z.output<typeof values>>({
    initialValues: { collection: collections[0] ?? '', key: '', from, to, body: '{\n  \n}' },
    validateInputOnBlur: true,
    validateInputOnChange: true,
    validate: {
      key: (key) => validateKey(key) ?? null,
      from: (id) => (isEdges ? (validateHandle(id, '_from') ?? null) : null),
      to: (id) => (isEdges ? (validateHandle(id, '_to') ?? null) : null),
      body: (text) => describe(text) ?? null,
    },
  });
  const place = from || to || collections[0];
  const draft = useFormDraft(`new ${item} ${from || to ? 'at' : 'in'} ${place}`, form, values);
  const submit = async () => {
    if (form.validate().hasErrors) return;
    const { body, collection, ...system } = form.getValues();
    const json = documentJson(body, {
      _key: system.key,
      ...(isEdges ? { _from: system.from, _to: system.to } : {}),
    });
    await failWith('Creation failed.', onCreate(collection, json));
    draft.forget();
    onClose();
  };
  const close = () => {
    draft.forget();
    onClose();
  };
  return (
    <Dialog
      title={isEdges ? 'New edge' : 'New document'}
      submitLabel="Create"
      isSubmitDisabled={Object.keys(form.errors).length > 0}
      hasDraft
      onClose={close}
      onSubmit={submit}
    >
      <Stack gap="sm">
        {collections.length > 1 && (
          <Select
            label="Edge collection"
            data={[...collections]}
            allowDeselect={false}
            searchable
            comboboxProps={{ withinPortal: true }}
            {...form.getInputProps('collection')}
          />
        )}
        {isEdges && (
          <>
            <DocumentIdInput label="_from" required autoFocus={from === ''} {...form.getInputProps('from')} />
            <DocumentIdInput label="_to" required autoFocus={from !== ''} {...form.getInputProps('to')} />
          </>
        )}
        <TextInput
          label="_key"
          description="Optional. Leave empty for an automatic key."
          autoComplete="off"
          spellCheck={false}
          data-autofocus={!isEdges || undefined}
          {...form.getInputProps('key')}
        />
        <JsonField
          label="Attributes (JSON)"
          value={form.values.body}
          onChange={(text) => form.setFieldValue('body', text)}
        />
      </Stack>
    </Dialog>
  );
}

function describe(text: string): string | undefined {
  const problem = findJsonProblem(text);
  return problem && `Line ${problem.line}, column ${problem.column}: ${problem.message}`;
}
