import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { readDraft, saveDraft } from '../../store/drafts.ts';

/**
 * React state of a form that is stored as a draft while it differs from `initial`. Call `forget` when the form is saved
 * or cancelled.
 */
export function useDraftState<Values>(
  name: string,
  schema: z.ZodType<Values>,
  initial: Values,
): readonly [values: Values, set: (values: Values) => void, forget: () => void] {
  const [values, setValues] = useState<Values>(() => readFormDraft(name, schema) ?? initial);
  useEffect(() => {
    saveDraft(name, values === initial ? undefined : values);
  }, [name, values, initial]);
  return [values, setValues, () => saveDraft(name, undefined)];
}

/** The stored draft of a form; undefined if there is none, or none of this form. */
export function readFormDraft<Values>(name: string, schema: z.ZodType<Values>): Values | undefined {
  return schema.safeParse(readDraft(name)).data;
}
