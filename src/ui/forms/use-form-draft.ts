import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import type { z } from 'zod';
import { readDraft, saveDraft } from '../../store/drafts.ts';

/**
 * Saves the input of an open form as a draft and restores it when the form opens.
 * Call `forget` when the form is saved or cancelled.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<Values>,
  schema: z.ZodType<Values>,
): { forget(): void } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, when the form opens
  useEffect(() => {
    const draft = schema.safeParse(readDraft(name));
    if (draft.success) form.setValues(draft.data);
  }, []);
  const values = form.values;
  const isDirty = form.isDirty();
  useEffect(() => {
    if (isDirty) saveDraft(name, values);
  }, [name, values, isDirty]);
  return { forget: () => saveDraft(name, undefined) };
}
