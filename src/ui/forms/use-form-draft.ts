import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import type { z } from 'zod';
import { readDraft, saveDraft } from '../../store/drafts.ts';

/**
 * Keeps what is typed into a form as a draft while it is open, and brings a kept draft back when it opens.
 * Call `forget` when the form was saved or given up.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<Values>,
  schema: z.ZodType<Values>,
): { forget(): void } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
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
