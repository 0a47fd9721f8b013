import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readDraft, saveDraft } from '../../store/drafts.ts';

type Value = string | number | boolean;

/**
 * Connects a form with the saved values that it edits. Fields that the user has changed keep their input when other saved
 * values arrive, when the form is closed, and after a reload; a field equal to the saved one is unchanged.
 * @param name of the draft, one for each edited thing
 * @param form with `emptyValues` of the same fields as initial values
 */
export function useSavedForm<Values extends Record<keyof Values, Value>>(
  name: string,
  form: UseFormReturnType<Values>,
  saved: Values,
): void {
  const baseline = useRef<Values>(undefined);
  // The functions of a form change with its values.
  const replaceBaseline = useEffectEvent(() => {
    const { initialize, setValues, resetDirty, getValues } = form;
    const typed =
      baseline.current === undefined
        ? fieldsOf(readDraft(name), saved)
        : changedFields(getValues(), baseline.current);
    baseline.current = saved;
    // `initialize` works once; later saved values replace the initial ones.
    initialize(saved);
    setValues({ ...saved, ...typed });
    resetDirty(saved);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another thing and for other saved values
  useEffect(() => replaceBaseline(), [name, saved]);
  const { values } = form;
  const shown = useRef<Values>(undefined);
  useEffect(() => {
    // The first values are those of no thing: the effect above replaces them.
    const isFirst = shown.current !== saved;
    shown.current = saved;
    if (isFirst) return;
    const changed = changedFields(values, saved);
    saveDraft(name, Object.keys(changed).length === 0 ? undefined : changed);
  }, [name, values, saved]);
}

/** The fields of `values` that differ from `before`. */
function changedFields<Values extends Record<keyof Values, Value>>(
  values: Values,
  before: Values,
): Partial<Values> {
  const names = Object.keys(before) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((field) => values[field] !== before[field]).map((field) => [field, values[field]]),
  ) as Partial<Values>;
}

/** The members of a stored draft that are fields of the form, with values of their type. */
function fieldsOf<Values extends Record<keyof Values, Value>>(
  draft: unknown,
  saved: Values,
): Partial<Values> {
  if (typeof draft !== 'object' || draft === null) return {};
  const entries = Object.entries(draft).filter(
    ([field, value]) => Object.hasOwn(saved, field) && typeof value === typeof saved[field as keyof Values],
  );
  return Object.fromEntries(entries) as Partial<Values>;
}
