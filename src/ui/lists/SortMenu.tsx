import type { ReactNode } from 'react';
import { type LateCode, useLate } from '../hooks/use-late.ts';
import { SortTrigger } from './SortTrigger.tsx';

export interface SortMenuProps<Field extends string> {
  readonly fields: readonly { readonly value: Field; readonly label: string }[];
  readonly field: Field;
  readonly isDescending: boolean;
  readonly onChange: (field: Field, isDescending: boolean) => void;
}

const choices: LateCode<{
  readonly SortChoices: <Field extends string>(props: SortMenuProps<Field>) => ReactNode;
}> = { load: () => import('./SortChoices.tsx') };

/** Sort field and direction of a list. */
export function SortMenu<Field extends string>(props: SortMenuProps<Field>) {
  const { part, open } = useLate(choices);
  if (part) return <part.SortChoices {...props} />;
  return <SortTrigger sort={props} aria-haspopup="menu" onClick={() => open('sort')} />;
}
