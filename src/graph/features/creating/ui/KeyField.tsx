import { TextInput } from '@mantine/core';
import type { NewDocumentForm } from './use-new-document.ts';

interface KeyFieldProps {
  readonly form: NewDocumentForm;
  /** Focused when the dialog opens. */
  readonly isFirst?: boolean;
}

/** The key of a new document. */
export function KeyField({ form, isFirst = false }: KeyFieldProps) {
  return (
    <TextInput
      label="_key"
      description="Leave empty to let the server generate a key."
      value={form.key}
      error={form.keyProblem}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => form.setKey(event.currentTarget.value)}
      data-autofocus={isFirst || undefined}
    />
  );
}
